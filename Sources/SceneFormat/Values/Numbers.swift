import Geometry
import Simulation
import TextFormats

extension Reading {
  /// A finite number within the limits; angles count where `allowsAngle`.
  func number(
    _ node: SceneNode, expected: String = "a number", allowsAngle: Bool = false
  ) -> Number? {
    resolver.exactNumber(node, expected: expected, allowsAngle: allowsAngle)
  }
}

/// The bounds of a number, for reader, reference and schema alike.
struct NumberRange: Sendable {
  enum Bound: Sendable {
    case above(Double)
    case atLeast(Double)
  }

  var lowest: Bound?
  /// This one itself is allowed.
  var highest: Double?

  func contains(_ number: Double) -> Bool {
    let isLow =
      switch lowest {
      case .above(let bound): number <= bound
      case .atLeast(let bound): number < bound
      case nil: false
      }
    return !isLow && highest.map { number <= $0 } ?? true
  }

  /// What a number must do, for messages: `must be above 0`.
  var rule: String {
    let spelled = Written.spelling
    switch (lowest, highest) {
    case (.above(let low), nil): return "must be above \(spelled(low))"
    case (.atLeast(0), nil): return "must not be negative"
    case (.atLeast(let low), nil): return "must be at least \(spelled(low))"
    case (.above(let low), let high?):
      return "must be above \(spelled(low)) and at most \(spelled(high))"
    case (.atLeast(let low), let high?):
      return "must lie between \(spelled(low)) and \(spelled(high))"
    case (nil, let high?): return "must be at most \(spelled(high))"
    case (nil, nil): return "is any number"
    }
  }

  /// The same of something that has a name: `a fraction lies between 0 and 1`.
  func rule(of subject: String) -> String {
    guard case .atLeast(let low)? = lowest, let highest else { return "\(subject) \(rule)" }
    return "\(subject) lies between \(Written.spelling(of: low)) and "
      + Written.spelling(of: highest)
  }

  /// As the reference's table says it behind the kind of number: ` above 0`.
  var phrase: String {
    let spelled = Written.spelling
    switch (lowest, highest) {
    case (.above(let low), nil): return " above \(spelled(low))"
    case (.atLeast(0), nil): return ", not negative"
    case (.atLeast(let low), nil): return ", at least \(spelled(low))"
    case (.above(let low), let high?): return " above \(spelled(low)), up to \(spelled(high))"
    case (.atLeast(let low), let high?): return " from \(spelled(low)) to \(spelled(high))"
    case (nil, let high?): return ", at most \(spelled(high))"
    case (nil, nil): return ""
    }
  }

  /// Members of a JSON Schema.
  var schema: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    switch lowest {
    case .above(let low): members.append(("exclusiveMinimum", .number(low)))
    case .atLeast(let low): members.append(("minimum", .number(low)))
    case nil: break
    }
    if let highest { members.append(("maximum", .number(highest))) }
    return members
  }
}

extension ValueReader {
  /// Only values whose number lies in a range; `subject` begins the message where it is not clear.
  func within(
    _ range: NumberRange, _ subject: String?, number: @escaping @Sendable (Value) -> Double?
  ) -> ValueReader {
    ValueReader(
      describe: { [describe] in
        let plain = describe()
        guard case .shared(let name, let shape, let members) = plain.shape else { return plain }
        return ValueDescription(
          plain.phrase + range.phrase, .shared(name, shape, members + range.schema))
      }, spell: spell
    ) { [read] node, reading in
      guard let value = read(node, reading) else { return nil }
      guard let number = number(value), !range.contains(number) else { return value }
      let rule = subject.map(range.rule(of:)) ?? range.rule
      // Degrees are repeated as they are written: nobody knows them by their radians.
      let spelled: String? =
        if case .scalar(let text, _) = node.content, text.hasSuffix("deg") { text } else { nil }
      reading.report(
        at: node.location, "\(rule), found \(spelled ?? Written.spelling(of: number))")
      return nil
    }
  }
}

extension ValueReader<Double> {
  static var number: Self {
    Self("number", .number, spell: { Written.spelling(of: $0) }) { node, reading in
      reading.number(node)?.value
    }
  }

  /// In radians, or as `90deg`.
  static var angle: Self {
    Self("angle", .number, spell: { Written.spelling(of: $0) }) { node, reading in
      reading.number(node, allowsAngle: true)?.value
    }
  }

  static var positive: Self { number.above(0) }
  static var nonNegative: Self { number.atLeast(0) }

  func above(_ bound: Double, _ subject: String? = nil) -> Self {
    within(NumberRange(lowest: .above(bound)), subject) { $0 }
  }

  func atLeast(_ bound: Double, _ subject: String? = nil) -> Self {
    within(NumberRange(lowest: .atLeast(bound)), subject) { $0 }
  }

  func within(_ range: ClosedRange<Double>, _ subject: String? = nil) -> Self {
    within(
      NumberRange(lowest: .atLeast(range.lowerBound), highest: range.upperBound), subject
    ) { $0 }
  }

  func within(above bound: Double, upTo most: Double, _ subject: String? = nil) -> Self {
    within(NumberRange(lowest: .above(bound), highest: most), subject) { $0 }
  }
}

extension ValueReader<Int> {
  /// A whole number in a range.
  static func count(in range: ClosedRange<Int>) -> Self {
    let bounds = NumberRange(
      lowest: .atLeast(Double(range.lowerBound)), highest: Double(range.upperBound))
    return Self(
      "whole number\(bounds.phrase)", .shared("number", nil, bounds.schema), spell: { "\($0)" }
    ) { node, reading in
      guard let number = reading.number(node, expected: "a whole number") else { return nil }
      guard let count = Int(exactly: number.value), range.contains(count) else {
        reading.report(
          at: node.location,
          "must be a whole number from \(range.lowerBound) to \(range.upperBound), found "
            + Written.spelling(of: number.value))
        return nil
      }
      return count
    }
  }
}

extension ValueReader<Rational> {
  /// An exact number; results that are not rational are rounded to 0.23 ns.
  static func exact(_ expected: String = "a number") -> Self {
    Self("exact number", .number, spell: spelled) { node, reading in
      reading.resolver.rational(node, expected: expected)
    }
  }

  /// A time in seconds, of either sign.
  static var time: Self {
    Self("time", .number, spell: spelled) { node, reading in reading.resolver.time(node) }
  }

  /// A time on the scene's clock, which begins at 0.
  static var clockTime: Self {
    Self(describe: time.atLeast(0).describe, spell: spelled) { node, reading in
      reading.resolver.clockTime(node)
    }
  }

  /// A time in seconds that is not negative; `what` begins the message.
  static func duration(_ what: String = "a duration") -> Self { time.atLeast(0, what) }

  func above(_ bound: Double, _ subject: String? = nil) -> Self {
    within(NumberRange(lowest: .above(bound)), subject) { $0.value }
  }

  func atLeast(_ bound: Double, _ subject: String? = nil) -> Self {
    within(NumberRange(lowest: .atLeast(bound)), subject) { $0.value }
  }

  func within(_ range: ClosedRange<Double>, _ subject: String? = nil) -> Self {
    within(
      NumberRange(lowest: .atLeast(range.lowerBound), highest: range.upperBound), subject
    ) { $0.value }
  }

  /// As a decimal where it has a short one, else as a fraction.
  @Sendable private static func spelled(_ value: Rational) -> String {
    let decimal = Written.spelling(of: value.value)
    return Number(text: decimal)?.exact == value
      ? decimal : "\(value.numerator)/\(value.denominator)"
  }
}
