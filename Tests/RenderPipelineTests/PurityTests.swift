import Simulation
import SceneModel
import AnimationEngine
import Geometry
import TestSupport
import Testing

@testable import RenderPipeline

/// What is seen at a time follows from the time alone.
@Suite struct PurityTests {
  @Test func `moments in any order are those in order`() throws {
    for scene in try LoadedScene.gallery() {
      try expectPurity(of: scene, moments: Cases.count(120, of: 1000), seed: 5)
    }
  }

  @Test(arguments: 30..<34)
  func `so are those of generated scenes`(seed: UInt64) throws {
    try expectPurity(
      of: LoadedScene(GeneratedScene.scene(seed: seed), named: "pure-\(seed)"),
      moments: Cases.count(400, of: 1000),
      seed: seed)
  }

  @Test func `what layers are spells itself alike in every run`() throws {
    // Traces have a digest of it: a private type would spell itself with its address.
    var values = LayerValues()
    values.effects.blur = 2
    values.contents = .text(TextContents(string: "a"))
    values.contentsFade = ContentsFade(from: .none, to: values.contents, fraction: 0.5)
    let all =
      try [values]
      + LoadedScene.gallery().flatMap { scene in
        scene.scene.layers.ids.map { scene.scene.layers[$0].values }
      }
    for values in all where "\(values)".contains("unknown context") {
      Issue.record("\(values)")
      return
    }
  }

  private func expectPurity(of scene: LoadedScene, moments: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let duration = scene.scene.duration
    // Moments that are frames, and moments that are none.
    let times = (0..<moments).map { index in
      let denominator: Int64 = index.isMultiple(of: 2) ? 60 : 9973
      let last = (duration * Rational(Int(denominator))).floor
      return seconds(Int64.random(in: 0...last, using: &random), over: denominator)
    }.sorted()
    let inOrder = times.map { bits(of: scene.timeline.presentation(at: $0)) }
    for index in times.indices.shuffled(using: &random) {
      let again = bits(of: scene.timeline.presentation(at: times[index]))
      guard again != inOrder[index] else { continue }
      Issue.record("\(scene.name) at \(times[index]) depends on what was asked before")
      return
    }
  }

  /// Every number of a presentation, bit for bit, and all else that it holds.
  private func bits(of presentation: Presentation) -> PresentationBits {
    var numbers: [UInt64] = []
    for layer in presentation.layers {
      let (values, map) = (layer.values, layer.transform)
      let all = [
        values.position.x, values.position.y, values.bounds.minX, values.bounds.minY,
        values.bounds.size.width, values.bounds.size.height, values.anchorPoint.x,
        values.anchorPoint.y, values.zPosition, values.opacity, values.cornerRadius,
        values.borderWidth, map.a, map.b, map.c, map.d, map.tx, map.ty,
      ]
      numbers += all.map(\.bitPattern)
      for index in 0..<16 { numbers.append(values.transform.entries[index].bitPattern) }
    }
    return PresentationBits(
      numbers: numbers, layers: presentation.layers.map(\.id),
      counts: presentation.layers.map(\.descendantCount),
      values: presentation.layers.map(\.values))
  }
}

private struct PresentationBits: Equatable {
  var numbers: [UInt64]
  var layers: [LayerID]
  var counts: [Int]
  var values: [LayerValues]
}
