import Foundation
import Geometry
import TestSupport
import Testing

@testable import MotionVerification

/// Pictures of even times whose stamps are off, in which a thing is fast for a few pictures only and another is slow.
@Suite struct StampJitterTests {
  /// A spring from 0 to 1 that was let go at rest 0.1 s after the scene's begin; its ratio is less than 1.
  private static func spring(_ time: Double, response: Double, ratio: Double) -> Double {
    let t = max(time - 0.1, 0)
    let w = 2 * Double.pi / response
    let d = w * (1 - ratio * ratio).squareRoot()
    return 1 - exp(-ratio * w * t) * (cos(d * t) + ratio * w / d * sin(d * t))
  }

  private static func sheet(response: Double) -> (Double) -> Double {
    { 944 - 393 * spring($0, response: response, ratio: 0.5) }
  }

  private static func card(_ time: Double) -> Double {
    100 + 200 * spring(time, response: 0.7, ratio: 0.95)
  }

  /// 60 pictures a second, their stamps off by up to a fifth of an interval; below 860 points nothing is seen.
  private func verification(response: Double, seed: UInt64) -> MotionVerification {
    var dice = SeededGenerator(seed: seed)
    var (sheet, card) = ([ObservedSample](), [ObservedSample]())
    for index in 0..<70 {
      let time = Double(index) / 60
      let stamp = 3 + time + Double.random(in: -1...1, using: &dice) / 300
      func sample(_ value: Double) -> ObservedSample {
        let noise = Double.random(in: -0.05...0.05, using: &dice)
        return ObservedSample(time: stamp, value: value + noise, noise: 0.03)
      }
      let place = Self.sheet(response: response)(time)
      if place < 860 { sheet.append(sample(place)) }
      card.append(sample(Self.card(time)))
    }
    func told(_ layer: String, _ value: @escaping (Double) -> Double)
      -> MotionVerification.Expectation
    {
      .init(
        layer: layer, keyPath: "position.y",
        motion: ExpectedMotion(duration: 1.1, tolerance: 0.01) { value($0.value) })
    }
    return MotionVerification(
      observed: [
        ObservedMotion(layer: "sheet", keyPath: "position.y", samples: sheet),
        ObservedMotion(layer: "card", keyPath: "position.y", samples: card),
      ],
      expectations: [told("sheet", Self.sheet(response: 0.27)), told("card", Self.card)],
      tolerance: .recording)
  }

  @Test(arguments: 1...100)
  func `what is fast in few pictures is judged by how far the stamps of all are off`(
    seed: UInt64
  ) {
    let found = verification(response: 0.27, seed: seed)
    #expect(found.verdict == .same, "\(found.layers.map(\.sentence))")
  }

  @Test(arguments: 1...20)
  func `another spring is told nevertheless`(seed: UInt64) {
    let found = verification(response: 0.32, seed: seed)
    #expect(found.verdict == .differs, "\(found.layers.map(\.sentence))")
  }

  @Test func `too few shifts say nothing, and stamps that are right none`() {
    #expect(StampJitter.size(of: [0.1, 0.2, 0.3, 0.4]) == 0)
    // Rests that rise evenly are a motion that is late, and no stamps that are off.
    #expect(StampJitter.shifts([1, 2, 3, 4], [10, 10, 10, 10]).allSatisfy { $0 < 1e-12 })
    #expect(StampJitter.shifts([0, 3, 0], [10, 10, 10]) == [0.3])
  }

  /// When pictures of a recording were made, 30 a second of which five are missing, and when they are stamped.
  private static let (made, stamped) = (
    [-0.0383, -0.005, 0.0283, 0.0617, 0.095, 0.1283, 0.3283, 0.3617, 0.395, 0.4283, 0.4617, 0.495],
    [-0.041, -0.001, 0.0345, 0.0671, 0.0985, 0.1256, 0.329, 0.3558, 0.4012, 0.4273, 0.456, 0.4921]
  )

  /// What is left of a card's motion are three pictures, whose stamps alone do not tell how far off they are.
  @Test(arguments: [(true, 21.22, true), (false, 21.22, true), (false, 17.5, false)])
  func `three pictures are judged by how uneven all times are`(
    isUneven: Bool, frequency: Double, isRight: Bool
  ) throws {
    @Sendable func place(_ t: Double, _ w: Double) -> Double {
      309 + 167 * Self.spring(t + 0.047, response: 2 * .pi / w, ratio: 0.826)
    }
    let scene = CardAndThing(
      keyPath: "position.y", seen: { place($0, frequency) }, told: { place($0, 21.22) },
      noise: 0.04, times: Self.made,
      late: { made in
        let index = Self.made.firstIndex(of: made) ?? 0
        return isUneven ? Self.stamped[index] - made : 0
      }, hasCard: false)
    let found = try #require(scene.layer)
    #expect((found.verdict == .same) == isRight, "\(found.sentence)")
  }

  /// 60 pictures a second of which two of three are stamped later than the one before by more, and of which six are missing.
  @Test func `what is missing is counted by the mean of steps, and not by the middle one`() {
    let indices = (0..<46).filter { !(15..<21).contains($0) }
    let times = indices.map { (index: Int) -> Double in
      let early = index > 20 ? 0.0047 : 0
      return 7 + Double(index) / 60 + 0.0006 * Double(index % 3) - early
    }
    let timing = SampleTiming(times: times, repeated: [])
    #expect(abs(timing.interval - 1 / 60.0) < 0.0002, "\(timing.interval)")
    #expect(timing.gaps == [SampleTiming.Gap(time: times[14], missing: 6)], "\(timing.gaps)")
  }

  @Test func `times that an even clock made are even, whatever it leaves out`() {
    let even = [0, 1, 2, 5, 6, 7, 8, 12].map { Double($0) / 30 }
    #expect(StampJitter.unevenness(of: even) < 1e-12)
    #expect(StampJitter.unevenness(of: [0, 1, 3]) == 0)
    var dice = SeededGenerator(seed: 1)
    // Evenly spread over 8 ms, which are 2.3 ms of standard deviation.
    let uneven = (0..<600).map { Double($0) / 30 + Double.random(in: -0.004...0.004, using: &dice) }
    #expect(abs(StampJitter.unevenness(of: uneven) - 0.0023) < 0.0003)
  }
}
