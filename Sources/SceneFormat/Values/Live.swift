import AnimationEngine
import Geometry
import SceneModel
import TextFormats

// Values that are worked out while a scene plays.

extension ValueReader<LiveNumber> {
  /// A comparison that is made when the entry happens.
  static var condition: Self {
    Self(
      "comparison, such as `\"=velocity.y > 0\"`, or `true`, `false`",
      .either([.string, .scalar([("type", .string("boolean"))])])
    ) { node, reading in
      if case .scalar(let text, isQuoted: false) = node.content, let flag = Bool(text) {
        return LiveNumber(.boolean(flag), [])
      }
      guard case .scalar(let text, _) = node.content, text.hasPrefix("=") else {
        reading.report(
          at: node.location, "expected a comparison", hint: "such as \"=velocity.y >= 0\"")
        return nil
      }
      guard let live = LiveExpression(node, reading)?.number else { return nil }
      guard live.expression.isTruth(names: true) else {
        reading.report(
          at: node.location, "a condition compares, but this expression gives a number",
          hint: "such as \"=velocity.y >= 0\"")
        return nil
      }
      return live
    }
  }

  /// A number or an angle, or an expression with addresses.
  static var liveNumber: Self {
    Self(
      "number or `=` with addresses", .number, spell: { $0.fixed.map(Written.spelling) }
    ) { node, reading in
      guard reading.isLive(node) else {
        return reading.number(node, allowsAngle: true).map { LiveNumber($0.value) }
      }
      return LiveExpression(node, reading)?.number
    }
  }

  // The range of a number that is worked out while the scene plays holds there.

  func above(_ bound: Double) -> Self { within(NumberRange(lowest: .above(bound))) }

  func atLeast(_ bound: Double) -> Self { within(NumberRange(lowest: .atLeast(bound))) }

  func within(_ range: ClosedRange<Double>) -> Self {
    within(NumberRange(lowest: .atLeast(range.lowerBound), highest: range.upperBound))
  }

  private func within(_ range: NumberRange) -> Self {
    within(range, nil) { $0.fixed }.called("number\(range.phrase), or `=` with addresses")
  }
}

extension LiveNumber {
  /// What it is, where that is known beforehand.
  var fixed: Double? {
    if case .number(let number) = expression { number.value } else { nil }
  }
}

extension ValueReader<LiveValue> {
  /// A point that may be worked out, or in a gesture the word for one of its quantities.
  static var livePoint: Self {
    Self(
      "[x, y], `=ADDRESS` or `translation`", .either([.string, .list(.number, count: 2...2)]),
      spell: { value in
        guard case .fixed(.point(let point)) = value else { return nil }
        return ValueReader<Point>.point.spell(point)
      }
    ) { node, reading in
      if case .scalar(let text, _) = node.content, let quantity = GestureQuantity(rawValue: text) {
        return step(quantity, at: node.location, reading)
      }
      guard reading.isLive(node) else {
        return reading.read(node, .point).map { .fixed(.point($0)) }
      }
      return value(node, .point, reading)
    }
  }

  private static func step(
    _ quantity: GestureQuantity, at location: SourceLocation, _ reading: Reading
  ) -> LiveValue? {
    let word = quantity.rawValue
    guard reading.names.isInGesture else {
      reading.report(
        at: location, "`\(word)` has a meaning only in the actions of a gesture",
        hint: "elsewhere name the gesture: `=drag.\(word)`")
      return nil
    }
    guard quantity.kind == .point else {
      reading.report(
        at: location, "expected a point [x, y], found `\(word)`, which is a number")
      return nil
    }
    return .step(quantity)
  }

  /// A value of a kind, which asks for something that only a playing scene knows.
  static func value(
    _ node: SceneNode, _ kind: AnimationValue.Kind, _ reading: Reading
  ) -> LiveValue? {
    if case .sequence(let items) = node.content { return parts(items, of: node, kind, reading) }
    guard case .scalar(let text, _) = node.content, let live = LiveExpression(node, reading)?.number
    else { return nil }
    guard case .name = live.expression, let meaning = live.subjects.first?.meaning else {
      guard [.number, .boolean, .rational].contains(kind) else {
        reading.report(
          at: node.location, "expected \(kind.rawValue), but an expression gives a number")
        return nil
      }
      return .number(live)
    }
    let found: AnimationValue.Kind
    let value: LiveValue
    switch meaning {
    case .subject(let subject): (found, value) = (subject.kind, .subject(subject))
    case .step(let quantity): (found, value) = (quantity.kind, .step(quantity))
    case .field(let quantity): (found, value) = (quantity.kind, .field(quantity))
    case .constant: return .number(live)
    }
    let numbers: [AnimationValue.Kind] = [.number, .boolean, .rational]
    let fits =
      found == kind || numbers.contains(found) && numbers.contains(kind)
      || found == .point && kind == .size
    guard fits else {
      reading.report(
        at: node.location,
        "expected \(kind.rawValue), but `\(text.dropFirst())` is \(found.rawValue)")
      return nil
    }
    return value
  }

