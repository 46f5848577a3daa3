public import Geometry

/// A span or a moment of a scene that its film shows slower, faster, longer or again.
///
/// All times are the scene's, in seconds; a scene itself runs as if nobody looked.
public enum TimeChange: Sendable, Hashable {
  /// The film goes through a span at another speed: at 1/4 a second of it fills four of the film.
  case speed(Rational, during: ClosedRange<Rational>)
  /// The film rests on a moment for so many seconds.
  case freeze(at: Rational, for: Rational)
  /// A span is shown once more, at a speed, when the film has come to a time for the first time.
  case again(ClosedRange<Rational>, speed: Rational, at: Rational)

  /// A repeat right after its span, the usual one.
  public static func again(_ span: ClosedRange<Rational>, speed: Rational) -> TimeChange {
    .again(span, speed: speed, at: span.upperBound)
  }

  /// The last moment of the scene that it speaks of.
  package var lastTime: Rational {
    switch self {
    case .speed(_, let span): span.upperBound
    case .freeze(let time, _): time
    case .again(let span, _, let time): max(span.upperBound, time)
    }
  }

  /// Why a change means nothing by itself.
  package enum Mistake: Sendable, Hashable {
    case speedNotPositive, restNotPositive, spanEmpty, beforeStart, afterEnd
    /// A repeat of what the film has not shown yet.
    case repeatBeforeSpan
    /// Another speed holds in a part of the span, or another rest at the moment; which of the changes.
    case overlap(Int)
  }

  /// What is wrong with changes of a scene that lasts so long: each with the place of its change.
  package static func mistakes(
    in changes: [TimeChange], duration: Rational
  ) -> [(index: Int, mistake: Mistake)] {
    var found: [(index: Int, mistake: Mistake)] = []
    var sound: [(index: Int, change: TimeChange)] = []
    for (index, change) in changes.enumerated() {
      if let mistake = change.mistake(duration: duration) {
        found.append((index, mistake))
        continue
      }
      if let other = sound.first(where: { $0.change.overlaps(change) }) {
        found.append((index, .overlap(other.index)))
      }
      sound.append((index, change))
    }
    return found
  }

  private func mistake(duration: Rational) -> Mistake? {
    switch self {
    case .speed(let speed, let span), .again(let span, let speed, _):
      if speed <= 0 { return .speedNotPositive }
      if span.lowerBound == span.upperBound { return .spanEmpty }
      if span.lowerBound < 0 { return .beforeStart }
    case .freeze(let time, let rest):
      if rest <= 0 { return .restNotPositive }
      if time < 0 { return .beforeStart }
    }
    if case .again(let span, _, let time) = self, time < span.upperBound {
      return .repeatBeforeSpan
    }
    return lastTime > duration ? .afterEnd : nil
  }

  /// Whether both say how fast the film first goes through some moment, or how long it rests there.
  private func overlaps(_ other: TimeChange) -> Bool {
    switch (self, other) {
    case (.speed(_, let a), .speed(_, let b)):
      a.lowerBound < b.upperBound && b.lowerBound < a.upperBound
    case (.freeze(let a, _), .freeze(let b, _)): a == b
    case (.speed, .freeze), (.freeze, .speed), (.again, _), (_, .again): false
    }
  }
}
