import Geometry

/// A POP animation as it shipped, played frame by frame.
///
/// The order in each frame is POP's: move on, clamp, tell progress, write (rounded), see whether it
/// is done, and if so write the target and begin the next leg.
struct POPRule: StepRule {
  private let animation: POPAnimation
  private var from: [Double]
  private var to: [Double]
  private var current: [Double]
  private(set) var velocity: [Double]
  /// As the user set it last; a decay begins its next leg with it.
  private var originalVelocity: [Double]
  private var solver: POPSpringSolver?
  private let curve: POPCurve?
  /// The last two written values: a spring that writes the same twice is done.
  private var written: (last: [Double]?, beforeLast: [Double]?) = (nil, nil)
  private var legsLeft: Int?
  /// Seconds since the leg began.
  private var elapsed: Rational = 0
  private var markersReached = 0
  private var hasReachedTarget = false
  /// From the value to the target when the leg began, or when the target was changed.
  private var distance: [Double]

  /// What was written last, rounded.
  private(set) var values: [Double]

  init(_ animation: POPAnimation) {
    self.animation = animation
    from = animation.from.numbers
    to = animation.to.numbers
    current = from
    values = from
    velocity = animation.velocity?.numbers ?? from.map { _ in 0 }
    originalVelocity = velocity
    legsLeft = animation.legCount
    distance = from
    if case .basic(let bezier, _) = animation.dynamics {
      curve = POPCurve(bezier)
    } else {
      curve = nil
    }
    beginLeg()
  }

  private mutating func beginLeg() {
    current = from
    written = (nil, nil)
    (elapsed, markersReached, hasReachedTarget) = (0, 0, false)
    switch animation.dynamics {
    case .spring(let spring):
      solver = POPSpringSolver(
        spring, threshold: animation.threshold, position: from, velocity: velocity)
    case .decay(let decay):
      to = restingPlace(of: decay)
    case .basic: break
    }
    distance = difference(to, current)
  }

  /// Where a decay will be when it counts as done.
  private func restingPlace(of decay: POPDecay) -> [Double] {
    let duration = decay.duration(velocity: velocity, threshold: animation.threshold)
    var (place, speed) = (current, velocity)
    decay.advance(&place, &speed, by: duration)
    return place
  }

  // MARK: - One frame

  mutating func advance(at tick: Tick) -> [MotionEvent.Kind] {
    elapsed = elapsed + tick.step
    let easedProgress = move(by: tick.step.value)
    clampCurrent()
    var events = reached(
      at: easedProgress ?? POPAnimation.progress(of: current, from: from, to: to))
    write()
    guard isDone else { return events }
    current = to
    clampCurrent()
    events += reached(at: 1)
    write()
    legsLeft = legsLeft.map { $0 - 1 }
    guard legsLeft.map({ $0 > 0 }) ?? true else { return events + [.finished] }
    turnAround()
    return events + [.repeated]
  }

  /// Moves on, and gives the progress where it does not follow from the value.
  private mutating func move(by step: Double) -> Double? {
    switch animation.dynamics {
    case .spring:
      guard var moved = solver else { return nil }
      moved.place(position: difference(to, current), velocity: velocity.map { -$0 })
      moved.advance(by: step)
      current = difference(to, moved.position)
      velocity = moved.velocity.map { -$0 }
      solver = moved
    case .decay(let decay):
      decay.advance(&current, &velocity, by: step)
    case .basic(_, let duration):
      let whole = duration.value
      let time = min(elapsed, duration).value / whole
      let share = curve?.value(at: time, lasting: whole) ?? time
      current = zip(from, to).map { $0 + ($1 - $0) * share }
      return share
    }
    return nil
  }

  private mutating func clampCurrent() {
    var holdsEnd = animation.clamp.holdsEnd
    // A decay may never pass the place where it ends.
    if case .decay = animation.dynamics { holdsEnd = true }
    for index in current.indices {
      let (start, end) = (from[index], to[index])
      let isRising = end > start
      if animation.clamp.holdsStart {
        current[index] = isRising ? max(current[index], start) : min(current[index], start)
      }
      if holdsEnd {
        current[index] = isRising ? min(current[index], end) : max(current[index], end)
      }
    }
  }

  private mutating func write() {
    values = current.rounded(to: animation.roundingFactor)
    written = (values, written.last)
  }

  private var isDone: Bool {
    let threshold = animation.threshold
    switch animation.dynamics {
    case .spring:
      return solver?.hasConverged == true || hasStoppedWriting
    case .decay:
      return velocity.allSatisfy { abs($0) < 5 * threshold }
    case .basic(_, let duration):
      return elapsed.value / duration.value + 1e-6 >= 1
    }
  }

  /// True where the last two written values are the target, or as good as it.
  private var hasStoppedWriting: Bool {
    guard let last = written.last, let before = written.beforeLast else { return false }
    if animation.roundingFactor != 0 { return last == before && last == to }
    let limit = animation.threshold / 5
    return last.indices.allSatisfy {
      abs(to[$0] - last[$0]) < limit && abs(before[$0] - last[$0]) < limit
    }
  }

  // MARK: - Events

  /// What is told at a progress: the markers first, then the target.
  private mutating func reached(at progress: Double) -> [MotionEvent.Kind] {
    var events: [MotionEvent.Kind] = []
    let markers = animation.progressMarkers
    while markersReached < markers.count, progress >= markers[markersReached] {
      events.append(.reachedProgress(markers[markersReached]))
      markersReached += 1
    }
    if !hasReachedTarget {
      let rest = difference(to, current)
      let isThere = rest.allSatisfy { $0 == 0 }
      let isPast =
        distance.contains { $0 != 0 }
        && zip(rest, distance).allSatisfy { ($0.sign == .minus) != ($1.sign == .minus) }
      if isThere || isPast {
        hasReachedTarget = true
        events.append(.reachedTarget)
      }
    }
    return events
  }

  // MARK: - The next leg, and changes

  private mutating func turnAround() {
    let start = from
    switch animation.dynamics {
    case .decay:
      // It goes on from where it came to rest, with its first velocity or against it.
      from = to
      if animation.autoreverses { originalVelocity = originalVelocity.map { -$0 } }
      velocity = originalVelocity
    case .spring, .basic:
      // A spring keeps what little velocity it has left, as shipped.
      if animation.autoreverses { (from, to) = (to, start) }
    }
    beginLeg()
  }

  mutating func change(target: [Double]?, velocity newVelocity: [Double]?) {
    if let newVelocity { (velocity, originalVelocity) = (newVelocity, newVelocity) }
    if case .decay(let decay) = animation.dynamics {
      if newVelocity != nil { to = restingPlace(of: decay) }
    } else if let target {
      to = target
    } else {
      return
    }
    hasReachedTarget = false
    distance = difference(to, current)
  }

  private func difference(_ a: [Double], _ b: [Double]) -> [Double] { zip(a, b).map { $0 - $1 } }
}
