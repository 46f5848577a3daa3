import AnimationEngine
import Geometry
import Interaction
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct BlocksTests {
  private func fade(
    _ name: String?, to opacity: Double, over duration: Rational, in scene: Scene
  ) -> SceneBlock {
    var block = SceneBlock(name, BlockAnimation("", duration: duration))
    block.block.timing = .curve(.linear)
    block.changes = [Assignment(scene.address("box.opacity"), .number(opacity))]
    return block
  }

  @Test func `the model is set at once, and what is seen follows`() throws {
    let world = World(box())
    let blocks = world.participants.blocks
    try blocks.animate(fade("fade", to: 0, over: 2, in: world.scene), in: world)
    #expect(world.model("box.opacity") == 0)
    #expect(world.seen("box.opacity", at: Rational(1) / 2) == 0.75)
    blocks.play(to: 5, in: world)
    #expect(world.told == ["fade.began 0", "fade.ended 2"])
    #expect(world.events[1]["finished"] == .boolean(true))
  }

  @Test func `a block without a name tells nothing, one without a duration ends at once`() throws {
    let world = World(box())
    let blocks = world.participants.blocks
    try blocks.animate(fade(nil, to: 0, over: 2, in: world.scene), in: world)
    try blocks.animate(fade("now", to: 1, over: 0, in: world.scene), in: world)
    blocks.play(to: 5, in: world)
    #expect(world.told == ["now.began 0", "now.ended 0"])
  }

  @Test func `a block inside another takes its duration`() throws {
    let world = World(box())
    var outer = fade("outer", to: 0, over: 3, in: world.scene)
    var inner = SceneBlock("inner", BlockAnimation("", duration: 1))
    inner.changes = [Assignment(world.scene.address("box.cornerRadius"), .number(10))]
    outer.blocks = [inner]
    try world.participants.blocks.animate(outer, in: world)
    world.participants.blocks.play(to: 5, in: world)
    #expect(Set(world.told.suffix(2)) == ["inner.ended 3", "outer.ended 3"])
  }

  @Test func `values of an action are worked out before any of them is set`() throws {
    let world = World(box())
    let opacity = world.scene.address("box.opacity")
    var block = fade("fade", to: 0.5, over: 1, in: world.scene)
    block.changes.append(
      Assignment(world.scene.address("box.cornerRadius"), .subject(.model(opacity))))
    try world.participants.blocks.animate(block, in: world)
    #expect(world.model("box.cornerRadius") == 1)
  }

  @Test func `an animated layer takes no touches unless its block lets it`() throws {
    for allows in [false, true] {
      let world = World(box())
      var block = fade("fade", to: 0.5, over: 1, in: world.scene)
      block.block.allowsUserInteraction = allows
      try world.participants.blocks.animate(block, in: world)
      let hit = world.hitTester.hit(at: Point(x: 100, y: 100))
      #expect(hit?.isSwallowed == !allows)
      world.now = 2
      #expect(world.hitTester.hit(at: Point(x: 100, y: 100))?.isSwallowed == false)
    }
  }
}
