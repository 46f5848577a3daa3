import AnimationEngine
import Geometry
import Interaction
import TestSupport
import Testing

/// How long an animator takes, and how fast it goes on its way.
struct AnimatorPaceTests {
  @Test func `a spring by coefficients takes its own time, and the default does not overshoot`()
    throws
  {
    let own = AnimatorTiming.spring(mass: 1, stiffness: 100, damping: 10)
    #expect(isClose(own.duration(asking: 9)?.value ?? 0, 1.47270033468, 1e-6))
    var run = try AnimatedCircle(timing: .defaultSpring)
    try run.start(0)
    let way = (0...300).map { run.circle.x(at: Rational($0) / 500) }
    #expect(way.allSatisfy { $0 <= 100 } && zip(way, way.dropFirst()).allSatisfy { $0 <= $1 })
    let overdamped = AnimatorTiming.dampingRatio(0.5).duration(asking: 2)
    #expect(overdamped == 2)
  }

  /// E13.
  @Test func `a velocity of two dimensions bends the way`() throws {
    var circle = Circle(at: Point(x: 280, y: 60))
    let target = Point(x: 200, y: 120)
    let velocity = Vector(
      dx: relativeVelocity(-300, over: -80), dy: relativeVelocity(500, over: 60))
    var animator = try #require(
      PropertyAnimator(
        "back", duration: seconds(1.5), timing: .dampingRatio(0.7, initialVelocity: velocity),
        changes: [LayerChange(circle.id, .init(.position), .point(target))]))
    _ = try animator.start(on: &circle.layers, at: 0)
    func place(_ time: Double) -> Point {
      circle.layers.presentation(of: circle.id, at: seconds(time)).position
    }
    let step = place(1e-5) - place(0)
    #expect(isClose(step.dx / 1e-5, -300, 3) && isClose(step.dy / 1e-5, 500, 5))
    let deviation = (0...150).map { index -> Double in
      let arm = place(Double(index) / 100) - Point(x: 280, y: 60)
      return (arm.dx * 60 + arm.dy * 80).magnitude / 100
    }.max()
    #expect(deviation ?? 0 > 15)
    #expect(isClose(place(1.4).x, 200, 0.3) && isClose(place(1.4).y, 120, 0.3))
    #expect(animator.advance(through: 2, on: &circle.layers).count == 2)
    #expect(place(2) == target)
  }

  @Test func `continuing with a factor or a new timing paces the rest`() throws {
    var factor = try AnimatedCircle()
    try factor.start(0)
    try factor.pause(1)
    try factor.proceed(1, factor: 0.25)
    try factor.finishRun()
    #expect(factor.completions[0].time == seconds(1.5))
    #expect(isClose(factor.circle.x(1.25), 75))

    var spring = try AnimatedCircle()
    try spring.start(0)
    try spring.pause(1)
    try spring.proceed(
      1,
      .spring(mass: 1, stiffness: 100, damping: 10, initialVelocity: Vector(dx: 2, dy: 0)))
    #expect(isClose(spring.circle.velocities(1).after, 100, 0.5))
    #expect(spring.circle.x(1.36) > 100)
    try spring.finishRun()
    #expect(spring.completions.map(\.position) == [.end] && spring.circle.x(20) == 100)

    var curve = try AnimatedCircle()
    try curve.start(0)
    try curve.pause(1)
    try curve.reverse(1)
    try curve.proceed(1, .curve(.easeIn), factor: 0.5)
    #expect(isClose(curve.circle.x(1.5), 50 * (1 - 0.315356812573), 1e-5))
    try curve.finishRun()
    #expect(curve.completions[0] == (.start, 2))
  }

  @Test func `a delay shows the start, and a spring by its bounce takes its settling time`() throws
  {
    var run = try AnimatedCircle()
    try run.at(0) { try $0.start(after: seconds(0.5), on: &$1, at: $2) }
    #expect(run.circle.x(0.25) == 0 && isClose(run.circle.x(1.5), 50))
    try run.reverse(1.5)
    try run.finishRun()
    #expect(run.completions[0] == (.start, seconds(2.5)))
    let spring = AnimatorTiming.perceptual(duration: 0.5, bounce: 0)
    #expect(isClose(spring.duration(asking: 9)?.value ?? 0, 0.8, 1e-9))
  }
}
