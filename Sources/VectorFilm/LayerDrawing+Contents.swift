import AnimationEngine
import Assets
import Geometry

/// What layers show between background and sublayers.
extension LayerDrawing {
  /// What is shown at one sample of one thing that a layer shows in turn.
  typealias Shown<Value> = (layer: PresentationLayer, value: Value)

  /// All contents that the layer shows over the film, each as an element of its own.
  func contents() throws -> [SVGElement] {
    let isFading = samples.contains { $0?.values.contentsFade.map { !$0.isPlain } ?? false }
    guard isFading else { return try kinds(samples.map { $0?.shownContents }) }
    // Both pictures of a fade are added up: each with its weight, on a ground of their own.
    var distinct: [Contents] = []
    for layer in samples.compactMap(\.self) {
      for contents in [layer.values.contentsFade?.from, layer.shownContents].compactMap(\.self)
      where contents != .none && !distinct.contains(contents) { distinct.append(contents) }
    }
    let pictures = try distinct.map { contents in
      var group = SVGElement("g", [("style", "mix-blend-mode:plus-lighter")])
      var motion = ElementMotion(film)
      motion.add(opacity: samples.map { $0?.weight(of: contents) }, to: &group)
      motion.finish(&group)
      group.children = try kinds(samples.map { $0 == nil ? nil : contents })
      return group
    }
    return [SVGElement("g", [("style", "isolation:isolate")], pictures)]
  }

  /// Elements for contents that do not fade, one for each kind and picture.
  private func kinds(_ contents: [Contents?]) throws -> [SVGElement] {
    var shapes: [Shown<ShapeContents>?] = contents.map { _ in nil }
    var texts: [Shown<TextContents>?] = contents.map { _ in nil }
    var gradients: [Shown<GradientContents>?] = contents.map { _ in nil }
    var documents: [(contents: SVGContents, samples: [PresentationLayer?])] = []
    var pictures: [(contents: ImageContents, samples: [PresentationLayer?])] = []
    for (index, shown) in contents.enumerated() {
      guard let layer = samples[index], let shown else { continue }
      switch shown {
      case .none: break
      case .shape(let shape): shapes[index] = (layer, shape)
      case .text(let text): texts[index] = (layer, text)
      case .gradient(let gradient): gradients[index] = (layer, gradient)
      case .svg(let document):
        let place = documents.firstIndex { $0.contents == document } ?? documents.count
        if place == documents.count { documents.append((document, contents.map { _ in nil })) }
        documents[place].samples[index] = layer
      case .image(let picture):
        let place = pictures.firstIndex { $0.contents == picture } ?? pictures.count
        if place == pictures.count { pictures.append((picture, contents.map { _ in nil })) }
        pictures[place].samples[index] = layer
      }
    }
    var elements: [SVGElement] = []
    if shapes.contains(where: { $0 != nil }) {
      let shape = try ShapeDrawing(self, shapes.map { $0.map { ($0.layer, $0.value) } }).elements()
      elements += inScrolledSpace(present(shape, shapes.map { $0 != nil }))
    }
    if texts.contains(where: { $0 != nil }) {
      // Glyphs say themselves when they are seen.
      elements += try self.texts(texts)
    }
    if gradients.contains(where: { $0 != nil }) {
      elements += present(gradient(gradients), gradients.map { $0 != nil })
    }
    for (document, shown) in documents {
      elements += present(try drawing(document, shown), shown.map { $0 != nil })
    }
    for (picture, shown) in pictures {
      elements += present(try drawing(picture, shown), shown.map { $0 != nil })
    }
    return elements
  }

  /// Elements that are seen at some samples alone.
  private func present(_ elements: [SVGElement], _ isShown: [Bool]) -> [SVGElement] {
    let seen = zip(samples, isShown).map { $0 == nil ? nil : $1 ? 1.0 : 0 }
    guard seen.contains(0), !elements.isEmpty else { return elements }
    var group = SVGElement("g", [], elements)
    var motion = ElementMotion(film)
    motion.add(opacity: seen, isStepped: true, to: &group)
    motion.finish(&group)
    return [group]
  }

  // MARK: Texts

