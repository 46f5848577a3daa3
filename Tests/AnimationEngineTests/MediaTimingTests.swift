import AnimationEngine
import Geometry
import TestSupport
import Testing

struct MediaTimingTests {
  private struct Inputs: Decodable, Sendable {
    var beginTime: Double
    var duration: Double
    var speed: Double
    var timeOffset: Double
    var repeatCount: Double
    var repeatDuration: Double
    var autoreverses: Bool
    var fillMode: String
    var modelValue: Double
  }

  @Test func `an animation of opacity from 0 to 1 matches the vectors`() throws {
    let family = try TimingVectors<Inputs>(family: "media-timing-coreanimation")
    var count = 0
    for vector in family.vectors {
      let inputs = vector.inputs
      var timing = MediaTiming()
      timing.beginTime = try Rational(decimal: inputs.beginTime)
      // The transaction's duration stands in for none, as the file's note says.
      timing.duration = try Rational(decimal: inputs.duration == 0 ? 0.25 : inputs.duration)
      timing.speed = try Rational(decimal: inputs.speed)
      timing.timeOffset = try Rational(decimal: inputs.timeOffset)
      timing.repeatCount = .finite(try Rational(decimal: inputs.repeatCount))
      timing.repeatDuration = .finite(try Rational(decimal: inputs.repeatDuration))
      timing.autoreverses = inputs.autoreverses
      timing.fillMode = try #require(MediaTiming.FillMode(rawValue: inputs.fillMode))
      for sample in vector.samples {
        let progress = timing.progress(at: try Rational(decimal: sample.key))
        let value = progress?.fraction.value ?? inputs.modelValue
        let expected = try #require(sample.value)
        #expect(
          (value - expected).magnitude <= vector.tolerance,
          "\(vector.name) at \(sample.key): \(value), not \(expected)")
        count += 1
      }
    }
    #expect(count == family.pointCount)
  }

  // MARK: - Closed ends

  static let frameRates: [Rational] = [24, 25, 30, 50, 60, 120, fraction(30_000, 1001)]

  @Test(arguments: frameRates)
  func `an animation on frames shows its first and last value and nothing after`(rate: Rational) {
    let frame = 1 / rate
    for beginFrame in stride(from: 0, through: 300, by: 7) {
      for frames in [1, 2, 3, 7, 10, 30, 59, 60, 61, 240] {
        let begin = Rational(beginFrame) / rate
        var timing = MediaTiming()
        timing.beginTime = begin
        timing.duration = Rational(frames) / rate
        let end = Rational(beginFrame + frames) / rate
        #expect(timing.progress(at: begin - frame) == nil)
        #expect(timing.progress(at: begin)?.fraction == 0)
        #expect(timing.progress(at: end)?.fraction == 1)
        #expect(timing.progress(at: end + frame) == nil)
        #expect(timing.end == .finite(end))
        timing.speed = fraction(-1, 2)
        #expect(timing.progress(at: Rational(beginFrame + 2 * frames) / rate)?.fraction == 0)
      }
    }
  }

  /// Times as scenes write them, in hundredths, against every frame of the rates that meet them.
  @Test(arguments: frameRates)
  func `decimal times meet the frames that they are equal to`(rate: Rational) {
    var meetings = 0
    // 10.01 s is the first whole hundredth on a frame of 30000/1001.
    for beginHundredths in Array(stride(from: 0, through: 100, by: 5)) + [901, 951] {
      for durationHundredths in stride(from: 5, through: 100, by: 5) {
        var timing = MediaTiming()
        timing.beginTime = fraction(beginHundredths, 100)
        timing.duration = fraction(durationHundredths, 100)
        let end = fraction(beginHundredths + durationHundredths, 100)
        for index in 0...Int((end * rate).ceiling + 1) {
          let time = Rational(index) / rate
          let progress = timing.progress(at: time)
          let sinceBegin = time - fraction(beginHundredths, 100)
          if time < timing.beginTime || time > end {
            #expect(progress == nil)
          } else {
            #expect(progress?.fraction == sinceBegin / timing.duration)
          }
          if time == end {
            meetings += 1
            #expect(progress?.fraction == 1)
          }
        }
      }
    }
    #expect(meetings > 0)
  }

  // MARK: - Repeats, directions, offsets

  @Test func `the border of two cycles belongs to the later, the last border to the last`() {
    var timing = MediaTiming()
    timing.duration = fraction(1, 3)
    timing.repeatCount = .finite(3)
    #expect(timing.progress(at: fraction(1, 3)) == .init(fraction: 0, completedCycles: 1))
    #expect(
      timing.progress(at: fraction(1, 2)) == .init(fraction: fraction(1, 2), completedCycles: 1))
    #expect(timing.progress(at: 1) == .init(fraction: 1, completedCycles: 2))
    #expect(timing.progress(at: fraction(1_000_001, 1_000_000)) == nil)
  }

  @Test func `autoreversing turns at the duration and counts whole cycles`() {
    var timing = MediaTiming()
    timing.duration = 1
    timing.autoreverses = true
    timing.repeatCount = .finite(fraction(5, 2))
    #expect(timing.activeDuration == .finite(5))
    #expect(timing.progress(at: 1) == .init(fraction: 1, completedCycles: 0))
    #expect(
      timing.progress(at: fraction(3, 2)) == .init(fraction: fraction(1, 2), completedCycles: 0))
    #expect(timing.progress(at: 2) == .init(fraction: 0, completedCycles: 1))
    #expect(timing.progress(at: 5) == .init(fraction: 1, completedCycles: 2))
    timing.repeatCount = .finite(2)
    #expect(timing.progress(at: 4) == .init(fraction: 0, completedCycles: 1))
  }

  @Test func `a repeat duration is total time and wins over the count`() {
    var timing = MediaTiming()
    timing.duration = 1
    timing.autoreverses = true
    timing.repeatCount = .endless
    timing.repeatDuration = .finite(fraction(17, 10))
    #expect(timing.activeDuration == .finite(fraction(17, 10)))
    #expect(timing.progress(at: fraction(17, 10))?.fraction == fraction(3, 10))
    #expect(timing.progress(at: fraction(18, 10)) == nil)
    timing.repeatDuration = .endless
    timing.repeatCount = .finite(1)
    #expect(timing.activeDuration == .endless)
  }

  @Test func `a time offset turns the cycle around and leaves the interval alone`() {
    var timing = MediaTiming()
    timing.duration = 1
    timing.timeOffset = fraction(3, 10)
    #expect(timing.progress(at: 0)?.fraction == fraction(3, 10))
    #expect(timing.progress(at: fraction(9, 10))?.fraction == fraction(2, 10))
    #expect(timing.progress(at: 1)?.fraction == fraction(3, 10))
    #expect(timing.progress(at: fraction(11, 10)) == nil)
    timing.timeOffset = fraction(-1, 4)
    #expect(timing.progress(at: 0) == .init(fraction: fraction(3, 4), completedCycles: 0))
  }

  @Test func `a negative speed plays backwards, as measured`() {
    var timing = MediaTiming()
    timing.duration = 1
    timing.speed = -1
    #expect(timing.progress(at: 0)?.fraction == 0)
    #expect(timing.progress(at: fraction(1, 5))?.fraction == fraction(4, 5))
    #expect(timing.progress(at: fraction(9, 10))?.fraction == fraction(1, 10))
    #expect(timing.progress(at: 1)?.fraction == 0)
    #expect(timing.progress(at: 2) == nil)
    #expect(timing.end == .finite(1))
    // From the end of three cycles back to the start, a mirror image of playing forwards.
    timing.repeatCount = .finite(3)
    timing.timeOffset = 3
    #expect(
      timing.progress(at: fraction(1, 4)) == .init(fraction: fraction(3, 4), completedCycles: 2))
    #expect(
      timing.progress(at: fraction(11, 4)) == .init(fraction: fraction(1, 4), completedCycles: 0))
  }

  @Test func `a stopped animation stays at its time offset for ever`() {
    var timing = MediaTiming()
    timing.beginTime = 1
    timing.duration = 2
    timing.speed = 0
    timing.timeOffset = fraction(1, 2)
    #expect(timing.progress(at: fraction(1, 2)) == nil)
    #expect(timing.progress(at: 1)?.fraction == fraction(1, 4))
    #expect(timing.progress(at: 1_000_000)?.fraction == fraction(1, 4))
    #expect(timing.end == .endless)
    timing.timeOffset = 2
    #expect(timing.progress(at: 5) == .init(fraction: 1, completedCycles: 0))
  }

  @Test(
    arguments: [
      (.removed, nil, nil), (.backwards, 0, nil), (.forwards, nil, fraction(1, 2)),
      (.both, 0, fraction(1, 2)),
    ] as [(MediaTiming.FillMode, Rational?, Rational?)])
  func `fill modes extend the first and the last value`(
    fillMode: MediaTiming.FillMode, before: Rational?, after: Rational?
  ) {
    var timing = MediaTiming()
    timing.beginTime = 1
    timing.duration = 1
    timing.repeatCount = .finite(fraction(5, 2))
    timing.fillMode = fillMode
    #expect(timing.progress(at: fraction(99, 100))?.fraction == before)
    #expect(timing.progress(at: -1000)?.fraction == before)
    #expect(timing.progress(at: fraction(7, 2))?.fraction == fraction(1, 2))
    #expect(timing.progress(at: fraction(351, 100))?.fraction == after)
    #expect(timing.progress(at: 1000) == after.map { .init(fraction: $0, completedCycles: 2) })
  }

  @Test func `an endless animation goes on and counts`() {
    var timing = MediaTiming()
    timing.duration = fraction(1, 4)
    timing.repeatCount = .endless
    #expect(timing.end == .endless)
    #expect(
      timing.progress(at: fraction(1_000_001, 8))
        == .init(fraction: fraction(1, 2), completedCycles: 500_000))
  }

  @Test func `the end is in the parent's time`() {
    var timing = MediaTiming()
    timing.beginTime = fraction(1, 2)
    timing.duration = 3
    timing.speed = 2
    timing.autoreverses = true
    #expect(timing.end == .finite(fraction(7, 2)))
    #expect(timing.progress(at: fraction(7, 2))?.fraction == 0)
    #expect(timing.progress(at: fraction(36, 10)) == nil)
  }

  /// A second method: the rule in doubles, which are exact for eighths and powers of two.
  @Test func `random timings agree with the rule in doubles`() {
    var generator = SeededGenerator(seed: 3)
    func eighths(_ range: ClosedRange<Int>) -> Double {
      Double(Int.random(in: range, using: &generator)) / 8
    }
    let durations: [Double] = [0.25, 0.5, 1, 2]
    let speeds: [Double] = [-2, -1, -0.5, 0.5, 1, 2]
    for _ in 0..<20_000 {
      let (begin, offset, time) = (eighths(-16...16), eighths(-16...16), eighths(-24...80))
      let duration = durations.randomElement(using: &generator) ?? 1
      let speed = speeds.randomElement(using: &generator) ?? 1
      let (count, total) = (eighths(0...24), max(0, eighths(-32...32)))
      var timing = MediaTiming()
      timing.beginTime = exact(begin)
      timing.duration = exact(duration)
      timing.speed = exact(speed)
      timing.timeOffset = exact(offset)
      timing.repeatCount = .finite(exact(count))
      timing.repeatDuration = .finite(exact(total))
      timing.autoreverses = Bool.random(using: &generator)
      timing.fillMode = MediaTiming.FillMode.allCases.randomElement(using: &generator) ?? .both

      let cycle = duration * (timing.autoreverses ? 2 : 1)
      let active = total > 0 ? total : cycle * (count > 0 ? count : 1)
      var elapsed = (time - begin) * abs(speed)
      var shows = elapsed >= 0 && elapsed <= active
      if elapsed < 0 { shows = timing.fillMode == .both || timing.fillMode == .backwards }
      if elapsed > active { shows = timing.fillMode == .both || timing.fillMode == .forwards }
      elapsed = min(max(elapsed, 0), active)
      let local = (speed < 0 ? -elapsed : elapsed) + offset
      var phase = local / cycle - (local / cycle).rounded(.down)
      if elapsed == active, phase == 0, local > 0 { phase = 1 }
      let progress = phase * (cycle / duration)
      let expected = shows ? (progress > 1 ? 2 - progress : progress) : nil
      #expect(timing.progress(at: exact(time))?.fraction.value == expected, "\(timing) at \(time)")
    }
  }
}

private func fraction(_ numerator: Int, _ denominator: Int) -> Rational {
  Rational(numerator) / Rational(denominator)
}

/// A double that is a multiple of 1/8.
private func exact(_ value: Double) -> Rational { fraction(Int(value * 8), 8) }
