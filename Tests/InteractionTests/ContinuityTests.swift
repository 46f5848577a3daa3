import AnimationEngine
import Geometry
import Interaction
import TestSupport
import Testing

/// What an interruption does to position and velocity, at random moments of random flights.
///
/// For each mechanism the bound, or the jump, that its row of the specification states; the numbers are
/// worked out from the curve itself, not from the layers.
struct ContinuityTests {
  private struct Flight {
    var start: Double
    var end: Double
    var next: Double
    /// Multiples of 1/4096 s, exact as doubles and as rationals.
    var interruption: Double
    var duration: Double

    init(using random: inout SeededGenerator) {
      start = Double.random(in: -200...200, using: &random)
      end = start + Double.random(in: 50...400, using: &random)
      next = Double.random(in: -200...200, using: &random)
      duration = Double(Int.random(in: 1024...8192, using: &random)) / 4096
      let most = Int(duration * 4096) - 256
      interruption = Double(Int.random(in: 256...most, using: &random)) / 4096
    }

    var distance: Double { end - start }

    /// Where the first flight is, and how fast, by its own curve.
    func seen(_ curve: TimingFunction, at time: Double) -> (place: Double, velocity: Double) {
      func place(_ time: Double) -> Double {
        start + distance * curve.value(at: min(max(time / duration, 0), 1))
      }
      let step = 1e-5
      return (place(time), (place(time) - place(time - step)) / step)
    }

    /// An upper bound of what any of the curves here accelerates by, in points per second squared.
    func acceleration(over way: Double) -> Double { 12 * way / (duration * duration) }
  }

  private static func flights(_ count: Int) -> [Flight] {
    var random = SeededGenerator(seed: 20_160_611)
    return (0..<count).map { _ in Flight(using: &random) }
  }

  private func circle(_ flight: Flight, _ retargeting: Retargeting) -> Circle {
    var circle = Circle(at: Point(x: flight.start, y: 0))
    _ = circle.move(
      "out", to: flight.end, at: 0, duration: flight.duration, by: retargeting)
    _ = circle.move(
      "next", to: flight.next, at: flight.interruption, duration: flight.duration,
      by: retargeting)
    return circle
  }

  /// How much position and velocity change from right before a time to the time.
  private func breaks(_ circle: Circle, at time: Double) -> (place: Double, velocity: Double) {
    let step = 1e-5
    let velocities = (
      before: (circle.x(time - step) - circle.x(time - 2 * step)) / step,
      after: (circle.x(time + step) - circle.x(time)) / step
    )
    return (circle.x(time) - circle.x(time - step), velocities.after - velocities.before)
  }

  @Test func `what adds keeps position and velocity`() {
    for flight in Self.flights(300) {
      let circle = circle(flight, .additive)
      let seen = flight.seen(.easeInEaseOut, at: flight.interruption)
      let found = breaks(circle, at: flight.interruption)
      let way = abs(flight.distance) + abs(flight.next - flight.end)
      // |v(t+) - v(t-)| <= a dt: three steps of 1e-5 s lie between the differences.
      #expect(found.velocity.magnitude <= flight.acceleration(over: way) * 3e-5 + 1e-2)
      #expect(found.place.magnitude <= seen.velocity.magnitude * 1e-5 + 1e-4)
      #expect(isClose(circle.x(flight.interruption), seen.place, 1e-6))
      #expect(isClose(circle.modelX(flight.interruption), flight.next))
    }
  }

