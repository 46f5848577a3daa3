import Geometry

/// A spring that rests when it is slow and near, in closed form: what springs that step mean.
struct ClosedSpring {
  var stiffness: Double
  var damping: Double
  var mass: Double
  var restSpeed: Double
  var restDistance: Double
  /// True where each number stops when it meets its target for the first time.
  var stopsAtTarget = false

  /// The motion of a spring that steps at ticks: as shipped by its rule, corrected this closed form.
  ///
  /// Nil where the values are not made of finite numbers of one kind, and where a rule's numbers grow
  /// beyond all bounds.
  func motion<Rule: StepRule>(
    from start: AnimationValue, to target: AnimationValue, velocity: AnimationValue?,
    changes: [MotionChange], on schedule: TickSchedule, fidelity: Fidelity, limit: Rational,
    asShipped rule: (_ start: [Double], _ target: [Double], _ velocity: [Double]) -> Rule
  ) -> Motion? {
    guard start.isMovable(like: start), target.isMovable(like: start),
      velocity?.isMovable(like: start) ?? true
    else { return nil }
    guard fidelity == .corrected else {
      let speed = velocity?.numbers ?? start.numbers.map { _ in 0 }
      return Motion(
        playing: rule(start.numbers, target.numbers, speed), like: start, on: schedule,
        changes: changes, limit: limit)
    }
    let closed = motion(
      from: start, to: target, velocity: velocity, changes: changes, limit: limit)
    return schedule.isEven ? closed : closed?.played(on: schedule, limit: limit)
  }

  /// The motion through all changes; it ends on a sixtieth of a second after the last one.
  ///
  /// Changes after its end have no effect. Nil for changes of another kind.
  func motion(
    from start: AnimationValue, to target: AnimationValue, velocity: AnimationValue?,
    changes: [MotionChange], limit: Rational
  ) -> Motion? {
    guard changes.allSatisfy({ $0.fits(start) }) else { return nil }
    var waiting = changes.sorted { $0.time < $1.time }[...]
    var pieces: [Motion.Piece] = []
    var events = [MotionEvent(.started, at: 0)]
    var (value, goal, time) = (start.numbers, target.numbers, Rational.zero)
    var speed = velocity?.numbers ?? value.map { _ in 0 }
    while true {
      let springs = springs(from: value, to: goal, velocity: speed)
      let piece = Motion.Piece(start: time, curve: .springs(springs))
      pieces.append(piece)
      let (passed, end) = milestones(of: springs, since: time, limit: limit)
      let change = waiting.first.flatMap { $0.time < end ?? limit ? $0 : nil }
      if let passed, passed < change?.time ?? limit {
        events.append(MotionEvent(.reachedTarget, at: passed))
      }
      if let change {
        waiting.removeFirst()
        let elapsed = max(0, (change.time - time).value)
        value = piece.numbers(at: elapsed)
        speed = change.velocity?.numbers ?? springs.map { $0.velocity(at: elapsed) }
        goal = change.target?.numbers ?? goal
        time = max(time, change.time)
        continue
      }
      let last = end == nil ? piece.numbers(at: (limit - time).value) : goal
      if let end { events.append(MotionEvent(.finished, at: end)) }
      return start.replacing(last).map {
        Motion(
          like: start, pieces: pieces, duration: end ?? limit, endValue: $0,
          isFinished: end != nil, events: events)
      }
    }
  }

  private func springs(from start: [Double], to goal: [Double], velocity: [Double]) -> [FreeSpring]
  {
    start.indices.map { index in
      var spring = FreeSpring(
        from: start[index], to: goal[index], velocity: velocity[index], stiffness: stiffness,
        damping: damping, mass: mass)
      if stopsAtTarget { spring.stop = spring.firstCrossing(within: Motion.defaultLimit.value) }
      return spring
    }
  }

  /// The first sixtieths of a second on which all numbers have met or passed their targets, and on
  /// which all is slow and near; nil where that is not by the limit.
  private func milestones(
    of springs: [FreeSpring], since start: Rational, limit: Rational
  ) -> (passed: Rational?, end: Rational?) {
    var passed: Rational?
    var tick = start
    while tick <= limit {
      let elapsed = (tick - start).value
      let distances = springs.map { $0.value(at: elapsed) - $0.target }
      let isAtRest =
        distances.length < restDistance
        && springs.map({ $0.velocity(at: elapsed) }).length < restSpeed
      let isPast = zip(distances, springs).allSatisfy { $0 * $1.displacement <= 0 }
      if passed == nil, isPast || isAtRest { passed = tick }
      if isAtRest { return (passed, tick) }
      tick = tick + Rational(1) / Rational(60)
    }
    return (passed, nil)
  }
}
