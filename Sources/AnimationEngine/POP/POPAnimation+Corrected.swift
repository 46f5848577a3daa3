import Geometry

extension POPAnimation {
  /// The motion that POP means, in closed form.
  ///
  /// Springs end on the first sixtieth of a second on which they count as at rest, by POP's rule with
  /// all thresholds squared alike; a component that may not pass its end stops there.
  func correctedMotion(limit: Rational) -> Motion? {
    var trajectory = CorrectedTrajectory(self)
    return trajectory.motion(limit: limit)
  }
}

/// Makes the pieces of a corrected motion, one for each leg and for each change.
private struct CorrectedTrajectory {
  let animation: POPAnimation
  var pieces: [Motion.Piece] = []
  var events = [MotionEvent(.started, at: 0)]
  /// The ends of the leg.
  var from: [Double]
  var to: [Double]
  /// Where the value is, and how fast it moves, at the time up to which all is done.
  var value: [Double]
  var velocity: [Double]
  var time: Rational = 0
  var legStart: Rational = 0
  var legVelocity: [Double]
  var markersReached = 0
  var hasReachedTarget = false

  init(_ animation: POPAnimation) {
    self.animation = animation
    (from, to) = (animation.from.numbers, animation.to.numbers)
    value = from
    velocity = animation.velocity?.numbers ?? from.map { _ in 0 }
    legVelocity = velocity
  }

  mutating func motion(limit: Rational) -> Motion? {
    var waiting = animation.changes.sorted { $0.time < $1.time }[...]
    var legsLeft = animation.legCount
    while true {
      let piece = nextPiece()
      let end = end(of: piece, limit: limit)
      let change = waiting.first.flatMap { $0.time < end ?? limit ? $0 : nil }
      pieces.append(piece)
      tellEvents(of: piece, until: change?.time ?? end ?? limit)
      if let change {
        waiting.removeFirst()
        apply(change, to: piece)
        continue
      }
      guard let end else {
        value = piece.numbers(at: (limit - piece.start).value)
        return motion(until: limit, isFinished: false)
      }
      time = end
      value = to
      if !hasReachedTarget { events.append(MotionEvent(.reachedTarget, at: end)) }
      legsLeft = legsLeft.map { $0 - 1 }
      // A leg that takes no time is not repeated: however often, it takes none.
      guard end > legStart, legsLeft.map({ $0 > 0 }) ?? true else {
        events.append(MotionEvent(.finished, at: end))
        return motion(until: end, isFinished: true)
      }
      events.append(MotionEvent(.repeated, at: end))
      turnAround()
    }
  }

  private func motion(until end: Rational, isFinished: Bool) -> Motion? {
    let last = value.rounded(to: animation.roundingFactor)
    return animation.from.replacing(last).map {
      Motion(
        like: animation.from, pieces: pieces, roundingFactor: animation.roundingFactor,
        duration: end, endValue: $0, isFinished: isFinished, events: events)
    }
  }

  // MARK: - Pieces

  private mutating func nextPiece() -> Motion.Piece {
    let curve: Motion.Curve
    switch animation.dynamics {
    case .spring(let spring):
      curve = .springs(
        value.indices.map { index in
          var free = FreeSpring(
            from: value[index], to: to[index], velocity: velocity[index],
            stiffness: spring.tension, damping: spring.friction, mass: spring.mass)
          if animation.clamp.holdsEnd {
            free.stop = free.firstCrossing(within: Motion.defaultLimit.value)
          }
          return free
        })
    case .decay(let decay):
      let duration = decay.duration(velocity: velocity, threshold: animation.threshold)
      let leg = POPDecay.Leg(decay: decay, start: value, initialVelocity: velocity)
      to = leg.position(at: duration)
      curve = .decay(leg)
    case .basic(let bezier, let duration):
      let kind = animation.from
      curve = .blend(
        Blend(
          from: kind.replacing(from) ?? kind, to: kind.replacing(to) ?? kind,
          mixing: .coreAnimation, timingFunction: .cubicBezier(bezier), duration: duration.value,
          timeBefore: (time - legStart).value))
    }
    return Motion.Piece(start: time, curve: curve, limits: limits)
  }

