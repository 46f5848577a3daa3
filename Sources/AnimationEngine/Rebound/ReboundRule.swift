import Geometry

/// Rebound's springs as they shipped, one for each number.
struct ReboundRule: StepRule {
  private static let timeStep = 0.001
  private static let longestTick = 0.064

  /// One number's spring.
  private struct State {
    var start: Double
    var target: Double
    var position: Double
    var velocity: Double
    /// Where the last stage of the last step looked: the next step reads it once more.
    var stalePosition: Double
    var accumulatedTime = 0.0
    var isAtRest = false
  }

  private let spring: ReboundSpring
  private var states: [State]
  private var hasMoved = false
  private var hasReachedTarget = false

  init(spring: ReboundSpring, start: [Double], target: [Double], velocity: [Double]) {
    self.spring = spring
    states = start.indices.map {
      State(
        start: start[$0], target: target[$0], position: start[$0], velocity: velocity[$0],
        stalePosition: start[$0])
    }
  }

  var values: [Double] { states.map(\.position) }
  var velocity: [Double] { states.map(\.velocity) }

  mutating func advance(at tick: Tick) -> [MotionEvent.Kind] {
    // The begin only asks for a frame; the loop that the frame starts takes 1 ms for its first.
    guard tick.step > 0 else { return [] }
    let step = hasMoved ? min(tick.step.value, Self.longestTick) : Self.timeStep
    hasMoved = true
    var events: [MotionEvent.Kind] = []
    for index in states.indices where !states[index].isAtRest {
      advance(&states[index], by: step)
    }
    let isOver = states.allSatisfy(\.isAtRest)
    if !hasReachedTarget, isOver || states.allSatisfy(isPastTarget) {
      hasReachedTarget = true
      events.append(.reachedTarget)
    }
    return isOver ? events + [.finished] : events
  }

  mutating func change(target: [Double]?, velocity: [Double]?) {
    for index in states.indices {
      if let target {
        states[index].start = states[index].position
        states[index].target = target[index]
        hasReachedTarget = false
      }
      if let velocity { states[index].velocity = velocity[index] }
      states[index].isAtRest = false
    }
  }

  private func advance(_ state: inout State, by step: Double) {
    state.accumulatedTime += step
    var (position, velocity) = (state.position, state.velocity)
    var previous = (position, velocity)
    while state.accumulatedTime >= Self.timeStep {
      state.accumulatedTime -= Self.timeStep
      if state.accumulatedTime < Self.timeStep { previous = (position, velocity) }
      integrate(&position, &velocity, &state.stalePosition, toward: state.target)
    }
    (state.position, state.velocity) = (position, velocity)
    if state.accumulatedTime > 0 {
      let share = state.accumulatedTime / Self.timeStep
      state.position = position * share + previous.0 * (1 - share)
      state.velocity = velocity * share + previous.1 * (1 - share)
    }
    let isAtRest =
      abs(state.velocity) < spring.restSpeed
      && abs(state.target - state.position) <= spring.restDistance
    if isAtRest || spring.clampsOvershoot && isPastTarget(state) {
      (state.start, state.position, state.velocity) = (state.target, state.target, 0)
      state.isAtRest = true
    }
  }

  private func isPastTarget(_ state: State) -> Bool {
    state.start < state.target && state.position > state.target
      || state.start > state.target && state.position < state.target
  }

  /// One Runge–Kutta step whose first stage takes the force at the stale position.
  private func integrate(
    _ position: inout Double, _ velocity: inout Double, _ stalePosition: inout Double,
    toward target: Double
  ) {
    let step = Self.timeStep
    func force(_ position: Double, _ velocity: Double) -> Double {
      spring.tension * (target - position) - spring.friction * velocity
    }
    let (v1, a1) = (velocity, force(stalePosition, velocity))
    let v2 = velocity + a1 * step * 0.5
    let a2 = force(position + v1 * step * 0.5, v2)
    let v3 = velocity + a2 * step * 0.5
    let a3 = force(position + v2 * step * 0.5, v3)
    stalePosition = position + v3 * step
    let v4 = velocity + a3 * step
    let a4 = force(stalePosition, v4)
    position += 1.0 / 6 * (v1 + 2 * (v2 + v3) + v4) * step
    velocity += 1.0 / 6 * (a1 + 2 * (a2 + a3) + a4) * step
  }
}
