import AnimationEngine
import Geometry
import Interaction
import Testing

@testable import SceneModel
@testable import Simulation

@Suite struct ScrollingTests {
  /// 100 points of 5,000 are seen.
  private func world() -> World {
    var scene = box()
    scene.scrolls = [
      SceneScroll("box", layer: scene.layer("box"), contentSize: Size(width: 100, height: 5000))
    ]
    return World(scene)
  }

  private let pan = "box.pan"

  /// A drag of 40 points upward in half a second, let go at 1,000 points a second.
  private func flick(_ world: World) {
    let scrolling = world.participants.scrolling
    scrolling.scroll(event(pan, .began, at: 0), in: world)
    world.now = Rational(1) / 2
    let up = Vector(dx: 0, dy: -40)
    scrolling.scroll(event(pan, .changed, at: world.now, translation: up), in: world)
    scrolling.scroll(
      event(pan, .ended, at: world.now, velocity: Vector(dx: 0, dy: -1000)), in: world)
  }

  /// x(t) = 40 + 1000 · (r^1000t − 1) / (1000 · ln r) with r = 0.998.
  @Test func `content flies on in closed form and tells when it rests`() throws {
    let world = world()
    flick(world)
    #expect(world.told == ["box.dragBegan 0", "box.dragEnded 0.5"])
    #expect(world.events[1]["velocity"] == .point(Point(x: 0, y: 1000)))
    let rate = 1000 * Transcendentals.log(0.998)
    for tenths in 1...10 {
      let time = Rational(tenths) / 10
      let expected = 40 + 1000 * (Transcendentals.exp(rate * time.value) - 1) / rate
      let offset = try #require(world.model("box.bounds.origin.y", at: Rational(1) / 2 + time))
      #expect(abs(offset - expected) < 1e-9)
    }
    world.participants.scrolling.play(to: 10, in: world)
    // Half a point is left when it rests: exp(rate · t) = 0.5 · −rate / 1000.
    let rest = 0.5 + Transcendentals.log(-0.5 * rate / 1000) / rate
    #expect(world.events.last?.name == "box.settled")
    #expect(abs(try #require(world.events.last).time.value - rest) < 1e-6)
  }

  @Test func `half a finger's way is made of half the time between two samples`() {
    let world = world()
    world.participants.scrolling.scroll(event(pan, .began, at: 0), in: world)
    world.now = 1
    world.participants.scrolling.scroll(
      event(pan, .changed, at: 1, translation: Vector(dx: 0, dy: -30)), in: world)
    #expect(world.model("box.bounds.origin.y") == 30)
    #expect(world.model("box.bounds.origin.y", at: Rational(119) / 120) == 15)
  }

  @Test func `what is set ends a flight`() throws {
    let world = world()
    flick(world)
    world.now = 1
    try world.participants.scrolling.scroll("box", to: .fixed(.point(Point(x: 0, y: 7))), in: world)
    #expect(world.model("box.bounds.origin.y", at: 9) == 7)
    #expect(world.participants.scrolling.nextEvent(in: world) == nil)
  }

  @Test func `what is left once a scene is over no longer changes`() {
    let world = world()
    flick(world)
    let timeline = Timeline(world)
    let address = LayerAddress(world.scene.layer("box"), LayerKeyPath(.bounds, .origin))
    let before = timeline.value(of: address, isModel: true, at: 2)
    #expect(before == Subject.model(address).value(in: world, at: 2))
    world.now = 1
    world.participants.scrolling.scroll(event(pan, .began, at: 1), in: world)
    #expect(timeline.value(of: address, isModel: true, at: 2) == before)
    #expect(Subject.model(address).value(in: world, at: 2) != before)
  }
}
