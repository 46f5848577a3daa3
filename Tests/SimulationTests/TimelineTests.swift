import AnimationEngine
import Geometry
import Testing

@testable import SceneModel
@testable import Simulation

/// One layer at (77, 61), as the rocket of the storyboards.
private struct OneLayer {
  var tree = LayerTree()
  let rocket: LayerID
  var script: [ScriptEntry] = []
  var objects: [String: AnimationParameters] = [:]

  init() {
    var values = LayerValues()
    values.position = Point(x: 77, y: 61)
    values.bounds = Rect(x: 0, y: 0, width: 46, height: 30)
    rocket = tree.add(values, name: "rocket")
  }

  mutating func at(_ time: Rational, _ action: ScriptEntry.Action) {
    script.append(
      ScriptEntry(time: time, action: action, location: SourceLocation(line: 1, column: 1)))
  }

  var timeline: Timeline {
    var scene = Scene(
      stage: Stage(size: Size(width: 500, height: 122)), duration: 3, layers: tree)
    scene.animations = objects
    scene.script = script
    return Simulator(scene).run()
  }

  func x(_ timeline: Timeline, at time: Rational, model: Bool = false) -> Double? {
    timeline.value(
      of: LayerAddress(rocket, LayerKeyPath(.position, .x)), isModel: model, at: time)?.number
  }
}

private func flight(from: Double = 77, to: Double = 455, duration: Rational = 1)
  -> AnimationParameters
{
  var parameters = AnimationParameters()
  parameters.keyPath = LayerKeyPath(.position, .x)
  parameters.from = .number(from)
  parameters.to = .number(to)
  parameters.duration = duration
  return parameters
}

private func seconds(_ text: String) throws -> Rational { try #require(Rational(text: text)) }

@Suite struct TimelineTests {
  @Test func `the rocket flies, shows its end and jumps back`() throws {
    var scene = OneLayer()
    scene.at(0, .animate([scene.rocket], flight(), key: nil))
    let timeline = scene.timeline
    for (time, x) in [("0", 77.0), ("0.25", 171.5), ("0.5", 266), ("0.75", 360.5), ("1", 455)] {
      #expect(scene.x(timeline, at: try seconds(time)) == x)
      #expect(scene.x(timeline, at: try seconds(time), model: true) == 77)
    }
    #expect(abs(try #require(scene.x(timeline, at: try seconds("59/60"))) - 448.7) < 1e-9)
    #expect(scene.x(timeline, at: try seconds("61/60")) == 77)
  }

  @Test func `a model that is set first leaves nothing to jump`() throws {
    var scene = OneLayer()
    let address = LayerAddress(scene.rocket, LayerKeyPath(.position, .x))
    scene.at(0, .set([Assignment(address, .number(455))]))
    scene.at(0, .animate([scene.rocket], flight(), key: nil))
    let timeline = scene.timeline
    #expect(scene.x(timeline, at: 0) == 77)
    #expect(scene.x(timeline, at: try seconds("61/60")) == 455)
    #expect(scene.x(timeline, at: 0, model: true) == 455)
  }

  @Test func `an animation object is copied when it is added`() throws {
    var scene = OneLayer()
    scene.objects["launch"] = flight()
    scene.at(0, .addObject("launch", [scene.rocket], key: "basic"))
    var slower = AnimationParameters()
    slower.duration = 2
    scene.at(0, .change("launch", slower))
    let timeline = scene.timeline
    #expect(scene.x(timeline, at: try seconds("0.5")) == 266)
    #expect(scene.x(timeline, at: try seconds("1.5")) == 77)
  }

  @Test func `adding under a key takes the earlier animation away`() throws {
    var scene = OneLayer()
    scene.at(0, .animate([scene.rocket], flight(), key: "fly"))
    scene.at(
      try seconds("0.5"),
      .animate([scene.rocket], flight(from: 0, to: 10), key: "fly"))
    let timeline = scene.timeline
    #expect(scene.x(timeline, at: try seconds("29/60")).map { abs($0 - 259.7) < 1e-9 } == true)
    #expect(scene.x(timeline, at: 1) == 5)
    #expect(scene.x(timeline, at: try seconds("1.75")) == 77)
  }

  @Test func `removing an animation shows the model from that moment`() throws {
    var scene = OneLayer()
    scene.at(0, .animate([scene.rocket], flight(), key: "fly"))
    scene.at(try seconds("0.5"), .remove([scene.rocket], key: nil))
    let timeline = scene.timeline
    #expect(scene.x(timeline, at: try seconds("0.25")) == 171.5)
    #expect(scene.x(timeline, at: try seconds("0.5")) == 77)
  }

  @Test func `a duration of zero becomes the transaction's quarter of a second`() throws {
    var scene = OneLayer()
    scene.at(0, .animate([scene.rocket], flight(duration: 0), key: nil))
    let timeline = scene.timeline
    #expect(scene.x(timeline, at: try seconds("0.125")) == 266)
    #expect(scene.x(timeline, at: try seconds("0.25")) == 455)
    #expect(scene.x(timeline, at: try seconds("0.26")) == 77)
  }

  @Test func `a layer's speed drives its animations`() throws {
    var scene = OneLayer()
    scene.at(0, .set([Assignment(LayerAddress(scene.rocket, LayerKeyPath(.speed)), .rational(2))]))
    scene.at(try seconds("0.5"), .animate([scene.rocket], flight(), key: nil))
    let timeline = scene.timeline
    #expect(scene.x(timeline, at: try seconds("0.75")) == 266)
    #expect(scene.x(timeline, at: 1) == 455)
    #expect(scene.x(timeline, at: try seconds("1.01")) == 77)
  }

  @Test func `time is an argument: any order gives the same values`() throws {
    var scene = OneLayer()
    scene.at(0, .animate([scene.rocket], flight(), key: nil))
    scene.at(
      try seconds("0.3"),
      .set([Assignment(LayerAddress(scene.rocket, LayerKeyPath(.position, .x)), .number(200))]))
    var additive = flight(from: 0, to: 50, duration: 2)
    additive.isAdditive = true
    scene.at(try seconds("0.4"), .animate([scene.rocket], additive, key: nil))
    let timeline = scene.timeline
    let times = (0..<200).map { Rational($0) / 60 }
    let forward = times.map { scene.x(timeline, at: $0) }
    let shuffled = (0..<200).map { $0 * 77 % 200 }
    for index in shuffled { #expect(scene.x(timeline, at: times[index]) == forward[index]) }
  }
}