  /// One group for each color and size, in which every glyph is seen where and when it stands.
  private func texts(_ texts: [Shown<TextContents>?]) throws -> [SVGElement] {
    var runs: [GlyphRun] = []
    var last: (text: TextContents, box: Rect, glyphs: [PlacedText])?
    var hasEmoji = false
    for (index, shown) in texts.enumerated() {
      guard let shown else { continue }
      let box = box(shown.layer)
      let glyphs: [PlacedText]
      if let last, last.text == shown.value, last.box == box {
        glyphs = last.glyphs
      } else {
        glyphs = try placed(shown.value, in: box)
        if !hasEmoji, try !film.typesetter.pictures(of: shown.value, in: box).isEmpty {
          hasEmoji = true
          film.refuse(
            track, "an emoji is a picture, but texts are drawn as outlines",
            hint: "render another format, or use a shape or an SVG")
        }
        last = (shown.value, box, glyphs)
      }
      for part in glyphs {
        let place = runs.firstIndex { $0.key == part.key } ?? runs.count
        if place == runs.count { runs.append(GlyphRun(part.key, sampleCount: texts.count)) }
        let color = (part.color ?? shown.value.foregroundColor).tinted(by: shown.layer.tint)
        runs[place].colors[index] = color
        for mark in part.marks {
          if runs[place].marks[mark] == nil { runs[place].order.append(mark) }
          runs[place].marks[mark, default: []].append(index)
        }
      }
    }
    return try runs.map { run in
      var group = SVGElement("g")
      var motion = ElementMotion(film)
      motion.add(run.colors, "fill", to: &group)
      motion.finish(&group)
      let scale = DecimalText.text(run.key.scale * GlyphRun.unit, decimals: 6)
      let baseline = DecimalText.text(run.key.baseline, decimals: 3)
      var line = SVGElement("g", [("transform", "translate(0 \(baseline))scale(\(scale))")])
      line.children = try run.order.compactMap { mark in
        try self.glyph(mark, seenAt: run.marks[mark] ?? [])
      }
      group.children = [line]
      return group
    }
  }

  private func glyph(_ mark: GlyphRun.Mark, seenAt indices: [Int]) throws -> SVGElement? {
    guard let name = try film.name(of: mark.shape) else { return nil }
    var element = SVGElement("use", [("href", "#\(name)")])
    if mark.x != 0 { element["x"] = "\(mark.x)" }
    let shown = Set(indices)
    let seen = samples.indices.map { samples[$0] == nil ? nil : shown.contains($0) ? 1.0 : 0 }
    var motion = ElementMotion(film)
    motion.add(opacity: seen, isStepped: true, to: &element)
    motion.finish(&element)
    return element
  }

  private struct PlacedText {
    let key: GlyphRun.Key
    let color: Color?
    var marks: [GlyphRun.Mark] = []
  }

  /// A text's glyphs by color, size and line.
  private func placed(_ text: TextContents, in box: Rect) throws -> [PlacedText] {
    var parts: [PlacedText] = []
    for glyph in try film.typesetter.glyphs(of: text, in: box) {
      let key = GlyphRun.Key(
        scale: glyph.scale, baseline: DecimalText.rounded(glyph.origin.y, decimals: 3),
        colorOfRun: glyph.color)
      let mark = GlyphRun.Mark(
        shape: glyph.shape, x: Int((glyph.origin.x / glyph.scale / GlyphRun.unit).rounded()))
      if let place = parts.firstIndex(where: { $0.key == key }) {
        parts[place].marks.append(mark)
      } else {
        parts.append(PlacedText(key: key, color: glyph.color, marks: [mark]))
      }
    }
    return parts
  }
}

/// The glyphs that stand on one line in one color and size over the film.
private struct GlyphRun {
  struct Key: Hashable {
    let scale: Double
    /// In points.
    let baseline: Double
    let colorOfRun: Color?
  }

  /// Units of a typesetter's outlines to one of the document: of those a font's size has 512, so that
  /// whole numbers are fine enough for letters 60 pixels high.
  static let unit = 2.0

  /// A glyph at a place of the line, in units of the document.
  struct Mark: Hashable {
    let shape: PlacedGlyph.Shape
    let x: Int
  }

  let key: Key
  var colors: [Color?]
  /// The samples at which each is seen.
  var marks: [Mark: [Int]] = [:]
  var order: [Mark] = []

  init(_ key: Key, sampleCount: Int) {
    self.key = key
    colors = Array(repeating: nil, count: sampleCount)
  }
}

extension FilmDrawing {
  /// The name of a glyph's outline; nil for one without.
  func name(of shape: PlacedGlyph.Shape) throws -> String? {
    if let known = glyphNames[shape] { return known.isEmpty ? nil : known }
    let path = try typesetter.outline(of: shape).transformed(
      by: AffineTransform(scaleX: 1 / GlyphRun.unit, y: 1 / GlyphRun.unit))
    let name =
      path.isEmpty
      ? "" : define(SVGElement("path", [("d", PathData(decimals: 0).text(path))]))
    glyphNames[shape] = name
    return name.isEmpty ? nil : name
  }
}

extension PresentationLayer {
  /// What it shows, or what it fades to.
  fileprivate var shownContents: Contents { values.contentsFade?.to ?? values.contents }

  /// How much of some contents is seen.
  fileprivate func weight(of contents: Contents) -> Double {
    guard let fade = values.contentsFade, !fade.isPlain else {
      return contents == shownContents ? 1 : 0
    }
    return (contents == fade.from ? 1 - fade.fraction : 0)
      + (contents == fade.to ? fade.fraction : 0)
  }
}
