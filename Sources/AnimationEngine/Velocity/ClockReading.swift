import Geometry

/// On which side of a moment a rate is taken: what was right before may differ from what comes.
package enum Side: Sendable, Hashable { case before, after }

/// What a clock shows at a moment, how fast it goes, and from where the moment is looked at.
///
/// A value at a moment needs the time alone. A rate needs to know which side of a border counts: so
/// each clock also tells whether its time lies a hair beyond, or a hair before, the time it shows.
struct ClockReading: Sendable {
  var time: Rational
  /// Its seconds in one of the scene's.
  var rate: Double
  /// 1 where the hair is beyond the time, −1 where it is before it, 0 where the clock stands still.
  var lean: Int

  /// The scene's own clock, seen from one side of a time.
  init(_ time: Rational, from side: Side) {
    (self.time, rate, lean) = (time, 1, side == .after ? 1 : -1)
  }

  /// A clock that nothing moves.
  init(_ time: Rational) { (self.time, rate, lean) = (time, 0, 0) }

  init(time: Rational, rate: Double, lean: Int) {
    (self.time, self.rate, self.lean) = (time, rate, lean)
  }

  func isBefore(_ border: Rational) -> Bool { time < border || time == border && lean < 0 }
  func isAfter(_ border: Rational) -> Bool { time > border || time == border && lean > 0 }

  /// The reading of a clock that runs so many times as fast; its time is `time` now.
  func running(_ factor: Rational, showing time: Rational) -> ClockReading {
    if factor == 0 { return ClockReading(time) }
    return ClockReading(
      time: time, rate: factor == 1 ? rate : rate * factor.value, lean: factor < 0 ? -lean : lean)
  }
}

extension LayerClock {
  /// The layer's time, as its superlayer's clock drives it.
  func local(_ parent: ClockReading) -> ClockReading {
    parent.running(speed, showing: localTime(at: parent.time))
  }
}

extension LayerEvaluation {
  /// What a layer's own clock shows at a scene time.
  func reading(of id: LayerID, at time: Rational, from side: Side) -> ClockReading {
    let parent = tree[id].parent.map { reading(of: $0, at: time, from: side) }
    let clock: LayerClock =
      switch side {
      case .after: histories[id.index].clock(at: time)
      case .before: (histories[id.index].model(before: time) ?? tree[id].values).clock
      }
    return clock.local(parent ?? ClockReading(time, from: side))
  }
}
