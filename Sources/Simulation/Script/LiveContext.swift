import AnimationEngine
package import Geometry
package import SceneModel

/// Why a value could not be worked out while the scene played.
struct LiveProblem: Error {
  var message: String
  var hint: String?
}

extension LiveProblem {
  /// Of what an engine refuses, or the same.
  init(_ error: any Error) {
    self = error as? LiveProblem ?? LiveProblem(message: "\(error)")
  }
}

/// What a live value can ask for.
struct LiveContext {
  /// The value of something now; nil where it has none.
  var value: (Subject) -> AnimationValue?
  /// The gesture that is being told about, by what it has done since it was last told.
  var step: (GestureQuantity) -> AnimationValue?
  /// The item for which the rule of a custom field is asked.
  var field: (FieldQuantity) -> AnimationValue? = { _ in nil }

  func number(_ live: LiveNumber) throws(LiveProblem) -> Double {
    switch try result(of: live) {
    case .number(let number): return number.value
    case .boolean(let flag): return flag ? 1 : 0
    case .other: throw LiveProblem(message: "only numbers can be computed with")
    }
  }

  // What a scene leaves out has no value.
  func number(_ live: LiveNumber?) throws(LiveProblem) -> Double? {
    guard let live else { return nil }
    return try number(live)
  }

  func point(_ live: LiveValue?) throws(LiveProblem) -> Point? {
    guard let live, case .point(let point) = try value(live, of: .point) else { return nil }
    return point
  }

  func condition(_ live: LiveNumber) throws(LiveProblem) -> Bool {
    switch try result(of: live) {
    case .boolean(let flag): return flag
    case .number(let number): return number.value != 0
    case .other: throw LiveProblem(message: "a condition compares numbers")
    }
  }

  func value(_ live: LiveValue, of kind: AnimationValue.Kind) throws(LiveProblem) -> AnimationValue
  {
    let found: AnimationValue?
    switch live {
    case .fixed(let value): return value
    case .subject(let subject): found = value(subject)
    case .step(let quantity): found = step(quantity)
    case .field(let quantity): found = field(quantity)
    case .number(let live): found = .number(try number(live))
    case .parts(let kind, let parts):
      var numbers: [Double] = []
      for part in parts { numbers.append(try number(part)) }
      found = AnimationValue(kind, numbers)
    }
    guard let found else { throw LiveProblem(message: "there is no value at this time") }
    guard let fitting = found.fitting(kind) else {
      throw LiveProblem(
        message: "expected \(kind.rawValue), found \(found.kind.rawValue)")
    }
    return fitting
  }

  private func result(of live: LiveNumber) throws(LiveProblem) -> ExpressionValue<Never> {
    let evaluator = ExpressionEvaluator<Never> { (name, offset) throws(ExpressionProblem) in
      let meaning = live.subjects.first { $0.name == name }?.meaning
      let value: AnimationValue?
      switch meaning {
      case .constant(let number): return .number(number)
      case .subject(let subject): value = self.value(subject)
      case .step(let quantity): value = self.step(quantity)
      case .field(let quantity): value = self.field(quantity)
      case nil: value = nil
      }
      switch value {
      case .number(let number): return .number(Number(number))
      case .rational(let rational): return .number(Number(rational))
      case .boolean(let flag): return .boolean(flag)
      default: throw ExpressionProblem(offset, "`\(name)` has no number at this time")
      }
    }
    do {
      return try evaluator.value(of: live.expression)
    } catch {
      throw LiveProblem(message: error.message, hint: error.hint)
    }
  }
}

extension Timeline {
  /// What is worked out at a time; nil where something in it has no value then.
  package func number(_ live: LiveNumber, at time: Rational) -> Double? {
    try? LiveContext(value: { value(of: $0, at: time) }, step: { _ in nil }).number(live)
  }

  /// Whether a condition holds at a time; not where something in it has no value then.
  package func holds(_ condition: LiveNumber, at time: Rational) -> Bool {
    let context = LiveContext(value: { value(of: $0, at: time) }, step: { _ in nil })
    return (try? context.condition(condition)) ?? false
  }
}

extension AnimationValue {
  fileprivate init?(_ kind: Kind, _ numbers: [Double]) {
    switch (kind, numbers.count) {
    case (.point, 2): self = .point(Point(x: numbers[0], y: numbers[1]))
    case (.size, 2): self = .size(Size(width: numbers[0], height: numbers[1]))
    case (.rect, 4):
      self = .rect(Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    case (.numbers, _): self = .numbers(numbers)
    default: return nil
    }
  }

  /// The same value as one of a kind that can stand for it; nil where none can.
  fileprivate func fitting(_ kind: Kind) -> AnimationValue? {
    if self.kind == kind { return self }
    switch (self, kind) {
    case (.number(let number), .boolean): return .boolean(number != 0)
    case (.number(let number), .rational): return Rational(rounding: number).map { .rational($0) }
    case (.rational(let rational), .number): return .number(rational.value)
    case (.boolean(let flag), .number): return .number(flag ? 1 : 0)
    case (.point(let point), .size): return .size(Size(width: point.x, height: point.y))
    default: return nil
    }
  }
}
