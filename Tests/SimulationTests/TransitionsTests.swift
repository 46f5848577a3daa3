import AnimationEngine
import Geometry
import Interaction
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct TransitionsTests {
  /// From a list to a page; a photo of 40 × 40 around (40, 40) flies to 200 × 200 around (200, 200).
  private func world(_ change: (inout Scene) -> Void = { _ in }) -> World {
    var scene = scene([
      ("list", Rect(x: 0, y: 0, width: 400, height: 400)),
      ("page", Rect(x: 0, y: 0, width: 400, height: 400)),
      ("thumb", Rect(x: 20, y: 20, width: 40, height: 40)),
      ("cover", Rect(x: 100, y: 100, width: 200, height: 200)),
      ("photo", Rect(x: 0, y: 0, width: 10, height: 10)),
    ])
    var zoom = SceneTransition(
      "zoom", from: scene.layer("list"), to: scene.layer("page"), location: nowhere)
    zoom.heroes = [
      .init(
        scene.layer("photo"), from: scene.layer("thumb"), to: scene.layer("cover"),
        timing: .curve(.linear), duration: 2)
    ]
    scene.transitions = [zoom]
    change(&scene)
    return World(scene)
  }

  private func perform(_ action: TransitionAction, at time: Rational, _ world: World) throws {
    world.participants.transitions.play(to: time, in: world)
    try world.participants.transitions.perform(action, on: "zoom", in: world)
  }

  private func value(_ quantity: TransitionQuantity, _ world: World) -> AnimationValue? {
    world.value(of: .transition("zoom", quantity))
  }

  @Test func `without a hand it runs to its end and takes the side away that was left`() throws {
    let world = world()
    try perform(.start, at: 1, world)
    #expect(value(.phase, world) == .text("animating"))
    // Half of 2 s later half of the way.
    #expect(world.seen("photo.position.x", at: 2) == 120)
    #expect(world.seen("photo.bounds.size.width", at: 2) == 120)
    #expect(world.layers.model(of: world.scene.layer("thumb"), at: 2).isHidden)
    world.participants.transitions.play(to: 5, in: world)
    #expect(
      world.told == [
        "zoom.began 1", "list.willDisappear 1", "page.willAppear 1", "list.didDisappear 3",
        "page.didAppear 3", "zoom.completed 3",
      ])
    #expect(world.events.last?["finished"] == .boolean(true))
    #expect(world.layers.model(of: world.scene.layer("list"), at: 5).isHidden)
    #expect(!world.layers.model(of: world.scene.layer("thumb"), at: 5).isHidden)
    #expect(world.model("photo.position.x") == 5)
    #expect(value(.fractionComplete, world) == .number(0))
  }

  @Test func `a hand advances it, and what is cancelled was never there`() throws {
    let world = world()
    try perform(.interact, at: 0, world)
    try perform(.advance(by: LiveNumber(0.75)), at: 1, world)
    try perform(.advance(by: LiveNumber(0.5)), at: 2, world)
    #expect(value(.fractionComplete, world) == .number(1))
    try perform(.advanceTo(LiveNumber(0.25)), at: 3, world)
    #expect(value(.isInteractive, world) == .boolean(true))
    #expect(value(.fractionComplete, world) == .number(0.25))
    try perform(.cancel, at: 4, world)
    #expect(value(.isCancelled, world) == .boolean(true))
    world.participants.transitions.play(to: 9, in: world)
    #expect(world.events.last?["finished"] == .boolean(false))
    #expect(!world.layers.model(of: world.scene.layer("list"), at: 9).isHidden)
    #expect(
      world.events.suffix(5).map(\.name) == [
        "page.willDisappear", "page.didDisappear", "list.willAppear", "list.didAppear",
        "zoom.completed",
      ])
    #expect(world.transition("zoom")?.times.first == 0)
  }

  @Test func `past half of the way it finishes, unless it is thrown back`() throws {
    for (velocity, cancels) in [(0.0, false), (-900, true)] {
      let world = world { $0.transitions[0].direction = .right }
      try perform(.interact, at: 0, world)
      try perform(.advance(by: LiveNumber(0.6)), at: 1, world)
      let flick = LiveValue.fixed(.point(Point(x: velocity, y: 0)))
      try perform(.decide(flick: 500, past: 0.5, velocity: flick), at: 2, world)
      #expect(value(.isCancelled, world) == .boolean(cancels))
    }
  }

  @Test func `an animator runs with it and is scrubbed in a hand`() throws {
    let world = world { scene in
      var animator = SceneAnimator("push", duration: 2, timing: .curve(.linear), location: nowhere)
      animator.changes = [Assignment(scene.address("page.opacity"), .number(0))]
      scene.animators = [animator]
      scene.transitions[0].animator = "push"
      scene.transitions[0].heroes = []
    }
    try perform(.interact, at: 0, world)
    try perform(.advance(by: LiveNumber(0.5)), at: 1, world)
    #expect(world.seen("page.opacity") == 0.5)
    try perform(.finish, at: 2, world)
    // The other half takes the other second.
    #expect(world.participants.transitions.nextEvent(in: world) == 3)
    #expect(
      Subject.transition("zoom", .fractionComplete).value(in: world, at: Rational(5) / 2)
        == .number(0.75))
  }

  @Test func `what its phase does not allow is a problem`() throws {
    let world = world()
    #expect(throws: LiveProblem.self) { try perform(.finish, at: 0, world) }
    try perform(.start, at: 0, world)
    #expect(throws: LiveProblem.self) { try perform(.start, at: 1, world) }
    #expect(throws: LiveProblem.self) { try perform(.advance(by: LiveNumber(0)), at: 1, world) }
    try perform(.interrupt, at: 1, world)
    #expect(value(.phase, world) == .text("interactive"))
    #expect(value(.fractionComplete, world) == .number(0))
    #expect(world.seen("photo.position.x", at: 9) == 120)
  }
}
