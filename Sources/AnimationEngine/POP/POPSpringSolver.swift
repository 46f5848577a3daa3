/// POP's solver for springs: Runge–Kutta steps of a millisecond, and what is left of a frame kept
/// for the next.
///
/// What is left moves the result by interpolation but stays in the account, so that each frame is
/// simulated a little too short: at 60 frames a second 2 % slow. The state is the displacement from
/// the target, so its sign is opposite to the value's.
package struct POPSpringSolver: Sendable, Hashable {
  /// A thousandth as a 32-bit float has it.
  static let timeStep = Double(Float(0.001))
  /// A frame that took longer, in seconds, ends the motion.
  static let longestFrame = 30.0

  private let spring: POPSpring
  private let threshold: Double
  private var accumulatedTime = 0.0
  package private(set) var position: [Double]
  package private(set) var velocity: [Double]
  /// The mean over the last step, for each component.
  private var acceleration: [Double]
  private(set) var isStarted = false
  private var isShutDown = false

  /// The threshold is the distance of two values that cannot be told apart.
  package init(_ spring: POPSpring, threshold: Double, position: [Double], velocity: [Double]) {
    (self.spring, self.threshold) = (spring, threshold)
    (self.position, self.velocity) = (position, velocity)
    acceleration = position.map { _ in 0 }
  }

  /// Where the user moved the value, its target or its velocity between two frames.
  mutating func place(position: [Double], velocity: [Double]) {
    (self.position, self.velocity) = (position, velocity)
  }

  /// Moves on by the seconds since the last frame.
  package mutating func advance(by step: Double) {
    isStarted = true
    guard step <= Self.longestFrame else {
      isShutDown = true
      return
    }
    accumulatedTime += step
    // The components have one clock but do not touch each other.
    var remaining = accumulatedTime
    var count = 0
    while remaining >= Self.timeStep {
      remaining -= Self.timeStep
      count += 1
    }
    accumulatedTime = remaining
    let share = remaining / Self.timeStep
    for index in position.indices {
      var current = (position[index], velocity[index])
      var previous = current
      for _ in 0..<count {
        previous = current
        acceleration[index] = integrate(&current)
      }
      position[index] = current.0 * share + previous.0 * (1 - share)
      velocity[index] = current.1 * share + previous.1 * (1 - share)
    }
  }

  /// One classical Runge–Kutta step; the result is its mean acceleration.
  private func integrate(_ state: inout (Double, Double)) -> Double {
    let (k, b, step) = (
      -spring.tension / spring.mass, spring.friction / spring.mass, Self.timeStep
    )
    let (p, v) = state
    let (p1, v1) = (v, p * k - v * b)
    let (p2, v2) = (v + v1 * step * 0.5, (p + p1 * step * 0.5) * k - (v + v1 * step * 0.5) * b)
    let (p3, v3) = (v + v2 * step * 0.5, (p + p2 * step * 0.5) * k - (v + v2 * step * 0.5) * b)
    let (p4, v4) = (v + v3 * step, (p + p3 * step) * k - (v + v3 * step) * b)
    let mean = (v1 + (v2 + v3) * 2 + v4) * (1.0 / 6)
    state.0 = p + (p1 + (p2 + p3) * 2 + p4) * (1.0 / 6) * step
    state.1 = v + mean * step
    return mean
  }

  /// True where position, velocity and acceleration are all small.
  ///
  /// The velocity is compared with a threshold that was not squared with the rest, as shipped.
  package var hasConverged: Bool {
    guard isStarted else { return false }
    if isShutDown { return true }
    return position.allSatisfy { abs($0) < threshold / 2 }
      && velocity.reduce(0) { $0 + $1 * $1 } < 25 * threshold
      && acceleration.reduce(0) { $0 + $1 * $1 } < 625 * threshold * threshold
  }
}
