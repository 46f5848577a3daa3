/// Writes scenes in one style, so that their differences are small.
package struct SceneFormatter {
  /// The scene of `text` in the canonical style: keys in the order of the reference, what its author
  /// put between brackets in one line of at most 140 characters or else in lines of its own, prose
  /// folded at 100, comments where they were.
  ///
  /// What the scene means stays the same, and formatting the result changes nothing. Throws for a
  /// text that is no scene, and for one that cannot be written anew without a loss.
  package static func format(
    _ text: String, path: String = "", limits: SceneLimits = SceneLimits()
  ) throws(SceneDiagnostics) -> String {
    let document = try SceneReader.read(text, path: path, limits: limits)
    func refusal(_ message: String, hint: String? = nil) -> SceneDiagnostics {
      SceneDiagnostics([
        Diagnostic(path: path, location: document.location, message: message, hint: hint)
      ])
    }
    if YAMLHazards(text: text).hasAliases {
      throw refusal(
        "a scene with anchors and aliases cannot be formatted without writing them out",
        hint: "define what is shared under `let`")
    }
    let source = text.unicodeScalars.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    var reader = FormatReader(document, text: source)
    KeyOrder().sort(reader.root)
    FormatLayout().place(&reader)
    var writer = FormatWriter()
    writer.write(reader)
    if let problem = writer.problem { throw refusal("\(problem) cannot be formatted") }
    let result = writer.lines.joined(separator: "\n") + "\n"
    // Nothing is handed out that reads as anything but what was laid out: it says the same, and
    // formatting it would write the same again.
    guard let again = try? SceneReader.read(result, path: path, limits: limits),
      case let written = FormatReader(again, text: result), written.isSame(as: reader),
      written.comments.map(\.text).sorted() == reader.comments.map(\.text).sorted()
    else { throw refusal("the scene cannot be formatted without changing what it says") }
    return result
  }
}
