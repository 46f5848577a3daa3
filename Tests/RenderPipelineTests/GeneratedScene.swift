import AnimationEngine
import Geometry
import Simulation
import TestSupport

/// Scenes from a seed: nested layers of every kind, with any key path animated.
struct GeneratedScene {
  private var random: SeededGenerator
  private var tree = LayerTree()
  private var script: [ScriptEntry] = []
  private let size = Size(width: 96, height: 72)
  private let duration: Rational

  /// The scene of a seed; whole frames of `duration` seconds at 30 frames per second.
  static func scene(seed: UInt64, duration: Rational = 1) -> Scene {
    var generated = GeneratedScene(seed: seed, duration: duration)
    generated.addLayers()
    generated.addAnimations()
    var stage = Stage(size: generated.size)
    stage.scale = 1
    stage.frameRate = 30
    var scene = Scene(stage: stage, duration: duration, layers: generated.tree)
    scene.script = generated.script
    return scene
  }

  private init(seed: UInt64, duration: Rational) {
    random = SeededGenerator(seed: seed)
    self.duration = duration
  }

  private mutating func addLayers() {
    for index in 0..<Int.random(in: 3...7, using: &random) {
      let parents = tree.ids.map(Optional.some) + [nil, nil]
      tree.add(layer(), name: "layer-\(index)", to: parents.randomElement(using: &random) ?? nil)
    }
  }

  private mutating func layer() -> LayerValues {
    var values = LayerValues()
    values.position = point()
    values.bounds = Rect(x: 0, y: 0, width: number(5...50), height: number(5...40))
    values.backgroundColor = color()
    if chance(3) { values.cornerRadius = number(0...10) }
    if chance(3) { values.borderWidth = number(0...4) }
    if chance(4) { values.masksToBounds = true }
    if chance(4) { values.opacity = number(0.2...1) }
    if chance(3) { values.clock.speed = 2 }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      var shape = ShapeContents(path: path())
      (shape.fillColor, shape.strokeColor) = (color(), color())
      values.contents = .shape(shape)
    case 1:
      values.contents = .text(TextContents(string: "Ag"))
    default: break
    }
    return values
  }

  private mutating func addAnimations() {
    for layer in tree.ids {
      let paths = LayerKeyPath.all.filter {
        $0.property.isAnimatable && $0.property != .contents && tree[layer].values[$0] != nil
      }
      for _ in 0..<3 {
        guard let keyPath = paths.randomElement(using: &random) else { continue }
        script.append(
          ScriptEntry(
            time: time(), action: .animate([layer], animation(of: keyPath), key: nil),
            location: SourceLocation(line: 1, column: 1)))
      }
    }
    script.sort { $0.time < $1.time }
  }

  private mutating func animation(of keyPath: LayerKeyPath) -> AnimationParameters {
    var parameters = AnimationParameters()
    parameters.keyPath = keyPath
    if chance(2) {
      (parameters.from, parameters.to) = (value(of: keyPath), value(of: keyPath))
    } else {
      parameters.values = (0..<4).map { _ in value(of: keyPath) }
      if chance(3) { parameters.calculationMode = .discrete }
    }
    parameters.duration = duration / Rational(Int.random(in: 1...4, using: &random))
    if chance(3) { parameters.autoreverses = true }
    if chance(3) { parameters.repeatCount = .finite(3) }
    if chance(3) { parameters.fillMode = .both }
    if chance(4) { parameters.isRemovedOnCompletion = false }
    if chance(6), keyPath.kind == .number { parameters.isAdditive = true }
    return parameters
  }

  private mutating func value(of keyPath: LayerKeyPath) -> AnimationValue {
    switch keyPath.kind {
    case .number:
      switch (keyPath.property, keyPath.component) {
      case (.opacity, _), (.anchorPoint, _): .number(number(0...1))
      case (_, .rotation), (_, .rotationX), (_, .rotationY), (_, .rotationZ):
        .number(number(-3...3))
      case (_, .scale), (_, .scaleX), (_, .scaleY), (_, .scaleZ): .number(number(0.2...2))
      case (.zPosition, _): .number(number(-2...2))
      default: .number(number(1...40))
      }
    case .boolean: .boolean(chance(2))
    case .point: .point(keyPath.property == .anchorPoint ? Point(x: number(0...1), y: 0) : point())
    case .size: .size(Size(width: number(1...40), height: number(1...40)))
    case .rect: .rect(Rect(x: number(-9...9), y: 0, width: number(1...40), height: number(1...40)))
    case .color: .color(color())
    case .transform:
      .transform(
        Transform3D(
          AffineTransform(scaleX: number(0.2...2), y: number(0.2...2))
            .concatenating(AffineTransform(rotation: number(-3...3)))))
    case .path: .path(path())
    case .rational, .text, .contents, .numbers, .colors:
      preconditionFailure("no key path that can be animated holds \(keyPath.kind.rawValue)")
    }
  }

  private mutating func path() -> Path {
    Path([
      .move(to: point()), .line(to: point()),
      .cubic(to: point(), control1: point(), control2: point()), .close,
    ])
  }

  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(2) ? 1 : number(0...1))
  }

  private mutating func point() -> Point {
    // On whole points half of the time, where drawing takes another way.
    let point = Point(x: number(0...size.width), y: number(0...size.height))
    return chance(2) ? Point(x: point.x.rounded(), y: point.y.rounded()) : point
  }

  private mutating func time() -> Rational {
    duration * seconds(Int64.random(in: 0...60, using: &random), over: 100)
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }
}
