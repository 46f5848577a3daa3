import AnimationEngine
import Geometry
import Pixels
import Testing

private let ink = Color(rgb: 0x1F2328)
private let paper = Color(rgb: 0xF6F8FA)
private let blue = Color(rgb: 0x1F6FEB)
private let red = Color(rgb: 0xCF222E)
private let gold = Color(rgb: 0xBF8700)
private let warm = Color(rgb: 0x3A2A18)

/// One concept each, drawn small and looked at.
@Suite struct EffectsGoldenTests {
  private func expect(_ layers: [TestLayer], _ width: Double, _ height: Double, _ name: String)
    throws
  {
    let assets = try Fixtures.assets()
    let frame = try Fixtures.draw(
      Presentation(width: width, height: height, background: paper, layers), assets: assets)
    try GoldenFrames.expect(frame, name)
  }

  private func stripes(x: Double, y: Double, width: Double, height: Double) -> TestLayer {
    var layer = TestLayer(x: x, y: y, width: width, height: height, color: .white)
    for index in 0..<Int(width / 12) {
      layer.sublayers.append(
        TestLayer(
          x: Double(index) * 12, y: 0, width: 6, height: height, color: index % 2 == 0 ? blue : red)
      )
    }
    return layer
  }

  @Test func `shadows under a card, a shape, a translucent layer and a path`() throws {
    let layers = [
      TestLayer(x: 24, y: 20, width: 80, height: 56, color: .white) {
        $0.cornerRadius = 10
        $0.effects.shadow.opacity = 0.3
        $0.effects.shadow.color = warm
        $0.effects.shadow.radius = 8
        $0.effects.shadow.offset = Size(width: 0, height: 6)
      },
      TestLayer(x: 130, y: 16, width: 60, height: 60) {
        var shape = ShapeContents(path: Path(ellipseIn: Rect(x: 0, y: 0, width: 60, height: 60)))
        shape.fillColor = nil
        shape.strokeColor = blue
        shape.lineWidth = 10
        $0.contents = .shape(shape)
        $0.effects.shadow.opacity = 0.5
        $0.effects.shadow.radius = 3
        $0.effects.shadow.offset = Size(width: 4, height: 5)
      },
      TestLayer(x: 215, y: 20, width: 60, height: 56, color: red.withAlpha(0.5)) {
        $0.effects.shadow.opacity = 0.8
        $0.effects.shadow.radius = 4
        $0.effects.shadow.offset = Size(width: 10, height: 10)
      },
      TestLayer(x: 40, y: 94, width: 60, height: 40, color: gold) {
        $0.turn(20)
        $0.effects.shadow.opacity = 0.5
        $0.effects.shadow.radius = 5
        $0.effects.shadow.path = Path(ellipseIn: Rect(x: -10, y: 46, width: 80, height: 14))
        $0.effects.shadow.offset = .zero
      },
      TestLayer(x: 150, y: 105, width: 90, height: 30) {
        var text = TextContents(string: "Shadow")
        text.font.size = 24
        text.font.weight = 700
        text.foregroundColor = ink
        $0.contents = .text(text)
        $0.effects.shadow.opacity = 0.6
        $0.effects.shadow.radius = 2
        $0.effects.shadow.offset = Size(width: 0, height: 2)
      },
    ]
    try expect(layers, 300, 180, "effects/shadows")
  }

  @Test func `a blurred layer, and what lies behind a panel`() throws {
    func panel(_ x: Double, _ radius: Double, _ change: (inout LayerValues) -> Void) -> TestLayer {
      TestLayer(x: x, y: 86, width: 76, height: 50, color: Color.white.withAlpha(0.35)) {
        $0.effects.backdropBlur = radius
        change(&$0)
      }
    }
    let layers = [
      stripes(x: 16, y: 14, width: 72, height: 40),
      with(stripes(x: 116, y: 14, width: 72, height: 40)) { $0.effects.blur = 2 },
      with(stripes(x: 216, y: 14, width: 72, height: 40)) { $0.effects.blur = 9 },
      stripes(x: 0, y: 74, width: 300, height: 76),
      panel(16, 3) { $0.cornerRadius = 12 },
      panel(112, 10) {
        $0.cornerRadius = 12
        $0.turn(8)
      },
      panel(208, 20) { $0.opacity = 0.7 },
    ]
    try expect(layers, 300, 150, "effects/blurs")
  }

  private func with(
    _ layer: TestLayer, _ change: (inout LayerValues) -> Void
  ) -> TestLayer {
    var layer = layer
    change(&layer.values)
    return layer
  }

