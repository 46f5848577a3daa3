import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// What a layer shows, and the size that this takes by itself.
  func contents(_ fields: Fields) -> (Contents, naturalSize: Size?) {
    let given = fields.given(["svg", "image", "gradient", "text", "shape"])
    if given.count > 1 {
      report(
        at: fields.keyLocation(given[1]),
        "a layer shows one of \(enumeration(given)), not all of them",
        hint: "give each a layer of its own")
      return (.none, nil)
    }
    refuse(
      ["font", "color", "alignment", "wrap", "truncation", "lineHeight"], fields, without: "text")
    refuse(["contentsRect", "contentsGravity"], fields, without: "image")
    if let node = fields["svg"] { return svg(node) }
    if let node = fields["image"] { return image(node) }
    if let node = fields["gradient"] { return (.gradient(gradient(node)), nil) }
    if let node = fields["text"] { return text(node, fields) }
    if let node = fields["shape"] { return shape(node) }
    return (.none, nil)
  }

  /// Keys that say how contents look say nothing of a layer without them.
  private func refuse(_ keys: [String], _ fields: Fields, without contents: String) {
    guard fields[contents] == nil else { return }
    for key in fields.given(keys) {
      report(
        at: fields.keyLocation(key), "`\(key)` has no effect on a layer without `\(contents)`")
    }
  }

  private func image(_ node: SceneNode) -> (Contents, naturalSize: Size?) {
    guard let name = text(node) else { return (.none, nil) }
    do throws(ContentsError) {
      let contents = try measuring.image(at: assetPath(name))
      return (.image(contents), contents.pixelSize)
    } catch {
      report(at: node.location, error.message, hint: error.hint)
      return (.none, nil)
    }
  }

  private func gradient(_ node: SceneNode) -> GradientContents {
    var gradient = GradientContents(colors: [])
    guard let fields = fields(node, .gradient) else { return gradient }
    if let node = fields["kind"], let kind = choice(node, GradientContents.Kind.self) {
      gradient.kind = kind
    }
    if gradient.kind == .radial {
      (gradient.startPoint, gradient.endPoint) = (Point(x: 0.5, y: 0.5), Point(x: 1, y: 1))
    }
    if let node = fields["colors"], let colors = colors(node) { gradient.colors = colors }
    if let node = fields["locations"], let locations = locations(node) {
      if locations.count == gradient.colors.count {
        gradient.locations = locations
      } else if !gradient.colors.isEmpty {
        report(
          at: node.location,
          "\(gradient.colors.count) colors need as many locations, found \(locations.count)")
      }
    }
    if let node = fields["start"], let start = point(node) { gradient.startPoint = start }
    if let node = fields["end"], let end = point(node) { gradient.endPoint = end }
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    let isFlat = gradient.kind == .axial ? start == end : start.x == end.x || start.y == end.y
    if isFlat {
      report(
        .warning, at: fields.location,
        gradient.kind == .axial
          ? "the gradient ends where it starts" : "the gradient's ellipse has no extent",
        hint: "`start` and `end` are fractions of the bounds")
    }
    return gradient
  }

  private func svg(_ node: SceneNode) -> (Contents, naturalSize: Size?) {
    guard let name = text(node) else { return (.none, nil) }
    do throws(ContentsError) {
      let (contents, size) = try measuring.svg(at: assetPath(name))
      return (.svg(contents), size)
    } catch {
      report(at: node.location, error.message, hint: error.hint)
      return (.none, nil)
    }
  }

  private func text(_ node: SceneNode, _ fields: Fields) -> (Contents, naturalSize: Size?) {
    // After a mistake an empty text stands in, so that addresses of its parts remain good.
    guard let runs = runs(node) else { return (.text(TextContents(string: "")), nil) }
    var contents = TextContents(string: "")
    contents.runs = runs
    if let node = fields["font"], let font = font(node) { contents.font = font }
    if let node = fields["color"], let color = color(node) { contents.foregroundColor = color }
    if let node = fields["alignment"], let alignment = choice(node, TextContents.Alignment.self) {
      contents.alignment = alignment
    }
    if let node = fields["wrap"], let flag = boolean(node) { contents.isWrapped = flag }
    if let node = fields["truncation"],
      let truncation = choice(node, TextContents.Truncation.self)
    {
      contents.truncation = truncation
    }
    if let node = fields["lineHeight"], let height = positive(node) {
      contents.lineHeight = height
    }
    do throws(ContentsError) {
      return (.text(contents), try measuring.size(of: contents, width: nil))
    } catch {
      let family = fields["font"]?.entry("family")?.value
      report(at: (family ?? node).location, error.message, hint: error.hint)
      return (.text(contents), nil)
    }
  }

  /// A text, or a list of texts and of maps that say how a part looks.
  private func runs(_ node: SceneNode) -> [TextContents.Run]? {
    guard let written = written(node) else { return nil }
    guard case .list(let items) = written else {
      return text(node).map { [TextContents.Run(string: $0)] }
    }
    if items.isEmpty { report(at: node.location, "the list of texts is empty") }
    var runs: [TextContents.Run] = []
    for item in items {
      guard let written = self.written(item) else { return nil }
      guard case .map = written else {
        guard let string = text(item) else { return nil }
        runs.append(TextContents.Run(string: string))
        continue
      }
      guard let fields = fields(item, .textRun), let string = fields["string"].flatMap(text) else {
        return nil
      }
      var run = TextContents.Run(string: string)
      run.weight = fields["weight"].flatMap(weight)
      run.isItalic = fields["italic"].flatMap(boolean)
      run.size = fields["size"].flatMap(positive)
      run.color = fields["color"].flatMap(color)
      runs.append(run)
    }
    return runs
  }

  /// Lines can only be broken or cut where the layer has a width of its own.
  func checkWidth(of text: TextContents, _ fields: Fields) {
    guard fields.given(["frame", "size", "bounds"]).isEmpty else { return }
    for (key, hasEffect) in [("wrap", text.isWrapped), ("truncation", text.truncation != .none)]
    where hasEffect {
      report(
        .warning, at: fields.keyLocation(key),
        "`\(key)` has no effect while the layer is as wide as its text",
        hint: "give it a `frame` or a `size`")
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
    readStroke(&shape, fields)
    let bounds = path.controlBounds ?? .zero
    return (.shape(shape), Size(width: max(0, bounds.maxX), height: max(0, bounds.maxY)))
  }

  /// Which parts of the outline are drawn.
  private func readStroke(_ shape: inout ShapeContents, _ fields: Fields) {
    if let node = fields["dash"], let pattern = dashes(node) {
      shape.lineDashPattern = pattern
      checkDashes(of: shape, at: node.location)
    }
    if let node = fields["dashPhase"], let phase = number(node) {
      shape.lineDashPhase = phase
      if fields["dash"] == nil {
        report(
          at: fields.keyLocation("dashPhase"), "`dashPhase` has no effect without `dash`")
      }
    }
    if let node = fields["strokeStart"], let start = fraction(node) { shape.strokeStart = start }
    if let node = fields["strokeEnd"], let end = fraction(node) { shape.strokeEnd = end }
    if shape.strokeStart > shape.strokeEnd {
      report(
        .warning, at: fields.keyLocation("strokeStart"),
        "`strokeStart` lies beyond `strokeEnd`, so that nothing is stroked")
    }
  }

  private func checkDashes(of shape: ShapeContents, at location: SourceLocation) {
    let count = PathMeasure(shape.path).length / shape.lineDashPattern.reduce(0, +)
    guard count > Double(limits.dashes) else { return }
    report(
      at: location,
      "the pattern would repeat \(Written.spelling(of: count.rounded())) times, more than the limit "
        + "`dashes` of \(limits.dashes)")
  }

  private func dashes(_ node: SceneNode) -> [Double]? {
    guard let items = list(node, of: "lengths") else { return nil }
    let lengths = items.map(nonNegative)
    guard !lengths.contains(where: { $0 == nil }) else { return nil }
    let pattern = lengths.compactMap(\.self)
    guard pattern.contains(where: { $0 > 0 }) else {
      report(
        at: node.location, "a dash pattern needs a length above 0",
        hint: pattern.isEmpty ? "leave `dash` out for a solid line" : nil)
      return nil
    }
    return pattern
  }

  /// A number from 0 to 1.
  private func fraction(_ node: SceneNode) -> Double? {
    guard let value = number(node) else { return nil }
    guard (0...1).contains(value) else {
      report(
        at: node.location, "must lie between 0 and 1, found \(Written.spelling(of: value))")
      return nil
    }
    return value
  }
}
