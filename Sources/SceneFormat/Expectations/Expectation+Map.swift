import AnimationEngine
import Geometry
import SceneModel

extension Expectation {
  /// When something is claimed, and how exactly.
  private struct Frame: Sendable {
    /// A time is an interval without length.
    var interval: ClosedRange<Rational> = 0...0
    var tolerance = 0.01
    /// Of two values that are equal.
    var pair: (first: SpelledSubject, second: SpelledSubject)?
    var event = EventClaim(EventPattern("", nil))

    static func tolerance(
      _ summary: String = "How far a value may be off, in its own units."
    ) -> Field<Frame> {
      Field("tolerance", .nonNegative, into: \.tolerance, example: "0.5", summary)
    }
  }

  static let kinds = OneOf<[Expectation]>(
    "an expectation", such: "{at: 1, rocket.opacity: 0}",
    twice: { ("an expectation has either \(enumeration($0, "or"))", nil) },
    nothing: ("an expectation needs `at`, `during` or `event`", nil), by: .knowsOthers,
    [("at", value), ("during", constraints), ("event", event), ("equal", equal)])

  private static let value: Map<[Expectation]> = Map(
    "valueExpectation", "an expectation `at` a time", heading: "Expectation at a time",
    note: "All other keys are addresses, with the value that is claimed.",
    others: .init(spelling: .addresses, shape: .value), Frame()
  ) {
    Field(
      "at", .moment, into: \.interval, required: true, also: ["time"], example: "0.2",
      "When, in seconds of the scene's clock.")
    Frame.tolerance()
  }.then { frame, entries, reading in
    claims(frame, entries, reading) { entry, subject in
      expected(entry, of: subject, reading).map {
        .value(subject, at: frame.interval.lowerBound, $0)
      }
    }
  }

  private static let constraints: Map<[Expectation]> = Map(
    "constraintsExpectation", "an expectation `during` an interval",
    heading: "Expectation during an interval",
    note: "All other keys are addresses of numbers, each with a map of claims about the interval.",
    others: .init(spelling: .addresses, shape: .map { Constraints.map.description }), Frame()
  ) {
    Field(
      "during", .interval(allowsMoment: true), into: \.interval, required: true,
      example: "[0, 1.5]", "The first and the last time, in seconds.")
    Frame.tolerance()
  }.then { frame, entries, reading in
    claims(frame, entries, reading) { entry, subject in
      let kind = subject.kind
      guard kind == .number else {
        reading.report(
          at: entry.keyLocation,
          "claims about an interval need a number, but `\(entry.key)` is \(kind.rawValue)",
          hint: kind == .point ? "write `\(entry.key).x` or `\(entry.key).y`" : nil)
        return nil
      }
      let map = subject.address?.keyPath.isAngle == true ? Constraints.angleMap : Constraints.map
      return map.read(entry.value, reading.about(entry)).map {
        .during(subject, frame.interval.lowerBound, frame.interval.upperBound, $0)
      }
    }
  }

  private static let event: Map<[Expectation]> = Map(
    "eventExpectation", "an expectation of an `event`", heading: "Expectation of an event",
    Frame()
  ) {
    Field(
      "event", .event, into: \.event.pattern, required: true, example: "drag.ended",
      "What happens: `NAME.KIND`, or `NAME` for any kind.")
    Field(
      "at", .filmTime, into: \.event.time, example: "0.6",
      "When one of them happens, in seconds.")
    Field(
      "during", .interval(allowsMoment: true), into: \.event.interval, example: "[0, 1]",
      "Only events in this interval count.")
    Field(
      "times", .count(in: 0...1_000_000), into: \.event.times, default: "at least once",
      example: "1", "How often it happens.")
    Field(
      "after", .event, into: \.event.after, example: "drag.began",
      "The first comes after the first of these.")
    Field(
      "before", .event, into: \.event.before, example: "drag.ended",
      "The first comes before the first of these.")
    SceneEvent.Detail.rows.map { $0.within(\.event.pattern.details) }
    Frame.tolerance("How far times and numbers may be off.")
  }.then { frame, entries, reading in
    let spelling = entries["event"].flatMap { reading.read($0, .text) } ?? ""
    return [
      Expectation(
        .event(frame.event), spelling: reading.scope.address(spelling), tolerance: frame.tolerance,
        location: reading.scope.source(entries.keyLocation("event")))
    ]
  }

  private static let equal: Map<[Expectation]> = Map(
    "equalExpectation", "an expectation of `equal` values",
    heading: "Expectation of equal values", Frame()
  ) {
    Field(
      "during", .interval(allowsMoment: true), into: \.interval, example: "[0, 1]",
      "The first and the last time, in seconds; an expectation has this or `at`.")
    Field(
      "at", .moment, into: \.interval, example: "0.5", "The only time, in place of `during`.")
    Field(
      "equal", .subjectPair, into: \.pair, required: true,
      example: "[rocket.position.x, model.rocket.position.x]",
      "Two addresses of one kind of value, which are equal at the time `at`, or at both ends of "
        + "`during` and at every frame between them; texts as they are, numbers within the tolerance."
    )
    Frame.tolerance("How far they may be apart.")
  }.then { frame, entries, reading -> [Expectation]? in
    let given = entries.given(["at", "during"])
    guard given.count == 1, let (first, second) = frame.pair else {
      reading.report(
        at: given.isEmpty ? entries.location : entries.keyLocation("during"),
        given.isEmpty ? kinds.nothing.message : kinds.twice(given).message)
      return nil
    }
    return [
      Expectation(
        .equal(
          first.subject, frame.interval.lowerBound, frame.interval.upperBound,
          to: second.subject, spelling: reading.scope.address(second.spelling)),
        spelling: reading.scope.address(first.spelling), tolerance: frame.tolerance,
        location: reading.scope.source(entries["equal"]?.location ?? entries.location))
    ]
  }