  @Test func `every blend mode over a ramp`() throws {
    var layers: [TestLayer] = []
    for (index, mode) in BlendMode.allCases.enumerated() {
      let (x, y) = (Double(index % 6) * 50 + 4, Double(index / 6) * 50 + 4)
      layers.append(
        TestLayer(x: x, y: y, width: 44, height: 44) {
          var ramp = GradientContents(colors: [blue, .white, gold])
          ramp.startPoint = Point(x: 0, y: 0.5)
          ramp.endPoint = Point(x: 1, y: 0.5)
          $0.contents = .gradient(ramp)
        })
      layers.append(
        TestLayer(x: x + 6, y: y + 6, width: 32, height: 32, color: Color(rgb: 0xD0743C)) {
          $0.cornerRadius = 16
          $0.effects.blendMode = mode
        })
    }
    try expect(layers, 302, 152, "effects/blend-modes")
  }

  @Test func `masks of a gradient, a shape and a text`() throws {
    var text = TextContents(string: "MASK")
    text.font.size = 34
    text.font.weight = 900
    var fade = GradientContents(colors: [.black, .clear])
    fade.startPoint = Point(x: 0, y: 0.5)
    fade.endPoint = Point(x: 1, y: 0.5)
    let layers = [
      stripes(x: 10, y: 10, width: 84, height: 60).masked(
        by: TestLayer(x: 0, y: 0, width: 84, height: 60) { $0.contents = .gradient(fade) }),
      stripes(x: 108, y: 10, width: 60, height: 60).masked(
        by: TestLayer(x: 0, y: 0, width: 60, height: 60, color: .black) { $0.cornerRadius = 30 }),
      stripes(x: 180, y: 18, width: 108, height: 44).masked(
        by: TestLayer(x: 0, y: 0, width: 108, height: 44) { $0.contents = .text(text) }),
      TestLayer(x: 10, y: 84, width: 60, height: 40, color: blue) {
        $0.cornerRadius = 18
        $0.effects.maskedCorners = [.topLeft, .bottomRight]
        $0.borderWidth = 3
        $0.borderColor = ink
      },
      TestLayer(x: 90, y: 84, width: 60, height: 40, color: nil) {
        $0.cornerRadius = 18
        $0.masksToBounds = true
        $0.effects.maskedCorners = [.topLeft, .topRight]
      }.adding(stripes(x: 0, y: 0, width: 60, height: 40)),
    ]
    try expect(layers, 300, 136, "layers/masks-and-corners")
  }

  @Test func `axial and radial gradients`() throws {
    func tile(
      _ x: Double, _ kind: GradientContents.Kind, _ start: Point, _ end: Point,
      _ change: (inout LayerValues) -> Void = { _ in }
    ) -> TestLayer {
      TestLayer(x: x, y: 10, width: 64, height: 64) {
        var gradient = GradientContents(colors: [gold, .white, blue])
        gradient.kind = kind
        gradient.locations = [0, 0.4, 1]
        (gradient.startPoint, gradient.endPoint) = (start, end)
        $0.contents = .gradient(gradient)
        change(&$0)
      }
    }
    let layers = [
      tile(10, .axial, Point(x: 0.5, y: 0), Point(x: 0.5, y: 1)),
      tile(84, .axial, Point(x: 0, y: 0), Point(x: 1, y: 1)) { $0.cornerRadius = 14 },
      tile(158, .radial, Point(x: 0.5, y: 0.5), Point(x: 1, y: 1)) { $0.cornerRadius = 32 },
      tile(236.5, .radial, Point(x: 0.3, y: 0.3), Point(x: 1.1, y: 0.8)) { $0.turn(12) },
    ]
    try expect(layers, 316, 90, "contents/gradients")
  }

  @Test func `a picture by gravity, part, corner, turn and tint`() throws {
    let assets = try Fixtures.assets()
    let image = try Fixtures.image(assets)
    func tile(
      _ x: Double, _ y: Double, _ change: (inout LayerValues) -> Void = { _ in }
    ) -> TestLayer {
      TestLayer(x: x, y: y, width: 64, height: 64, color: Color(rgb: 0xD0D7DE)) {
        $0.contents = image
        $0.masksToBounds = true
        change(&$0)
      }
    }
    var tinted = tile(236, 84)
    tinted.tint = Color(red: 1, green: 0.5, blue: 0.5, alpha: 0.8)
    let layers = [
      tile(10, 10), tile(84, 10) { $0.effects.contentsGravity = .resizeAspect },
      tile(158, 10) {
        $0.effects.contentsGravity = .resizeAspectFill
        $0.cornerRadius = 16
      }, tile(236, 10) { $0.effects.contentsGravity = .bottomRight },
      tile(10, 84) { $0.effects.contentsRect = Rect(x: 0.5, y: 0.25, width: 0.25, height: 0.4) },
      tile(84.5, 84.5) {
        $0.transform = Transform3D(Geometry.AffineTransform(scaleX: 0.4, y: 0.4))
      },
      tile(158, 84) {
        $0.turn(15)
        $0.masksToBounds = false
      }, tinted,
    ]
    let frame = try Fixtures.draw(
      Presentation(width: 310, height: 160, background: paper, layers), assets: assets)
    try GoldenFrames.expect(frame, "contents/pictures")
  }

