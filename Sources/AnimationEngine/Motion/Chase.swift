package import Geometry

/// A rule that follows its target with a lag: in so many seconds the distance shrinks to 1/e.
package struct Chase: StepRule, Sendable, Hashable {
  package private(set) var values: [Double]
  package private(set) var velocity: [Double]
  private var target: [Double]
  /// What is followed where it moves; its end, once it is there.
  private let leader: Motion?
  /// How long the leader had been under way when the rule began, in seconds.
  private let leaderElapsed: Rational
  private let lag: Double
  private let threshold: Double

  /// Follows a value, or a motion that begins with the rule, or had been under way for so many
  /// seconds.
  ///
  /// The lag is in seconds; the rule ends when no number is as much as `threshold` from a target
  /// that rests. Nil unless lag and threshold are greater than 0 and both values are made of
  /// finite numbers of one kind.
  package init?(
    from start: AnimationValue, to target: AnimationValue, behind leader: Motion? = nil,
    under leaderElapsed: Rational = 0, lag: Double, threshold: Double = 0.5
  ) {
    guard lag > 0, lag.isFinite, threshold > 0, target.isMovable(like: start),
      start.isMovable(like: start), leader.map({ $0.endValue.isMovable(like: start) }) ?? true
    else { return nil }
    (values, velocity) = (start.numbers, start.numbers.map { _ in 0 })
    (self.target, self.leader, self.lag, self.threshold) = (target.numbers, leader, lag, threshold)
    self.leaderElapsed = leaderElapsed
  }

  package mutating func advance(at tick: Tick) -> [MotionEvent.Kind] {
    if let leader { target = leader.value(at: leaderElapsed + tick.time).numbers }
    let step = tick.step.value
    let share = 1 - Transcendentals.exp(-step / lag)
    let before = values
    for index in values.indices { values[index] += (target[index] - values[index]) * share }
    if step > 0 { velocity = zip(values, before).map { ($0 - $1) / step } }
    let isNear = zip(values, target).allSatisfy { abs($0 - $1) < threshold }
    guard isNear, leader.map({ leaderElapsed + tick.time >= $0.duration }) ?? true else {
      return []
    }
    (values, velocity) = (target, velocity.map { _ in 0 })
    return [.reachedTarget, .finished]
  }

  package mutating func change(target: [Double]?, velocity: [Double]?) {
    if let target { self.target = target }
  }
}
