import AnimationEngine
import Foundation
import Geometry
import Interaction
import TestSupport
import Testing

/// Vectors of the hand-over from a finger to springs, curves and transitions.
struct TimingVectorTests {
  private struct Springs: Decodable {
    struct Tolerance: Decodable {
      var value: Double
      var settling: Double
    }
    struct Case: Decodable {
      var mass: Double
      var stiffness: Double
      var damping: Double
      var initial_velocity_normalised: Double
      var settling: Double
      var t_value_velocity: [[Double]]

      private enum CodingKeys: String, CodingKey {
        case mass, stiffness, damping, initial_velocity_normalised, t_value_velocity
        case settling = "settling_duration_uikit_0.001"
      }
    }
    struct Example: Decodable {
      var gesture_velocity: Double
      var distance: Double
      var initial_spring_velocity: Double
    }
    var tolerance: Tolerance
    var cases: [Case]
    var normalise_examples: [Example]
  }

  @Test func `springs by coefficients match the vectors`() throws {
    let vectors = try Vectors.decode(Springs.self, from: "dynamics/spring_timing.json")
    for vector in vectors.cases {
      let spring = try #require(
        Spring(
          mass: vector.mass, stiffness: vector.stiffness, damping: vector.damping,
          initialVelocity: vector.initial_velocity_normalised, allowsOverdamping: true))
      for row in vector.t_value_velocity {
        #expect(isClose(spring.displacement(at: row[0]), row[1], vectors.tolerance.value))
        #expect(isClose(spring.velocity(at: row[0]), row[2], vectors.tolerance.value * 100))
      }
      #expect(isClose(spring.animatorDuration, vector.settling, vectors.tolerance.settling))
      let timing = AnimatorTiming.spring(
        mass: vector.mass, stiffness: vector.stiffness, damping: vector.damping,
        initialVelocity: Vector(dx: vector.initial_velocity_normalised, dy: 0))
      #expect((timing.duration(asking: 1)?.value ?? 0) >= vector.settling - 1e-6)
    }
    for example in vectors.normalise_examples {
      let velocity = relativeVelocity(example.gesture_velocity, over: example.distance)
      #expect(isClose(velocity, example.initial_spring_velocity))
    }
    #expect(relativeVelocity(5, over: 0) == 0)
  }

  /// A velocity that is all but the frequency leaves the pure decay e^(−ωt): ln 1000 / ω.
  @Test(arguments: [-1e-3, -1e-9, -2e-15, 0, 2e-15, 1e-9, 1e-3])
  func `a critical spring that is as fast as it decays settles by its decay`(excess: Double) throws
  {
    let spring = try #require(
      Spring(stiffness: 81, damping: 18, initialVelocity: 9 - excess, allowsOverdamping: true))
    // 0.001 = e^(−9 t) (1 + r t), solved by bisection.
    var (low, high) = (0.5, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if exp(-9 * middle) * (1 + excess * middle) > 0.001 { low = middle } else { high = middle }
    }
    #expect(abs(spring.animatorDuration - low) < 1e-6)
  }

  private struct Easing: Decodable {
    struct Curve: Decodable {
      var name: String
      var control_points: [Double]
      var samples: [[Double]]
    }
    var tolerance: Double
    var curves: [Curve]
  }

  /// What an animator shows along each curve, and where it takes a fraction back to its time.
  @Test func `animators pace by the curves of the vectors, there and back`() throws {
    let vectors = try Vectors.decode(Easing.self, from: "dynamics/easing.json")
    for curve in vectors.curves {
      let points = curve.control_points
      let bezier = CubicBezier(points[0], points[1], points[2], points[3])
      for sample in curve.samples {
        var run = try AnimatedCircle(duration: 1, timing: .curve(.cubicBezier(bezier)))
        try run.start(0)
        #expect(isClose(run.circle.x(sample[0]) / 100, sample[1], vectors.tolerance))
        guard sample[0] > 0, sample[0] < 1 else { continue }
        try run.scrub(0.05, to: sample[1])
        try run.start(2)
        try run.finishRun()
        #expect(isClose(run.completions[0].time.value, 3 - sample[0], 1e-5), "\(curve.name)")
      }
    }
  }

  private struct Keys: Decodable {
    var shake_t_dx: [[Double]]
  }

  @Test func `a shake is added to what a block does`() throws {
    let vectors = try Vectors.decode(Keys.self, from: "dynamics/keyframes.json")
    var circle = Circle(at: .zero)
    var keyframes = Keyframes(values: [0, 10, -10, 10, 0].map { .number($0) })
    keyframes.keyTimes = try ["0", "1/6", "3/6", "5/6", "1"].map {
      try #require(Rational(text: $0))
    }
    var shake = PropertyAnimation(
      keyPath: LayerKeyPath(.position, .x), interpolation: .keyframes(keyframes))
    shake.isAdditive = true
    shake.timing.duration = seconds(0.4)
    circle.layers.add(.property(shake), key: "shake", to: circle.id, at: 0)
    for row in vectors.shake_t_dx { #expect(isClose(circle.x(row[0]), row[1], 1e-8)) }
    // Over keyframes nothing adds: a block takes the current value.
    _ = circle.move("to", to: 100, at: 0.2, curve: .linear)
    #expect(isClose(circle.x(0.2), -10) && isClose(circle.x(0.7), 45))
  }

  private struct Photo: Decodable {
    struct Progress: Decodable {
      var pan_dy: Double
      var fractionComplete: Double
    }
    struct Decision: Decodable {
      var operation: String
      var velocity: [Double]
      var fraction: Double
      var completes_at: String
    }
    struct Velocity: Decodable {
      var velocity: [Double]
      var remaining: [Double]
      var spring_velocity: [Double]
    }
    struct Settling: Decodable {
      var mass: Double
      var stiffness: Double
      var damping: Double
      var settling_at_v0: Double
    }
    var container_height: Double
    var progress: [Progress]
    var decisions: [Decision]
    var velocities: [Velocity]
    var spring: Settling
    var tolerance: Double
  }

  @Test func `a zoom transition advances and decides as the vectors say`() throws {
    let vectors = try Vectors.decode(Photo.self, from: "dynamics/photo_transition.json")
    let pop = InteractiveProgress(.pop, containerHeight: vectors.container_height)
    var fraction = 0.0
    for row in vectors.progress {
      fraction += pop.step(row.pan_dy)
      #expect(isClose(fraction, row.fractionComplete, vectors.tolerance))
    }
    for row in vectors.decisions {
      let operation = try #require(InteractiveProgress.Operation(rawValue: row.operation))
      let progress = InteractiveProgress(operation, containerHeight: vectors.container_height)
      let velocity = Vector(dx: row.velocity[0], dy: row.velocity[1])
      #expect(
        progress.finishes(at: row.fraction, velocity: velocity) == (row.completes_at == "end"))
    }
    for row in vectors.velocities {
      for asWritten in [false, true] {
        let velocity = InteractiveProgress.springVelocity(
          Vector(dx: row.velocity[0], dy: row.velocity[1]),
          remaining: Vector(dx: row.remaining[0], dy: row.remaining[1]), asWritten: asWritten)
        #expect(isClose(velocity.dx, row.spring_velocity[0], vectors.tolerance))
        #expect(isClose(velocity.dy, row.spring_velocity[1], vectors.tolerance))
      }
    }
    let upward = Vector(dx: 1, dy: -80)
    #expect(InteractiveProgress.springVelocity(upward, remaining: upward).dy == 1)
    #expect(InteractiveProgress.springVelocity(upward, remaining: upward, asWritten: true).dy == -1)
    #expect(isClose(pop.part(of: 5, from: 0, to: 10, after: 284), 1.05))
    let spring = AnimatorTiming.spring(
      mass: vectors.spring.mass, stiffness: vectors.spring.stiffness,
      damping: vectors.spring.damping)
    #expect(isClose(spring.duration(asking: 1)?.value ?? 0, vectors.spring.settling_at_v0, 1e-9))
  }
}
