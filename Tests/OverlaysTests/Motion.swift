import AnimationEngine
import Geometry
import Overlays
import SceneModel
import Simulation
import Testing

/// The rocket of the storyboards: a layer in a sky that clips it, flying on a Bézier curve.
struct Rocket {
  var tree = LayerTree()
  let sky: LayerID
  let rocket: LayerID
  var script: [ScriptEntry] = []
  var stage = Stage(size: Size(width: 500, height: 122))
  var duration: Rational = 1

  init() {
    var values = LayerValues()
    values.anchorPoint = .zero
    values.bounds = Rect(x: 0, y: 0, width: 432, height: 122)
    values.masksToBounds = true
    values.backgroundColor = Theme.light[.sky]
    sky = tree.add(values, name: "sky")
    var body = LayerValues()
    body.position = Point(x: 77, y: 61)
    body.bounds = Rect(x: 0, y: 0, width: 46, height: 30)
    var shape = ShapeContents(path: Path(roundedRect: body.bounds, cornerRadius: 12))
    shape.fillColor = Theme.light[.red]
    body.contents = .shape(shape)
    rocket = tree.add(body, name: "rocket", to: sky)
  }

  var address: LayerAddress { LayerAddress(rocket, LayerKeyPath(.position, .x)) }

  mutating func at(_ time: Rational, _ action: ScriptEntry.Action) {
    script.append(
      ScriptEntry(time: time, action: action, location: SourceLocation(line: 1, column: 1)))
  }

  /// Flies from x 77 to 455 in `duration` seconds.
  mutating func fly(
    at time: Rational = 0, timing: TimingFunction = .linear, duration: Rational = 1
  ) {
    var flight = AnimationParameters()
    flight.keyPath = LayerKeyPath(.position, .x)
    flight.from = .number(77)
    flight.to = .number(455)
    flight.duration = duration
    flight.timingFunction = timing
    at(time, .animate([rocket], flight, key: nil))
  }

  /// Shakes by ±10 points around the model in 0.4 s.
  mutating func shake(at time: Rational = 0) {
    var shake = AnimationParameters()
    shake.keyPath = LayerKeyPath(.position, .x)
    shake.values = [0, 10, -10, 10, 0].map { .number($0) }
    shake.keyTimes = [0, Rational(1) / 6, Rational(3) / 6, Rational(5) / 6, 1]
    shake.duration = Rational(4) / 10
    shake.isAdditive = true
    at(time, .animate([rocket], shake, key: nil))
  }

  var timeline: Timeline {
    var scene = Scene(stage: stage, duration: duration, layers: tree)
    scene.script = script
    return Simulator(scene).run()
  }
}

/// Widths by a rule instead of a font: .62 em for every character, 1.21 em for a line.
struct FlatMeasuring: ContentsMeasuring {
  func svg(at path: String) throws(ContentsError) -> (contents: SVGContents, naturalSize: Size) {
    throw ContentsError("there is no '\(path)'")
  }

  func image(at path: String) throws(ContentsError) -> ImageContents {
    throw ContentsError("there is no picture '\(path)'")
  }

  func size(of text: TextContents, width: Double?) throws(ContentsError) -> Size {
    guard !text.string.contains("\u{E000}") else { throw ContentsError("a glyph is missing") }
    return Size(
      width: Double(text.string.count) * 0.62 * text.font.size, height: 1.21 * text.font.size)
  }
}

func seconds(_ text: String) throws -> Rational { try #require(Rational(text: text)) }
