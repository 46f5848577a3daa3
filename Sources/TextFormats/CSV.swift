/// Comma-separated values (RFC 4180).
package enum CSV {
  /// A record; fields are quoted where they have a comma, a quote or a line break.
  package static func record(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",")
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
