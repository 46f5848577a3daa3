import Geometry
import Testing

@testable import MotionVerification

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

  @Test func `while it is said to rest it is not asked for, and is the same`() {
    var asked = 0
    func value(_ time: Rational) -> Double {
      asked += 1
      let t = min(max(time.value - 2, 0), 1)
      return 100 * t * t * (3 - 2 * t)
    }
    let all = ExpectedMotion(duration: 10, tolerance: 0.02, value: value)
    let most = asked
    asked = 0
    let few = ExpectedMotion(duration: 10, tolerance: 0.02) { start, end in
      end < 2 || start > 3
    } value: {
      value($0)
    }
    #expect(few == all)
    #expect(asked < most - 500)
  }

  @Test func `a value is the same wherever was looked before`() {
    let motion = ExpectedMotion(duration: 3, tolerance: 0.01) { $0.value * $0.value * $0.value }
    var place = -1
    for step in 0...3000 {
      // Forth and back by all widths, and beyond both ends.
      let time = Double((step * step * 7919) % 4001) / 1000 - 0.5
      #expect(motion.value(at: time, near: &place) == motion.value(at: time))
    }
  }
}
