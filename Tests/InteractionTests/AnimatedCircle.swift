import AnimationEngine
import Geometry
import Interaction
import TestSupport
import Testing

/// A circle with an animator: what E1–E13 show.
struct AnimatedCircle {
  var circle: Circle
  var animator: PropertyAnimator
  var events: [AnimatorEvent] = []

  init(
    duration: Double = 2, timing: AnimatorTiming = .curve(.linear), from: Double = 0,
    to: Double = 100, options: PropertyAnimator.Options = .init()
  ) throws {
    circle = Circle(at: Point(x: from, y: 0))
    animator = try #require(
      PropertyAnimator(
        "flight", duration: seconds(duration), timing: timing, changes: [circle.moved(to: to)],
        options: options))
  }

  /// Does something at a time, and what was due before.
  mutating func at(
    _ time: Double,
    _ verb: (inout PropertyAnimator, inout PlayedLayers, Rational) throws -> [AnimatorEvent]
  ) throws {
    let time = seconds(time)
    events += animator.advance(through: time, on: &circle.layers)
    events += try verb(&animator, &circle.layers, time)
  }

  mutating func start(_ time: Double) throws {
    try at(time) { try $0.start(on: &$1, at: $2) }
  }
  mutating func pause(_ time: Double) throws { try at(time) { try $0.pause(on: &$1, at: $2) } }
  mutating func reverse(_ time: Double) throws {
    try at(time) { try $0.reverse(on: &$1, at: $2) }
  }
  mutating func scrub(_ time: Double, to fraction: Double, over duration: Double = 0) throws {
    try at(time) { try $0.scrub(to: fraction, over: seconds(duration), on: &$1, at: $2) }
  }
  mutating func proceed(_ time: Double, _ timing: AnimatorTiming? = nil, factor: Double = 0) throws
  {
    try at(time) { try $0.proceed(with: timing, durationFactor: factor, on: &$1, at: $2) }
  }
  mutating func finishRun(_ time: Double = 60) throws { try at(time) { _, _, _ in [] } }

  var completions: [(position: AnimatorEvent.Position, time: Rational)] {
    events.compactMap { event in
      if case .completed(let position) = event.kind { (position, event.time) } else { nil }
    }
  }

  /// The largest step of what is seen around a time.
  func jump(_ time: Double) -> Double {
    (circle.x(time + 1e-6) - circle.x(time - 1e-6)).magnitude
  }
}
