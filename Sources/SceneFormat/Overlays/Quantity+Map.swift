import AnimationEngine
import Overlays
import SceneModel

extension ValueReader<Quantity> {
  /// A number of the scene, in one of the ways to look at it.
  static var quantity: Self {
    Self("address of a number, or `=` with addresses", .string) { node, reading in
      if case .scalar(let text, _) = node.content, reading.isLive(node) {
        return Quantity.worked(out: text, node, reading)
      }
      guard let spelling = reading.read(node, .text) else { return nil }
      return Quantity.read(spelling, at: node.location, reading)
    }
  }
}

extension Quantity {
  /// A number that is worked out of others at each time.
  fileprivate static func worked(
    out text: String, _ node: SceneNode, _ reading: Reading
  ) -> Quantity? {
    guard let live = LiveExpression(node, reading)?.number else { return nil }
    for case (let name, .subject(let subject)) in live.subjects.map({ ($0.name, $0.meaning) }) {
      guard
        isNumber(subject.kind, [.number, .rational, .boolean], name, at: node.location, reading)
      else {
        return nil
      }
    }
    guard !live.expression.isTruth(names: false) else {
      reading.report(
        at: node.location, "an overlay shows a number, but this expression is true or false",
        hint: "choose between two numbers: `=a > b ? 1 : 0`")
      return nil
    }
    return Quantity(live, spelling: String(text.dropFirst().drop(while: \.isWhitespace)))
  }

  fileprivate static func read(
    _ spelling: String, at location: SourceLocation, _ reading: Reading
  ) -> Quantity? {
    let head = spelling.prefix { $0 != "." }
    let isWhole = spelling.count == head.count
    if head == "velocityBefore", !isWhole {
      reading.report(
        at: location, "an overlay shows how fast something moves on both sides of a time",
        hint: "write `velocity\(spelling.dropFirst(head.count))`")
      return nil
    }
    let kind = [Kind.model, .velocity, .displacement].first { $0.rawValue == head && !isWhole }
    if kind == nil, isOfThings(spelling, reading.names) {
      guard let subject = Subject(spelling, at: location, reading),
        isNumber(subject.kind, [.number], spelling, at: location, reading)
      else { return nil }
      return Quantity(subject)
    }
    let plain = kind == nil ? spelling : String(spelling.dropFirst(head.count + 1))
    guard let resolved = ResolvedAddress(plain, at: location, reading)
    else { return nil }
    guard !resolved.isModel else {
      reading.report(at: location, "`\(spelling)` is not an address")
      return nil
    }
    let valueKind = resolved.address.keyPath.kind
    guard isNumber(valueKind, [.number, .rational], spelling, at: location, reading) else {
      return nil
    }
    return Quantity(resolved.address, kind ?? .presentation)
  }

  /// Whether an address is that of a gesture, an animator or a body.
  private static func isOfThings(_ spelling: String, _ names: SceneNames) -> Bool {
    let bodies = names.bodies.animators + names.bodies.freeItems
    let flights = names.animators.map(\.name) + names.transitions.map(\.name)
    return names.head(of: spelling, among: flights + names.gestures + bodies) != nil
  }

  private static func isNumber(
    _ kind: AnimationValue.Kind, _ numbers: [AnimationValue.Kind], _ spelling: String,
    at location: SourceLocation, _ reading: Reading
  ) -> Bool {
    if numbers.contains(kind) { return true }
    reading.report(
      at: location, "an overlay shows a number, but `\(spelling)` is \(kind.rawValue)",
      hint: kind == .point ? "write `\(spelling).x` or `\(spelling).y`" : nil)
    return false
  }
}

extension NumberFormat {
  static let map = Map(
    "numberFormat", "a number format", heading: "Number format", NumberFormat()
  ) {
    Field(
      "decimals", .count(in: 0...9), into: \.decimals, default: "for about three figures",
      example: "1", "How many there are.")
    Field("unit", .printed, into: \.unit, default: "none", example: "pt", "After the number.")
    Field(
      "signed", .boolean, into: \.isSigned, also: ["isSigned"], example: "true",
      "Writes a plus before positive numbers.")
  }
}
