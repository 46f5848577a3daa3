import AnimationEngine
import Geometry
import TestSupport
import Testing

@testable import Interaction

/// A layer at a place, played with blocks and animators.
struct Circle {
  var layers: PlayedLayers
  var blocks = BlockAnimations()
  let id: LayerID

  init(at position: Point) {
    var tree = LayerTree()
    var values = LayerValues()
    values.bounds = Rect(x: 0, y: 0, width: 60, height: 60)
    values.position = position
    id = tree.add(values)
    layers = PlayedLayers(tree)
  }

  func moved(to x: Double) -> LayerChange {
    LayerChange(id, LayerKeyPath(.position, .x), .number(x))
  }

  func x(_ time: Double) -> Double { x(at: seconds(time)) }
  func x(at time: Rational) -> Double { layers.presentation(of: id, at: time).position.x }
  func modelX(_ time: Double) -> Double { layers.model(of: id, at: seconds(time)).position.x }

  /// Differences to both sides of a time.
  func velocities(_ time: Double) -> (before: Double, after: Double) {
    let step = 1e-4
    return ((x(time) - x(time - step)) / step, (x(time + step) - x(time)) / step)
  }

  mutating func move(
    _ name: String, to x: Double, at time: Double, duration: Double = 1,
    curve: TimingFunction = .easeInEaseOut, by retargeting: Retargeting = .additive
  ) -> [AnimationEvent] {
    var block = BlockAnimation(name, duration: seconds(duration), changes: [moved(to: x)])
    block.timing = .curve(curve)
    block.retargeting = retargeting
    return animate(block, at: seconds(time))
  }

  mutating func animate(_ block: BlockAnimation, at time: Rational) -> [AnimationEvent] {
    blocks.animate(block, on: &layers, at: time)
  }
}

struct BlockAnimationTests {
  private struct Retarget: Decodable {
    struct Case: Decodable {
      var from: Double
      var to: Double
      var duration: Double
      var retarget_back_at: Double
      var curve: String
      var t_x: [[Double]]
      var velocity_before: Double
      var velocity_after_additive: Double
      var velocity_after_replace_from_current: Double
    }
    var tolerance_pt: Double
    var cases: [Case]
  }

  @Test func `additive retargeting matches the vectors`() throws {
    let vectors = try Vectors.decode(Retarget.self, from: "dynamics/additive_retarget.json")
    for vector in vectors.cases {
      let curve = try #require(TimingFunction.named(vector.curve))
      var circle = Circle(at: Point(x: vector.from, y: 0))
      _ = circle.move("to", to: vector.to, at: 0, duration: vector.duration, curve: curve)
      _ = circle.move(
        "back", to: vector.from, at: vector.retarget_back_at, duration: vector.duration,
        curve: curve)
      for row in vector.t_x {
        #expect(isClose(circle.x(row[0]), row[1], vectors.tolerance_pt))
      }
      let velocities = circle.velocities(vector.retarget_back_at)
      #expect(isClose(velocities.before, vector.velocity_before, 0.3))
      #expect(isClose(velocities.after, vector.velocity_after_additive, 0.3))

      var current = Circle(at: Point(x: vector.from, y: 0))
      _ = current.move("to", to: vector.to, at: 0, duration: vector.duration, curve: curve)
      _ = current.move(
        "back", to: vector.from, at: vector.retarget_back_at, duration: vector.duration,
        curve: curve, by: .fromCurrent)
      let after = current.velocities(vector.retarget_back_at).after
      #expect(isClose(after, vector.velocity_after_replace_from_current, 0.05))
    }
    #expect(vectors.cases.count == 3)
  }

  /// B1 and D4: the same interruption in three lanes.
  @Test func `each mechanism keeps or breaks what it is known for`() {
    func lane(_ retargeting: Retargeting) -> Circle {
      var circle = Circle(at: Point(x: 100, y: 0))
      _ = circle.move("to", to: 300, at: 0)
      _ = circle.move("back", to: 100, at: 0.4, by: retargeting)
      return circle
    }
    let additive = lane(.additive)
    #expect(isClose(additive.x(0.4), 166.376774, 1e-5))
    let smooth = additive.velocities(0.4)
    #expect(isClose(smooth.before, smooth.after, 2))
    let current = lane(.fromCurrent)
    #expect(isClose(current.x(0.4), 166.376774, 1e-5))
    let stopped = current.velocities(0.4)
    #expect(stopped.before - stopped.after > 300 && isClose(stopped.after, 0, 1))
    let replaced = lane(.replace)
    #expect(isClose(replaced.x(0.4), 300))
    #expect(isClose(replaced.x(1.4), 100))
  }

