import AnimationEngine
import Geometry
import SceneFormat
import Simulation
import TestSupport
import Testing

/// Everything that an animation can be, in one scene: what is seen depends on the time alone.
@Suite struct SeekingTests {
  private static let everything = """
    stage: {size: [320, 240]}
    duration: 6
    let: {soft: {spring: {duration: 0.6, bounce: 0.4}}}
    layers:
      - id: page
        frame: [20, 10, 200, 100]
        layers:
          - {id: a, position: [50, 50], size: [10, 10]}
          - {id: b, position: [50, 50], size: [10, 10], speed: 0.5, backgroundColor: red}
      - {id: logo, svg: assets/rocket.svg}
    animations:
      bob: {keyPath: position.y, by: 30, spring: =soft, additive: true}
      flip: {group: [{keyPath: transform.rotation, by: 3}, {group: [{keyPath: zPosition, from: 0, to: 2}], speed: 2}], duration: 1, timing: =soft, autoreverses: true}
    script:
      - {at: 0.2, add: bob, to: [a, b]}
      - {at: 0.3, change: bob, spring: {stiffness: 30, damping: 2}}
      - {at: 0.3, add: bob, to: logo, key: bob}
      - {at: 0.5, animate: a.position, path: {ellipse: [0, 0, 40, 20]}, rotationMode: autoReverse, calculationMode: paced, duration: 1, repeatCount: 3}
      - {at: 1, add: flip, to: [a, b], key: flip}
      - {at: 1.5, transition: push, on: page, from: top, duration: 1, timing: easeOut}
      - {at: 1.5, set: {a.backgroundColor: blue, page.opacity: 0.5}}
      - {at: 2, set: {b.hidden: true, a.position.x: 90}, transaction: {duration: 0.7}}
      - {at: 2.5, set: {logo.contents: {text: Hi}}, transaction: {}}
      - {at: 3, animate: logo.transform, values: [0, 1, 7], valueFunction: rotateZ, calculationMode: cubic, tension: [0, 0.5, 0], duration: 1, cumulative: true, repeatCount: 2}
      - {at: 3.2, transition: fade, on: logo, duration: 0.8}
      - {at: 3.2, set: {logo.zPosition: 3, b.hidden: false}}
      - {at: 3.5, remove: all, from: logo}

    """

  /// All that a rasterizer would look at.
  private struct Seen: Hashable {
    var index: Int
    var values: LayerValues
    var transform: AffineTransform
    var descendantCount: Int
    var mask: Int
  }

  private func seen(_ timeline: Timeline, at time: Rational) -> [Seen] {
    timeline.presentation(at: time).layers.map {
      Seen(
        index: $0.id.index, values: $0.values, transform: $0.transform,
        descendantCount: $0.descendantCount, mask: $0.mask.count)
    }
  }

  @Test func `any time in any order gives the same layers`() throws {
    let timeline = Simulator(try scene(Self.everything)).run()
    let times = (0..<1000).map { Rational($0 * 6) / 1000 }
    let inOrder = times.map { seen(timeline, at: $0) }
    #expect(Set(inOrder).count > 500)
    var generator = SeededGenerator(seed: 7)
    for index in times.indices.shuffled(using: &generator) {
      #expect(seen(timeline, at: times[index]) == inOrder[index])
    }
  }

  @Test func `a copy keeps the spring that it was made with`() throws {
    let timeline = Simulator(try scene(Self.everything)).run()
    func duration(_ layer: Int) -> Double {
      timeline.layers.histories[layer].animations[0].animation.timing.duration.value
    }
    let soft = try #require(Spring(perceptualDuration: 0.6, bounce: 0.4))
    let changed = try #require(Spring(stiffness: 30, damping: 2))
    #expect(abs(duration(1) - soft.settlingDuration) < 1e-9)
    #expect(abs(duration(3) - changed.settlingDuration) < 1e-9)
  }
}