  @Test func `what begins from the current value keeps the position and loses the velocity`() {
    for flight in Self.flights(300) {
      let circle = circle(flight, .fromCurrent)
      let seen = flight.seen(.easeInEaseOut, at: flight.interruption)
      let found = breaks(circle, at: flight.interruption)
      #expect(found.place.magnitude <= seen.velocity.magnitude * 1e-5 + 1e-4)
      // All of it: the new curve begins with slope 0.
      let way = abs(flight.distance) + abs(flight.next - seen.place)
      #expect(
        isClose(found.velocity, -seen.velocity, flight.acceleration(over: way) * 3e-5 + 1e-2))
    }
  }

  @Test func `what replaces jumps to the old model`() {
    for flight in Self.flights(300) {
      let circle = circle(flight, .replace)
      let seen = flight.seen(.easeInEaseOut, at: flight.interruption)
      let jump = flight.end - seen.place
      #expect(isClose(circle.x(flight.interruption), flight.end, 1e-6))
      #expect(
        isClose(
          breaks(circle, at: flight.interruption).place, jump,
          seen.velocity.magnitude * 1e-5 + 1e-4))
    }
  }

  @Test func `a linear curve that adds turns the velocity at once, by the new one's`() {
    for flight in Self.flights(200) {
      var circle = Circle(at: Point(x: flight.start, y: 0))
      _ = circle.move("out", to: flight.end, at: 0, duration: flight.duration, curve: .linear)
      _ = circle.move(
        "next", to: flight.next, at: flight.interruption, duration: flight.duration,
        curve: .linear)
      let found = breaks(circle, at: flight.interruption)
      #expect(isClose(found.velocity, (flight.next - flight.end) / flight.duration, 1e-3))
      #expect(found.place.magnitude <= flight.distance.magnitude / flight.duration * 1e-5 + 1e-6)
    }
  }

  /// The hand-off of a spring: relative velocity, times the way to go.
  @Test func `a spring that takes the velocity over keeps both`() {
    for flight in Self.flights(200) {
      let seen = flight.seen(.easeInEaseOut, at: flight.interruption)
      guard abs(flight.next - seen.place) > 1 else { continue }
      var circle = Circle(at: Point(x: flight.start, y: 0))
      _ = circle.move(
        "out", to: flight.end, at: 0, duration: flight.duration, by: .fromCurrent)
      let time = seconds(flight.interruption)
      let change = circle.moved(to: flight.next)
      let way = circle.layers.way(of: change, by: .fromCurrent, at: time)
      #expect(isClose(way?.dx ?? 0, flight.next - seen.place, 1e-6))
      let relative = relativeVelocity(seen.velocity, over: way?.dx ?? 0)
      var block = BlockAnimation("next", duration: 1, changes: [change])
      block.timing = AnimatorTiming.spring(mass: 1, stiffness: 100, damping: 20)
        .beginning(with: Vector(dx: relative, dy: relative))
      block.retargeting = .fromCurrent
      _ = circle.animate(block, at: time)
      let found = breaks(circle, at: flight.interruption)
      let pull = 100 * abs(flight.next - seen.place) + 20 * seen.velocity.magnitude
      let curve = flight.acceleration(over: flight.distance.magnitude)
      #expect(found.place.magnitude <= seen.velocity.magnitude * 1e-5 + 1e-4)
      #expect(found.velocity.magnitude <= (pull + curve) * 3e-5 + 1e-2)
    }
  }

  /// Paused anywhere, reversed anywhere: an animator retraces its way, at the opposite velocity.
  @Test func `an animator that is reversed goes back as it came`() throws {
    for flight in Self.flights(200) {
      var circle = Circle(at: Point(x: flight.start, y: 0))
      var animator = try #require(
        PropertyAnimator(
          "flight", duration: seconds(flight.duration), changes: [circle.moved(to: flight.end)]))
      let time = seconds(flight.interruption)
      _ = try animator.start(on: &circle.layers, at: 0)
      _ = try animator.reverse(on: &circle.layers, at: time)
      let seen = flight.seen(.easeInEaseOut, at: flight.interruption)
      let found = breaks(circle, at: flight.interruption)
      #expect(found.place.magnitude <= seen.velocity.magnitude * 1e-5 + 1e-4)
      #expect(
        isClose(
          found.velocity, -2 * seen.velocity,
          flight.acceleration(over: flight.distance) * 3e-5 + 1e-2))
      #expect(animator.completionTime == time + time)
      let back = flight.interruption / 2
      #expect(
        isClose(
          circle.x(flight.interruption + back),
          flight.seen(.easeInEaseOut, at: flight.interruption - back).place, 1e-6))
    }
  }
}
