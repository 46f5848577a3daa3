import AnimationEngine
import Geometry
import Interaction
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct AnimatorsTests {
  /// An animator that moves the box by 80 points in 2 s, evenly.
  private func world() -> World {
    var scene = box()
    var flight = SceneAnimator("flight", duration: 2, timing: .curve(.linear), location: nowhere)
    flight.changes = [Assignment(scene.address("box.position.x"), .number(180))]
    scene.animators = [flight]
    return World(scene)
  }

  private func perform(_ action: AnimatorAction, at time: Rational, _ world: World) throws {
    world.participants.animators.play(to: time, in: world)
    try world.participants.animators.perform(action, on: "flight", in: world)
  }

  private func value(_ quantity: AnimatorQuantity, _ world: World) -> AnimationValue? {
    world.value(of: .animator("flight", quantity))
  }

  @Test func `it runs, is paused, turned back, and completes at its start`() throws {
    let world = world()
    try perform(.start(delay: 0), at: 0, world)
    try perform(.pause, at: Rational(1) / 2, world)
    #expect(world.seen("box.position.x") == 120)
    #expect(value(.fractionComplete, world) == .number(0.25))
    #expect(value(.isRunning, world) == .boolean(false))
    try perform(.reverse, at: 1, world)
    try perform(.start(delay: 0), at: 3, world)
    world.participants.animators.play(to: 9, in: world)
    // A quarter of 2 s lies behind it.
    #expect(world.told.last == "flight.completed 3.5")
    #expect(world.events.last?["position"] == .text("start"))
    #expect(world.model("box.position.x") == 100)
    #expect(world.animator("flight")?.legTimes.contains(3) == true)
  }

  @Test func `a scrub puts it anywhere on its way and tells nothing`() throws {
    let world = world()
    try perform(.pause, at: 0, world)
    let told = world.told.count
    for fraction in [0.25, 1, 0.5] {
      try perform(.scrub(to: LiveNumber(fraction), over: 0), at: world.now + 1, world)
      #expect(world.seen("box.position.x") == 100 + 80 * fraction)
    }
    #expect(world.told.count == told)
  }

  @Test func `each beginning works its values out anew`() throws {
    let world = world()
    try perform(.start(delay: 0), at: 0, world)
    world.participants.animators.play(to: 3, in: world)
    let back = Assignment(world.scene.address("box.position.x"), .number(20))
    try world.participants.animations.set([back], in: world)
    try perform(.start(delay: 0), at: 4, world)
    #expect(world.seen("box.position.x", at: 5) == 100)
    #expect(world.seen("box.position.x", at: 6) == 180)
    // Between its two lives it was not active.
    #expect(world.animator("flight")?.progress(at: 1) == 0.5)
    #expect(world.animator("flight")?.progress(at: 3) == nil)
  }

  @Test func `what its state does not allow is a problem with a way out`() throws {
    let world = world()
    #expect(throws: LiveProblem.self) { try perform(.reverse, at: 0, world) }
    do {
      try perform(.finish(.end), at: 0, world)
    } catch let problem as LiveProblem {
      #expect(problem.message == "cannot finish `flight`, which is inactive")
      #expect(problem.hint == "only a stopped animator is finished: `stop` it first")
    }
    #expect(world.told.isEmpty)
  }

  @Test func `changes that are given for a beginning wait for it`() throws {
    let world = world()
    let late = Assignment(world.scene.address("box.opacity"), .number(0))
    world.location = SourceLocation(line: 7, column: 3)
    try perform(.add([late], delayFactor: 0), at: 0, world)
    #expect(world.model("box.opacity") == 1)
    world.participants.animators.reportIdle(in: world)
    #expect(world.problems.map(\.location) == [SourceLocation(line: 7, column: 3)])
    try perform(.start(delay: 0), at: 1, world)
    #expect(world.seen("box.opacity", at: 2) == 0.5)
  }
}
