import AnimationEngine
import Geometry
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct MotionsTests {
  private func spring() throws -> MotionParameters {
    MotionParameters(.ownSpring(try #require(FrictionSpring())))
  }

  private func start(_ world: World, to target: Double) throws -> MotionStart {
    var start = MotionStart(
      [world.scene.layer("box")], LayerKeyPath(.position, .x), try spring())
    start.to = .fixed(.number(target))
    return start
  }

  /// The spring's own rule, step by step: 300 per point of distance against 20 per point a second.
  private func stepped(
    from start: Double, to target: Double, velocity: Double = 0, ticks: Int
  ) -> (value: Double, velocity: Double) {
    var (value, velocity) = (start, velocity)
    for _ in 0..<ticks {
      velocity += (300 * (target - value) - 20 * velocity) / 60
      value += velocity / 60
    }
    return (value, velocity)
  }

  @Test func `a motion writes the model at the ticks of its link`() throws {
    let world = World(box())
    try world.participants.motions.start(try start(world, to: 200), in: world)
    for tick in [1, 2, 10, 20] {
      let expected = stepped(from: 100, to: 200, ticks: tick).value
      let value = try #require(world.model("box.position.x", at: Rational(tick) / 60))
      #expect(abs(value - expected) < 1e-9)
    }
    world.participants.motions.play(to: 9, in: world)
    #expect(world.model("box.position.x") == 200)
    #expect(world.told.first == "box.position.x.began 0")
    #expect(world.events.last?.name == "box.position.x.ended")
    #expect(world.events.last?["finished"] == .boolean(true))
  }

  @Test func `a retarget goes on from where it is, as fast as it is`() throws {
    let world = World(box())
    let motions = world.participants.motions
    try motions.start(try start(world, to: 200), in: world)
    // Between the tenth tick and the next one.
    motions.play(to: Rational(21) / 120, in: world)
    let address = world.scene.address("box.position.x")
    try motions.retarget(MotionRetarget([address], to: .fixed(.number(0))), in: world)
    let before = stepped(from: 100, to: 200, ticks: 10)
    let after = stepped(from: before.value, to: 0, velocity: before.velocity, ticks: 5)
    #expect(abs(try #require(world.model("box.position.x")) - before.value) < 1e-9)
    let later = try #require(world.model("box.position.x", at: Rational(15) / 60))
    #expect(abs(later - after.value) < 1e-9)
    // F = 300 · (target − x)
    let force = Subject.force(.spring, address).value(in: world, at: Rational(15) / 60)?.number
    #expect(abs(try #require(force) - 300 * (0 - after.value)) < 1e-6)
  }

  @Test func `what does not run cannot be retargeted`() throws {
    let world = World(box())
    let address = world.scene.address("box.position.x")
    #expect(throws: LiveProblem.self) {
      try world.participants.motions.retarget(MotionRetarget([address]), in: world)
    }
    #expect(Subject.force(.spring, address).value(in: world, at: 0) == .number(0))
  }

  @Test func `another motion under its key takes its place and the value stays`() throws {
    let world = World(box())
    let motions = world.participants.motions
    try motions.start(try start(world, to: 200), in: world)
    motions.play(to: Rational(1) / 4, in: world)
    motions.end(of: world.scene.layer("box"), key: "position.x", in: world)
    let rest = try #require(world.model("box.position.x"))
    #expect(world.model("box.position.x", at: 5) == rest)
    #expect(motions.nextEvent(in: world) == nil)
    #expect(world.events.last?["finished"] == .boolean(false))
  }

  @Test func `what follows a motion goes along when that is turned elsewhere`() throws {
    let world = World(
      scene([
        ("lead", Rect(x: 0, y: 0, width: 10, height: 10)),
        ("chase", Rect(x: 0, y: 20, width: 10, height: 10)),
      ]))
    let motions = world.participants.motions
    let lead = world.scene.address("lead.position.x")
    var leader = MotionStart([lead.layer], lead.keyPath, try spring())
    leader.to = .fixed(.number(100))
    try motions.start(leader, in: world)
    var chase = MotionStart(
      [world.scene.layer("chase")], lead.keyPath, MotionParameters(.chase(lag: 0.1)))
    chase.leader = lead
    try motions.start(chase, in: world)
    motions.play(to: Rational(1) / 10, in: world)
    try motions.retarget(MotionRetarget([lead], to: .fixed(.number(-50))), in: world)
    motions.play(to: 9, in: world)
    #expect(world.model("lead.position.x") == -50)
    #expect(world.model("chase.position.x") == -50)
    let leaderEnds = world.told.firstIndex { $0.hasPrefix("lead.position.x.ended") }
    #expect(try #require(leaderEnds) < world.told.count - 1)
  }

  @Test func `a link resumes with the first motion, is held up, and rests with the last`() throws {
    var scene = box()
    let busy = Rational(1) / 10..<Rational(1) / 5
    scene.displayLinks = [SceneDisplayLink(DisplayLink(busy: [busy]))]
    let world = World(scene)
    let (motions, links) = (world.participants.motions, world.participants.displayLinks)
    #expect(!links.settle(in: world))
    try motions.start(try start(world, to: 200), in: world)
    #expect(links.settle(in: world))
    #expect(!links.settle(in: world))
    links.play(to: 1, in: world)
    #expect(world.events.map(\.name).suffix(2) == ["displayLink.held", "displayLink.continued"])
    #expect(world.events.map(\.time).suffix(2) == [Rational(1) / 10, Rational(1) / 5])
    motions.end(of: scene.layer("box"), key: nil, in: world)
    #expect(links.settle(in: world))
    #expect(world.told.last == "displayLink.paused 1")
    #expect(links.nextEvent(in: world) == nil)
  }
}
