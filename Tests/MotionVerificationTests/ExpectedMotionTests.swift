import Geometry
import MotionVerification
import Testing

struct ExpectedMotionTests {
  @Test func `values lie on the chain that uneven times make`() {
    // A step in the middle of nothing: refined down to 1/4096 s, so the places of lines are very uneven.
    let motion = ExpectedMotion(duration: 10, tolerance: 0.01) { time in
      let t = time.value
      return t < 3.3 ? 5 : t < 7 ? 5 + (t - 3.3) * (t - 3.3) : 40 - t
    }
    for step in 0...20_000 {
      let t = Double(step) / 2000
      guard abs(t - 3.3) > 0.001, abs(t - 7) > 0.001 else { continue }
      let told = t < 3.3 ? 5 : t < 7 ? 5 + (t - 3.3) * (t - 3.3) : 40 - t
      #expect(abs(motion.value(at: t) - told) < 0.011, "at \(t)")
    }
    #expect(motion.value(at: -1) == 5)
    #expect(motion.value(at: 11) == 30)
  }

  @Test func `what rests is the same at all times and lasts as long as the scene`() {
    let rest = ExpectedMotion(duration: Rational(5, over: 2)!, resting: 7)
    let asked = ExpectedMotion(duration: Rational(5, over: 2)!, tolerance: 0.1) { _ in 7 }
    #expect(rest.moving == nil)
    #expect(rest.end == asked.end)
    #expect([-1, 0, 1.3, 2.5, 9].allSatisfy { rest.value(at: $0) == 7 })
    #expect(rest.bounds == asked.bounds)
  }
}
