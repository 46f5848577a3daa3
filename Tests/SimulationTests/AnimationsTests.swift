import AnimationEngine
import Geometry
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct AnimationsTests {
  private func slide(_ duration: Rational) -> AnimationParameters {
    var parameters = AnimationParameters()
    parameters.keyPath = LayerKeyPath(.position, .x)
    (parameters.from, parameters.to) = (.number(0), .number(200))
    parameters.duration = duration
    return parameters
  }

  @Test func `an animation tells its beginning and its end, at exact times`() {
    let world = World(box())
    world.now = Rational(1) / 3
    let animations = world.participants.animations
    animations.add(slide(2), to: [world.scene.layer("box")], key: "slide", in: world)
    #expect(world.seen("box.position.x", at: Rational(4) / 3) == 100)
    animations.play(to: 5, in: world)
    #expect(world.events.map(\.name) == ["box.slide.began", "box.slide.ended"])
    #expect(world.events.map(\.time) == [Rational(1) / 3, Rational(7) / 3])
    #expect(world.events[1]["finished"] == .boolean(true))
  }

  @Test func `one that is replaced or removed did not finish, and ends only once`() {
    let world = World(box())
    let (animations, layers) = (world.participants.animations, [world.scene.layer("box")])
    animations.add(slide(2), to: layers, key: "slide", in: world)
    world.now = 1
    animations.add(slide(4), to: layers, key: "slide", in: world)
    world.now = 2
    animations.remove(key: "slide", from: layers, in: world)
    animations.play(to: 9, in: world)
    #expect(
      world.told == [
        "box.slide.began 0", "box.slide.ended 1", "box.slide.began 1", "box.slide.ended 2",
      ])
    #expect(world.events.compactMap { $0["finished"] } == [.boolean(false), .boolean(false)])
  }

  /// At half the speed the layer's clock shows t / 2, so that 2 s of it are over at 4 s.
  @Test func `an end moves with the clock of its layer`() throws {
    let world = World(box())
    let animations = world.participants.animations
    animations.add(slide(2), to: [world.scene.layer("box")], key: nil, in: world)
    world.now = 1
    let half = Assignment(world.scene.address("box.speed"), .rational(Rational(1) / 2))
    try animations.set([half], in: world)
    animations.play(to: 9, in: world)
    #expect(world.told.last == "box.position.x.ended 4")
    world.now = 9
    try animations.set([Assignment(half.address, .rational(0))], in: world)
    animations.add(slide(2), to: [world.scene.layer("box")], key: nil, in: world)
    #expect(animations.nextEvent(in: world) == nil)
  }

  @Test func `a default action goes from what is seen to what is set`() throws {
    let world = World(box())
    let transaction = Transaction(duration: 1, timingFunction: .linear)
    let change = Assignment(world.scene.address("box.opacity"), .number(0))
    try world.participants.animations.set([change], transaction, in: world)
    #expect(world.model("box.opacity") == 0)
    #expect(world.seen("box.opacity", at: 0) == 1)
    #expect(world.seen("box.opacity", at: Rational(1) / 4) == 0.75)
    #expect(world.seen("box.opacity", at: 2) == 0)
  }

  @Test func `stopping keeps what is seen`() {
    let world = World(box())
    let layer = world.scene.layer("box")
    world.participants.animations.add(slide(2), to: [layer], key: nil, in: world)
    world.now = Rational(1) / 2
    world.participants.animations.stop(layer, in: world)
    #expect(world.model("box.position.x") == 50)
    #expect(world.seen("box.position.x", at: 1) == 50)
    #expect(world.told.last == "box.position.x.ended 0.5")
  }

  @Test func `a changed object counts for the copies still to be made`() throws {
    var scene = box()
    scene.animations = ["launch": slide(2)]
    let world = World(scene)
    let (animations, layers) = (world.participants.animations, [scene.layer("box")])
    try animations.add(object: "launch", to: layers, key: "first", in: world)
    var slower = AnimationParameters()
    slower.duration = 4
    animations.change(object: "launch", slower)
    try animations.add(object: "launch", to: layers, key: "second", in: world)
    animations.play(to: 9, in: world)
    #expect(world.told.suffix(2) == ["box.first.ended 2", "box.second.ended 4"])
  }
}
