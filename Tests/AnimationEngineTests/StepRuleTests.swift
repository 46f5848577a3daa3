import AnimationEngine
import Geometry
import TestSupport
import Testing

/// Springs that step at a driver's ticks: one's own, and rebound's; and rules.
struct StepRuleTests {
  private struct SpringFile: Decodable {
    struct Own: Decodable {
      var y0: Double
      var target: Double
      var v0: Double
      var frames: [[Double]]
      var finishedFrame: Int64

      private enum CodingKeys: String, CodingKey {
        case y0, target, v0
        case frames = "frame_y_v"
        case finishedFrame = "finished_frame"
      }
    }
    struct POP: Decodable {
      var springSpeed: Double
      var springBounciness: Double
      var tension: Double
      var friction: Double
      var dampingRatio: Double

      private enum CodingKeys: String, CodingKey {
        case springSpeed, springBounciness, tension, friction
        case dampingRatio = "damping_ratio"
      }
    }
    var own: [Own]
    var pop: [POP]
  }

  private static func tick(_ index: Int64) throws -> Rational {
    try given(Rational(index, over: 60))
  }

  @Test func `a spring of one's own passes the frames of the panel`() throws {
    let file = try Vectors.decode(SpringFile.self, from: "dynamics/own_and_pop_springs.json")
    #expect(file.own.count == 3 && file.pop.count == 3)
    for row in file.own {
      let spring = try given(FrictionSpring())
      let motion = try given(
        spring.motion(from: .number(row.y0), to: .number(row.target), velocity: .number(row.v0)))
      #expect(motion.duration == (try Self.tick(row.finishedFrame)))
      #expect(motion.endValue == .number(row.target))
      for frame in row.frames {
        let time = try Self.tick(Int64(frame[0]))
        let found = [
          motion.value(at: time).numbers[0], try given(motion.velocity(at: time)).numbers[0],
        ]
        // The file states twelve digits: its tolerance of 1e-9, relative to thousands.
        expectEqual(found, [frame[1], frame[2]], 1e-8, "\(row.y0) at \(frame[0])")
      }
    }
    for row in file.pop {
      let spring = try given(POPSpring(bounciness: row.springBounciness, speed: row.springSpeed))
      expectEqual(
        [spring.tension, spring.friction], [row.tension, row.friction], 1e-9 * 1000, "pop")
      let ratio = spring.friction / (2 * spring.tension.squareRoot())
      expectEqual([ratio], [row.dampingRatio], 1e-9, "damping ratio")
    }
  }

  @Test func `a tap in mid-flight carries the velocity`() throws {
    let spring = try given(FrictionSpring())
    let tap = try Self.tick(6)
    let motion = try given(
      spring.motion(
        from: .number(710), to: .number(334),
        changes: [MotionChange(at: tap, target: .number(710))]))
    let alone = try given(spring.motion(from: .number(710), to: .number(334)))
    #expect(motion.value(at: try Self.tick(5)) == alone.value(at: try Self.tick(5)))
    // The tap comes before its tick: there the force already points back, on the old velocity.
    let last = try Self.tick(5)
    let (y, before) = (
      alone.value(at: last).numbers[0], try given(alone.velocity(at: last)).numbers[0]
    )
    let after = before + (300 * (710 - y) - 20 * before) / 60
    #expect(before < -3000)
    expectEqual(try given(motion.velocity(at: tap)).numbers, [after], 1e-9, "velocity")
    expectEqual(motion.value(at: tap).numbers, [y + after / 60], 1e-9, "place")
    #expect(motion.endValue == .number(710) && motion.isFinished)
  }

  @Test func `the corrected spring is what ever smaller steps come to`() throws {
    let spring = try given(FrictionSpring())
    let corrected = try given(
      spring.motion(from: .number(710), to: .number(334), fidelity: .corrected))
    let errors = try [60, 600, 6000].map { rate in
      let stepped = try given(
        spring.motion(from: .number(710), to: .number(334), on: TickSchedule(rate: rate)))
      return try (Int64(1)...30).map { index in
        let time = try Self.tick(index)
        return abs(stepped.value(at: time).numbers[0] - corrected.value(at: time).numbers[0])
      }.max() ?? 0
    }
    // First order: a tenth of the step, a tenth of the error.
    #expect(errors[1] < errors[0] / 8 && errors[2] < errors[1] / 8 && errors[2] < 0.5)
  }

  @Test func `forces add up to what moves the panel`() throws {
    let spring = try given(FrictionSpring())
    let forces = spring.forces(at: [710], velocity: [100], target: [334])
    #expect(forces.spring == [-112_800] && forces.friction == [-2000])
  }

