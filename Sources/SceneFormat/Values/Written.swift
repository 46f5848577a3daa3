import SceneModel
/// A node with its expression computed: the form in which values are read.
enum Written: Sendable {
  case text(String, isQuoted: Bool)
  case number(Number)
  case boolean(Bool)
  case list([SceneNode])
  case map(SceneNode.Mapping)
  /// `null`, `~`, or nothing at all.
  case nothing(isEmpty: Bool)

  /// What it is, for a message that expected something else.
  var phrase: String {
    switch self {
    case .text(let text, _):
      text.unicodeScalars.count <= 40 && !text.contains(where: \.isNewline)
        ? "`\(text)`" : "a long text"
    case .number(let number): Self.spelling(of: number.value)
    case .boolean(let flag): "`\(flag)`"
    case .list(let items):
      items.count == 1 ? "a list of one item" : "a list of \(items.count) items"
    case .map: "a map"
    case .nothing: "nothing"
    }
  }

  /// A number as a scene would spell it: whole ones without a decimal point.
  static func spelling(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int64(number))" : "\(number)"
  }
}

/// Scalars that YAML 1.1, YAML 1.2 and people read differently; a scene refuses them.
enum ScalarSurprise {
  /// What to write instead of `text`, where it looks like a number or a word of another dialect.
  static func hint(for text: String) -> String? {
    let lower = text.lowercased()
    if ["yes", "on", "y"].contains(lower) { return "write `true`" }
    if ["no", "off", "n"].contains(lower) { return "write `false`" }
    let unsigned = lower.first == "-" || lower.first == "+" ? String(lower.dropFirst()) : lower
    if [".inf", "inf", "infinity", ".nan", "nan"].contains(unsigned) {
      return "numbers are finite"
    }
    let parts = unsigned.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let minutes = Int(parts[0]), let seconds = Number(text: trimmed(parts[1])),
      abs(minutes) < 1_000_000
    {
      let total = Written.spelling(of: Double(minutes) * 60 + seconds.value)
      return "times are in seconds: write \(total)"
    }
    if unsigned.hasPrefix("0x") || unsigned.hasPrefix("0o") || unsigned.hasPrefix("0b") {
      return "write the number in decimal"
    }
    if unsigned.contains("_"), Number(text: unsigned.filter { $0 != "_" }) != nil {
      return "write \(text.filter { $0 != "_" })"
    }
    if Number(text: unsigned) == nil, unsigned.hasPrefix("0"),
      Number(text: trimmed(unsigned[...])) != nil
    {
      return
        "write \(lower.hasPrefix("-") ? "-" : "")\(trimmed(unsigned[...])), without leading zeros"
    }
    for unit in [" degrees", "degrees", " degree", " deg", "°", " rad", "rad", "turn"]
    where unsigned.hasSuffix(unit) {
      guard let number = Number(text: unsigned.dropLast(unit.count)) else { continue }
      let sign = lower.hasPrefix("-") ? "-" : ""
      return switch unit {
      case "turn": "write \(sign)\(Written.spelling(of: number.value * 360))deg"
      case " rad", "rad": "leave out the unit; angles are in radians, or in degrees as 45deg"
      default: "write \(sign)\(unsigned.dropLast(unit.count))deg"
      }
    }
    for unit in ["px", "pt", "ms", "s", "%"] where unsigned.hasSuffix(unit) {
      guard Number(text: unsigned.dropLast(unit.count)) != nil else { continue }
      return switch unit {
      case "ms": "times are in seconds, without a unit"
      case "s": "leave out the unit; times are in seconds"
      case "%": "write a fraction, such as 0.5 for 50 %"
      default: "leave out the unit; lengths are in points"
      }
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    let rest = text.drop { $0 == "0" }
    return rest.first?.isNumber == true ? String(rest) : "0\(rest)"
  }
}
