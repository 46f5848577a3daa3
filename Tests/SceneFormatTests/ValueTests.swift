import SceneModel
import AnimationEngine
import Geometry
import Testing

@testable import SceneFormat

@Suite struct ValueTests {
  private func values(_ layer: String, head: String = "") throws -> LayerValues {
    let scene = try scene("\(head)\nlayers: [{\(layer)}]")
    return try #require(scene.layers.nodes.first).values
  }

  @Test(arguments: [
    ("steelblue", 0x4682B4), ("\"#f80\"", 0xFF8800), ("\"#4682b4\"", 0x4682B4),
    ("SteelBlue", 0x4682B4), ("[1, 0, 0]", 0xFF0000), ("rebeccapurple", 0x663399),
  ])
  func `colors are names, digits or components`(text: String, rgb: UInt32) throws {
    #expect(try values("backgroundColor: \(text)").backgroundColor == Color(rgb: rgb))
  }

  @Test func `colors have an alpha, and none is not clear`() throws {
    #expect(
      try values("backgroundColor: \"#ff000080\"").backgroundColor
        == Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))
    #expect(try values("backgroundColor: clear").backgroundColor == .clear)
    #expect(try values("backgroundColor: none").backgroundColor == nil)
    #expect(try values("borderColor: null").borderColor == nil)
  }

  @Test func `all color names are lower case and spell CSS's 148`() {
    let names = Color.names.filter { $0 != "clear" && $0 != "transparent" }
    #expect(names.count == 148)
    #expect(names.allSatisfy { $0 == $0.lowercased() && Color.named($0) != nil })
  }

  /// Scale first, then rotation, then translation, on a point that tells the orders apart.
  @Test func `a transform scales, turns and moves, in this order`() throws {
    let values = try values("transform: {translation: [10, 0], rotation: 90deg, scale: [2, 3]}")
    let point = values.transform.affine.apply(to: Point(x: 1, y: 1))
    #expect(abs(point.x - 7) < 1e-12 && abs(point.y - 2) < 1e-12)
    let matrix = try self.values("transform: {affine: [1, 2, 3, 4, 5, 6]}").transform.affine
    #expect(matrix == AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))
  }

  @Test func `a frame places the anchor point`() throws {
    let values = try values("anchorPoint: [0, 1], frame: [10, 20, 100, 50]")
    #expect(values.position == Point(x: 10, y: 70))
    #expect(values.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
  }

  @Test func `contents without a size take their own`() throws {
    #expect(try values("svg: assets/rocket.svg").bounds.size == Size(width: 46, height: 30))
    #expect(
      try values("text: Hello, font: {size: 20}").bounds.size == Size(width: 50, height: 20))
    // The far edges of the path count, so that the path lies where it says.
    #expect(
      try values("shape: {path: {rect: [10, 20, 30, 40]}}").bounds
        == Rect(x: 0, y: 0, width: 40, height: 60))
    #expect(try values("text: Hello, size: [9, 9]").bounds.size == Size(width: 9, height: 9))
  }

  @Test func `a text has a font, a color and an alignment`() throws {
    let values = try values(
      "text: 12, font: {size: 17, weight: semibold, italic: true, tracking: 0.5}, color: navy, "
        + "alignment: center")
    guard case .text(let text) = values.contents else {
      Issue.record("the layer shows text")
      return
    }
    #expect(text.string == "12")
    #expect(text.font.weight == 600 && text.font.isItalic && text.font.tracking == 0.5)
    #expect(text.foregroundColor == Color(rgb: 0x000080))
    #expect(text.alignment == .center)
  }

  @Test func `a shape has Core Animation's defaults and says none for no fill`() throws {
    guard case .shape(let plain) = try values("shape: {path: M0 0L9 0L9 9Z}").contents,
      case .shape(let styled) = try values(
        "shape: {path: {ellipse: [0, 0, 4, 4]}, fill: none, stroke: red, lineWidth: 3, "
          + "lineCap: round, lineJoin: bevel, fillRule: evenOdd, miterLimit: 4}"
      ).contents
    else {
      Issue.record("the layers show shapes")
      return
    }
    #expect(plain.fillColor == .black && plain.strokeColor == nil && plain.lineWidth == 1)
    #expect(
      plain.path.elements == [
        .move(to: .zero), .line(to: Point(x: 9, y: 0)), .line(to: Point(x: 9, y: 9)), .close,
      ])
    #expect(styled.fillColor == nil && styled.strokeColor == Color(rgb: 0xFF0000))
    #expect(styled.lineCap == .round && styled.lineJoin == .bevel && styled.miterLimit == 4)
    #expect(styled.fillRule == .evenOdd)
    #expect(styled.path == Path(ellipseIn: Rect(x: 0, y: 0, width: 4, height: 4)))
  }

  @Test func `constants are of any kind and know the stage`() throws {
    let head = """
      let: {ink: "#22303c", place: [=w / 2, =stage.height - 40], w: =stage.width, on: true,
            big: {size: 40}, dark: "=w > 300 ? ink : paper", paper: white}
      """
    let values = try values(
      "position: =place, backgroundColor: =dark, hidden: =on, text: Hi, font: =big", head: head)
    #expect(values.position == Point(x: 160, y: 200))
    #expect(values.backgroundColor == Color(rgb: 0x22303C))
    #expect(values.isHidden)
    #expect(values.bounds.size.height == 40)
  }

  @Test func `a constant keeps its spelling until it is computed with`() throws {
    let values = try values("text: =price, opacity: =price - 1", head: "let: {price: 1.50}")
    guard case .text(let text) = values.contents else {
      Issue.record("the layer shows text")
      return
    }
    #expect(text.string == "1.50")
    #expect(values.opacity == 0.5)
  }

  @Test func `the command line replaces constants`() throws {
    let lines = "let: {width: 8, ink: navy}\nlayers: [{size: [=width, 8], backgroundColor: =ink}]"
    let scene = try scene(lines, overrides: ["width": "=4 * 5", "ink": "\"#ff0000\""])
    #expect(scene.layers.nodes[0].values.bounds.size.width == 20)
    #expect(scene.layers.nodes[0].values.backgroundColor == Color(rgb: 0xFF0000))
    let unknown = diagnostics(lines, overrides: ["widht": "3"])
    #expect(unknown.map(\.message) == ["`--set widht`: the scene has no constant `widht`"])
    #expect(unknown.first?.hint == "did you mean `width`?")
    #expect(messages(lines, overrides: ["width": "[1"]).first?.hasPrefix("`--set width`: ") == true)
    #expect(messages(lines, overrides: ["width": ""]).isEmpty == false)
  }

  @Test(arguments: [
    ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]), ("easeInOut", [0.42, 0, 0.58, 1]),
    ("easeInEaseOut", [0.42, 0, 0.58, 1]), ("default", [0.25, 0.1, 0.25, 1]),
    ("[0.5, -1, 0.9, 2]", [0.5, -1, 0.9, 2]),
  ])
  func `timings by name have Core Animation's control points`(
    text: String, points: [Double]
  ) throws {
    #expect(
      try timing(text)
        == .cubicBezier(CubicBezier(points[0], points[1], points[2], points[3])))
  }

  @Test func `steps and straight pieces follow CSS`() throws {
    #expect(try timing("linear") == .linear)
    #expect(try timing("{steps: 4, jump: both}") == .steps(Steps(count: 4, jump: .both)))
    #expect(
      try timing("{linear: [0, 0.5, [0.8, 0.9], 1]}")
        == .piecewiseLinear(
          PiecewiseLinear(stops: [
            .init(input: 0, output: 0), .init(input: 0.4, output: 0.5),
            .init(input: 0.8, output: 0.9), .init(input: 1, output: 1),
          ])))
  }

  private func timing(_ text: String) throws -> TimingFunction? {
    let scene = try scene(
      "layers: [{id: a}]\nscript: [{at: 0, animate: a.opacity, to: 0, timing: \(text)}]")
    guard case .animate(_, let parameters, _) = scene.script[0].action else { return nil }
    return parameters.timingFunction
  }
}
