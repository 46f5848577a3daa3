import AnimationEngine
import Geometry
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct StatesTests {
  private func world() -> World {
    var scene = box()
    let x = scene.address("box.position.x")
    scene.states = [
      SceneStates(
        "pane",
        [
          ("closed", [(x, .number(10))]), ("half", [(x, .number(40))]),
          ("open", [(x, .number(90))]),
        ],
        initial: 0)
    ]
    return World(scene)
  }

  private func state(_ world: World, at time: Rational) -> AnimationValue? {
    Subject.state("pane").value(in: world, at: time)
  }

  @Test func `cycling goes through all states and round, and each is told once`() throws {
    let world = world()
    let states = world.participants.states
    for second in 1...4 {
      world.now = Rational(second)
      try states.perform(.cycle, on: "pane", in: world)
      try states.perform(.enter(second % 3), on: "pane", in: world)
    }
    #expect(
      world.told == ["pane.entered 1", "pane.entered 2", "pane.entered 3", "pane.entered 4"])
    #expect(
      world.events.map { $0["state"] } == ["half", "open", "closed", "half"].map { .text($0) })
  }

  @Test func `a record answers for any time, with what the state of that time says`() throws {
    let world = world()
    world.now = 2
    try world.participants.states.perform(.enter(2), on: "pane", in: world)
    let half = Rational(3) / 2
    #expect(state(world, at: half) == .text("closed"))
    #expect(state(world, at: 2) == .text("open"))
    let target = Subject.target("pane", world.scene.address("box.position.x"))
    #expect(target.value(in: world, at: half) == .number(10))
    #expect(target.value(in: world, at: 9) == .number(90))
    #expect(world.states("pane")?.times == [0, 2])
    let missing = Subject.target("pane", world.scene.address("box.opacity"))
    #expect(missing.value(in: world, at: 9) == nil)
  }

  @Test func `a choice takes the first branch that holds, and else the last resort`() throws {
    func chosen(_ first: Double, _ second: Double, otherwise: Int?) throws -> AnimationValue? {
      let world = world()
      let branches = [
        StateAction.Branch(1, if: LiveNumber(first)), .init(2, if: LiveNumber(second)),
      ]
      try world.participants.states.perform(
        .choose(branches, otherwise: otherwise), on: "pane", in: world)
      return state(world, at: 0)
    }
    #expect(try chosen(1, 1, otherwise: nil) == .text("half"))
    #expect(try chosen(0, 1, otherwise: nil) == .text("open"))
    #expect(try chosen(0, 0, otherwise: 2) == .text("open"))
    #expect(try chosen(0, 0, otherwise: nil) == .text("closed"))
  }

  @Test func `applying sets the model to what the state says`() throws {
    let world = world()
    world.now = 1
    try world.participants.states.perform(.apply, on: "pane", in: world)
    #expect(world.model("box.position.x") == 10)
    #expect(world.model("box.position.x", at: 0) == 100)
    #expect(world.told.isEmpty)
  }
}
