package import Geometry

/// A value as a function of the seconds since an animation began, worked out in advance.
///
/// What marches from tick to tick is played once, when it is made; after that any time can be
/// asked, in any order.
package struct Motion: Sendable, Hashable {
  /// What the value does from a time on, until the next piece begins.
  struct Piece: Sendable, Hashable {
    var start: Rational
    var curve: Curve
    /// What each number is held to; nil for no limits.
    var limits: [ClosedRange<Double>]?
  }

  indirect enum Curve: Sendable, Hashable {
    /// As a driver wrote it, until it writes again; the velocity in units per second.
    case held([Double], velocity: [Double])
    case springs([FreeSpring])
    case decay(POPDecay.Leg)
    case blend(Blend)
  }

  /// Any value of the kind that the motion gives: its numbers do not count.
  let kind: AnimationValue
  /// By rising starts, the first at 0.
  let pieces: [Piece]
  /// Where not 0, the values are the nearest multiples of it.
  let roundingFactor: Double
  /// In seconds; what an animation with this trajectory takes.
  package let duration: Rational
  /// The value at the end, and after it.
  package let endValue: AnimationValue
  /// False where the motion was cut off at its limit, since it had not come to rest.
  package let isFinished: Bool
  /// What happened on the way, by rising times.
  package let events: [MotionEvent]

  init(
    like kind: AnimationValue, pieces: [Piece], roundingFactor: Double = 0, duration: Rational,
    endValue: AnimationValue, isFinished: Bool = true, events: [MotionEvent] = []
  ) {
    precondition(!pieces.isEmpty, "a motion has a piece to begin with")
    (self.kind, self.pieces, self.roundingFactor) = (kind, pieces, roundingFactor)
    (self.duration, self.endValue, self.isFinished) = (duration, endValue, isFinished)
    self.events = events
  }

  /// How long a motion is played at most unless told otherwise, in seconds.
  package static let defaultLimit: Rational = 60

  /// The value so many seconds after the begin; before it the first one.
  package func value(at time: Rational) -> AnimationValue {
    if time >= duration { return endValue }
    let (piece, elapsed) = place(at: time)
    // Values that are not made of numbers alone are only ever blended.
    if case .blend(let blend) = piece.curve, piece.limits == nil, roundingFactor == 0 {
      return blend.value(at: elapsed) ?? endValue
    }
    let numbers = piece.numbers(at: elapsed).rounded(to: roundingFactor)
    return kind.replacing(numbers) ?? endValue
  }

  /// How fast the value moves, in units per second, after a time or before it: 0 from the end on,
  /// and where a limit holds it; nil for what is not made of numbers.
  package func velocity(at time: Rational, from side: Side = .after) -> AnimationValue? {
    let isOver = side == .after ? time >= duration : time > duration
    if isOver { return kind.rateOfRest }
    let index = index(at: time, from: side)
    let elapsed = max(0, (time - pieces[index].start).value)
    return pieces[index].rates(at: elapsed).flatMap { kind.replacing($0) }
  }

  /// From the tick at which the value of a time was written to the next one; nil where no driver
  /// writes it, and after the end.
  package func step(around time: Rational) -> ClosedRange<Rational>? {
    guard time >= 0, time < duration, case let index = index(at: time), index + 1 < pieces.count,
      case .held = pieces[index].curve
    else { return nil }
    return pieces[index].start...pieces[index + 1].start
  }

  /// The piece that holds at a time, and the seconds since it began.
  private func place(at time: Rational) -> (Piece, Double) {
    let piece = pieces[index(at: time)]
    return (piece, max(0, (time - piece.start).value))
  }

  private func index(at time: Rational, from side: Side = .after) -> Int {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      let start = pieces[middle].start
      if start < time || start == time && side == .after { low = middle } else { high = middle }
    }
    return low
  }
}

extension Motion.Piece {
  /// The numbers so many seconds after the piece began, within its limits.
  func numbers(at elapsed: Double) -> [Double] {
    let numbers =
      switch curve {
      case .held(let numbers, _): numbers
      case .springs(let springs): springs.map { $0.value(at: elapsed) }
      case .decay(let leg): leg.position(at: elapsed)
      case .blend(let blend): blend.value(at: elapsed)?.numbers ?? []
      }
    guard let limits else { return numbers }
    return zip(numbers, limits).map { min(max($0, $1.lowerBound), $1.upperBound) }
  }

  /// How fast the numbers change, within their limits.
  func rates(at elapsed: Double) -> [Double]? {
    if case .blend(let blend) = curve { return blend.velocity(at: elapsed)?.numbers }
    guard let rates = velocity(at: elapsed), let limits else { return velocity(at: elapsed) }
    return zip(zip(rates, limits), numbers(at: elapsed)).map { moving, number in
      let (rate, limit) = moving
      let isHeld = number <= limit.lowerBound && rate < 0 || number >= limit.upperBound && rate > 0
      return isHeld ? 0 : rate
    }
  }

  /// What is handed on, in units per second; nil for a tween, which hands nothing on.
  func velocity(at elapsed: Double) -> [Double]? {
    switch curve {
    case .held(_, let velocity): velocity
    case .springs(let springs): springs.map { $0.velocity(at: elapsed) }
    case .decay(let leg): leg.velocity(at: elapsed)
    case .blend: nil
    }
  }
}

/// Something that happens in a motion, as POP tells its delegate.
package struct MotionEvent: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case started
    /// The target was met or passed for the first time, or for the first time after a change.
    case reachedTarget
    /// A progress marker was met or passed.
    case reachedProgress(Double)
    case repeated
    case finished
  }
  package var time: Rational
  package var kind: Kind

  package init(_ kind: Kind, at time: Rational) { (self.time, self.kind) = (time, kind) }
}

/// A change of a running motion by its user.
package struct MotionChange: Sendable, Hashable {
  /// Seconds since the motion began.
  package var time: Rational
  /// Where it goes from now on; nil leaves the target.
  package var target: AnimationValue?
  /// In units per second; nil lets it keep the velocity it has.
  package var velocity: AnimationValue?

  package init(at time: Rational, target: AnimationValue? = nil, velocity: AnimationValue? = nil) {
    (self.time, self.target, self.velocity) = (time, target, velocity)
  }

  /// True where it fits a value of a kind, and all its numbers are finite.
  func fits(_ value: AnimationValue) -> Bool {
    [target, velocity].allSatisfy { $0.map { $0.isMovable(like: value) } ?? true }
  }
}

extension [Double] {
  /// The nearest multiples of a factor, halves away from zero; 0 leaves the numbers.
  func rounded(to factor: Double) -> [Double] {
    guard factor != 0 else { return self }
    let scale = 1 / factor
    return map { ($0 * scale).rounded() / scale }
  }
}
