import Geometry
import Testing

@testable import MotionVerification

@Suite struct MotionAdvanceTests {
  private let times = (0..<12).map { 5 + Double($0) / 60 }

  /// What is said of one property, from 5 s on; the picture of each index shows what the scene has at the time of another.
  private func advances(
    _ keyPath: String = "position.x", noise: Double = 0.05, shown: (Int) -> Int = { $0 },
    _ value: @escaping @Sendable (Double) -> Double
  ) -> [MotionAdvance?] {
    let samples = times.enumerated().map { index, time in
      ObservedSample(time: time, value: value(Double(shown(index)) / 60), noise: noise)
    }
    let found = MotionAdvance.all(
      of: [ObservedMotion(layer: "card", keyPath: keyPath, samples: samples)], at: times,
      [
        .init(
          layer: "card", keyPath: keyPath,
          motion: ExpectedMotion(duration: 1, tolerance: 0.0001) { value($0.value) })
      ], start: 5, tolerance: .recording)
    return times.map { found[$0] }
  }

  @Test func `what is held goes none of its way and then twice of it`() throws {
    let all = advances(shown: { $0 == 6 ? 5 : $0 }) { 120 * $0 }
    #expect(all[0] == nil)
    let (own, next) = (try #require(all[6]), try #require(all[7]))
    #expect(abs(own.share) < 1e-6 && abs(next.share - 2) < 1e-6 && abs(next.caughtUp - 2) < 1e-6)
    // Two points a picture, each of both off by 0.05.
    #expect(abs(own.noise - 0.05 * 2.0.squareRoot() / 2) < 1e-6)
    #expect(abs(try #require(all[4]).share - 1) < 1e-6)
  }

  /// A throw that is highest between two pictures: what was held before has less of its way to go.
  @Test func `what turns about has less to go where it was held`() throws {
    let all = advances(shown: { $0 == 6 ? 5 : $0 }) { time in
      let t = time - 5.4 / 60
      return -20_000 * t * t
    }
    let (own, next) = (try #require(all[6]), try #require(all[7]))
    #expect(abs(own.share) < 1e-6 && abs(next.share - next.caughtUp) < 1e-3)
    #expect(abs(next.caughtUp - (2.56 - 0.16) / (2.56 - 0.36)) < 1e-3)
  }

  @Test func `what is not sure or rests says nothing, and a fade is told apart`() throws {
    #expect(advances(noise: 2) { 120 * $0 }.allSatisfy { $0 == nil })
    #expect(advances { _ in 7 }.allSatisfy { $0 == nil })
    let fade = try #require(advances("opacity", noise: 0.001) { min($0, 1) }[3])
    #expect(fade.isOfFade && abs(fade.share - 1) < 1e-6)
  }
}
