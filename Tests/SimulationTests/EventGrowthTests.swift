import SceneModel
import AnimationEngine
import Geometry
import Testing

@testable import Interaction
@testable import Simulation

/// What finding the next thing to happen costs, counted in comparisons.
@Suite struct EventGrowthTests {
  /// Many layers with animations whose ends all lie at times of their own.
  private func world(layers count: Int, animationsOfEach: Int) -> World {
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    let world = World(scene((0..<count).map { ("box\($0)", frame) }))
    for index in 0..<count {
      let layer = world.scene.layer("box\(index)")
      for number in 0..<animationsOfEach {
        var parameters = AnimationParameters()
        parameters.keyPath = LayerKeyPath(.opacity)
        (parameters.from, parameters.to) = (.number(0), .number(1))
        // Neither rising nor falling, and never twice the same.
        let place = (index * animationsOfEach + number) * 7919 % (count * animationsOfEach)
        parameters.duration = 1 + Rational(place) / 10_000
        world.participants.animations.add(
          parameters, to: [layer], key: "fade\(number)", in: world)
      }
    }
    return world
  }

  @Test func `four times the ends cost little more than four times the comparisons`() {
    func comparisons(_ count: Int) -> Int {
      let world = world(layers: count, animationsOfEach: 5)
      world.participants.animations.play(to: 9, in: world)
      #expect(world.events.count == 2 * 5 * count)
      return world.participants.animations.comparisonCount
    }
    let (few, many) = (comparisons(100), comparisons(400))
    // A heap of n takes n · log₂ n: 2000 · 11 over 500 · 9 is 4.9, and a little more where few of the
    // 500 go all the way; a search takes 16 times as many.
    #expect(many <= 6 * few)
    // Up and down again, two comparisons a level on the way down.
    #expect(many <= 2000 * 3 * 11)
  }