  private static func parts(
    _ items: [SceneNode], of node: SceneNode, _ kind: AnimationValue.Kind, _ reading: Reading
  ) -> LiveValue? {
    let parts = items.map { item -> LiveNumber? in
      guard case .scalar(let text, _) = item.content, text.hasPrefix("=") else {
        return reading.read(item, .number).map { LiveNumber($0) }
      }
      return LiveExpression(item, reading)?.number
    }
    let needed: Int? =
      switch kind {
      case .point, .size: 2
      case .rect: 4
      case .numbers: parts.count
      case .number, .boolean, .rational, .color, .transform, .path, .text, .colors, .contents: nil
      }
    guard needed == parts.count else {
      reading.report(
        at: node.location, "expected \(kind.rawValue), found a list of \(parts.count) items")
      return nil
    }
    return parts.contains { $0 == nil } ? nil : .parts(kind, parts.compactMap(\.self))
  }
}

extension Reading {
  /// Whether a value asks for something that only a playing scene knows.
  func isLive(_ node: SceneNode) -> Bool {
    switch node.content {
    case .scalar(let text, _):
      guard text.hasPrefix("="), let expression = try? ExpressionParser.parse(text) else {
        return false
      }
      return expression.names.contains { !isConstant($0.name) && LiveExpression.isAddress($0.name) }
    case .sequence(let items): return items.contains { isLive($0) }
    case .mapping: return false
    }
  }
}

/// An expression whose names are looked up when it is worked out.
struct LiveExpression {
  let number: LiveNumber

  /// The expression of a scalar; nil where something in it is wrong, which has been reported then.
  init?(_ node: SceneNode, _ reading: Reading) {
    guard case .scalar(let text, let isQuoted) = node.content else { return nil }
    func place(_ offset: Int) -> SourceLocation {
      node.location.advanced(by: (isQuoted ? 1 : 0) + offset)
    }
    // The minus of what can only be a name would lead to a riddle about its parts.
    for (spelling, offset) in HyphenatedName.all(in: text)
    where reading.names.layer(named: spelling.name) != nil
      && !reading.isConstant(spelling.firstPart) && !Self.isAddress(spelling.firstPart)
    {
      reading.report(
        at: place(offset), "the `-` of `\(spelling.name)` is a minus here", hint: spelling.hint)
      return nil
    }
    do throws(ExpressionProblem) {
      let expression = try ExpressionParser.parse(text)
      var subjects: [LiveNumber.NamedSubject] = []
      for (name, offset) in expression.names where !subjects.contains(where: { $0.name == name }) {
        guard let meaning = try Self.meaning(of: name, offset, at: place(offset), reading) else {
          return nil
        }
        subjects.append(LiveNumber.NamedSubject(name, meaning))
      }
      number = LiveNumber(expression, subjects)
    } catch {
      guard !error.message.isEmpty else { return nil }
      reading.report(at: place(error.offset), error.message, hint: error.hint)
      return nil
    }
  }

  /// Whether a name can be an address, or one of the words of a gesture.
  static func isAddress(_ name: String) -> Bool {
    name.contains(".") || GestureQuantity(rawValue: name) != nil
  }

  private static func meaning(
    of name: String, _ offset: Int, at location: SourceLocation, _ reading: Reading
  ) throws(ExpressionProblem) -> LiveNumber.Meaning? {
    if reading.names.isInField,
      let meaning = try FieldQuantity.meaning(of: name, offset, reading)
    {
      return meaning
    }
    if reading.isConstant(name) || !isAddress(name) {
      guard case .number(let number) = try reading.constantValue(name, at: offset) else {
        throw ExpressionProblem(offset, "`\(name)` is not a number")
      }
      return .constant(number)
    }
    if let quantity = GestureQuantity(rawValue: name) {
      guard reading.names.isInGesture else {
        throw ExpressionProblem(
          offset, "`\(name)` has a meaning only in the actions of a gesture",
          hint: "elsewhere name the gesture: `drag.\(name)`")
      }
      return .step(quantity)
    }
    return Subject(name, at: location, reading).map { .subject($0) }
  }
}

extension Expression {
  /// Whether the value is true or false; what names have only shows when the scene plays.
  func isTruth(names: Bool) -> Bool {
    switch self {
    case .boolean, .not: true
    case .name: names
    case .number, .negative, .call: false
    case .binary(let operation, _, _, _): operation.givesTruth
    case .choice(_, let first, let second, _):
      first.isTruth(names: names) && second.isTruth(names: names)
    }
  }
}
