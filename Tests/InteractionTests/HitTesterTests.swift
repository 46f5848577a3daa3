import AnimationEngine
import Geometry
import Interaction
import Testing

struct HitTesterTests {
  private static func values(_ frame: Rect) -> LayerValues {
    var values = LayerValues()
    values.bounds = Rect(origin: .zero, size: frame.size)
    values.position = frame.center
    return values
  }

  @Test func `a moving circle is hit where it is set, or where it is seen`() {
    var tree = LayerTree()
    let circle = tree.add(Self.values(Rect(x: 30, y: 70, width: 60, height: 60)))
    var layers = PlayedLayers(tree)
    var blocks = BlockAnimations()
    var block = BlockAnimation(
      "move", duration: 1, changes: [LayerChange(circle, .init(.position, .x), .number(260))])
    block.timing = .curve(.linear)
    _ = blocks.animate(block, on: &layers, at: 0)
    let half = seconds(0.5)
    let (seen, destination) = (Point(x: 160, y: 100), Point(x: 260, y: 100))

    let model = HitTester(layers.evaluation, at: half)
    #expect(model.hit(at: seen) == nil && model.hit(at: destination)?.layer == circle)
    #expect(model.hit(at: seen, geometry: .presentation)?.layer == circle)
    #expect(model.hit(at: destination, geometry: .presentation) == nil)
    #expect(model.location(of: .layer(circle)) == seen)

    #expect(blocks.swallowingLayers(layers, at: half) == [circle])
    let swallowing = HitTester(
      layers.evaluation, at: half, traits: [HitTraits(interaction: .swallowing)])
    #expect(swallowing.hit(at: destination)?.isSwallowed == true)
    #expect(blocks.swallowingLayers(layers, at: 2) == [])
    let run = GestureRun(
      [
        GestureRecognizer(.tap(.init()), name: "tap", on: circle),
        {
          var seen = GestureRecognizer(.tap(.init()), name: "seen", on: circle)
          seen.hitGeometry = .presentation
          seen.simultaneous = ["tap"]
          return seen
        }(),
      ], [.tap(.layer(circle), at: half)], on: layers.evaluation)
    #expect(run.states(of: "tap") == [] && run.states(of: "seen") == [.ended])
  }

  @Test func `what cannot be seen or used is looked through, with all that lies in it`() {
    let point = Point(x: 50, y: 50)
    for change: (inout LayerValues) -> Void in [
      { $0.isHidden = true }, { $0.opacity = 0.009 },
    ] {
      var tree = LayerTree()
      let back = tree.add(Self.values(Rect(x: 0, y: 0, width: 100, height: 100)))
      var front = Self.values(Rect(x: 0, y: 0, width: 100, height: 100))
      change(&front)
      let parent = tree.add(front)
      tree.add(Self.values(Rect(x: 0, y: 0, width: 100, height: 100)), to: parent)
      let tester = HitTester(PlayedLayers(tree).evaluation, at: 0)
      #expect(tester.hit(at: point)?.layer == back)
    }
    var tree = LayerTree()
    let back = tree.add(Self.values(Rect(x: 0, y: 0, width: 100, height: 100)))
    var front = Self.values(Rect(x: 0, y: 0, width: 100, height: 100))
    front.opacity = 0.01
    let nearlyClear = tree.add(front)
    let layers = PlayedLayers(tree).evaluation
    #expect(HitTester(layers, at: 0).hit(at: point)?.layer == nearlyClear)
    let disabled = [HitTraits(), HitTraits(interaction: .disabled)]
    #expect(HitTester(layers, at: 0, traits: disabled).hit(at: point)?.layer == back)
  }

  @Test func `sublayers are hit beyond their superlayer unless it masks`() {
    for masks in [false, true] {
      var tree = LayerTree()
      var outer = Self.values(Rect(x: 0, y: 0, width: 100, height: 100))
      outer.masksToBounds = masks
      outer.cornerRadius = 40
      let parent = tree.add(outer)
      let child = tree.add(Self.values(Rect(x: -50, y: -50, width: 200, height: 200)), to: parent)
      let tester = HitTester(PlayedLayers(tree).evaluation, at: 0)
      #expect(tester.hit(at: Point(x: 50, y: 50))?.layer == child)
      #expect(tester.hit(at: Point(x: 120, y: 50))?.layer == (masks ? nil : child))
      // The masked corner shows nothing of the child, and still is the parent's.
      #expect(tester.hit(at: Point(x: 3, y: 3))?.layer == (masks ? parent : child))
    }
  }

  @Test func `front to back means zPosition, then order`() {
    var tree = LayerTree()
    var first = Self.values(Rect(x: 0, y: 0, width: 100, height: 100))
    first.zPosition = 1
    let raised = tree.add(first)
    let second = tree.add(Self.values(Rect(x: 0, y: 0, width: 100, height: 100)))
    let third = tree.add(Self.values(Rect(x: 50, y: 0, width: 100, height: 100)))
    let tester = HitTester(PlayedLayers(tree).evaluation, at: 0)
    #expect(tester.hit(at: Point(x: 60, y: 50))?.layer == raised)
    #expect(tester.hit(at: Point(x: 110, y: 50))?.layer == third)
    #expect(tester.lineage(of: second) == [second])
  }

  @Test func `transforms and corners decide what is inside`() throws {
    var tree = LayerTree()
    var square = Self.values(Rect(x: 0, y: 0, width: 100, height: 100))
    square.transform = Transform3D(rotationZ: .pi / 4)
    square.cornerRadius = 50
    let id = tree.add(square)
    let tester = HitTester(PlayedLayers(tree).evaluation, at: 0)
    #expect(tester.hit(at: Point(x: 50, y: -19))?.layer == id)
    #expect(tester.hit(at: Point(x: 2, y: 2)) == nil)
    let rounded = HitTester(
      PlayedLayers(tree).evaluation, at: 0, traits: [HitTraits(area: .rounded)])
    #expect(rounded.hit(at: Point(x: 50, y: -19)) == nil)
    #expect(rounded.hit(at: Point(x: 50, y: 1))?.layer == id)
    let hit = try #require(tester.hit(at: Point(x: 50, y: 50 - 50 * 2.0.squareRoot() / 2)))
    #expect(isClose(hit.location.x, 25) && isClose(hit.location.y, 25))
  }
}
