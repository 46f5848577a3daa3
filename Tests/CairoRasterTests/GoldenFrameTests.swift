import AnimationEngine
import Foundation
import Geometry
import Pixels
import Testing

private let ink = Color(rgb: 0x1F2328)
private let paper = Color(rgb: 0xF6F8FA)
private let blue = Color(rgb: 0x1F6FEB)
private let red = Color(rgb: 0xCF222E)
private let gold = Color(rgb: 0xBF8700)

@Suite struct GoldenFrameTests {
  @Test func `corners, borders and turned layers`() throws {
    let layers = [
      TestLayer(x: 10, y: 10, width: 60, height: 40, color: blue),
      TestLayer(x: 80.5, y: 10.25, width: 60, height: 40, color: blue),
      TestLayer(x: 150, y: 10, width: 60, height: 40, color: blue) { $0.cornerRadius = 10 },
      TestLayer(x: 220, y: 10, width: 60, height: 40, color: gold) {
        $0.cornerRadius = 20
        $0.borderWidth = 4
        $0.borderColor = ink
      },
      TestLayer(x: 20, y: 80, width: 60, height: 40, color: red) { $0.turn(30) },
      TestLayer(x: 100, y: 80, width: 60, height: 40, color: red) {
        $0.cornerRadius = 8
        $0.borderWidth = 2
        $0.turn(-15)
      },
      TestLayer(x: 190, y: 80, width: 80, height: 40, color: nil) {
        $0.borderWidth = 1
        $0.borderColor = ink
      },
    ]
    let frame = try Fixtures.draw(
      Presentation(width: 300, height: 150, background: paper, layers))
    try GoldenFrames.expect(frame, "layers/corners-borders-and-turns")
  }

  @Test func `group opacity and masks`() throws {
    func pair(_ change: (inout LayerValues) -> Void) -> TestLayer {
      TestLayer(x: 0, y: 10, width: 70, height: 70, color: paper, change).adding(
        TestLayer(x: -10, y: 10, width: 50, height: 30, color: red),
        TestLayer(x: 20, y: 25, width: 60, height: 35, color: blue))
    }
    func moved(_ layer: TestLayer, _ x: Double) -> TestLayer {
      var layer = layer
      layer.values.position.x += x
      return layer
    }
    let layers = [
      moved(pair { $0.opacity = 0.5 }, 20),
      moved(pair { $0.masksToBounds = true }, 120),
      moved(
        pair {
          $0.masksToBounds = true
          $0.cornerRadius = 16
          $0.borderWidth = 2
        }, 210),
      moved(
        pair {
          $0.masksToBounds = true
          $0.cornerRadius = 16
          $0.opacity = 0.6
          $0.turn(20)
          $0.position.y += 90
        }, 120),
    ]
    let frame = try Fixtures.draw(
      Presentation(width: 300, height: 190, background: Color(rgb: 0xD0D7DE), layers))
    try GoldenFrames.expect(frame, "layers/group-opacity-and-masks")
  }

  @Test func `fills, strokes, caps and joins`() throws {
    var layers: [TestLayer] = []
    let zigzag = Path([
      .move(to: Point(x: 8, y: 40)), .line(to: Point(x: 28, y: 8)), .line(to: Point(x: 48, y: 40)),
    ])
    let cases: [(ShapeContents.LineCap, ShapeContents.LineJoin)] = [
      (.butt, .miter), (.round, .round), (.square, .bevel),
    ]
    for (index, (cap, join)) in cases.enumerated() {
      var shape = ShapeContents(path: zigzag)
      shape.fillColor = nil
      shape.strokeColor = blue
      shape.lineWidth = 10
      shape.lineCap = cap
      shape.lineJoin = join
      layers.append(
        TestLayer(x: 10 + 70 * Double(index), y: 10, width: 56, height: 48) {
          $0.contents = .shape(shape)
        })
    }
    let star = Path([
      .move(to: Point(x: 30, y: 2)), .line(to: Point(x: 47, y: 56)), .line(to: Point(x: 2, y: 22)),
      .line(to: Point(x: 58, y: 22)), .line(to: Point(x: 13, y: 56)), .close,
    ])
    for (index, rule) in ShapeContents.FillRule.allCases.enumerated() {
      var shape = ShapeContents(path: star)
      shape.fillRule = rule
      shape.fillColor = gold
      shape.strokeColor = ink
      layers.append(
        TestLayer(x: 10 + 70 * Double(index), y: 80, width: 60, height: 60) {
          $0.contents = .shape(shape)
        })
    }
    var ring = ShapeContents(path: Path(ellipseIn: Rect(x: 5, y: 5, width: 70, height: 50)))
    ring.fillColor = red.withAlpha(0.4)
    ring.strokeColor = red
    ring.lineWidth = 3
    layers.append(
      TestLayer(x: 150, y: 80, width: 80, height: 60) { $0.contents = .shape(ring) })
    let frame = try Fixtures.draw(
      Presentation(width: 240, height: 150, background: .white, layers))
    try GoldenFrames.expect(frame, "shapes/fills-strokes-caps-and-joins")
  }