  /// One expectation for each address, in the order written.
  private static func claims(
    _ frame: Frame, _ entries: MapEntries, _ reading: Reading,
    _ claim: (SceneNode.Entry, Subject) -> Claim?
  ) -> [Expectation] {
    if entries.others.isEmpty {
      reading.report(
        at: entries.location, "the expectation claims nothing", hint: "add an address and a value"
      )
    }
    return entries.others.compactMap { entry in
      guard
        let subject = Subject(entry.key, at: entry.keyLocation, reading),
        let claim = claim(entry, subject)
      else { return nil }
      return Expectation(
        claim, spelling: reading.scope.address(entry.key), tolerance: frame.tolerance,
        location: reading.scope.source(entry.keyLocation))
    }
  }

  /// The value that is expected: of a layer's part as everywhere, else by its kind.
  private static func expected(
    _ entry: SceneNode.Entry, of subject: Subject, _ reading: Reading
  ) -> AnimationValue? {
    if let address = subject.address {
      return reading.read(entry.value, .value(of: address.keyPath, at: entry.key))
    }
    switch subject.kind {
    case .point: return reading.read(entry.value, .point).map { .point($0) }
    case .text: return reading.read(entry.value, .text).map { .text($0) }
    case .boolean: return reading.read(entry.value, .boolean).map { .boolean($0) }
    case .number: return reading.read(entry.value, .angle).map { .number($0) }
    case .size, .rect, .color, .transform, .path, .contents, .numbers, .colors, .rational:
      // Only parts of layers hold such values.
      return nil
    }
  }
}

extension Expectation.Constraints {
  /// Facts about a plain number.
  static let map = map(of: .number)
  /// Facts about an angle, which may be written in degrees.
  static let angleMap = map(of: .angle)

  private static func map(of number: ValueReader<Double>) -> Map<Self> {
    let number = number.called("number")
    return Map(
      "constraints", "a claim about an interval", heading: "Claims about an interval", Self()
    ) {
      Field("min", number, into: \.minimum, also: ["minimum"], example: "77", "Never below.")
      Field("max", number, into: \.maximum, also: ["maximum"], example: "455", "Never above.")
      Field("constant", number, into: \.constant, example: "61", "Always this.")
      Field(
        "monotone", .choice, into: \.monotone, also: ["monotonic"], example: "increasing",
        "Never turns back.")
      Field(
        "jump", .nonNegative, into: \.jump, example: "14",
        "No step between two frames is larger.")
      Field(
        "speed", number, into: \.speed, example: "378",
        "The rate of change per second, at every frame.")
      Field(
        "formula", .formula, into: \.formula, example: "77 + 378 t",
        "What it is at every frame, `t` seconds after the interval began, as in type: `t²`, `√`, "
          + "`e^(−9 t)`; other names are constants of `let`, `y₀` is called `y0` there.")
    } check: { constraints, entries, reading in
      if entries.mapping.entries.isEmpty {
        reading.report(at: entries.location, "`\(reading.owner.name)` claims nothing")
      }
      if let minimum = constraints.minimum, let maximum = constraints.maximum, minimum > maximum {
        reading.report(at: entries.keyLocation("min"), "`min` is above `max`")
      }
      return true
    }
  }
}

extension ValueReader<[[Expectation]]> {
  /// What a scene claims about its motion: of each entry one for each of its addresses.
  static var expectations: Self { .entries(of: Expectation.kinds, "expectations") }
}

/// What an address means, and how it is written.
struct SpelledSubject: Sendable {
  var subject: Subject
  var spelling: String
}

extension ValueReader<SpelledSubject> {
  static var subject: Self {
    ValueReader<String>.name("address").then { spelling, node, reading in
      Subject(spelling, at: node.location, reading).map {
        SpelledSubject(subject: $0, spelling: spelling)
      }
    }
  }
}

extension ValueReader<(first: SpelledSubject, second: SpelledSubject)> {
  /// Two addresses of one kind of value.
  fileprivate static var subjectPair: Self {
    Self("[address, address]", .list(.string, count: 2...2)) { node, reading in
      guard let items = reading.list(node, of: "two addresses") else { return nil }
      guard items.count == 2 else {
        reading.report(
          at: node.location, "`equal` compares two addresses, found \(items.count)")
        return nil
      }
      let (first, second) = (
        reading.read(items[0], .subject), reading.read(items[1], .subject)
      )
      guard let first, let second else { return nil }
      let kinds = [first, second].map { $0.subject.kind }
      guard kinds[0] == kinds[1] else {
        reading.report(
          at: node.location,
          "`\(first.spelling)` is \(kinds[0].rawValue) and `\(second.spelling)` is "
            + kinds[1].rawValue)
        return nil
      }
      return (first, second)
    }
  }
}
