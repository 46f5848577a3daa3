import AnimationEngine
import Geometry
import Overlays
import SceneModel

/// The constants of a scene by name, each read when it is first asked for.
final class Constants {
  fileprivate enum State {
    case written(SceneNode)
    case beingRead
    case read(Written)
    case failed
  }

  fileprivate var states: [String: State] = [:]
  /// What defines each.
  private(set) var definitions: [String: SceneNode] = [:]

  /// In alphabetical order.
  var names: [String] { states.keys.sorted() }

  func isDefined(_ name: String) -> Bool { states[name] != nil }

  func define(_ name: String, as node: SceneNode) {
    states[name] = .written(node)
    definitions[name] = node
  }
}

extension Reading {
  /// Reads every constant, so that mistakes in unused ones are found too.
  func readConstants() {
    let constants = own ?? constants
    for name in constants.names {
      guard case .written = constants.states[name] else { continue }
      _ = try? constant(name, at: 0)
    }
    if own == nil { for value in session.otherThemeValues { _ = written(value) } }
  }

  /// Whether a name is known before the scene plays.
  func isConstant(_ name: String) -> Bool {
    isDefined(name) || indices.contains { $0.name == name } || name.hasPrefix("theme.")
      || ["stage.width", "stage.height"].contains(name)
  }

  /// Whether a constant of the scene, or of the component that is read, has this name.
  func isDefined(_ name: String) -> Bool {
    own?.isDefined(name) == true || constants.isDefined(name)
  }

  /// The names of all constants, in alphabetical order.
  var constantNames: [String] {
    Set(constants.names).union(own?.names ?? []).sorted()
  }

  /// Where what a node says is written: of a constant on its own, in the constant's definition.
  func origin(of node: SceneNode) -> SourceLocation {
    guard case .scalar(let text, _) = node.content, text.hasPrefix("="),
      let expression = try? ExpressionParser.parse(text), case .name(let name, _) = expression,
      !indices.contains(where: { $0.name == name })
    else { return node.location }
    if let own, let definition = own.definitions[name] { return origin(of: definition) }
    guard let definition = constants.definitions[name] else { return node.location }
    var outside = self
    outside.own = nil
    return outside.origin(of: definition)
  }

  /// What a constant, an index or a length of the stage is worth in an expression.
  func constantValue(
    _ name: String, at offset: Int
  ) throws(ExpressionProblem) -> ExpressionValue<Written> {
    try constant(name, at: offset).expressionValue
  }

  /// What the constant of this name holds, as it is written.
  private func constant(_ name: String, at offset: Int) throws(ExpressionProblem) -> Written {
    if name == "stage.width" || name == "stage.height" {
      return try stageLength(name, at: offset)
    }
    if name.hasPrefix("theme.") { return try themeColor(name, at: offset) }
    if let index = indices.last(where: { $0.name == name }) {
      return .number(Number(Rational(index.value)))
    }
    var place = self
    // A constant means the same wherever it is named.
    place.indices = []
    if let own, own.isDefined(name) { return try place.value(of: name, in: own, at: offset) }
    place.own = nil
    return try place.value(of: name, in: constants, at: offset)
  }

  private func value(
    of name: String, in constants: Constants, at offset: Int
  ) throws(ExpressionProblem) -> Written {
    switch constants.states[name] {
    case nil:
      throw ExpressionProblem(
        offset, "there is no constant `\(name)`",
        hint: ["width", "height"].contains(name)
          ? "write `stage.\(name)`"
          : question(for: name, in: constantNames + ["stage.width", "stage.height"])
            ?? "constants are defined under `let`")
    case .failed: throw ExpressionProblem(offset, "")
    case .beingRead:
      throw ExpressionProblem(offset, "the constant `\(name)` is defined by itself")
    case .read(let written): return written
    case .written(let node):
      guard session.constantDepth < limits.nestingDepth else {
        throw ExpressionProblem(
          offset,
          "constants refer to each other deeper than the limit `nestingDepth` of "
            + "\(limits.nestingDepth)")
      }
      constants.states[name] = .beingRead
      session.constantDepth += 1
      defer { session.constantDepth -= 1 }
      guard let written = written(node) else {
        constants.states[name] = .failed
        throw ExpressionProblem(offset, "")
      }
      constants.states[name] = .read(written)
      return written
    }
  }

