import AnimationEngine
@testable import Assets
import Geometry
import Pixels
import SceneModel
import TestSupport

/// Scenes from a seed: nested layers of every kind, with any key path animated.
///
/// What a layer has is seen: shadows are opaque enough, lines are dashed, gradients have colors.
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
    generated.addFront()
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
      let layer = layer()
      let id = tree.add(
        layer, name: "layer-\(index)", to: parents.randomElement(using: &random) ?? nil)
      if chance(5) { tree.addMask(mask(of: layer), name: "mask-\(index)", of: id) }
    }
  }

  /// Adds an opaque layer in front of all, so that every scene moves, whatever hides what.
  private mutating func addFront() {
    var values = LayerValues()
    values.bounds.size = Size(width: 9, height: 7)
    values.backgroundColor = color().withAlpha(1)
    values.zPosition = 100
    let front = tree.add(values, name: "front")
    var way = AnimationParameters()
    way.keyPath = LayerKeyPath(.position)
    (way.from, way.to) = (.point(Point(x: 5, y: 5)), .point(Point(x: 80, y: 60)))
    way.duration = duration
    script.insert(
      ScriptEntry(
        time: 0, action: .animate([front], way, key: nil),
        location: SourceLocation(line: 1, column: 1)),
      at: 0)
  }

  private mutating func mask(of layer: LayerValues) -> LayerValues {
    var mask = LayerValues()
    mask.bounds.size = layer.bounds.size
    mask.position = Point(x: layer.bounds.size.width * number(0.3...0.7), y: number(5...20))
    mask.backgroundColor = Color.black.withAlpha(number(0.4...1))
    mask.cornerRadius = number(0...10)
    return mask
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
    values.contents = contents()
    if chance(2) { values.effects = effects() }
    return values
  }

  private mutating func contents() -> Contents {
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      var shape = ShapeContents(path: path())
      (shape.fillColor, shape.strokeColor) = (color(), color())
      shape.lineWidth = number(1...5)
      if chance(2) { shape.lineDashPattern = [number(2...9), number(1...5)] }
      return .shape(shape)
    case 1:
      return .text(TextContents(string: "Ag"))
    case 2:
      var gradient = GradientContents(colors: [color(), color(), color()])
      gradient.kind = chance(2) ? .axial : .radial
      gradient.locations = [0, number(0.2...0.8), 1]
      return .gradient(gradient)
    case 3:
      return .image(Self.picture.contents)
    default:
      return .none
    }
  }

  private mutating func effects() -> LayerEffects {
    var effects = LayerEffects()
    if chance(2) {
      effects.shadow.opacity = number(0.3...1)
      effects.shadow.color = color().withAlpha(1)
      effects.shadow.offset = Size(width: number(-6...6), height: number(-6...6))
      if chance(3) { effects.shadow.path = path() }
    }
    if chance(4) { effects.blur = number(0.5...4) }
    if chance(4) { effects.backdropBlur = number(0.5...4) }
    if chance(3) { effects.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .normal }
    if chance(3) {
      var replicator = Replicator()
      replicator.instanceCount = Int.random(in: 2...3, using: &random)
      replicator.instanceTransform = Transform3D(translationX: number(5...20), y: number(-9...9))
      replicator.instanceDelay = duration / 10
      replicator.instanceColorOffset = Color(red: -0.2, green: 0.1, blue: -0.1, alpha: -0.1)
      effects.replicator = replicator
    }
    return effects
  }

  /// A picture that image layers show: 12 × 9 pixels, all of them different.
  static let picture: ImageDocument = {
    let pixels = PixelBuffer(width: 12, height: 9)
    for y in 0..<9 {
      for x in 0..<12 { pixels[x, y] = 0xFF00_0000 | UInt32(x * 20) << 16 | UInt32(y * 28 + x) }
    }
    return ImageDocument(path: "generated.png", digest: 1, pyramid: PixelPyramid(pixels))
  }()

  private mutating func addAnimations() {
    for layer in tree.ids {
      let paths = LayerKeyPath.all.filter {
        $0.property.isAnimatable && $0.property != .contents && tree[layer].values[$0] != nil
      }
      if chance(4) { addTransition(on: layer) }
      for _ in 0..<3 {
        guard let keyPath = paths.randomElement(using: &random) else { continue }
        script.append(
          ScriptEntry(
            time: time(), action: .animate([layer], animation(of: keyPath), key: nil),
            location: SourceLocation(line: 1, column: 1)))
      }
    }
    // By insertion: entries of one time keep their order.
    for index in script.indices {
      var place = index
      while place > 0, script[place].time < script[place - 1].time {
        script.swapAt(place, place - 1)
        place -= 1
      }
    }
  }

  private mutating func addTransition(on layer: LayerID) {
    let time = time()
    let transition = Transition(
      Transition.Kind.allCases.randomElement(using: &random) ?? .fade,
      Transition.Subtype.allCases.randomElement(using: &random) ?? .fromLeft)
    for action: ScriptEntry.Action in [
      .transition([layer], transition, Transaction(duration: duration / 2)),
      .set([Assignment(LayerAddress(layer, LayerKeyPath(.backgroundColor)), .color(color()))]),
    ] {
      script.append(
        ScriptEntry(
          time: time, action: action, location: SourceLocation(line: 1, column: 1)))
    }
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
      case (.opacity, _), (.anchorPoint, _), (.shadowOpacity, _), (.strokeStart, _),
        (.strokeEnd, _), (.startPoint, _), (.endPoint, _), (.contentsRect, _):
        .number(number(0...1))
      case (.shadowRadius, _), (.blur, _), (.backdropBlur, _): .number(number(0...6))
      case (_, .rotation), (_, .rotationX), (_, .rotationY), (_, .rotationZ):
        .number(number(-3...3))
      case (_, .scale), (_, .scaleX), (_, .scaleY), (_, .scaleZ): .number(number(0.2...2))
      case (.zPosition, _): .number(number(-2...2))
      default: .number(number(1...40))
      }
    case .boolean: .boolean(chance(2))
    case .point:
      switch keyPath.property {
      case .anchorPoint, .startPoint, .endPoint, .contentsRect:
        .point(Point(x: number(0...1), y: number(0...1)))
      default: .point(point())
      }
    case .rect where keyPath.property == .contentsRect:
      .rect(Rect(x: number(0...0.5), y: 0, width: number(0.2...1), height: number(0.2...1)))
    case .size where keyPath.property == .contentsRect:
      .size(Size(width: number(0.2...1), height: number(0.2...1)))
    case .colors: .colors([color(), color(), color()])
    case .numbers: .numbers([0, number(0.2...0.8), 1])
    case .size: .size(Size(width: number(1...40), height: number(1...40)))
    case .rect: .rect(Rect(x: number(-9...9), y: 0, width: number(1...40), height: number(1...40)))
    case .color: .color(color())
    case .transform:
      .transform(
        Transform3D(
          AffineTransform(scaleX: number(0.2...2), y: number(0.2...2))
            .concatenating(AffineTransform(rotation: number(-3...3)))))
    case .path: .path(path())
    case .rational, .text, .contents:
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