  @Test func `blocks that add to each other complete together, finished`() {
    var circle = Circle(at: .zero)
    #expect(circle.move("to", to: 100, at: 0).map(\.kind) == [.began])
    _ = circle.move("back", to: 0, at: 0.5)
    #expect(circle.blocks.advance(through: seconds(1.25), on: circle.layers) == [])
    let events = circle.blocks.advance(through: 2, on: circle.layers)
    #expect(events.map(\.name) == ["to", "back"])
    #expect(events.allSatisfy { $0.kind == .ended(finished: true) && $0.time == seconds(1.5) })
  }

  @Test func `a block that is replaced does not finish`() {
    var circle = Circle(at: .zero)
    _ = circle.move("to", to: 100, at: 0, by: .fromCurrent)
    _ = circle.move("back", to: 0, at: 0.5, by: .fromCurrent)
    let events = circle.blocks.advance(through: 2, on: circle.layers)
    #expect(events.map(\.kind) == [.ended(finished: false), .ended(finished: true)])
    #expect(events.map(\.time) == [seconds(0.5), seconds(1.5)])
  }

  @Test func `opacity goes from the current value, without adding`() {
    var circle = Circle(at: .zero)
    func fade(_ value: Double, at time: Double) {
      var block = BlockAnimation(
        "fade", duration: 1, changes: [LayerChange(circle.id, .init(.opacity), .number(value))])
      block.timing = .curve(.linear)
      _ = circle.animate(block, at: seconds(time))
    }
    func opacity(_ time: Double) -> Double {
      circle.layers.presentation(of: circle.id, at: seconds(time)).opacity
    }
    fade(0, at: 0)
    fade(1, at: 0.5)
    #expect(isClose(opacity(0.5), 0.5) && isClose(opacity(1), 0.75) && isClose(opacity(1.5), 1))
  }

  /// G14.
  @Test func `additive is refused over keyframes, repeats and what does not add`() {
    for kind in 0..<3 {
      var circle = Circle(at: .zero)
      var first = BlockAnimation("first", duration: 1)
      first.timing = .curve(.linear)
      switch kind {
      case 0: first.keyframes = [.init(start: 0, duration: 1, changes: [circle.moved(to: 100)])]
      case 1:
        first.changes = [circle.moved(to: 100)]
        first.repeats = true
      default:
        first.changes = [circle.moved(to: 100)]
        first.retargeting = .fromCurrent
      }
      _ = circle.animate(first, at: 0)
      _ = circle.move("second", to: 0, at: 0.5, curve: .linear)
      #expect(isClose(circle.x(0.5), 50) && isClose(circle.x(0.75), 37.5), "kind \(kind)")
    }
  }

  @Test func `a block of no duration adds nothing and cancels nothing`() {
    var circle = Circle(at: .zero)
    _ = circle.move("to", to: 100, at: 0, curve: .linear)
    let events = circle.move("set", to: 40, at: 0.5, duration: 0)
    #expect(events.map(\.kind) == [.began, .ended(finished: true)])
    #expect(isClose(circle.x(0.5), -10) && circle.modelX(0.5) == 40)
    circle.layers.remove(key: nil, from: circle.id, at: seconds(0.6))
    #expect(circle.x(0.6) == 40)
    let ended = circle.blocks.advance(through: 2, on: circle.layers)
    #expect(ended.map(\.kind) == [.ended(finished: false)])
  }

  @Test func `a block that changes nothing completes at once`() {
    var circle = Circle(at: .zero)
    let events = circle.move("none", to: 0, at: 0.5)
    #expect(events.map(\.kind) == [.began, .ended(finished: true)])
    #expect(events.map(\.time) == [seconds(0.5), seconds(0.5)])
  }

  @Test func `a transform is added too, and delays show what was seen before`() {
    var circle = Circle(at: .zero)
    func move(_ x: Double, at time: Double, delay: Double = 0) {
      var block = BlockAnimation(
        "move", duration: 1,
        changes: [
          LayerChange(circle.id, .init(.transform), .transform(.init(translationX: x, y: 0)))
        ])
      block.timing = .curve(.linear)
      block.delay = seconds(delay)
      _ = circle.animate(block, at: seconds(time))
    }
    func x(_ time: Double) -> Double {
      circle.layers.presentation(of: circle.id, at: seconds(time)).transformToSuperlayer.tx + 30
    }
    move(100, at: 0)
    move(0, at: 0.5)
    #expect(isClose(x(0.5), 50) && isClose(x(0.75), 50) && isClose(x(1.25), 25))
    move(10, at: 2, delay: 1)
    #expect(isClose(x(2.5), 0) && isClose(x(3.5), 5) && isClose(x(4.5), 10))
  }

