import AnimationEngine
import Geometry
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct ScriptTests {
  /// A scene with states `a`, `b` and `c`, each off at first.
  private func scene() -> Scene {
    var scene = box(duration: 4)
    scene.states = ["a", "b", "c"].map {
      SceneStates($0, [("off", []), ("on", [])], initial: 0)
    }
    return scene
  }

  private func switchOn(_ name: String) -> ScriptEntry.Action { .state(name, .enter(1)) }

  private func played(_ scene: Scene) throws -> World {
    let world = World(scene)
    try March(world).run()
    return world
  }

  @Test func `a reaction comes before what follows its cause`() throws {
    var scene = scene()
    scene.at(1, switchOn("a"))
    scene.at(1, switchOn("b"))
    scene.when("a", "entered", switchOn("c"))
    #expect(try played(scene).told == ["a.entered 1", "c.entered 1", "b.entered 1"])
  }

  @Test func `reactions that wait come before the entries of their time, in the order of time`()
    throws
  {
    var scene = scene()
    scene.at(1, switchOn("a"))
    scene.at(2, .state("a", .enter(0)))
    scene.when("a", "entered", after: 2, switchOn("c"))
    scene.when("a", "entered", after: 1, switchOn("b"))
    #expect(
      try played(scene).told == ["a.entered 1", "b.entered 2", "a.entered 2", "c.entered 3"])
  }

  @Test func `a script goes on to its last entry, also after the film's end`() throws {
    var scene = scene()
    scene.at(4, switchOn("a"))
    scene.at(7, switchOn("b"))
    scene.when("b", "entered", after: 1, switchOn("c"))
    #expect(try played(scene).told == ["a.entered 4", "b.entered 7"])
  }

  @Test func `a condition that does not hold keeps an action from happening`() throws {
    var scene = scene()
    scene.at(1, switchOn("a"))
    scene.at(1, switchOn("b"))
    scene.script[0].condition = LiveNumber(0)
    scene.script[1].condition = LiveNumber(2)
    #expect(try played(scene).told == ["b.entered 1"])
  }

  @Test func `reactions that cause each other are stopped and told once`() throws {
    var scene = scene()
    scene.at(1, switchOn("a"))
    scene.when("a", "entered", .state("b", .cycle))
    scene.when("b", "entered", .state("a", .cycle))
    let world = try played(scene)
    #expect(world.problems.count == 1)
    #expect(world.problems[0].message.contains("each because of another"))
    #expect(world.problems[0].time == 1)
    #expect(world.events.count == ScriptLimits().depth + 1)
  }

  @Test func `what goes wrong in an action is told at its entry, once, and the rest goes on`()
    throws
  {
    var scene = scene()
    for second in [1, 2] {
      scene.at(
        Rational(second),
        .retarget(MotionRetarget([scene.address("box.position")])))
    }
    scene.at(3, switchOn("a"))
    let world = try played(scene)
    #expect(world.problems.map(\.time) == [1])
    #expect(world.problems[0].message == "no motion runs at `box.position`")
    #expect(world.told == ["a.entered 3"])
  }
}
