import AnimationEngine
import Geometry

/// The keys by which a layer says what it shows; as a value they say it by themselves.
struct ContentsMap: Sendable {
  private var svg: (contents: SVGContents, naturalSize: Size)?
  private var image: ImageContents?
  private var gradient = GradientContents(colors: [])
  /// Without runs while there are none that could be read.
  private var text = {
    var text = TextContents(string: "")
    text.runs = []
    return text
  }()
  private var shape = ShapeContents(path: Path())

  /// Those that make contents, each of its own kind.
  private static let kinds = ["svg", "image", "gradient", "text", "shape"]

  private static let keysOfKind = [
    ("text", ["font", "color", "alignment", "wrap", "truncation", "lineHeight"]),
    ("image", ["contentsRect", "contentsGravity"]),
  ]

  /// What a value of the key path `contents` is.
  static let map = Map(
    "contents", "contents", heading: "Contents",
    note:
      "What `contents` can be set to, and what it can fade to; `none` shows nothing. The keys are "
      + "those of a layer.", keepsDefaults: true, ContentsMap()
  ) {
    files
    drawings
  }.then { map, entries, reading -> Contents? in
    guard !entries.given(kinds).isEmpty || entries.hasStrangers else {
      reading.report(
        at: entries.location, "contents need \(enumeration(kinds, "or"))",
        hint: "write `none` for nothing")
      return nil
    }
    let contents = map.contents(entries, reading).contents
    return contents == .none ? nil : contents
  }

  @FieldsBuilder<ContentsMap> static var files: [Field<ContentsMap>] {
    Field(
      "svg", .svg, into: \.svg, example: "assets/rocket.svg",
      "Shows an SVG document, named relative to the file in which its name stands.")
    Field(
      "image", .image, into: \.image, also: ["contents", "src"], example: "assets/lake.png",
      "Shows a picture (PNG, JPEG or WebP), named relative to the file in which its name stands.")
  }

  @FieldsBuilder<ContentsMap> static var drawings: [Field<ContentsMap>] {
    Field(
      "gradient", .map(GradientContents.map), into: \.gradient,
      example: "{colors: [white, navy]}", "Shows colors that turn into each other.")
    Field(
      "text", .runs, into: \.text.runs, also: ["string"], example: "Log in",
      "Shows a text, or runs of text that look different.")
    Field(
      "font", .map(Font.map), into: \.text.font,
      default: .words("\(Font().family) \(Written.spelling(of: Font().size))"),
      example: "{size: 17}", "Of the text.")
    Field(
      "color", .color, into: \.text.foregroundColor, also: ["foregroundColor", "textColor"],
      example: "navy", "Of the text.")
    Field(
      "alignment", .choice, into: \.text.alignment,
      also: ["textAlignment", "alignmentMode", "align"], example: "center",
      "Where the text's lines stand in the bounds.")
    Field(
      "wrap", .boolean, into: \.text.isWrapped, also: ["isWrapped"], example: "true",
      "Breaks the text's lines at the width of the bounds.")
    Field(
      "truncation", .choice, into: \.text.truncation, also: ["truncationMode", "lineBreakMode"],
      example: "end", "Where a line that does not fit is cut and given an ellipsis.")
    Field(
      "lineHeight", .positive, into: \.text.lineHeight, also: ["lineSpacing", "leading"],
      example: "1.4", "Of the text, as a multiple of the font's own.")
    Field(
      "shape", .map(ShapeContents.map), into: \.shape,
      example: "{path: {ellipse: [0, 0, 40, 40]}}", "Shows a filled and stroked path.")
  }

  /// What the keys make, and the size that this takes by itself.
  ///
  /// After a mistake something of the same kind stands in, so that addresses of its parts stay good.
  func contents(
    _ entries: MapEntries, _ reading: Reading
  ) -> (contents: Contents, naturalSize: Size?) {
    let given = entries.given(Self.kinds)
    guard given.count <= 1 else {
      reading.report(
        at: entries.keyLocation(given[1]),
        "a layer shows one of \(enumeration(given)), not all of them",
        hint: "give each a layer of its own")
      return (.none, nil)
    }
    // Keys that say how contents look say nothing of a layer without them.
    for (kind, keys) in Self.keysOfKind where given != [kind] {
      for key in entries.given(keys) {
        reading.report(
          at: entries.keyLocation(key), "`\(key)` has no effect on a layer without `\(kind)`",
          hint: key == "color" ? "a layer's own color is its `backgroundColor`" : nil)
      }
    }
    if let svg { return (.svg(svg.contents), svg.naturalSize) }
    if let image { return (.image(image), image.pixelSize) }
    switch given.first {
    case "gradient": return (.gradient(gradient), nil)
    case "text": return (.text(text), size(of: text, entries, reading))
    case "shape":
      let bounds = shape.path.controlBounds ?? .zero
      return (.shape(shape), Size(width: max(0, bounds.maxX), height: max(0, bounds.maxY)))
    default: return (.none, nil)
    }
  }

  private func size(
    of text: TextContents, _ entries: MapEntries, _ reading: Reading
  ) -> Size? {
    // What is wrong with a text has been told, and its size is nothing to go by.
    guard !text.runs.isEmpty else { return nil }
    do throws(ContentsError) {
      return try reading.session.contents().size(of: text, width: nil)
    } catch {
      let place = entries["font"]?.entry("family")?.value ?? entries["text"]
      reading.report(at: place?.location ?? entries.location, error.message, hint: error.hint)
      return nil
    }
  }

  /// Lines can only be broken or cut where the layer has a width of its own.
  static func checkWidth(of text: TextContents, _ entries: MapEntries, _ reading: Reading) {
    guard entries.given(["frame", "size", "bounds"]).isEmpty else { return }
    for (key, hasEffect) in [("wrap", text.isWrapped), ("truncation", text.truncation != .none)]
    where hasEffect {
      reading.report(
        .warning, at: entries.keyLocation(key),
        "`\(key)` has no effect while the layer is as wide as its text",
        hint: "give it a `frame` or a `size`")
    }
  }
}

extension ValueReader<Contents> {
  /// Contents as a value: `none`, or a map.
  static var contents: Self {
    let contents = ValueReader.map(ContentsMap.map)
    return Self(describe: contents.describe) { node, reading in
      guard let written = reading.written(node) else { return nil }
      switch written {
      case .text("none", _): return Contents.none
      case .map: return contents.read(node, reading)
      case .text, .number, .boolean, .list, .nothing:
        reading.mismatch(
          node, written, expected: "contents",
          hint: "such as {svg: assets/rocket.svg}, or `none`")
        return nil
      }
    }
  }
}

extension ValueReader {
  /// What a file holds that the scene names.
  private static func asset(
    _ load:
      @escaping @Sendable (any ContentsMeasuring, _ path: String) throws(ContentsError) -> Value
  ) -> Self {
    ValueReader<String>.text.then { name, node, reading in
      do throws(ContentsError) {
        let path = reading.session.assetPath(name, at: reading.origin(of: node))
        return try load(reading.session.contents(), path)
      } catch {
        reading.report(at: node.location, error.message, hint: error.hint)
        return nil
      }
    }
  }
}

extension ValueReader<(contents: SVGContents, naturalSize: Size)> {
  fileprivate static var svg: Self {
    asset { (files, path) throws(ContentsError) in try files.svg(at: path) }
  }
}

extension ValueReader<ImageContents> {
  fileprivate static var image: Self {
    asset { (files, path) throws(ContentsError) in try files.image(at: path) }
  }
}