  @Test func `a nested block takes what it does not override`() {
    var outer = BlockAnimation("outer", duration: 2)
    outer.timing = .curve(.linear)
    var inner = BlockAnimation("inner", duration: 1)
    inner.timing = .curve(.easeIn)
    #expect(inner.nested(in: outer).duration == 2)
    #expect(inner.nested(in: outer).timing == .curve(.linear))
    inner.overridesInheritedCurve = true
    inner.overridesInheritedDuration = true
    #expect(inner.nested(in: outer) == inner)
  }

  @Test func `keyframes run in parts of the block and wait between them`() {
    var circle = Circle(at: .zero)
    var block = BlockAnimation("keys", duration: 2)
    block.timing = .curve(.linear)
    block.keyframes = [
      .init(start: 0, duration: seconds(0.25), changes: [circle.moved(to: 100)]),
      .init(start: seconds(0.5), duration: seconds(0.25), changes: [circle.moved(to: 20)]),
    ]
    _ = circle.animate(block, at: 0)
    for (time, x) in [(0.25, 50.0), (0.75, 100), (1.25, 60), (1.75, 20), (2.5, 20)] {
      #expect(isClose(circle.x(time), x))
    }
    #expect(circle.modelX(0) == 20)
  }

  private func velocity(
    of circle: Circle, _ component: LayerKeyPath.Component, at time: Double
  ) -> Double {
    let key = LayerKeyPath(.position, component)
    return circle.layers.presentationVelocity(of: circle.id, key, at: seconds(time)) ?? .nan
  }

  @Test func `a spring in two directions leaves with the velocity of the hand`() throws {
    var circle = Circle(at: Point(x: 280, y: 60))
    let target = Point(x: 200, y: 120)
    let hand = Vector(dx: -300, dy: 500)
    var block = BlockAnimation(
      "back", duration: 1, changes: [LayerChange(circle.id, .init(.position), .point(target))])
    block.timing = .spring(
      mass: 1, stiffness: 200, damping: 20,
      initialVelocity: Vector(
        dx: relativeVelocity(hand.dx, over: -80), dy: relativeVelocity(hand.dy, over: 60)))
    _ = circle.animate(block, at: 0)
    for (component, velocity, distance) in [
      (LayerKeyPath.Component.x, hand.dx, -80.0), (.y, hand.dy, 60),
    ] {
      let spring = try #require(
        Spring(mass: 1, stiffness: 200, damping: 20, initialVelocity: velocity / distance))
      let expected = spring.velocity(at: 0.01) * distance
      #expect(isClose(self.velocity(of: circle, component, at: 0.01), expected, 0.2))
    }
    let end = circle.layers.presentation(of: circle.id, at: 5).position
    #expect(end == target)
  }

  @Test func `the velocity of what is seen is that of the curve`() {
    var circle = Circle(at: .zero)
    _ = circle.move("to", to: 100, at: 0)
    #expect(isClose(velocity(of: circle, .x, at: 0.5), 172.41, 0.05))
  }

  /// A body's action may add to one property at every tick: what a block looks at may grow with what
  /// runs, not with its square.
  @Test func `the key of one more addition looks at each that runs once`() {
    for count in [16, 1024] {
      var looks = 0
      let keys = (1...count).lazy.map { number -> String in
        looks += 1
        return number == 1 ? "position.x" : "position.x-\(number)"
      }
      #expect(
        PlayedLayers.freeKey(for: "position.x", among: AnySequence(keys))
          == "position.x-\(count + 1)")
      #expect(looks <= count + 1)
    }
    func key(_ taken: [String]) -> String { PlayedLayers.freeKey(for: "position", among: taken) }
    #expect(key([]) == "position")
    #expect(key(["position-2", "position.x", "positions"]) == "position")
    #expect(key(["position"]) == "position-2")
    #expect(key(["position-4", "position-2", "position", "position-02"]) == "position-3")
  }

  @Test func `when families end is found by looking at each block once`() {
    for count in [16, 1024] {
      var looks = 0
      let blocks = (0..<count).lazy.map { index -> (family: Int, end: Rational?) in
        looks += 1
        return (index % 2, index == 3 ? nil : Rational(index))
      }
      let ends = BlockAnimations.familyEnds(AnySequence(blocks))
      #expect(ends == [0: Rational(count - 2), 1: nil])
      #expect(looks <= count + 1)
    }
  }
}