  @Test func `four times the motions take little more than four times the comparisons`() throws {
    func comparisons(_ count: Int) throws -> Int {
      let frame = Rect(x: 0, y: 0, width: 10, height: 10)
      let world = World(scene((0..<count).map { ("box\($0)", frame) }))
      let motions = world.participants.motions
      for index in 0..<count {
        let spring = MotionParameters(.ownSpring(try #require(FrictionSpring())))
        var start = MotionStart(
          [world.scene.layer("box\(index)")], LayerKeyPath(.position, .x), spring)
        start.to = .fixed(.number(Double(100 + index * 7919 % count)))
        try motions.start(start, in: world)
      }
      motions.play(to: 9, in: world)
      #expect(world.events.count { $0.kind == "ended" } == count)
      #expect(motions.links.isEmpty && motions.nextEvent(in: world) == nil)
      return motions.comparisonCount
    }
    let (few, many) = (try comparisons(100), try comparisons(400))
    #expect(many <= 6 * few)
  }

  @Test func `four times the animators take little more than four times the comparisons`() throws {
    func comparisons(_ count: Int) throws -> Int {
      let frame = Rect(x: 0, y: 0, width: 10, height: 10)
      var scene = scene((0..<count).map { ("box\($0)", frame) })
      scene.animators = (0..<count).map { index in
        var animator = SceneAnimator(
          "flight\(index)", duration: 1 + Rational(index * 7919 % count) / 10_000,
          timing: .curve(.linear), location: nowhere)
        animator.changes = [Assignment(scene.address("box\(index).opacity"), .number(0))]
        return animator
      }
      let world = World(scene)
      let animators = world.participants.animators
      for index in 0..<count {
        try animators.perform(.start(delay: 0), on: "flight\(index)", in: world)
      }
      animators.play(to: 9, in: world)
      #expect(world.events.count { $0.kind == "completed" } == count)
      return animators.comparisonCount
    }
    let (few, many) = (try comparisons(100), try comparisons(400))
    #expect(many <= 6 * few && many <= 400 * 3 * 9)
  }

  @Test func `the queue tells what is due in the order in which it came`() {
    var queue = EventQueue()
    #expect(queue.next == nil && queue.take(through: 9) == [])
    for (order, time) in [3, 1, 2, 1, 5].enumerated() {
      queue.schedule(order, at: Rational(time))
    }
    queue.schedule(5, at: nil)
    #expect(queue.next == 1)
    queue.schedule(1, at: 4)
    queue.schedule(4, at: nil)
    #expect(queue.next == 1)
    #expect(queue.take(through: 3) == [0, 2, 3])
    #expect(queue.next == 4)
    // There, away and back again: still once.
    queue.schedule(1, at: 6)
    queue.schedule(1, at: 4)
    #expect(queue.take(through: 9) == [1])
    #expect(queue.next == nil)
    // One after the other: by time, of one time as they came.
    for (order, time) in [(7, 2), (3, 2), (5, 1), (6, 4)] {
      queue.schedule(order, at: Rational(time))
    }
    #expect((0..<4).map { _ in queue.takeFirst(through: 3) } == [5, 3, 7, nil])
    #expect(queue.next == 4)
  }

  /// A second method: a list that is searched.
  @Test func `the queue is what a search of a list finds`() {
    var queue = EventQueue()
    var times: [Int: Rational] = [:]
    var state: UInt64 = 1
    func random(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    var now = Rational.zero
    for _ in 0..<4000 {
      let order = random(60)
      let time = random(5) == 0 ? nil : now + Rational(random(40)) / 7
      times[order] = time
      queue.schedule(order, at: time)
      #expect(queue.next == times.values.min())
      guard random(4) == 0 else { continue }
      now += Rational(random(9)) / 7
      let due = times.filter { $0.value <= now }.keys.sorted()
      #expect(queue.take(through: now) == due)
      for order in due { times[order] = nil }
    }
  }

  /// Core Animation tells `animationDidStop` once.
  @Test func `an end that another end at the same moment brings about is told once`() {
    var scene = scene([
      ("first", Rect(x: 0, y: 0, width: 10, height: 10)),
      ("second", Rect(x: 0, y: 0, width: 10, height: 10)),
    ])
    var fade = AnimationParameters()
    fade.keyPath = LayerKeyPath(.opacity)
    (fade.from, fade.to, fade.duration) = (.number(0), .number(1), 1)
    let (first, second) = (scene.layer("first"), scene.layer("second"))
    scene.at(0, .animate([first, second], fade, key: "fade"))
    scene.when("first.fade", "ended", .remove([second], key: "fade"))
    let ends = Simulator(scene).run().events.filter { $0.kind == "ended" }
    #expect(ends.map(\.name) == ["first.fade.ended", "second.fade.ended"])
    #expect(ends.map { $0["finished"] } == [.boolean(true), .boolean(false)])
  }

  /// Only what lies in a layer follows its clock, masks too.
  @Test func `ends follow the clocks of the layers around them`() throws {
    var tree = LayerTree()
    let outer = tree.add(LayerValues(), name: "outer")
    let inner = tree.add(LayerValues(), name: "inner", to: outer)
    let mask = tree.addMask(LayerValues(), name: "mask", of: inner)
    let beside = tree.add(LayerValues(), name: "beside")
    let world = World(
      Scene(stage: Stage(size: Size(width: 8, height: 8)), duration: 10, layers: tree))
    var fade = AnimationParameters()
    fade.keyPath = LayerKeyPath(.opacity)
    (fade.from, fade.to, fade.duration) = (.number(0), .number(1), 2)
    let animations = world.participants.animations
    animations.add(fade, to: [mask, beside], key: "fade", in: world)
    let half = Assignment(
      LayerAddress(outer, LayerKeyPath(.speed)), .rational(Rational(1) / 2))
    try animations.set([half], in: world)
    animations.play(to: 9, in: world)
    #expect(world.told.suffix(2) == ["beside.fade.ended 2", "mask.fade.ended 4"])
  }
}
