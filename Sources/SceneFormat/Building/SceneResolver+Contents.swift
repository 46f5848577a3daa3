import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// What a layer shows, and the size that this takes by itself.
  func contents(_ fields: Fields) -> (Contents, naturalSize: Size?) {
    let given = fields.given(["svg", "text", "shape"])
    if given.count > 1 {
      report(
        at: fields.keyLocation(given[1]),
        "a layer shows one of \(enumeration(given)), not all of them",
        hint: "give each a layer of its own")
      return (.none, nil)
    }
    if fields["text"] == nil {
      for key in fields.given(["font", "color", "alignment"]) {
        report(at: fields.keyLocation(key), "`\(key)` has no effect on a layer without `text`")
      }
    }
    if let node = fields["svg"] { return svg(node) }
    if let node = fields["text"] { return text(node, fields) }
    if let node = fields["shape"] { return shape(node) }
    return (.none, nil)
  }

  private func svg(_ node: SceneNode) -> (Contents, naturalSize: Size?) {
    guard let name = text(node) else { return (.none, nil) }
    do throws(ContentsError) {
      let (contents, size) = try measuring.svg(at: name)
      return (.svg(contents), size)
    } catch {
      report(at: node.location, error.message, hint: error.hint)
      return (.none, nil)
    }
  }

  private func text(_ node: SceneNode, _ fields: Fields) -> (Contents, naturalSize: Size?) {
    // After a mistake an empty text stands in, so that addresses of its parts remain good.
    guard let string = text(node) else { return (.text(TextContents(string: "")), nil) }
    var contents = TextContents(string: string)
    if let node = fields["font"], let font = font(node) { contents.font = font }
    if let node = fields["color"], let color = color(node) { contents.foregroundColor = color }
    if let node = fields["alignment"], let alignment = choice(node, TextContents.Alignment.self) {
      contents.alignment = alignment
    }
    do throws(ContentsError) {
      return (.text(contents), try measuring.size(of: contents))
    } catch {
      let family = fields["font"]?.entry("family")?.value
      report(at: (family ?? node).location, error.message, hint: error.hint)
      return (.text(contents), nil)
    }
  }

  private func font(_ node: SceneNode) -> Font? {
    guard let fields = fields(node, .font) else { return nil }
    var font = Font()
    if let node = fields["family"], let family = text(node) { font.family = family }
    if let node = fields["size"], let size = positive(node) { font.size = size }
    if let node = fields["weight"], let weight = weight(node) { font.weight = weight }
    if let node = fields["italic"], let flag = boolean(node) { font.isItalic = flag }
    if let node = fields["tracking"], let tracking = number(node) { font.tracking = tracking }
    return font
  }

  /// UIKit's names of weights, with the numbers of OpenType.
  static let weights = [
    ("thin", 100), ("ultraLight", 200), ("light", 300), ("regular", 400), ("medium", 500),
    ("semibold", 600), ("bold", 700), ("heavy", 800), ("black", 900),
  ]

  private func weight(_ node: SceneNode) -> Int? {
    guard let written = written(node) else { return nil }
    guard case .text(let name, _) = written, Number(text: name) == nil else {
      return count(node, in: 100...900)
    }
    let names = Self.weights.map(\.0)
    return word(node, of: names).flatMap { word in Self.weights.first { $0.0 == word }?.1 }
  }

  private func shape(_ node: SceneNode) -> (Contents, naturalSize: Size?) {
    guard let fields = fields(node, .shape), let pathNode = fields["path"],
      let path = path(pathNode)
    else { return (.shape(ShapeContents(path: Path())), nil) }
    var shape = ShapeContents(path: path)
    if let node = fields["fill"], let color = optionalColor(node) { shape.fillColor = color }
    if let node = fields["fillRule"], let rule = choice(node, ShapeContents.FillRule.self) {
      shape.fillRule = rule
    }
    if let node = fields["stroke"], let color = optionalColor(node) { shape.strokeColor = color }
    if let node = fields["lineWidth"], let width = nonNegative(node) { shape.lineWidth = width }
    if let node = fields["lineCap"], let cap = choice(node, ShapeContents.LineCap.self) {
      shape.lineCap = cap
    }
    if let node = fields["lineJoin"], let join = choice(node, ShapeContents.LineJoin.self) {
      shape.lineJoin = join
    }
    if let node = fields["miterLimit"], let limit = positive(node) { shape.miterLimit = limit }
    let bounds = path.controlBounds ?? .zero
    return (.shape(shape), Size(width: max(0, bounds.maxX), height: max(0, bounds.maxY)))
  }
}
