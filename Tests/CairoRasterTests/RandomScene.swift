import AnimationEngine
import Geometry

/// Numbers from a seed, by splitmix64 (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Trees of layers of every kind, and small changes to them.
struct RandomScene {
  static let (width, height) = (150.0, 110.0)

  var random: SplitMix64
  let svg: Contents
  let image: Contents
  var layers: [TestLayer] = []
  var background = Color.white

  init(seed: UInt64, svg: Contents, image: Contents) {
    random = SplitMix64(state: seed)
    (self.svg, self.image) = (svg, image)
    layers = (0..<Int.random(in: 2...6, using: &random)).map { _ in layer(depth: 0) }
  }

  var presentation: Presentation {
    Presentation(width: Self.width, height: Self.height, background: background, layers)
  }

  /// One step of a film: mostly one layer changes, sometimes the tree.
  mutating func change() {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: layers.append(layer(depth: 0))
    case 1 where layers.count > 1: layers.remove(at: index)
    case 2 where layers.count > 1: layers.swapAt(index, index)
    case 3: break
    default:
      guard !layers.isEmpty else { return }
      let index = self.index
      var layer = layers[index]
      change(&layer)
      layers[index] = layer
    }
  }

  private var index: Int {
    mutating get { Int.random(in: layers.indices, using: &random) }
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  private mutating func change(_ layer: inout TestLayer) {
    if !layer.sublayers.isEmpty, chance(2) {
      let index = Int.random(in: layer.sublayers.indices, using: &random)
      change(&layer.sublayers[index])
      return
    }
    switch Int.random(in: 0..<11, using: &random) {
    case 0:
      layer.values.position.x += Double(Int.random(in: -9...9, using: &random))
      layer.values.position.y += Double(Int.random(in: -9...9, using: &random))
    case 1:
      layer.values.position.x += number(-3...3)
      layer.values.position.y += number(-3...3)
    case 2: layer.values.turn(number(-180...180))
    case 3: layer.values.opacity = number(0...1)
    case 4: layer.values.backgroundColor = color()
    case 5: layer.values.isHidden.toggle()
    case 6: layer.values.cornerRadius = number(0...15)
    case 7: layer.values.masksToBounds.toggle()
    case 8: decorate(&layer, depth: 3)
    case 9: layer.values.contents = contents()
    default:
      if layer.sublayers.isEmpty || chance(2) {
        layer.sublayers.append(self.layer(depth: 3))
      } else {
        layer.sublayers.removeLast()
      }
    }
  }

  private mutating func color() -> Color {
    Color(
      red: number(0...1), green: number(0...1), blue: number(0...1),
      alpha: chance(2) ? 1 : number(0...1))
  }

  private mutating func layer(depth: Int) -> TestLayer {
    let isWhole = chance(2)
    func rounded(_ value: Double) -> Double { isWhole ? value.rounded() : value }
    let size = Size(width: rounded(number(4...70)), height: rounded(number(4...60)))
    let center = Point(
      x: rounded(number(-10...(Self.width + 10))) + (isWhole ? size.width / 2 : 0),
      y: rounded(number(-10...(Self.height + 10))) + (isWhole ? size.height / 2 : 0))
    var layer = TestLayer(center: center, size: size)
    layer.values.backgroundColor = chance(4) ? nil : color()
    if depth > 0 { layer.values.position = Point(x: size.width / 2, y: number(0...30)) }
    if chance(3) { layer.values.cornerRadius = number(0...20) }
    if chance(3) { layer.values.borderWidth = number(0.5...5) }
    if chance(2) { layer.values.borderColor = color() }
    if chance(4) { layer.values.opacity = number(0...1) }
    if chance(3) { layer.values.masksToBounds = true }
    if chance(4) { layer.values.bounds.origin = Point(x: number(-9...9), y: 4) }
    if chance(3) {
      // Now and then so large that surfaces are cut to the stage.
      let most = chance(6) ? 15 : 1.5
      let map = AffineTransform(scaleX: number(-most...most), y: number(0.2...most))
      layer.values.transform = Transform3D(
        map.concatenating(AffineTransform(rotation: number(-3...3))))
    }
    layer.values.contents = contents()
    if chance(3) { decorate(&layer, depth: depth) }
    if depth < 3, chance(2) {
      layer.sublayers = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        self.layer(depth: depth + 1)
      }
    }
    return layer
  }

  /// Something that only some layers have.
  private mutating func decorate(_ layer: inout TestLayer, depth: Int) {
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      layer.values.effects.shadow.opacity = number(0.1...1)
      layer.values.effects.shadow.color = color()
      layer.values.effects.shadow.radius = chance(4) ? number(0...20) : number(0...4)
      layer.values.effects.shadow.offset = Size(width: number(-5...5), height: number(-5...9))
      if chance(3) {
        layer.values.effects.shadow.path = Path(ellipseIn: Rect(x: 2, y: 3, width: 30, height: 9))
      }
    case 1:
      layer.values.effects.blendMode = BlendMode.allCases.randomElement(using: &random) ?? .hue
    case 2: layer.values.effects.blur = chance(3) ? number(0...12) : number(0...3)
    case 3, 4: layer.values.effects.backdropBlur = chance(3) ? number(0...12) : number(0...4)
    case 5: layer.values.effects.maskedCorners = Corners(rawValue: Int(random.next() % 16))
    case 6:
      layer.masks =
        layer.masks.isEmpty || chance(2) ? [self.layer(depth: max(2, depth + 1))] : []
    case 7: layer.tint = chance(3) ? nil : color()
    default:
      if chance(4) {
        layer.values.contentsFade = nil
      } else {
        layer.values.contentsFade = ContentsFade(
          from: contents(), to: contents(), fraction: number(0...1))
      }
    }
  }

  private mutating func contents() -> Contents {
    switch Int.random(in: 0..<11, using: &random) {
    case 8: return image
    case 9:
      var gradient = GradientContents(colors: [color(), color(), color()])
      gradient.kind = chance(2) ? .axial : .radial
      gradient.startPoint = Point(x: number(0...1), y: number(0...1))
      gradient.endPoint = Point(x: number(0...1), y: number(0...1))
      return .gradient(gradient)
    case 0:
      var text = TextContents(string: "Ag \(Int.random(in: 0..<100, using: &random))")
      text.font.size = number(6...30)
      text.foregroundColor = color()
      if chance(3) {
        text.runs.append(TextContents.Run(string: " and more"))
        text.runs[1].color = color()
        text.isWrapped = chance(2)
        text.truncation = chance(2) ? .end : .none
      }
      return .text(text)
    case 1: return svg
    case 2, 3:
      func point() -> Point { Point(x: number(-20...60), y: number(-20...60)) }
      var path = chance(3) ? Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 25)) : Path()
      path.elements.append(.move(to: point()))
      for _ in 0..<3 {
        path.elements.append(.line(to: point()))
        path.elements.append(.quad(to: point(), control: point()))
        path.elements.append(.cubic(to: point(), control1: point(), control2: point()))
      }
      if chance(2) { path.elements.append(.close) }
      var shape = ShapeContents(path: path)
      shape.fillColor = chance(3) ? nil : color()
      shape.fillRule = chance(2) ? .evenOdd : .nonZero
      shape.strokeColor = chance(2) ? nil : color()
      shape.lineWidth = number(0.2...9)
      if chance(3) { shape.lineDashPattern = [number(0...9), number(1...9)] }
      if chance(4) { shape.strokeEnd = number(0...1) }
      shape.lineCap = ShapeContents.LineCap.allCases.randomElement(using: &random) ?? .butt
      shape.lineJoin = ShapeContents.LineJoin.allCases.randomElement(using: &random) ?? .miter
      return .shape(shape)
    default: return .none
    }
  }
}
