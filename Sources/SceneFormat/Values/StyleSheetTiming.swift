import SceneModel

/// Timings as style sheets of web pages spell them, which scenes spell otherwise.
enum StyleSheetTiming {
  /// What to write instead; nil for what is no timing of a style sheet.
  static func hint(for text: String) -> String? {
    let words = [
      "ease": "default", "ease-in": "easeIn", "ease-out": "easeOut", "ease-in-out": "easeInOut",
      "step-start": "{steps: 1, jump: start}", "step-end": "{steps: 1, jump: end}",
    ]
    if let word = words[text] { return "write `\(word)`" }
    guard let bracket = text.firstIndex(of: "(") else { return nil }
    let arguments = text[text.index(after: bracket)...].drop { $0 == " " }
      .split { $0 == "," || $0 == " " || $0 == ")" }.map(String.init)
    let isWhole = text.hasSuffix(")")
    switch text[..<bracket] {
    case "cubic-bezier":
      let isComplete = isWhole && arguments.count == 4 && arguments.allSatisfy(isNumber)
      return "write [\(isComplete ? arguments.joined(separator: ", ") : "x1, y1, x2, y2")]"
    case "steps":
      guard isWhole, let count = arguments.first, isNumber(count) else { return "write {steps: 4}" }
      let jumps = [
        "jump-start": "start", "jump-end": "end", "jump-none": "none", "jump-both": "both",
      ]
      let jump = arguments.dropFirst().first.map { ", jump: \(jumps[$0] ?? $0)" } ?? ""
      return "write {steps: \(count)\(jump)}"
    case "linear":
      let isComplete = isWhole && !arguments.isEmpty && arguments.allSatisfy(isNumber)
      return "write {linear: [\(isComplete ? arguments.joined(separator: ", ") : "0, 0.2, 1")]}"
    default: return nil
    }
  }

  private static func isNumber(_ text: String) -> Bool { Number(text: text) != nil }
}
