import AnimationEngine
import Dynamics
import Geometry
import Simulation

// What a composite behavior is given: `$item` in its parts.
extension SceneResolver {
  /// A definition with nodes in place of its parameters; nil where one is missing.
  func substituted(
    _ node: SceneNode, _ arguments: [String: SceneNode], _ name: String
  ) -> SceneNode? {
    var node = node
    switch node.content {
    case .sequence(let items):
      var new: [SceneNode] = []
      for item in items {
        guard let item = substituted(item, arguments, name) else { return nil }
        new.append(item)
      }
      node.content = .sequence(new)
    case .mapping(var mapping):
      for index in mapping.entries.indices {
        guard let value = substituted(mapping.entries[index].value, arguments, name) else {
          return nil
        }
        mapping.entries[index].value = value
      }
      node.content = .mapping(mapping)
    case .scalar(let text, let isQuoted):
      guard text.contains("$") else { return node }
      if text.hasPrefix("$"), let whole = arguments[String(text.dropFirst())] {
        return SceneNode(content: whole.content, location: whole.location)
      }
      guard let spelled = spelled(text, arguments, name, at: node.location) else { return nil }
      node.content = .scalar(spelled, isQuoted: isQuoted)
    }
    return node
  }

  /// A text with its parameters spelled out: `=$item.center.y + 10`.
  private func spelled(
    _ text: String, _ arguments: [String: SceneNode], _ name: String,
    at location: SourceLocation
  ) -> String? {
    var parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    var result = parts.removeFirst()
    if !result.hasPrefix("="), !result.isEmpty { return text }
    if result.isEmpty { result = "=" }
    for part in parts {
      let parameter = String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      guard let node = arguments[parameter] else {
        report(
          at: location, "`$\(parameter)` is no parameter of `\(name)`",
          hint: arguments.isEmpty
            ? "name it under `parameters`"
            : question(for: parameter, in: arguments.keys.sorted())
              ?? "it has \(enumeration(arguments.keys.sorted()))")
        return nil
      }
      guard case .scalar(var argument, _) = node.content else {
        report(at: location, "`$\(parameter)` is a list, which has no parts by name")
        return nil
      }
      if argument.hasPrefix("=") { argument.removeFirst() }
      var rest = String(part.dropFirst(parameter.count))
      if rest == ".center" || rest.hasPrefix(".center.") {
        rest = ".position" + rest.dropFirst(".center".count)
      }
      result += argument + rest
    }
    return result
  }
}
