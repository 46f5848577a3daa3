import Geometry
import SceneModel

/// What an entry of `time` says, and where it says of which times.
private struct PlacedChange: Sendable {
  var change: TimeChange
  var location: SourceLocation
}

extension TimeChange {
  /// The keys of an entry, whatever it is about.
  fileprivate struct Parts: Sendable {
    var span: ClosedRange<Rational> = 0...0
    var speed: Rational = 1
    var time: Rational?
    var rest: Rational = 0
  }

  /// All kinds of entries of `time`.
  fileprivate static let placed = OneOf<PlacedChange>(
    "an entry of `time`", such: "{during: [0.8, 1.2], speed: 1/4}",
    twice: "an entry of `time` is of one kind, but this one has",
    [("during", during), ("freeze", freeze), ("repeat", again)])

  /// What the reference says of them.
  static var maps: [MapDescription] { placed.maps }

  private static let during = Map(
    "timeSpan", "a span of time", heading: "Time: a span at another speed", Parts()
  ) {
    Field(
      "during", .interval(), into: \.span, required: true, example: "[0.8, 1.2]",
      "From when to when, on the scene's clock.")
    Field(
      "speed", .speed, into: \.speed, required: true, example: "1/4",
      "Seconds of the scene in a second of the film: `1/4` is four times slower, 2 twice as fast.")
  }.then { parts, entries, _ in
    PlacedChange(
      change: .speed(parts.speed, during: parts.span), location: entries.place(of: "during"))
  }

  private static let freeze = Map(
    "timeFreeze", "a freeze", heading: "Time: a frozen moment", Parts()
  ) {
    Field(
      "freeze", .time.above(0, "a freeze"), into: \.rest, required: true, example: "0.6",
      "How many seconds the film rests on the moment.")
    Field(
      "at", .filmTime, into: \.time, required: true, example: "1.2",
      "The moment, on the scene's clock.")
  }.then { parts, entries, _ in
    PlacedChange(
      change: .freeze(at: parts.time ?? 0, for: parts.rest), location: entries.place(of: "at"))
  }

  private static let again = Map(
    "timeRepeat", "a repeat", heading: "Time: a span once more", Parts()
  ) {
    Field(
      "repeat", .interval(), into: \.span, required: true, example: "[0.8, 1.2]",
      "From when to when, on the scene's clock: the film jumps back, shows it, and goes on.")
    Field(
      "speed", .speed, into: \.speed, example: "1/8",
      "Of the repeat: seconds of the scene in a second of the film.")
    Field(
      "at", .filmTime, into: \.time, default: "the end of the span", example: "2",
      "When the scene is interrupted for the repeat, on its clock: at the end of the span, or later."
    )
  }.then { parts, entries, _ in
    PlacedChange(
      change: .again(parts.span, speed: parts.speed, at: parts.time ?? parts.span.upperBound),
      location: entries.place(of: parts.time == nil ? "repeat" : "at"))
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

extension ValueReader<[TimeChange]> {
  /// The list of all changes of a scene's time, without those that are wrong.
  static var timeChanges: Self {
    let entries = ValueReader<[PlacedChange]>.entries(of: TimeChange.placed, "entries of `time`")
    return Self(
      describe: {
        ValueDescription(
          "list of maps (see Time: a span at another speed)", entries.describe().shape)
      }
    ) { node, reading in
      guard let placed = reading.read(node, entries) else { return nil }
      let changes = placed.map(\.change)
      // Without a length it is wrong by itself, which has been reported then.
      guard let length = reading.filmLength else { return [] }
      let mistakes = TimeChange.mistakes(in: changes, duration: length)
      for (index, mistake) in mistakes {
        let (message, hint) = Self.words(for: mistake, placed)
        reading.report(at: placed[index].location, message, hint: hint)
      }
      return mistakes.isEmpty ? changes : []
    }
  }

  private static func words(
    for mistake: TimeChange.Mistake, _ placed: [PlacedChange]
  ) -> (message: String, hint: String?) {
    switch mistake {
    case .overlap(let other):
      if case .freeze = placed[other].change {
        return (
          "the film rests on this moment already, from line \(placed[other].location.line) on",
          "add its seconds to that `freeze`"
        )
      }
      return (
        "a part of this span has a speed already, from line \(placed[other].location.line) on",
        "spans may touch, and must not overlap"
      )
    case .repeatBeforeSpan:
      return (
        "a repeat cannot come before the end of its span",
        "leave out `at` for one that follows its span at once"
      )
    // Readers of the entries have refused these.
    case .speedNotPositive: return ("`speed` must be above 0", nil)
    case .restNotPositive: return ("a freeze must be above 0", nil)
    case .spanEmpty: return ("the interval ends before it begins", nil)
    case .beforeStart: return ("this lies before the beginning", "times count from 0")
    case .afterEnd: return ("this lies after the end of the film", nil)
    }
  }
}
