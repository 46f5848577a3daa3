package import MotionFitting

/// What is wrong with a motion.
package enum MotionDifference: Sendable {
  /// In seconds; below 0 it comes early.
  case delay(Double)
  /// How long it takes, in seconds.
  case duration(expected: Double, seen: Double)
  case delayAndDuration(delay: Double, expected: Double, seen: Double)
  /// Its first and its last value, and where it turns, in its unit.
  case ends(expected: ClosedEnds, seen: ClosedEnds)
  /// Time and ends at once.
  case delayDurationAndEnds(
    delay: Double, expected: Double, seen: Double, expectedEnds: ClosedEnds, seenEnds: ClosedEnds)
  /// Another motion; what explains each, where anything does.
  case curve(expected: FittedMotion?, seen: FittedMotion?)
  /// It does not move, and the scene moves it so far.
  case rests(expected: Double)
  /// It moves so far, and rests in the scene.
  case movesAndShouldRest(Double)

  /// Where a motion begins and ends, and where it turns, if it comes back.
  package struct ClosedEnds: Sendable, Hashable {
    package var from: Double
    /// Of a motion that ends nearer to its begin than to where it has been.
    package var turn: Double?
    package var to: Double

    init(of motion: ExpectedMotion) {
      (from, to) = (motion.first, motion.last)
      let (low, high) = (motion.bounds.lowerBound, motion.bounds.upperBound)
      let farthest = high - from > from - low ? high : low
      turn = abs(to - from) < abs(farthest - from) / 2 ? farthest : nil
    }

    /// The same of what was seen; what lies within the tolerance of the scene's is not another, unless all does.
    func warped(by warp: CurveWarp, tolerance: Double) -> ClosedEnds {
      func seen(_ value: Double) -> Double { from + warp.shift + warp.gain * (value - from) }
      let isNothingElse = [from, turn ?? from, to].allSatisfy { abs(seen($0) - $0) <= tolerance }
      func told(_ value: Double) -> Double {
        abs(seen(value) - value) <= tolerance && !isNothingElse ? value : seen(value)
      }
      var ends = self
      (ends.from, ends.turn, ends.to) = (told(from), turn.map(told), told(to))
      return ends
    }
  }

  /// What is wrong by a warp that explains it; the tolerance is in the value's unit.
  init(
    _ freedom: CurveWarp.Freedom, _ warp: CurveWarp, _ motion: ExpectedMotion, tolerance: Double
  ) {
    let length = motion.moving.map { $0.upperBound - $0.lowerBound } ?? 0
    let ends = ClosedEnds(of: motion)
    let seenEnds = ends.warped(by: warp, tolerance: tolerance)
    self =
      switch freedom {
      case .delay: .delay(warp.delay)
      case .stretch: .duration(expected: length, seen: length * warp.stretch)
      case .delayAndStretch:
        .delayAndDuration(delay: warp.delay, expected: length, seen: length * warp.stretch)
      case .ends, .delayAndEnds: .ends(expected: ends, seen: seenEnds)
      case .all:
        .delayDurationAndEnds(
          delay: warp.delay, expected: length, seen: length * warp.stretch, expectedEnds: ends,
          seenEnds: seenEnds)
      }
  }

  /// In seconds; nil where it is not about time.
  var delay: Double? {
    switch self {
    case .delay(let delay), .delayAndDuration(let delay, _, _),
      .delayDurationAndEnds(let delay, _, _, _, _):
      delay
    case .duration, .ends, .curve, .rests, .movesAndShouldRest: nil
    }
  }

  /// One word for machines.
  package var name: String {
    switch self {
    case .delay: "delay"
    case .duration: "duration"
    case .delayAndDuration: "delay and duration"
    case .ends: "ends"
    case .delayDurationAndEnds: "delay, duration and ends"
    case .curve: "curve"
    case .rests: "rests"
    case .movesAndShouldRest: "moves and should rest"
    }
  }
}
