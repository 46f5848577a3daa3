import AnimationEngine
import Dynamics
import Geometry
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct BodiesTests {
  /// The box falls, and so does a body of no layer's, whose y the cover's opacity follows.
  private func world(_ change: (inout SceneDynamics) -> Void = { _ in }) -> World {
    var scene = scene([
      ("box", Rect(x: 50, y: 50, width: 100, height: 100)),
      ("cover", Rect(x: 300, y: 0, width: 10, height: 10)),
    ])
    var dynamics = SceneDynamics(
      bounds: Rect(x: 0, y: 0, width: 400, height: 400), location: nowhere)
    var probe = SceneItem(
      "probe", .free(Size(width: 20, height: 20), center: Point(x: 300, y: 0), angle: 0),
      location: nowhere)
    let y = LiveNumber(
      .name("y", at: 0), [.init("y", .subject(.body("probe", .positionY)))])
    probe.drives = [
      SceneDrive(
        scene.address("cover.opacity"), y, ends: .init(from: .number(1), to: .number(0)))
    ]
    dynamics.items = [SceneItem("box", .layer(scene.layer("box")), location: nowhere), probe]
    change(&dynamics)
    scene.dynamics = [dynamics]
    return World(scene)
  }

  private let fall = DynamicsAction(
    .add(
      BehaviorPlan("fall", .gravity(GravityPlan(items: ["box", "probe"])), location: nowhere),
      velocity: nil))

  /// How far a body falls in seconds: g / k · (t − (1 − e^−kt) / k) points, with g = 1000 points per
  /// second squared and the resistance k = 0.1 that every body has.
  private func way(_ time: Double) -> Double { 10_000 * (time - glide(time)) }

  /// How far a body goes at 1 point a second: (1 − e^−kt) / k points.
  private func glide(_ time: Double) -> Double { 10 * (1 - Transcendentals.exp(-time / 10)) }

  @Test func `bodies fall in closed form, and their layers with them`() throws {
    let world = world()
    let bodies = world.participants.bodies
    #expect(bodies.nextEvent(in: world) == nil)
    try bodies.perform(fall, in: world)
    #expect(bodies.nextEvent(in: world) == Rational(1) / 120)
    bodies.play(to: Rational(1) / 2, in: world)
    let timeline = Timeline(world)
    for tenths in 1...4 {
      let time = Rational(tenths) / 10
      let way = way(time.value)
      let y = try #require(world.model("box.position.y", at: time))
      #expect(abs(y - (100 + way)) < 0.01)
      let probe = try #require(timeline.value(of: .body("probe", .positionY), at: time)?.number)
      #expect(abs(probe - way) < 0.01)
      let rate = timeline.value(
        of: .velocity(world.scene.address("box.position.y"), .after), at: time)?.number
      #expect(abs(try #require(rate) - 1000 * glide(time.value)) < 0.5)
    }
    #expect(world.told == ["dynamics.resumed 0"])
    #expect(
      timeline.value(of: .dynamics("dynamics", .elapsedTime), at: Rational(1) / 4) == .number(0.25))
  }

  @Test func `a part of a layer follows a number of a body`() throws {
    let world = world()
    try world.participants.bodies.perform(fall, in: world)
    world.participants.bodies.play(to: Rational(1) / 2, in: world)
    let opacity = try #require(world.model("cover.opacity", at: Rational(4) / 120))
    #expect(abs(opacity - (1 - way(4.0 / 120))) < 1e-4)
    #expect(world.model("cover.opacity") == 0)
  }

  @Test func `before it has a body an item is where the scene puts it`() {
    let world = world()
    #expect(world.value(of: .body("probe", .position)) == .point(Point(x: 300, y: 0)))
    #expect(world.value(of: .body("nobody", .position)) == nil)
    #expect(world.value(of: .dynamics("dynamics", .isRunning)) == .boolean(false))
  }

  @Test func `what is taken away lets its layer be where it was`() throws {
    let world = world()
    let bodies = world.participants.bodies
    try bodies.perform(fall, in: world)
    bodies.play(to: Rational(1) / 4, in: world)
    let y = try #require(world.model("box.position.y"))
    try bodies.perform(DynamicsAction(.remove("fall")), in: world)
    bodies.play(to: 5, in: world)
    #expect(bodies.nextEvent(in: world) == nil)
    #expect(world.model("box.position.y") == y)
    #expect(world.events.map(\.name) == ["dynamics.resumed", "dynamics.paused"])
    // It finds out at its next tick that nothing is left to do.
    #expect(world.events.last?.time == Rational(31) / 120)
  }

  @Test func `a velocity that is added counts from the tick after it`() throws {
    let world = world()
    let bodies = world.participants.bodies
    let none = BehaviorPlan("still", .item(ItemPlan(items: ["box"])), location: nowhere)
    try bodies.perform(DynamicsAction(.add(none, velocity: nil)), in: world)
    let push = LiveValue.fixed(.point(Point(x: 60, y: 0)))
    try bodies.perform(
      DynamicsAction(.addVelocity(["box"], push, angular: LiveNumber(0))), in: world)
    bodies.play(to: 1, in: world)
    #expect(abs(try #require(world.model("box.position.x")) - (100 + 60 * glide(1))) < 0.01)
  }

  @Test func `what the engine refuses and what is not there are problems`() throws {
    let world = world()
    let bodies = world.participants.bodies
    #expect(throws: LiveProblem.self) {
      try bodies.perform(DynamicsAction(.remove("fall")), in: world)
    }
    var gravity = GravityPlan(items: ["box"])
    gravity.direction.magnitude = LiveNumber(.infinity)
    let plan = BehaviorPlan("fall", .gravity(gravity), location: nowhere)
    #expect(throws: LiveProblem.self) {
      try bodies.perform(DynamicsAction(.add(plan, velocity: nil)), in: world)
    }
  }

  @Test(arguments: [
    BehaviorPlan.Rule.composite([
      BehaviorPlan("part", .gravity(GravityPlan(items: ["box"])), location: nowhere)
    ]),
    .gravity(GravityPlan(items: ["box"])), .collision(CollisionPlan(items: ["box"])),
    .attachment(AttachmentPlan(item: "box")), .snap(SnapPlan(item: "box")),
    .push(PushPlan(items: ["box"])), .item(ItemPlan(items: ["box"])),
    .field(FieldPlan(items: ["box"], kind: .drag)),
  ])
  func `what is added again goes on as it is, and nothing else takes its place`(
    rule: BehaviorPlan.Rule
  ) throws {
    let world = world()
    let bodies = world.participants.bodies
    let plan = BehaviorPlan("it", rule, location: nowhere)
    try bodies.perform(DynamicsAction(.add(plan, velocity: nil)), in: world)
    let first = try #require(bodies["dynamics"]?.behaviors["it"])
    try bodies.perform(DynamicsAction(.add(plan, velocity: nil)), in: world)
    #expect(bodies["dynamics"]?.behaviors["it"] === first)

    var other = BehaviorPlan("it", .snap(SnapPlan(item: "box")), location: nowhere)
    if first is SnapBehavior { other.rule = .item(ItemPlan(items: ["box"])) }
    #expect(throws: LiveProblem.self) {
      try bodies.perform(DynamicsAction(.add(other, velocity: nil)), in: world)
    }
    #expect(bodies["dynamics"]?.behaviors["it"] === first)
  }

  @Test func `after each tick behaviors do what the scene says, once`() throws {
    let world = world { dynamics in
      dynamics.actions = [[TickAction(.state("count", .cycle), location: nowhere)]]
    }
    var plan = BehaviorPlan("fall", .gravity(GravityPlan(items: ["box"])), location: nowhere)
    plan.actions = 0
    var scene = world.scene
    scene.states = [SceneStates("count", [("even", []), ("odd", [])], initial: 0)]
    let counted = World(scene)
    let bodies = counted.participants.bodies
    try bodies.perform(DynamicsAction(.add(plan, velocity: nil)), in: counted)
    bodies.play(to: Rational(5) / 120, in: counted)
    #expect(counted.events.filter { $0.subject == "count" }.count == 5)
  }
}
