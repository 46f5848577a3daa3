import Geometry
import SceneModel

extension TimeChange {
  /// The keys of an entry, whatever it is about.
  fileprivate struct Parts: Sendable {
    var span: [SceneMoment] = []
    var speed: Rational = 1
    var moment: SceneMoment?
    var rest: Rational = 0
  }

  /// All kinds of entries of `time`.
  fileprivate static let planned = OneOf<PlannedTimeChange>(
    "an entry of `time`", such: "{during: [0.8, 1.2], speed: 1/4}",
    twice: "an entry of `time` is of one kind, but this one has",
    [("during", during), ("freeze", freeze), ("repeat", again)])

  /// What the reference says of them.
  static var maps: [MapDescription] { planned.maps }

  private static let during = Map(
    "timeSpan", "a span of time", heading: "Time: a span at another speed",
    note: "A moment is a time of the scene's clock, or an event that happens once: `drag.ended`; "
      + "`floor.began#2` is the second one, `drag.ended - 0.1` a tenth of a second before it.",
    Parts()
  ) {
    Field(
      "during", .span, into: \.span, required: true, example: "[0.8, 1.2]",
      "From when to when, on the scene's clock, or from event to event.")
    Field(
      "speed", .speed, into: \.speed, required: true, example: "1/4",
      "Seconds of the scene in a second of the film: `1/4` is four times slower, 2 twice as fast.")
  }.then { parts, entries, _ in
    PlannedTimeChange(
      kind: .speed(parts.speed), span: parts.span, location: entries.place(of: "during"))
  }

  private static let freeze = Map(
    "timeFreeze", "a freeze", heading: "Time: a frozen moment", Parts()
  ) {
    Field(
      "freeze", .time.above(0, "a freeze"), into: \.rest, required: true, example: "0.6",
      "How many seconds the film rests on the moment.")
    Field(
      "at", .moment, into: \.moment, required: true, example: "drag.ended",
      "The moment, on the scene's clock, or what happens then.")
  }.then { parts, entries, _ in
    PlannedTimeChange(
      kind: .freeze(parts.rest), moment: parts.moment, location: entries.place(of: "at"))
  }

  private static let again = Map(
    "timeRepeat", "a repeat", heading: "Time: a span once more", Parts()
  ) {
    Field(
      "repeat", .span, into: \.span, required: true, example: "[0.8, 1.2]",
      "From when to when, on the scene's clock: the film jumps back, shows it, and goes on.")
    Field(
      "speed", .speed, into: \.speed, example: "1/8",
      "Of the repeat: seconds of the scene in a second of the film.")
    Field(
      "at", .moment, into: \.moment, default: "the end of the span", example: "2",
      "When the scene is interrupted for the repeat, on its clock: at the end of the span, or later."
    )
  }.then { parts, entries, _ in
    PlannedTimeChange(
      kind: .again(parts.speed), span: parts.span, moment: parts.moment,
      location: entries.place(of: parts.moment == nil ? "repeat" : "at"))
  }
}

extension MapEntries {
  fileprivate func place(of key: String) -> SourceLocation { self[key]?.location ?? location }
}

extension ValueReader<Rational> {
  fileprivate static var speed: Self {
    let speed = exact("a speed, such as 1/4").above(0, "`speed`")
    return Self(
      describe: speed.describe, spell: speed.spell
    ) { node, reading in
      guard let speed = reading.read(node, speed) else { return nil }
      let limit = Rational(10_000)
      guard speed <= limit, 1 / speed <= limit else {
        reading.report(
          at: node.location,
          "a speed lies between 1/\(limit.numerator) and \(limit.numerator), found "
            + Written.spelling(of: speed.value))
        return nil
      }
      return speed
    }
  }
}

extension ValueReader<[PlannedTimeChange]> {
  /// The list of all changes of a scene's time.
  static var timeChanges: Self {
    let entries = Self.entries(of: TimeChange.planned, "entries of `time`")
    return Self(
      describe: {
        ValueDescription(
          "list of maps (see Time: a span at another speed)", entries.describe().shape)
      }, read: entries.read)
  }
}
