import AnimationEngine
import Geometry
import SceneModel
import Simulation

/// Milliseconds per sampled frame, for growing numbers of layers and of animations on each.
@main struct MeasureLayers {
  static func main() {
    print("layers × animations     ms per frame   bare loop     ratio   µs per animation")
    for layers in [250, 500, 1000, 2000, 4000] { report(layers: layers, animations: 5) }
    print()
    for animations in [1, 2, 5, 10, 20] { report(layers: 1000, animations: animations) }
  }

  private static func report(layers: Int, animations: Int) {
    let field = Field(layers: layers, animations: animations)
    let timeline = Simulator(field.scene).run()
    let bare = BareField(layers: layers, animations: animations)
    // Both see the same, or the comparison means nothing.
    let (seen, expected) = (
      timeline.presentation(at: Field.frames[7]), bare.presentation(at: Field.frames[7].value)
    )
    for (a, b) in zip(seen.layers, expected) {
      let same =
        abs(a.transform.tx - b.transform.tx) < 1e-6 && abs(a.transform.a - b.transform.a) < 1e-6
        && abs(a.values.opacity - b.opacity) < 1e-6 && abs(a.values.cornerRadius - b.radius) < 1e-6
        && abs((a.values.backgroundColor?.red ?? 9) - b.color.red) < 1e-6
      guard same else { return print("the bare loop does something else") }
    }
    var sum = 0.0
    let ours = fastest { time in
      sum += timeline.presentation(at: time).layers.last?.transform.tx ?? 0
    }
    let least = fastest { time in sum += bare.presentation(at: time.value).last?.transform.tx ?? 0 }
    precondition(sum.isFinite)
    let name = "\(layers) × \(animations)"
    print(
      name + String(repeating: " ", count: max(0, 24 - name.count)),
      column(ours), column(least), column(ours / least),
      column(ours * 1000 / Double(layers * animations)))
  }

  private static func column(_ number: Double) -> String {
    let text = AnimationValue.text(number, decimals: 3)
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }

  /// Milliseconds a frame: the best of several films, so that what else runs counts least.
  private static func fastest(_ frame: (Rational) -> Void) -> Double {
    var best = Double.infinity
    for _ in 0..<7 {
      let duration = ContinuousClock().measure { for time in Field.frames { frame(time) } }
      best = min(best, duration / .milliseconds(1) / Double(Field.frames.count))
    }
    return best
  }
}

/// Layers that all move: five kinds of animation in turn, one property each.
struct Field {
  static let frames = (0..<30).map { Rational($0) / 60 }
  /// Seconds from one layer's begin to the next one's, so that no two are alike.
  static let stagger = Rational(1) / 10_000

  var scene: Scene

  init(layers: Int, animations: Int) {
    var tree = LayerTree()
    var script: [ScriptEntry] = []
    for index in 0..<layers {
      var values = LayerValues()
      values.bounds.size = Size(width: 20, height: 20)
      values.backgroundColor = .black
      let id = tree.add(values)
      for animation in 0..<animations {
        var parameters = Self.parameters(animation % 5)
        parameters.delay = Rational(index) * Self.stagger - 1
        parameters.duration = 2
        script.append(
          ScriptEntry(
            time: 0, action: .animate([id], parameters, key: nil),
            location: SourceLocation(line: 1, column: 1)))
      }
    }
    scene = Scene(stage: Stage(size: Size(width: 500, height: 500)), duration: 1, layers: tree)
    scene.script = script
  }

  static let spring = Spring(mass: 1, stiffness: 100, damping: 12) ?? .default
  static let stops: [Double] = [0, 30, 10, 40, 20]

  private static func parameters(_ kind: Int) -> AnimationParameters {
    var parameters = AnimationParameters()
    switch kind {
    case 0:
      parameters.keyPath = LayerKeyPath(.position, .x)
      (parameters.from, parameters.to) = (.number(0), .number(400))
      parameters.timingFunction = .easeInEaseOut
    case 1:
      parameters.keyPath = LayerKeyPath(.opacity)
      (parameters.from, parameters.to) = (.number(1), .number(0.25))
    case 2:
      parameters.keyPath = LayerKeyPath(.cornerRadius)
      parameters.values = stops.map { .number($0) }
    case 3:
      parameters.keyPath = LayerKeyPath(.transform, .rotationZ)
      (parameters.from, parameters.to) = (.number(0), .number(3))
      parameters.spring = spring
    default:
      parameters.keyPath = LayerKeyPath(.backgroundColor)
      (parameters.from, parameters.to) = (.color(.black), .color(.white))
      parameters.timingFunction = .easeIn
    }
    return parameters
  }
}

/// The same numbers by the shortest way: no clocks but one, doubles for time, no choices.
struct BareField {
  struct Seen {
    var transform: AffineTransform
    var opacity: Double
    var radius: Double
    var color: Color
  }

  var layers: Int
  var animations: Int

  func presentation(at time: Double) -> [Seen] {
    var seen: [Seen] = []
    seen.reserveCapacity(layers)
    let slow = CubicBezier(0.42, 0, 0.58, 1)
    let late = CubicBezier(0.42, 0, 1, 1)
    for index in 0..<layers {
      let progress = (time - (Double(index) * 0.0001 - 1)) / 2
      var (x, opacity, radius, rotation, color) = (0.0, 1.0, 0.0, 0.0, Color.black)
      for animation in 0..<animations {
        switch animation % 5 {
        case 0: x = 400 * slow.value(at: progress)
        case 1: opacity = 1 + (0.25 - 1) * progress
        case 2:
          let place = progress * Double(Field.stops.count - 1)
          let stop = min(max(Int(place), 0), Field.stops.count - 2)
          let (a, b) = (Field.stops[stop], Field.stops[stop + 1])
          radius = a + (b - a) * (place - Double(stop))
        case 3: rotation = 3 * Field.spring.displacement(at: progress * 2)
        default:
          let white = late.value(at: progress)
          color = Color(red: white, green: white, blue: white)
        }
      }
      var transform = AffineTransform(rotation: rotation)
      transform.tx = x - (transform.a * 10 + transform.c * 10)
      transform.ty = -(transform.b * 10 + transform.d * 10)
      seen.append(
        Seen(
          transform: transform.concatenating(.identity), opacity: opacity, radius: radius,
          color: color))
    }
    return seen
  }
}
