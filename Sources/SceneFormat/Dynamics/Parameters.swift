import SceneModel

/// What an entry gives for the parameters of a behavior that it adds: `$item` in its parts.
struct BehaviorArguments {
  /// Under which the behavior is added.
  let name: String
  let values: [String: SceneNode]

  init(_ name: String, _ values: [String: SceneNode]) { (self.name, self.values) = (name, values) }

  /// A definition with nodes in place of its parameters; nil where one is missing.
  func substituted(in node: SceneNode, _ reading: Reading) -> SceneNode? {
    var node = node
    switch node.content {
    case .sequence(let items):
      let new = items.map { substituted(in: $0, reading) }
      if new.contains(where: { $0 == nil }) { return nil }
      node.content = .sequence(new.compactMap(\.self))
    case .mapping(var mapping):
      for index in mapping.entries.indices {
        guard let value = substituted(in: mapping.entries[index].value, reading) else {
          return nil
        }
        mapping.entries[index].value = value
        // Addresses are keys: `$item.opacity: 0`.
        let key = mapping.entries[index].key
        if key.hasPrefix("$") {
          let location = mapping.entries[index].keyLocation
          guard let spelled = spelled(key, at: location, reading) else { return nil }
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
      if text.hasPrefix("$"), let whole = values[String(text.dropFirst())] { return whole }
      guard let spelled = spelled(text, at: node.location, reading) else { return nil }
      node.content = .scalar(spelled, isQuoted: isQuoted)
    }
    return node
  }

  /// A text with its parameters spelled out: `=$item.center.y + 10`.
  private func spelled(
    _ text: String, at location: SourceLocation, _ reading: Reading
  ) -> String? {
    var parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    var result = parts.removeFirst()
    if !result.hasPrefix("="), !result.isEmpty { return text }
    if result.isEmpty { result = "=" }
    for part in parts {
      let parameter = String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      guard let node = values[parameter] else {
        let known = values.keys.sorted()
        reading.report(
          at: location, "`$\(parameter)` is no parameter of `\(name)`",
          hint: known.isEmpty
            ? "name it under `parameters`"
            : reading.question(for: parameter, in: known) ?? "it has \(enumeration(known))")
        return nil
      }
      guard case .scalar(var argument, _) = node.content else {
        reading.report(at: location, "`$\(parameter)` is a list, which has no parts by name")
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

extension ValueReader<[String]> {
  /// Names of parameters; those that cannot be names are left out, which has been reported.
  static var parameterNames: Self {
    Self("list of names", .list(.string)) { node, reading in
      reading.list(node, of: "names")?.compactMap {
        reading.read($0, .identifier(for: "a parameter", except: ["as", "velocity", "self"]))
      }
    }
  }
}
