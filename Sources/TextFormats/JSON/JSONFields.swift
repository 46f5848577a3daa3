/// The members of an object, taken out by name; what is left over at the end is a mistake.
package struct JSONFields {
  private let line: Int
  private var members: [JSONNode.Member]

  /// Fails unless the node is an object; `subject` names what it should describe.
  package init(_ node: JSONNode, of subject: String) throws(TextError) {
    guard case .object(let members) = node.value else {
      throw TextError(line: node.line, message: "\(subject) must be an object, not \(node.kind)")
    }
    (line, self.members) = (node.line, members)
  }

  package mutating func integer(_ name: String) throws(TextError) -> (value: Int, line: Int) {
    let node = try take(name)
    guard case .integer(let value) = node.value else {
      throw Self.wrongKind(name, node, expected: "a whole number")
    }
    return (value, node.line)
  }

  package mutating func string(_ name: String) throws(TextError) -> (value: String, line: Int) {
    let node = try take(name)
    guard case .string(let value) = node.value else {
      throw Self.wrongKind(name, node, expected: "a string")
    }
    return (value, node.line)
  }

  /// Nil where there is no such member.
  package mutating func optionalString(
    _ name: String
  ) throws(TextError) -> (value: String, line: Int)? {
    guard members.contains(where: { $0.name == name }) else { return nil }
    return try string(name)
  }

  package mutating func list(_ name: String) throws(TextError) -> [JSONNode] {
    let node = try take(name)
    guard case .array(let elements) = node.value else {
      throw Self.wrongKind(name, node, expected: "a list")
    }
    return elements
  }

  /// A list whose elements are all strings.
  package mutating func texts(_ name: String) throws(TextError) -> [String] {
    var texts: [String] = []
    for node in try list(name) {
      guard case .string(let text) = node.value else {
        throw Self.wrongKind(name, node, expected: "a list of strings")
      }
      texts.append(text)
    }
    return texts
  }

  /// An object whose members are all strings.
  package mutating func strings(_ name: String) throws(TextError) -> [(name: String, value: String)]
  {
    let node = try take(name)
    guard case .object(let members) = node.value else {
      throw Self.wrongKind(name, node, expected: "an object of strings")
    }
    var strings: [(name: String, value: String)] = []
    for member in members {
      guard case .string(let value) = member.node.value else {
        throw Self.wrongKind("\(name).\(member.name)", member.node, expected: "a string")
      }
      strings.append((member.name, value))
    }
    return strings
  }

  /// The same by name; nil where there is no such member.
  package mutating func optionalStrings(_ name: String) throws(TextError) -> [String: String]? {
    guard members.contains(where: { $0.name == name }) else { return nil }
    return Dictionary(try strings(name).map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// An object whose members are all whole numbers, 0 or more; nil where there is no such member.
  package mutating func optionalCounts(_ name: String) throws(TextError) -> [String: Int]? {
    guard members.contains(where: { $0.name == name }) else { return nil }
    let node = try take(name)
    guard case .object(let members) = node.value else {
      throw Self.wrongKind(name, node, expected: "an object of whole numbers")
    }
    var counts: [String: Int] = [:]
    for member in members {
      guard case .integer(let value) = member.node.value, value >= 0 else {
        throw Self.wrongKind(
          "\(name).\(member.name)", member.node, expected: "a whole number from 0")
      }
      counts[member.name] = value
    }
    return counts
  }

  /// Fails when a member was not asked for.
  package func finish() throws(TextError) {
    guard let unknown = members.first else { return }
    throw TextError(line: unknown.line, message: "‘\(unknown.name)’ is not known here")
  }

  private mutating func take(_ name: String) throws(TextError) -> JSONNode {
    guard let position = members.firstIndex(where: { $0.name == name }) else {
      throw TextError(line: line, message: "‘\(name)’ is missing")
    }
    return members.remove(at: position).node
  }

  private static func wrongKind(_ name: String, _ node: JSONNode, expected: String) -> TextError {
    TextError(line: node.line, message: "‘\(name)’ must be \(expected), not \(node.kind)")
  }
}
