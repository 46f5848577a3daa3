import AnimationEngine
import Geometry
import SceneModel
import TextFormats

extension Reading {
  /// A finite number within the limits; angles count where `allowsAngle`.
  func number(
    _ node: SceneNode, expected: String = "a number", allowsAngle: Bool = false
  ) -> Number? {
    guard let written = written(node) else { return nil }
    var number: Number?
    switch written {
    case .number(let value): number = value
    case .text(let text, _):
      number = Number(text: text)
      if number == nil, let angle = Number(degrees: text) {
        guard allowsAngle else {
          report(at: node.location, "expected \(expected), found the angle `\(text)`")
          return nil
        }
        number = angle
      }
    case .boolean, .list, .map, .nothing: break
    }
    guard let number else {
      mismatch(node, written, expected: expected)
      return nil
    }
    guard number.magnitude.value <= limits.magnitude else {
      report(
        at: node.location,
        "\(Written.spelling(of: number.value)) is beyond the limit `magnitude` of "
          + Written.spelling(of: limits.magnitude))
      return nil
    }
    return number
  }
}

extension Number {
  /// An angle in degrees, as `90deg`; the number is in radians.
  init?(degrees text: String) {
    guard text.hasSuffix("deg"), let degrees = Number(text: text.dropLast(3)) else { return nil }
    self.init(Angle.radians(fromDegrees: degrees.value))
  }
}

/// The bounds of a number, for reader, reference and schema alike.
struct NumberRange: Sendable {
  enum Bound: Sendable {
    case above(Double)
    case atLeast(Double)
  }

  var lowest: Bound?
  /// This one itself is allowed, unless it is excluded.
  var highest: Double?
  var excludesHighest = false

  init(lowest: Bound? = nil, highest: Double? = nil, excludesHighest: Bool = false) {
    (self.lowest, self.highest, self.excludesHighest) = (lowest, highest, excludesHighest)
  }

  /// What a property of layers allows in its model.
  init(_ bounds: LayerProperty.Bounds) {
    switch bounds {
    case .notNegative: self.init(lowest: .atLeast(0))
    case .positive: self.init(lowest: .above(0))
    case .fraction: self.init(lowest: .atLeast(0), highest: 1)
    }
  }

  func contains(_ number: Double) -> Bool {
    let isLow =
      switch lowest {
      case .above(let bound): number <= bound
      case .atLeast(let bound): number < bound
      case nil: false
      }
    guard !isLow, let highest else { return !isLow }
    return excludesHighest ? number < highest : number <= highest
  }

  /// What a number must do, for messages: `must be above 0`.
  var rule: String {
    let spelled = Self.spelled
    let most = excludesHighest ? "below" : "at most"
    switch (lowest, highest) {
    case (.above(let low), nil): return "must be above \(spelled(low))"
    case (.atLeast(0), nil): return "must not be negative"
    case (.atLeast(let low), nil): return "must be at least \(spelled(low))"
    case (.above(let low), let high?):
      return "must be above \(spelled(low)) and \(most) \(spelled(high))"
    case (.atLeast(let low), let high?):
      return excludesHighest
        ? "must be at least \(spelled(low)) and below \(spelled(high))"
        : "must lie between \(spelled(low)) and \(spelled(high))"
    case (nil, let high?): return "must be \(most) \(spelled(high))"
    case (nil, nil): return "is any number"
    }
  }

  /// As the reference's table says it behind the kind of number: ` above 0`.
  var phrase: String {
    let spelled = Self.spelled
    let most = excludesHighest ? "below" : "up to"
    switch (lowest, highest) {
    case (.above(let low), nil): return " above \(spelled(low))"
    case (.atLeast(0), nil): return ", not negative"
    case (.atLeast(let low), nil): return ", at least \(spelled(low))"
    case (.above(let low), let high?): return " above \(spelled(low)), \(most) \(spelled(high))"
    case (.atLeast(let low), let high?):
      return " from \(spelled(low)) \(excludesHighest ? "and below" : "to") \(spelled(high))"
    case (nil, let high?): return ", \(excludesHighest ? "below" : "at most") \(spelled(high))"
    case (nil, nil): return ""
    }
  }

  /// With the sign that texts have for a minus.
  private static func spelled(_ bound: Double) -> String {
    (bound < 0 ? "−" : "") + Written.spelling(of: bound.magnitude)
  }

  /// Members of a JSON Schema.
  var schema: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    switch lowest {
    case .above(let low): members.append(("exclusiveMinimum", .number(low)))
    case .atLeast(let low): members.append(("minimum", .number(low)))
    case nil: break
    }
    if let highest {
      members.append((excludesHighest ? "exclusiveMaximum" : "maximum", .number(highest)))
    }
    return members
  }
}

extension ValueReader {
  /// Only values whose number lies in a range; `subject` begins the message where it is not clear.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
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
      let rule = subject.map { "\($0) \(range.rule)" } ?? range.rule
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

  /// A value that a property of layers may have.
  static func number(of property: LayerProperty) -> Self {
    property.bounds.map { number.within(NumberRange($0), nil) { $0 } } ?? number
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

  func within(above bound: Double, below end: Double, _ subject: String? = nil) -> Self {
    within(NumberRange(lowest: .above(bound), highest: end, excludesHighest: true), subject) { $0 }
  }
}

extension ValueReader<Int> {
  /// A whole number in a range.
  static func count(in range: ClosedRange<Int>) -> Self {
    let bounds = NumberRange(
      lowest: .atLeast(Double(range.lowerBound)), highest: Double(range.upperBound))
    return counted(bounds) { _ in range }
  }

  /// A whole number that a limit of scenes bounds.
  static func count(
    from least: Int, upTo limit: any KeyPath<SceneLimits, Int> & Sendable
  ) -> Self {
    counted(NumberRange(lowest: .atLeast(Double(least)))) { least...$0.limits[keyPath: limit] }
  }

  private static func counted(
    _ bounds: NumberRange, _ range: @escaping @Sendable (Reading) -> ClosedRange<Int>
  ) -> Self {
    Self(
      "whole number\(bounds.phrase)", .shared("number", nil, bounds.schema), spell: { "\($0)" }
    ) { node, reading in
      guard let number = reading.number(node, expected: "a whole number") else { return nil }
      let range = range(reading)
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
      guard let number = reading.number(node, expected: expected) else { return nil }
      guard let exact = number.exact ?? Rational(rounding: number.value) else {
        reading.report(
          at: node.location,
          "\(Written.spelling(of: number.value)) is too large for an exact number")
        return nil
      }
      return exact
    }
  }

  /// A time in seconds, of either sign.
  static var time: Self {
    exact("a time in seconds").called("time").refusing { time, reading in
      time.magnitude <= reading.limits.seconds
        ? nil
        : (
          "\(Written.spelling(of: time.value)) seconds are beyond the limit `seconds` of "
            + "\(reading.limits.seconds)", nil
        )
    }
  }

  /// A time on the scene's clock, which begins at 0.
  static var clockTime: Self {
    Self(describe: time.atLeast(0).describe, spell: spelled) { node, reading in
      guard let time = reading.read(node, .time) else { return nil }
      guard time >= 0 else {
        reading.report(
          at: node.location,
          "the time \(Written.spelling(of: time.value)) lies before the beginning",
          hint: "times count from 0")
        return nil
      }
      return time
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
