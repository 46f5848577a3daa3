import AnimationEngine
import Geometry
import MotionTrace
import Testing

@testable import RenderPipeline

/// What a trace costs, counted in values that are written down.
struct TraceGrowthTests {
  /// A layer that moves along x for so many frames, its turn changing where that is asked for.
  private func sampled(_ count: Int, turns: Bool = false) -> (noted: Int, layer: TracedLayer) {
    var sampler = LayerSampler(TracedLayer(id: "box"))
    var styles = StyleDigests()
    for frame in 0..<count {
      var values = LayerValues()
      values.position.x = Double(frame)
      if turns { values.transform = Transform3D(AffineTransform(rotation: Double(frame) / 100)) }
      sampler.add(values, at: frame, &styles)
    }
    return (sampler.notedCount, sampler.layer)
  }

  @Test func `a frame costs what changed in it, not what a layer has`() {
    let first = sampled(1).noted
    // The position, and the digest of the rest.
    #expect(sampled(101).noted == first + 200)
    // Three movements that a matrix is made of.
    #expect(sampled(101, turns: true).noted == first + 500)
    // A layer that stands still costs nothing.
    var sampler = LayerSampler(TracedLayer(id: "box"))
    var styles = StyleDigests()
    for frame in 0..<100 { sampler.add(LayerValues(), at: frame, &styles) }
    #expect(sampler.notedCount == first)
  }

  @Test func `layers of one look share its digest`() throws {
    var styles = StyleDigests()
    var layers: [TracedLayer] = []
    for index in 0..<100 {
      var sampler = LayerSampler(TracedLayer(id: "box \(index)"))
      var values = LayerValues()
      values.position.x = Double(index)
      if index.isMultiple(of: 2) { values.effects.blendMode = .screen }
      sampler.add(values, at: 0, &styles)
      layers.append(sampler.layer)
    }
    #expect(styles.count == 2)
    let digests = Set(layers.compactMap { $0.track("style")?.value(at: 0) })
    #expect(digests.count == 2)
  }

  /// A second method: every frame sampled as if it were the first one.
  @Test func `what is left out is what is the same`() {
    var styles = StyleDigests()
    let path = Path([.move(to: Point(x: 1, y: 2)), .line(to: Point(x: 3, y: 4))])
    var looks: [LayerValues] = []
    for frame in 0..<24 {
      var values = LayerValues()
      values.opacity = Double(frame % 3) / 2
      values.isHidden = frame % 7 == 0
      values.backgroundColor = frame % 5 < 2 ? nil : .white
      values.bounds.size.width = Double(frame % 4)
      if frame % 6 > 2 { values.contents = .shape(ShapeContents(path: path)) }
      if frame % 8 > 4 { values.effects.shadow.opacity = 0.5 }
      if frame % 9 == 4 { values.effects.shadow.path = path }
      if frame % 10 > 6 { values.contents = .text(TextContents(string: "\(frame)")) }
      looks.append(values)
    }
    var sampler = LayerSampler(TracedLayer(id: "box"))
    for (frame, values) in looks.enumerated() { sampler.add(values, at: frame, &styles) }
    for (frame, values) in looks.enumerated() {
      var alone = LayerSampler(TracedLayer(id: "box"))
      alone.add(values, at: frame, &styles)
      for track in alone.layer.tracks {
        #expect(
          sampler.layer.track(track.property)?.value(at: frame) == track.value(at: frame),
          "\(track.property) in frame \(frame)")
      }
    }
  }
}