  @Test func `weights, alignment, tracking and fallback`() throws {
    func label(
      _ string: String, y: Double, _ change: (inout TextContents) -> Void = { _ in }
    ) -> TestLayer {
      var text = TextContents(string: string)
      text.font.size = 18
      text.foregroundColor = ink
      change(&text)
      return TestLayer(x: 10, y: y, width: 280, height: 24) { $0.contents = .text(text) }
    }
    let layers = [
      label("Thin 0123456789", y: 6) { $0.font.weight = 100 },
      label("Regular 1111111111", y: 30),
      label("Black, centered", y: 54) {
        $0.font.weight = 900
        $0.alignment = .center
      },
      label("Italic, right", y: 78) {
        $0.font.isItalic = true
        $0.alignment = .right
      },
      label("Tracking", y: 102) { $0.font.tracking = 6 },
      label("Fallback ➜ ✓ ℵ", y: 126),
      label("Mono −0.25 s", y: 150) {
        $0.font.family = "DejaVu Sans Mono"
        $0.foregroundColor = blue
      },
    ]
    let frame = try Fixtures.draw(
      Presentation(width: 300, height: 180, background: .white, layers))
    try GoldenFrames.expect(frame, "text/weights-alignment-tracking-and-fallback")
  }

  @Test func `a document at its size, stretched, turned and faded`() throws {
    let assets = try Fixtures.assets()
    let badge = try Fixtures.svg(assets, "badge.svg")
    let layers = [
      TestLayer(x: 10, y: 10, width: 24, height: 16) { $0.contents = badge },
      TestLayer(x: 50, y: 10, width: 96, height: 32) { $0.contents = badge },
      TestLayer(x: 30, y: 60, width: 72, height: 48) {
        $0.contents = badge
        $0.turn(35)
      },
      TestLayer(x: 120.5, y: 60.5, width: 48, height: 32) {
        $0.contents = badge
        $0.opacity = 0.5
      },
    ]
    let frame = try Fixtures.draw(
      Presentation(width: 180, height: 130, background: paper, layers), assets: assets)
    try GoldenFrames.expect(frame, "svg/natural-stretched-turned-and-faded")
  }

  @Test func `every golden frame of the rasterizer has its test`() throws {
    let drawn = [
      "contents": ["fades-and-tints.png", "gradients.png", "pictures.png"],
      "effects": ["blend-modes.png", "blurs.png", "shadows.png"],
      "layers": [
        "corners-borders-and-turns.png", "group-opacity-and-masks.png", "masks-and-corners.png",
      ],
      "shapes": ["dashes-dots-and-parts.png", "fills-strokes-caps-and-joins.png"],
      "svg": ["natural-stretched-turned-and-faded.png"],
      "text": [
        "runs-wrapping-and-truncation.png", "weights-alignment-tracking-and-fallback.png",
      ],
    ]
    for (concept, names) in drawn {
      let folder = GoldenFrames.folder.appending(path: concept).path(percentEncoded: false)
      let files = try FileManager.default.contentsOfDirectory(atPath: folder)
      // A picture with a scene of its name beside it belongs to the film tests.
      let own = files.filter {
        $0.hasSuffix(".png") && !files.contains($0.dropLast(4) + ".yaml")
      }
      #expect(own.sorted() == names)
    }
  }
}
