import AnimationEngine
import Geometry
import SceneModel

extension Font {
  static let map = Map("font", "a font", heading: "Font", keepsDefaults: true, Font()) {
    Field("family", .text, into: \.family, example: "Inter", "The family's name.")
    Field(
      "size", .number(of: .fontSize), into: \.size, also: ["fontSize"], example: "17", "In points.")
    Field(
      "weight", .weight, into: \.weight, example: "semibold", "From 100 to 900, or its name.")
    Field(
      "italic", .boolean, into: \.isItalic, also: ["isItalic"], example: "true",
      "Takes the slanted face.")
    Field(
      "tracking", .number, into: \.tracking, also: ["letterSpacing", "kerning"], example: "0.5",
      "Extra space after each glyph, in points.")
  }

  /// UIKit's names of weights, with the numbers of OpenType.
  static let weights = [
    ("thin", 100), ("ultraLight", 200), ("light", 300), ("regular", 400), ("medium", 500),
    ("semibold", 600), ("bold", 700), ("heavy", 800), ("black", 900),
  ]
}

extension ValueReader<Int> {
  /// A weight of a font, by its number or its name.
  fileprivate static var weight: Self {
    let (number, name) = (count(in: 100...900), word(Font.weights))
    let names = Font.weights.map(\.0)
    return Self(
      "100 to 900, or " + names.map { "`\($0)`" }.joined(separator: ", "),
      .either([number.describe().shape, .words(names)]),
      spell: { name.spell($0) ?? number.spell($0) }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .text(let text, _) = written, Number(text: text) == nil else {
        return number.read(node, reading)
      }
      return name.read(node, reading)
    }
  }
}

extension TextContents.Run {
  static let map = Map(
    "textRun", "a run of text", heading: "Run of text", TextContents.Run(string: "")
  ) {
    Field(
      "string", .text, into: \.string, required: true, also: ["text"], example: "Log in",
      "What it says.")
    Field(
      "weight", .weight, into: \.weight, default: "the text's", example: "bold", "As a font's.")
    Field(
      "italic", .boolean, into: \.isItalic, default: "the text's", also: ["isItalic"],
      example: "true", "As a font's.")
    Field(
      "size", .number(of: .fontSize), into: \.size, default: "the text's", also: ["fontSize"],
      example: "17",
      "In points.")
    Field(
      "color", .color, into: \.color, default: "the text's",
      also: ["foregroundColor", "textColor"], example: "navy", "Its color.")
  }
}

extension ValueReader<[TextContents.Run]> {
  /// A text, or a list of texts and of maps that say how a part looks.
  static var runs: Self {
    let text = ValueReader<String>.text
    let plain = text.describe().shape
    return Self(
      "text, or list of texts and maps (see \(TextContents.Run.map.description.heading))",
      .either([
        plain, .list(.either([plain, .map { TextContents.Run.map.description }])),
      ])
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .list(let items) = written else {
        return text.read(node, reading).map { [TextContents.Run(string: $0)] }
      }
      if items.isEmpty { reading.report(at: node.location, "the list of texts is empty") }
      let runs = items.map { item -> TextContents.Run? in
        guard case .map? = reading.written(item) else {
          return text.read(item, reading).map { TextContents.Run(string: $0) }
        }
        return TextContents.Run.map.read(item, reading)
      }
      return runs.contains { $0 == nil } ? nil : runs.compactMap(\.self)
    }
  }
}
