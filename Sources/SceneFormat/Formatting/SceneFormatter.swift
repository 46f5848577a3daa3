import Simulation

/// Writes scenes in one style, so that their differences are small.
package struct SceneFormatter {
  /// The scene of `text` in the canonical style: keys in the order of the reference, blocks of lines,
  /// what is short in one line of at most 100 characters, comments where they were.
  ///
  /// What the scene means stays the same, and formatting the result changes nothing. Throws for a
  /// text that is no scene, and for one that cannot be written anew without a loss.
  package static func format(
    _ text: String, path: String = "", limits: SceneLimits = SceneLimits()
  ) throws(SceneDiagnostics) -> String {
    var result = try pass(text, path: path, limits: limits)
    // Blank lines after a folded text belong to the text until it is folded, so that a first pass
    // can leave one more than the next: the style is what no further pass changes.
    for _ in 0..<4 {
      let next = try pass(result, path: path, limits: limits)
      if next == result { return result }
      result = next
    }
    throw SceneDiagnostics([
      Diagnostic(
        path: path, location: SourceLocation(line: 1, column: 1),
        message: "the scene cannot be formatted so that formatting it again changes nothing")
    ])
  }

  /// One pass over `text`, which says the same in the style as far as one pass gets.
  private static func pass(
    _ text: String, path: String, limits: SceneLimits
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
    let reader = FormatReader(document, text: source)
    KeyOrder().sort(reader.root)
    var writer = FormatWriter()
    writer.write(header: reader.header, reader.root, footer: reader.footer)
    if let problem = writer.problem { throw refusal("\(problem) cannot be formatted") }
    let result = writer.lines.joined(separator: "\n") + "\n"
    // Nothing is handed out that would say something else.
    let again = try? SceneReader.read(result, path: path, limits: limits)
    let isSame = again.map {
      reader.root.says(SceneNode(content: .mapping($0.root), location: $0.location))
    }
    let comments = CommentScanner(source).comments.map(\.text).sorted()
    guard isSame == true, comments == CommentScanner(result).comments.map(\.text).sorted() else {
      throw refusal("the scene cannot be formatted without changing what it says")
    }
    return result
  }
}
