/// Text for elements and attributes of XML and HTML.
package enum Markup {
  /// JSON as it can stand in a script element: nothing in it can end that.
  package static func scriptData(_ json: JSONValue) -> String {
    json.line.replacing("</", with: "<\\/").replacing("<!--", with: "<\\!--")
  }

  /// The text with everything spelled out that either would read as its own.
  ///
  /// Line ends and tabs survive in attributes too; what XML 1.0 cannot hold becomes `\u{1b}`.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
