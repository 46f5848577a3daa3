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

  @Test func `four times the blocks take little more than four times the comparisons`() {
    func comparisons(_ count: Int) -> Int {
      var tree = LayerTree()
      let layers = (0..<count).map { _ in tree.add(LayerValues()) }
      var (played, blocks) = (PlayedLayers(tree), BlockAnimations())
      for (index, layer) in layers.enumerated() {
        // Neither rising nor falling, and never twice the same.
        let duration = 1 + Rational(index * 7919 % count) / 10_000
        let change = LayerChange(layer, LayerKeyPath(.opacity), .number(0))
        _ = blocks.animate(
          BlockAnimation("\(index)", duration: duration, changes: [change]), on: &played, at: 0)
      }
      var ended = 0
      while let next = blocks.nextCompletion(on: played) {
        ended += blocks.advance(through: next, on: played).count
      }
      #expect(ended == count)
      return blocks.comparisonCount
    }
    // A heap of n takes n · log₂ n; a search takes 16 times as many.
    let (few, many) = (comparisons(250), comparisons(1000))
    #expect(many <= 6 * few && many <= 1000 * 3 * 10)
  }

  /// One family: each block ends after all before it, and all complete with the last one.
  @Test func `a block more in a family costs no look at the others`() {
    func comparisons(_ count: Int) -> Int {
      var circle = Circle(at: .zero)
      for index in 0..<count {
        _ = circle.move("\(index)", to: Double(index + 1), at: Double(index) / 128, duration: 20)
        #expect(
          circle.blocks.nextCompletion(on: circle.layers) == seconds(20 + Double(index) / 128))
      }
      let ended = circle.blocks.advance(through: 60, on: circle.layers)
      #expect(ended.count == count && Set(ended.map(\.time)).count == 1)
      return circle.blocks.comparisonCount
    }
    #expect(comparisons(256) <= 4 * comparisons(64) + 16)
  }

  /// A second method: what was worked out anew for every question, from all that runs.
  @Test(arguments: 0..<24) func `completions are what a look at all blocks finds`(seed: Int) {
    struct Known {
      var name: String
      var order: Int
      var family: Int
      var end: Rational
    }
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    var tree = LayerTree()
    let layers = (0..<3).map { _ in tree.add(LayerValues()) }
    var (played, blocks) = (PlayedLayers(tree), BlockAnimations())
    var known: [Known] = []
    /// The layers that each block changes.
    var touched: [Int: Set<Int>] = [:]
    var now = Rational.zero
    for order in 0..<60 {
      now += Rational(random(5)) / 8
      let due = known.filter { block in
        known.filter { $0.family == block.family }.map(\.end).max() ?? 0 <= now
      }
      let told = blocks.advance(through: now, on: played).map(\.name)
      #expect(Set(told) == Set(due.map(\.name)) && told.count == due.count)
      known.removeAll { block in due.contains { $0.order == block.order } }
      // Additive changes of one property of a layer make a family, of two layers join two.
      let changed = random(4) == 0 ? [0, 1] : [random(3)]
      let duration = Rational(1 + random(12)) / 8
      var block = BlockAnimation(
        "\(order)", duration: duration,
        changes: changed.map {
          LayerChange(layers[$0], LayerKeyPath(.position, .x), .number(Double(order + 1)))
        })
      block.retargeting = .additive
      let joined = known.filter { other in
        other.end > now && changed.contains { touched[other.order]?.contains($0) ?? false }
      }.map(\.family)
      let family = joined.first ?? order
      for place in known.indices where joined.contains(known[place].family) {
        known[place].family = family
      }
      touched[order] = Set(changed)
      known.append(Known(name: "\(order)", order: order, family: family, end: now + duration))
      _ = blocks.animate(block, on: &played, at: now)
      let next = known.map { block in
        known.filter { $0.family == block.family }.map(\.end).max() ?? 0
      }.min()
      #expect(blocks.nextCompletion(on: played) == next)
    }
  }
}
