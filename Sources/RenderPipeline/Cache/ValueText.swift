/// Values as text, with all that is stored in them: two that differ in anything have two texts.
///
/// It asks the value itself for its parts, so that a part that is added later is never forgotten.
enum ValueText {
  static func of(_ value: Any) -> String {
    let mirror = Mirror(reflecting: value)
    let type = "\(type(of: value))"
    switch mirror.displayStyle {
    case .set, .dictionary:
      return type + "{" + mirror.children.map { of($0.value) }.sorted().joined(separator: ",") + "}"
    case .optional where mirror.children.isEmpty: return "nil"
    case .enum where mirror.children.isEmpty: return "\(type).\(value)"
    case .class, .foreignReference: preconditionFailure("an object has no text: \(type)")
    case .struct, .enum, .tuple, .optional, .collection, .none:
      if let text = value as? String { return "\"\(text.utf8.count):\(text)\"" }
      if mirror.children.isEmpty { return "\(type)(\(value))" }
      return type + "("
        + mirror.children.map { "\($0.label ?? ""):\(of($0.value))" }.joined(separator: ",") + ")"
    @unknown default: return "\(type)(\(value))"
    }
  }
}