  @Test func `dashes, dots and parts of strokes`() throws {
    let wave = Path([
      .move(to: Point(x: 6, y: 30)),
      .cubic(
        to: Point(x: 134, y: 30), control1: Point(x: 50, y: -40), control2: Point(x: 90, y: 100)),
    ])
    func line(_ x: Double, _ y: Double, _ change: (inout ShapeContents) -> Void) -> TestLayer {
      var shape = ShapeContents(path: wave)
      shape.fillColor = nil
      shape.strokeColor = blue
      shape.lineWidth = 5
      change(&shape)
      return TestLayer(x: x, y: y, width: 140, height: 60) { $0.contents = .shape(shape) }
    }
    let layers = [
      line(5, 5) { $0.lineDashPattern = [12, 6] },
      line(155, 5) {
        $0.lineDashPattern = [0, 10]
        $0.lineCap = .round
      },
      line(5, 70) {
        $0.strokeStart = 0.2
        $0.strokeEnd = 0.7
        $0.lineCap = .round
      },
      line(155, 70) {
        $0.path = Path(roundedRect: Rect(x: 10, y: 8, width: 110, height: 44), cornerRadius: 14)
        $0.strokeEnd = 0.8
        $0.lineDashPattern = [9, 4, 2, 4]
        $0.lineDashPhase = 4
        $0.strokeColor = red
      },
    ]
    try expect(layers, 300, 136, "shapes/dashes-dots-and-parts")
  }

  @Test func `runs, wrapping, line height and truncation`() throws {
    func label(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double,
      _ change: (inout TextContents) -> Void
    ) -> TestLayer {
      var text = TextContents(string: "Motion that you can read, frame by frame, on any machine.")
      text.font.size = 14
      text.foregroundColor = ink
      change(&text)
      return TestLayer(x: x, y: y, width: width, height: height, color: .white) {
        $0.contents = .text(text)
      }
    }
    let layers = [
      label(10, 8, 290, 34) {
        $0.runs = ["Settles in ", "0.48 s", " of ", "spring"].map { TextContents.Run(string: $0) }
        $0.runs[1].weight = 800
        $0.runs[1].color = red
        $0.runs[3].isItalic = true
        $0.runs[3].size = 24
        $0.runs[3].color = blue
      },
      label(10, 50, 140, 70) { $0.isWrapped = true },
      label(160, 50, 140, 70) {
        $0.isWrapped = true
        $0.truncation = .end
        $0.lineHeight = 1.3
        $0.alignment = .right
      },
      label(10, 128, 140, 18) { $0.truncation = .end },
      label(160, 128, 140, 18) { $0.truncation = .middle },
      label(10, 152, 140, 18) { $0.truncation = .start },
      label(160, 152, 140, 18) {
        $0.truncation = .end
        $0.string = "Fits as it is"
        $0.alignment = .center
      },
    ]
    try expect(layers, 310, 178, "text/runs-wrapping-and-truncation")
  }

  @Test func `contents on their way to others, and tinted copies`() throws {
    let assets = try Fixtures.assets()
    let image = try Fixtures.image(assets)
    let badge = try Fixtures.svg(assets, "badge.svg")
    var layers: [TestLayer] = []
    for index in 0..<5 {
      layers.append(
        TestLayer(x: 8 + 60 * Double(index), y: 8, width: 54, height: 36) {
          $0.contentsFade = ContentsFade(from: image, to: badge, fraction: Double(index) / 4)
        })
      var copy = TestLayer(x: 8 + 60 * Double(index), y: 54, width: 54, height: 24, color: .white) {
        $0.cornerRadius = 12
        $0.borderWidth = 2
        $0.borderColor = Color(red: 0.8, green: 0.8, blue: 0.8)
      }
      copy.tint = Color(
        red: 1, green: 1 - Double(index) / 5, blue: 0.4, alpha: 1 - Double(index) / 8)
      layers.append(copy)
    }
    let frame = try Fixtures.draw(
      Presentation(width: 310, height: 86, background: paper, layers), assets: assets)
    try GoldenFrames.expect(frame, "contents/fades-and-tints")
  }
}