  private var limits: [ClosedRange<Double>]? {
    let clamp = animation.clamp
    guard clamp != .none else { return nil }
    return zip(from, to).map { start, end in
      let isRising = end > start
      let (near, far) = (
        clamp.holdsStart ? start : (isRising ? -Double.infinity : .infinity),
        clamp.holdsEnd ? end : (isRising ? Double.infinity : -.infinity)
      )
      return min(near, far)...max(near, far)
    }
  }

  /// When the leg is over; nil where that is after the limit.
  private func end(of piece: Motion.Piece, limit: Rational) -> Rational? {
    let end: Rational
    switch piece.curve {
    case .springs(let springs):
      let threshold = animation.threshold
      var tick = piece.start
      while !isAtRest(springs, at: (tick - piece.start).value, threshold) {
        guard tick <= limit else { return nil }
        tick = tick + Self.period
      }
      end = tick
    case .decay(let leg):
      let duration = leg.decay.duration(
        velocity: leg.initialVelocity, threshold: animation.threshold)
      guard let seconds = Rational(rounding: duration) else { return nil }
      end = piece.start + seconds
    case .blend, .held:
      guard case .basic(_, let duration) = animation.dynamics else { return nil }
      end = legStart + duration
    }
    return end <= limit ? end : nil
  }

  private static let period = Rational(1) / Rational(60)

  private func isAtRest(_ springs: [FreeSpring], at time: Double, _ threshold: Double) -> Bool {
    func square(_ number: (FreeSpring) -> Double) -> Double {
      springs.reduce(0) { $0 + number($1) * number($1) }
    }
    return springs.allSatisfy { abs($0.value(at: time) - $0.target) < threshold / 2 }
      && square { $0.velocity(at: time) } < 25 * threshold * threshold
      && square { $0.acceleration(at: time) } < 625 * threshold * threshold
  }

  // MARK: - Between pieces

  private mutating func apply(_ change: MotionChange, to piece: Motion.Piece) {
    let elapsed = max(0, (change.time - piece.start).value)
    value = piece.numbers(at: elapsed)
    velocity = change.velocity?.numbers ?? piece.velocity(at: elapsed) ?? velocity
    if let newVelocity = change.velocity?.numbers { legVelocity = newVelocity }
    if let target = change.target?.numbers { to = target }
    time = max(time, change.time)
    hasReachedTarget = false
  }

  private mutating func turnAround() {
    if case .decay = animation.dynamics {
      // A decay goes on from where it came to rest.
      from = to
      if animation.autoreverses { legVelocity = legVelocity.map { -$0 } }
    } else if animation.autoreverses {
      (from, to) = (to, from)
      legVelocity = legVelocity.map { -$0 }
    }
    (value, velocity, legStart) = (from, legVelocity, time)
    (markersReached, hasReachedTarget) = (0, false)
  }

  /// Tells what is passed up to a time, on the sixtieths of a second after the piece began.
  private mutating func tellEvents(of piece: Motion.Piece, until end: Rational) {
    let markers = animation.progressMarkers
    let start = piece.numbers(at: 0)
    let distance = zip(to, start).map { $0 - $1 }
    var tick = piece.start
    while tick <= end {
      let numbers = piece.numbers(at: (tick - piece.start).value)
      let progress = POPAnimation.progress(of: numbers, from: from, to: to)
      while markersReached < markers.count, progress >= markers[markersReached] {
        events.append(MotionEvent(.reachedProgress(markers[markersReached]), at: tick))
        markersReached += 1
      }
      let isPast =
        zip(to, numbers).allSatisfy { $0 == $1 }
        || distance.contains { $0 != 0 }
          && zip(zip(to, numbers), distance).allSatisfy { ($0.0 - $0.1) * $1 <= 0 }
      if isPast, !hasReachedTarget {
        hasReachedTarget = true
        events.append(MotionEvent(.reachedTarget, at: tick))
      }
      tick = tick + Self.period
    }
  }
}
