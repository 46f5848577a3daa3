import AnimationEngine
import Geometry
import Simulation

// Values that are worked out while a scene plays.
extension SceneResolver {
  /// A value of the kind that a key path holds: known now, or asked for when the entry happens.
  func live(
    _ node: SceneNode, _ keyPath: LayerKeyPath, of place: String, _ names: SceneNames
  ) -> LiveValue? {
    guard isLive(node) else { return value(node, keyPath, of: place).map { .fixed($0) } }
    return live(node, keyPath.kind, names)
  }

  /// A point that may be worked out, or in a gesture the word for one of its quantities.
  func livePoint(_ node: SceneNode, _ names: SceneNames) -> LiveValue? {
    if case .scalar(let text, _) = node.content, let quantity = GestureQuantity(rawValue: text) {
      guard names.isInGesture else {
        report(
          at: node.location, "`\(text)` has a meaning only in the actions of a gesture",
          hint: "elsewhere name the gesture: `=drag.\(text)`")
        return nil
      }
      guard quantity.kind == .point else {
        report(at: node.location, "expected a point [x, y], found `\(text)`, which is a number")
        return nil
      }
      return .step(quantity)
    }
    guard isLive(node) else { return point(node).map { .fixed(.point($0)) } }
    return live(node, .point, names)
  }

  /// A comparison that is made when the entry happens.
  func condition(_ node: SceneNode, _ names: SceneNames) -> LiveNumber? {
    if case .scalar(let text, isQuoted: false) = node.content, let flag = Bool(text) {
      return LiveNumber(.boolean(flag), [])
    }
    guard case .scalar(let text, let isQuoted) = node.content, text.hasPrefix("=") else {
      report(
        at: node.location, "expected a comparison",
        hint: "such as \"=velocity.y >= 0\"")
      return nil
    }
    guard let live = liveNumber(text, isQuoted: isQuoted, at: node.location, names) else {
      return nil
    }
    guard live.expression.mayBeTruth else {
      report(
        at: node.location, "a condition compares, but this expression gives a number",
        hint: "such as \"=velocity.y >= 0\"")
      return nil
    }
    return live
  }

  func live(
    _ node: SceneNode, _ kind: AnimationValue.Kind, _ names: SceneNames
  ) -> LiveValue? {
    if case .sequence(let items) = node.content {
      let parts = items.map { item -> LiveNumber? in
        guard case .scalar(let text, let isQuoted) = item.content, text.hasPrefix("=") else {
          return number(item).map { LiveNumber($0) }
        }
        return liveNumber(text, isQuoted: isQuoted, at: item.location, names)
      }
      let needed: Int? =
        switch kind {
        case .point, .size: 2
        case .rect: 4
        case .numbers: parts.count
        default: nil
        }
      guard needed == parts.count else {
        report(at: node.location, "expected \(kind.rawValue), found a list of \(parts.count) items")
        return nil
      }
      return parts.contains { $0 == nil } ? nil : .parts(kind, parts.compactMap(\.self))
    }
    guard case .scalar(let text, let isQuoted) = node.content,
      let live = liveNumber(text, isQuoted: isQuoted, at: node.location, names)
    else { return nil }
    guard case .name = live.expression, let meaning = live.subjects.first?.meaning else {
      guard [.number, .boolean, .rational].contains(kind) else {
        report(at: node.location, "expected \(kind.rawValue), but an expression gives a number")
        return nil
      }
      return .number(live)
    }
    let found: AnimationValue.Kind
    let value: LiveValue
    switch meaning {
    case .subject(let subject): (found, value) = (self.kind(of: subject), .subject(subject))
    case .step(let quantity): (found, value) = (quantity.kind, .step(quantity))
    case .field(let quantity): (found, value) = (quantity.kind, .field(quantity))
    case .constant: return .number(live)
    }
    let numbers: [AnimationValue.Kind] = [.number, .boolean, .rational]
    let fits =
      found == kind || numbers.contains(found) && numbers.contains(kind)
      || found == .point && kind == .size
    guard fits else {
      report(
        at: node.location,
        "expected \(kind.rawValue), but `\(text.dropFirst())` is \(found.rawValue)")
      return nil
    }
    return value
  }

  /// Whether a value asks for something that only a playing scene knows.
  func isLive(_ node: SceneNode) -> Bool {
    switch node.content {
    case .scalar(let text, _):
      guard text.hasPrefix("="), let expression = try? ExpressionParser.parse(text) else {
        return false
      }
      return expression.names.contains { !isConstant($0.name) && isAddressLike($0.name) }
    case .sequence(let items): return items.contains { isLive($0) }
    case .mapping: return false
    }
  }

  func isConstant(_ name: String) -> Bool {
    isDefined(name) || indexNames.contains(name) || name.hasPrefix("theme.")
      || ["stage.width", "stage.height"].contains(name)
  }

  private func isAddressLike(_ name: String) -> Bool {
    name.contains(".") || GestureQuantity(rawValue: name) != nil
  }

  func liveNumber(
    _ text: String, isQuoted: Bool, at location: SourceLocation, _ names: SceneNames
  ) -> LiveNumber? {
    func place(_ offset: Int) -> SourceLocation {
      SourceLocation(
        line: location.line, column: location.column + (isQuoted ? 1 : 0) + offset)
    }
    // The minus of what can only be a name would lead to a riddle about its parts.
    for (spelling, offset) in HyphenatedName.all(in: text)
    where names.layers.layer(named: spelling.name) != nil && !isConstant(spelling.firstPart)
      && !isAddressLike(spelling.firstPart)
    {
      report(
        at: place(offset), "the `-` of `\(spelling.name)` is a minus here", hint: spelling.hint)
      return nil
    }
    do throws(ExpressionProblem) {
      let expression = try ExpressionParser.parse(text)
      var subjects: [LiveNumber.NamedSubject] = []
      for (name, offset) in expression.names where !subjects.contains(where: { $0.name == name }) {
        guard let meaning = try meaning(of: name, offset, at: place(offset), names) else {
          return nil
        }
        subjects.append(LiveNumber.NamedSubject(name, meaning))
      }
      return LiveNumber(expression, subjects)
    } catch {
      guard !error.message.isEmpty else { return nil }
      report(at: place(error.offset), error.message, hint: error.hint)
      return nil
    }
  }

  private func meaning(
    of name: String, _ offset: Int, at location: SourceLocation, _ names: SceneNames
  ) throws(ExpressionProblem) -> LiveNumber.Meaning? {
    if names.isInField, let meaning = try fieldMeaning(of: name, offset, names) { return meaning }
    if isConstant(name) || !isAddressLike(name) {
      guard case .number(let number) = try constantValue(name, at: offset) else {
        throw ExpressionProblem(offset, "`\(name)` is not a number")
      }
      return .constant(number)
    }
    if let quantity = GestureQuantity(rawValue: name) {
      guard names.isInGesture else {
        throw ExpressionProblem(
          offset, "`\(name)` has a meaning only in the actions of a gesture",
          hint: "elsewhere name the gesture: `drag.\(name)`")
      }
      return .step(quantity)
    }
    return subject(name, at: location, names).map { .subject($0) }
  }
}

extension Expression {
  /// Whether the value can be true or false: that of a name only shows when the scene plays.
  fileprivate var mayBeTruth: Bool {
    switch self {
    case .boolean, .name: true
    case .number, .negative, .call: false
    case .binary(let operation, _, _, _): operation.precedence == 1
    case .choice(_, let first, let second, _): first.mayBeTruth && second.mayBeTruth
    }
  }
}