  private func stageLength(_ name: String, at offset: Int) throws(ExpressionProblem) -> Written {
    guard session.isStageRead else {
      throw ExpressionProblem(offset, "`\(name)` is not known before the stage's size is read")
    }
    guard let stageSize else { throw ExpressionProblem(offset, "") }
    let length = name == "stage.width" ? stageSize.width : stageSize.height
    return .number(Rational(rounding: length).map(Number.init) ?? Number(length))
  }

  private func themeColor(_ name: String, at offset: Int) throws(ExpressionProblem) -> Written {
    let role = String(name.dropFirst("theme.".count))
    guard let color = ColorRole(rawValue: role).map({ theme[$0] }) else {
      throw ExpressionProblem(
        offset, "the theme has no color `\(role)`",
        hint: question(for: role, in: ColorRole.allCases.map(\.rawValue)))
    }
    return .text(AnimationValue.color(color).description, isQuoted: true)
  }

  // MARK: - Nodes

  /// What a node says once its expression is computed.
  func written(_ node: SceneNode) -> Written? {
    switch node.content {
    case .sequence(let items): return .list(items)
    case .mapping(let mapping): return .map(mapping)
    case .scalar(let text, let isQuoted):
      if text.hasPrefix("=") { return computed(text, isQuoted: isQuoted, node: node) }
      if !isQuoted, ["", "~", "null", "Null", "NULL"].contains(text) {
        return .nothing(isEmpty: text.isEmpty)
      }
      return .text(indices.isEmpty ? text : withIndices(text), isQuoted: isQuoted)
    }
  }

  private func computed(_ text: String, isQuoted: Bool, node: SceneNode) -> Written? {
    do throws(ExpressionProblem) {
      let expression = try ExpressionParser.parse(text)
      // A constant on its own keeps its spelling: the text `1.50` stays what it is.
      if case .name(let name, let offset) = expression { return try constant(name, at: offset) }
      let evaluator = ExpressionEvaluator { (name, offset) throws(ExpressionProblem) in
        try self.constantValue(name, at: offset)
      }
      return switch try evaluator.value(of: expression) {
      case .number(let number): .number(number)
      case .boolean(let flag): .boolean(flag)
      case .other(let written): written
      }
    } catch {
      // A constant that failed has been reported where it is defined.
      guard !error.message.isEmpty else { return nil }
      report(
        at: node.location.advanced(by: (isQuoted ? 1 : 0) + error.offset), error.message,
        hint: error.hint)
      return nil
    }
  }

  /// A text with the indices that it names: `row-$i`.
  private func withIndices(_ text: String) -> String {
    guard text.contains("$") else { return text }
    var parts = text.split(separator: "$", omittingEmptySubsequences: false).map(String.init)
    for place in parts.indices.dropFirst() {
      let name = parts[place].prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
      if let index = indices.last(where: { $0.name == name }) {
        parts[place] = "\(index.value)" + parts[place].dropFirst(name.count)
      } else {
        parts[place] = "$" + parts[place]
      }
    }
    return parts.joined()
  }
}

extension Written {
  /// What can be computed with: numbers, angles and truth, as far as they are not in quotes.
  fileprivate var expressionValue: ExpressionValue<Written> {
    switch self {
    case .number(let number): .number(number)
    case .boolean(let flag): .boolean(flag)
    case .text(let text, isQuoted: false):
      if let number = Number(text: text) {
        .number(number)
      } else if text == "true" || text == "false" {
        .boolean(text == "true")
      } else if let radians = Number(degrees: text) {
        .number(radians)
      } else {
        .other(self)
      }
    case .text, .list, .map, .nothing: .other(self)
    }
  }
}
