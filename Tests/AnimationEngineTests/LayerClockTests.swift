import AnimationEngine
import Geometry
import TestSupport
import Testing

struct LayerClockTests {
  private struct Inputs: Decodable, Sendable {
    /// Begin time, speed and time offset of each clock, outermost first.
    var chain: [[Double]]
  }

  @Test func `chains of clocks match the vectors`() throws {
    let family = try TimingVectors<Inputs>(family: "layer-time")
    var count = 0
    for vector in family.vectors {
      let clocks = try vector.inputs.chain.map { terms in
        LayerClock(
          beginTime: try Rational(decimal: terms[0]), speed: try Rational(decimal: terms[1]),
          timeOffset: try Rational(decimal: terms[2]))
      }
      for sample in vector.samples {
        var time = try Rational(decimal: sample.key)
        for clock in clocks { time = clock.localTime(at: time) }
        let expected = try #require(sample.value)
        #expect((time.value - expected).magnitude <= vector.tolerance, "\(vector.name)")
        count += 1
      }
    }
    #expect(count == family.pointCount)
  }

  @Test func `a time goes out of a clock as it came in, except out of a stopped one`() throws {
    let clock = LayerClock(
      beginTime: try Rational(decimal: 0.7), speed: try Rational(decimal: -1.3), timeOffset: 2)
    for index in -20...20 {
      let time = try #require(Rational(Int64(index), over: 7))
      #expect(clock.parentTime(at: clock.localTime(at: time)) == time)
    }
    let stopped = LayerClock(beginTime: 1, speed: 0, timeOffset: 5)
    #expect(stopped.localTime(at: 100) == 5)
    #expect(stopped.parentTime(at: 5) == 0)
  }
}

extension Rational {
  /// The decimal number that a file of vectors shows, not the double nearest to it.
  init(decimal: Double) throws {
    self = try #require(Rational(text: "\(decimal)"))
  }
}