  @Test func `what runs away or never rests is told apart`() throws {
    let stiff = try given(FrictionSpring(stiffness: 1e6, friction: 0))
    #expect(stiff.motion(from: .number(0), to: .number(1)) == nil)
    let endless = try given(FrictionSpring(friction: 0))
    for fidelity in [Fidelity.measured, .corrected] {
      let motion = try given(
        endless.motion(from: .number(0), to: .number(100), fidelity: fidelity, limit: 3))
      #expect(!motion.isFinished && motion.duration == 3)
      #expect(!motion.events.contains { $0.kind == .finished })
    }
    #expect(FrictionSpring(stiffness: 0) == nil && FrictionSpring(friction: -1) == nil)
    #expect(FrictionSpring(restDistance: 0) == nil && FrictionSpring(mass: .nan) == nil)
  }

  // MARK: - Rebound

  private struct ReboundInputs: Decodable, Sendable {
    var tension: Double
    var friction: Double
    var start: Double
    var end: Double
    var velocity: Double
    var overshootClamping: Bool?
    var frameMs: Double
    var restSpeedThreshold: Double?
    var restDisplacementThreshold: Double?
  }

  @Test func `rebound's springs match its snapshot`() throws {
    try AnimationVectors<ReboundInputs>(family: "rebound-spring").check { vector, time in
      let inputs = vector.inputs
      var spring = try given(ReboundSpring(tension: inputs.tension, friction: inputs.friction))
      spring.restSpeed = inputs.restSpeedThreshold ?? 0.001
      spring.restDistance = inputs.restDisplacementThreshold ?? 0.001
      spring.clampsOvershoot = inputs.overshootClamping ?? false
      let frame = try seconds(inputs.frameMs) / 1000
      let index = (time / frame.value).rounded()
      // One more tick, since a motion that ends has no velocity left.
      let times = (0...Int(index) + 1).map { Rational($0) * frame }
      let motion = try given(
        spring.motion(
          from: .number(inputs.start), to: .number(inputs.end), velocity: .number(inputs.velocity),
          on: TickSchedule(times: times)))
      let now = times[Int(index)]
      return motion.value(at: now).numbers + (try given(motion.velocity(at: now))).numbers
    }
  }

  @Test func `rebound corrected solves its equation, and may stop at its target`() throws {
    var spring = try given(ReboundSpring(origamiTension: 40, friction: 7))
    #expect(abs(spring.tension - 230.2) < 1e-12 && spring.friction == 22)
    let closed = try given(spring.motion(from: .number(0), to: .number(1), fidelity: .corrected))
    let exact = try given(Spring(stiffness: 230.2, damping: 22))
    for index in 1..<40 {
      let time = try given(Rational(Int64(index), over: 77))
      #expect(abs(closed.value(at: time).numbers[0] - exact.displacement(at: time.value)) < 1e-12)
    }
    spring.clampsOvershoot = true
    for fidelity in [Fidelity.upstream, .corrected] {
      let stopped = try given(
        spring.motion(from: .number(0), to: .number(1), fidelity: fidelity))
      for index in 0..<120 {
        let value = stopped.value(at: try given(Rational(Int64(index), over: 120))).numbers[0]
        #expect(value <= 1)
      }
      #expect(stopped.duration < closed.duration && stopped.endValue == .number(1))
    }
    let pop = try given(POPSpring(bounciness: 8, speed: 10))
    #expect(ReboundSpring(bounciness: 8, speed: 10)?.tension == pop.tension)
  }

  // MARK: - Rules

  @Test func `a chase closes in by its lag, whatever the rate`() throws {
    let chase = try given(Chase(from: .number(100), to: .number(0), lag: 0.2))
    for rate in [30, 60, 120] {
      let motion = try given(
        Motion(playing: chase, like: .number(0), on: TickSchedule(rate: rate)))
      #expect(motion.isFinished && motion.endValue == .number(0))
      let value = motion.value(at: try seconds(0.4)).numbers[0]
      #expect(abs(value - 100 * Transcendentals.exp(-2)) < 1e-9)
    }
    #expect(Chase(from: .number(0), to: .number(1), lag: 0) == nil)
    #expect(Chase(from: .number(0), to: .point(.zero), lag: 1) == nil)
  }

  @Test func `a chase follows a motion and ends after it`() throws {
    let spring = try given(POPSpring())
    let leader = try given(
      POPAnimation(.spring(spring), from: .point(.zero), to: .point(Point(x: 100, y: 50))).motion())
    let chase = try given(
      Chase(from: .point(.zero), to: .point(.zero), behind: leader, lag: 0.1))
    let trail = try given(Motion(playing: chase, like: .point(.zero)))
    #expect(trail.endValue == leader.endValue && trail.duration > leader.duration)
    let time = try seconds(0.1)
    #expect(trail.value(at: time).numbers[0] < leader.value(at: time).numbers[0])
    // The same rule played again gives the same.
    #expect(Motion(playing: chase, like: .point(.zero)) == trail)
  }
}
