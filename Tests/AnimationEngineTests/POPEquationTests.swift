import AnimationEngine
import Geometry
import TestSupport
import Testing

/// POP against second methods: closed forms and the equation of motion.
struct POPEquationTests {
  @Test func `a corrected spring solves the equation of motion`() throws {
    for (tension, friction, mass, velocity) in [
      (342.1, 30.49, 1.0, 100.0), (990, 230, 1, -50), (60, 4, 0.5, -300), (100, 20, 1, 0),
    ] {
      var animation = POPAnimation(
        .spring(try given(POPSpring(tension: tension, friction: friction, mass: mass))),
        from: .number(20), to: .number(250))
      animation.velocity = .number(velocity)
      let motion = try given(animation.motion(fidelity: .corrected))
      // The midpoint rule at a millionth of a second.
      let step = 1e-6
      var (x, v) = (20.0, velocity)
      func acceleration(_ x: Double, _ v: Double) -> Double {
        (tension * (250 - x) - friction * v) / mass
      }
      for index in 1...300_000 {
        let (middleX, middleV) = (x + step / 2 * v, v + step / 2 * acceleration(x, v))
        x += step * middleV
        v += step * acceleration(middleX, middleV)
        guard index % 50_000 == 0 else { continue }
        let time = try given(Rational(Int64(index), over: 1_000_000))
        guard time < motion.duration else { continue }
        expectEqual(
          [motion.value(at: time).numbers[0], try given(motion.velocity(at: time)).numbers[0]],
          [x, v], 1e-6, "\(tension) at \(time)")
      }
    }
  }

  @Test func `a spring of POP's runs two percent slow at sixty frames`() throws {
    let spring = try given(POPSpring(bounciness: 6, speed: 15))
    let animation = POPAnimation(.spring(spring), from: .number(710), to: .number(334))
    let shipped = try given(animation.motion())
    let corrected = try given(animation.motion(fidelity: .corrected))
    // Where the corrected one is at .98 of the time, the one that shipped is about now.
    for tick in 2...18 {
      let now = try given(Rational(Int64(tick), over: 60))
      let slower = try given(Rational(Int64(tick) * 979, over: 60_000))
      let difference = shipped.value(at: now).numbers[0] - corrected.value(at: slower).numbers[0]
      // The loss differs from frame to frame by up to a millisecond: 3.6 points at full speed.
      #expect(abs(difference) < 4, "tick \(tick): \(difference)")
    }
    // The overshoot of the closed form: e^(−πζ/√(1−ζ²)) of the way.
    let lowest = (0...600).compactMap { index in
      Rational(index, over: 600).map { corrected.value(at: $0).numbers[0] }
    }.min()
    #expect(abs(try given(lowest) - (334 - 376 * 0.03028)) < 0.05)
  }

  @Test func `a decay comes to rest where its projection says, but for its last velocity`() throws {
    let decay = try given(POPDecay())
    var animation = POPAnimation(.decay(decay), from: .number(0), to: .number(0))
    animation.velocity = .number(1000)
    for fidelity in [Fidelity.upstream, .corrected] {
      let motion = try given(animation.motion(fidelity: fidelity))
      // At five points a second, 2.495 of 499 points are left.
      let missing = decay.projectedDistance(velocity: 5)
      #expect(abs(motion.endValue.numbers[0] - (499 - missing)) < 1e-3)
    }
  }
}
