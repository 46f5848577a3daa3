import AnimationEngine
import Dynamics
import Geometry
import Simulation

// What a composite behavior is given, `$item` in its parts, and what behaviors do after each tick.
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
        // Addresses are keys: `$item.opacity: 0`.
        let key = mapping.entries[index].key
        if key.hasPrefix("$") {
          let location = mapping.entries[index].keyLocation
          guard let spelled = spelled(key, arguments, name, at: location) else { return nil }
          mapping.entries[index].key = String(spelled.drop { $0 == "=" })
        }
      }
      node.content = .mapping(mapping)
    case .scalar(let text, let isQuoted):
      guard text.contains("$") else { return node }
      if text == "$self" || text.hasPrefix("$self.") {
        node.content = .scalar(name + text.dropFirst("$self".count), isQuoted: isQuoted)
        return node
      }
      if text.hasPrefix("$"), let whole = arguments[String(text.dropFirst())] {
        return SceneNode(content: whole.content, location: whole.location)
      }
      guard let spelled = spelled(text, arguments, name, at: node.location) else { return nil }
      node.content = .scalar(spelled, isQuoted: isQuoted)
    }
    return node
  }

  /// What a behavior of this name does after each tick, as its place among all such lists; nil where
  /// it does nothing.
  ///
  /// Behaviors may add each other, so that a list may be asked for while it is being read.
  func tickActions(_ fields: Fields, _ name: String, _ names: SceneNames) -> Int? {
    guard let node = fields["action"] else { return nil }
    let key = "\(name) \(node.plainText)"
    if let known = bodies.actionKeys.firstIndex(of: key) { return known }
    guard !bodies.isEndless else { return nil }
    guard bodies.actionDepth < limits.nestingDepth else {
      bodies.isEndless = true
      report(
        at: node.location, "behaviors add each other without end, each time with other parameters")
      return nil
    }
    let index = bodies.actions.count
    bodies.actionKeys.append(key)
    bodies.actions.append([])
    bodies.actionDepth += 1
    defer { bodies.actionDepth -= 1 }
    var names = names
    names.isInGesture = false
    bodies.actions[index] = actions(node, names, of: "the behavior").map {
      TickAction($0.action, if: $0.condition, location: $0.location)
    }
    return index
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

extension SceneNode {
  /// All that it says, without places: equal for what means the same.
  fileprivate var plainText: String {
    switch content {
    case .scalar(let text, let isQuoted): isQuoted ? "\"\(text)\"" : text
    case .sequence(let items): "[\(items.map(\.plainText).joined(separator: ", "))]"
    case .mapping(let mapping):
      "{\(mapping.entries.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", "))}"
    }
  }
}
