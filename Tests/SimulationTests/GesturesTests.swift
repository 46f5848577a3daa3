import AnimationEngine
import Geometry
import Interaction
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct GesturesTests {
  /// A finger goes down on the box at 0 s, is drawn 60 points to the right within half a second and
  /// rests for another half.
  private func world(_ change: (inout Scene) -> Void = { _ in }) -> World {
    var scene = box()
    let way = TouchScript(
      at: 0, down: .layer(scene.layer("box")),
      legs: [
        .init(.by(Vector(dx: 60, dy: 0)), over: Rational(1) / 2),
        .init(.hold, over: Rational(1) / 2),
      ])
    scene.touches = [SceneTouch("finger", way, location: nowhere)]
    scene.gestures = [
      SceneGesture(
        GestureRecognizer(.pan(.init()), name: "drag", on: scene.layer("box")), location: nowhere)
    ]
    change(&scene)
    return World(scene)
  }

  private func value(_ quantity: GestureQuantity, _ world: World, at time: Rational? = nil)
    -> AnimationValue?
  {
    Subject.gesture("drag", quantity).value(in: world, at: time ?? world.now)
  }

  @Test func `fingers tell what they hit, and gestures what they are`() {
    let world = world()
    world.participants.gestures.play(to: 2, in: world)
    #expect(
      world.events.map(\.name) == [
        "touch.finger.began", "drag.began", "touch.finger.ended", "drag.ended",
      ])
    #expect(world.events[0]["hits"] == .text("box"))
    #expect(world.events[0]["location"] == .point(Point(x: 100, y: 100)))
    #expect(value(.state, world, at: 0) == .text("possible"))
    #expect(value(.state, world, at: Rational(1) / 2) == .text("changed"))
    #expect(value(.translationX, world, at: Rational(1) / 2) == .number(60))
    // 60 points in half a second.
    #expect(
      value(.velocityX, world, at: Rational(1) / 4)?.number.map { abs($0 - 120) < 1e-6 } == true)
    #expect(world.participants.gestures.nextEvent(in: world) == nil)
  }

  @Test func `a layer that moves by the step keeps its place under the finger`() {
    let world = world { scene in
      let move = MoveAction(
        [scene.layer("box")], by: .step(.translation), dimension: Size(width: 400, height: 400))
      scene.when("drag", "began", .move(move))
      scene.when("drag", "changed", .move(move))
    }
    world.participants.gestures.play(to: 2, in: world)
    #expect(world.model("box.position.x") == 160)
    // Evenly from one sample to the next: after a quarter of a second half of the way.
    #expect(world.model("box.position.x", at: Rational(1) / 4) == 130)
    #expect(
      world.model("box.position.x", at: Rational(31) / 120).map { abs($0 - 131) < 1e-9 } == true)
  }

  @Test func `a step counts from when it was last asked for`() {
    let world = world { scene in
      let x = scene.address("box.zPosition")
      scene.when("drag", "changed", .set([Assignment(x, .step(.translationX))]))
    }
    world.participants.gestures.play(to: Rational(1) / 4, in: world)
    // 120 points a second, sixty samples a second.
    #expect(world.model("box.zPosition").map { abs($0 - 2) < 1e-9 } == true)
  }

  @Test func `the scene has the last word before a gesture begins`() {
    let world = world { $0.gestures[0].shouldBegin = LiveNumber(0) }
    world.participants.gestures.play(to: 2, in: world)
    #expect(world.events.map(\.name).contains("drag.failed"))
    #expect(!world.events.map(\.name).contains("drag.began"))
  }

  @Test func `a gesture that is switched off lets go`() {
    let world = world()
    world.participants.gestures.play(to: Rational(1) / 4, in: world)
    world.participants.gestures.enable("drag", false, in: world)
    #expect(world.told.last == "drag.cancelled 0.25")
    world.participants.gestures.play(to: 2, in: world)
    #expect(!world.events.map(\.name).contains("drag.ended"))
  }

  /// Beyond an edge x points become d · (1 − 1 / (0.55 · x / d + 1)).
  @Test func `limits stop a layer, or let it follow less and less`() {
    var move = MoveAction([], by: .step(.translation), dimension: Size(width: 300, height: 300))
    move.horizontalLimits = 0...50
    let layer = box().layer("box")
    var follower = FingerFollower()
    func follow(_ step: Double) -> Double {
      follower.follow(move, by: Vector(dx: step, dy: 0), layer, at: Point(x: 40, y: 0), "drag").x
    }
    #expect(follow(30) == 50)
    // The finger goes back over the way that it went beyond the edge.
    #expect(follow(-15) == 50)
    #expect(follow(-15) == 40)
    move.beyond = .rubberBand
    follower.forget("drag")
    #expect(abs(follow(110) - (50 + 300 * (1 - 1 / (0.55 * 100 / 300 + 1)))) < 1e-9)
    move.axis = .y
    #expect(abs(follow(-100) - (50 + 300 * (1 - 1 / (0.55 * 100 / 300 + 1)))) < 1e-9)
  }

  @Test func `a way in a scaled superlayer is measured in its points`() throws {
    var tree = LayerTree()
    var values = LayerValues()
    values.transform = Transform3D(scaleX: 2, y: 2, z: 1)
    let outer = tree.add(values, name: "outer")
    tree.add(LayerValues(), name: "inner", to: outer)
    let layers = PlayedLayers(tree)
    let space = layers.spaceAround(try #require(tree.layer(named: "inner")), at: 0)
    let context = LiveContext(
      value: { _ in nil },
      step: { $0 == .translation ? .point(Point(x: 10, y: 6)) : nil })
    let way = try context.value(.step(.translation), of: .point, movingIn: space)
    #expect(way == .point(Point(x: 5, y: 3)))
    #expect(try context.value(.step(.translationY), of: .number, movingIn: space) == .number(3))
    let fixed = AnimationValue.point(Point(x: 8, y: 8))
    #expect(try context.value(.fixed(fixed), of: .point, movingIn: space) == fixed)
  }
}
