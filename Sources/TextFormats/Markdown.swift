/// Text and tables of Markdown.
package enum Markdown {
  /// The text on one line, with everything that means something there spelled out.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "#", "|": escaped += "\\\(character)"
      case "\n": escaped += " "
      default: escaped.append(character)
      }
    }
    return escaped
  }

  /// The line of a table.
  package static func row(_ cells: [String]) -> String {
    "| " + cells.joined(separator: " | ") + " |"
  }
}
