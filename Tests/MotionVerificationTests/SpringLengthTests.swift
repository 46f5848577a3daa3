import Foundation
import Geometry
import Testing

@testable import MotionVerification

/// A dot whose scale a spring moves, measured roughly in a recording, beside a card that tells when the scene begins.
@Suite struct SpringLengthTests {
  /// From `from` to 1, let go at rest `delay` seconds after the scene's begin.
  private static func spring(
    _ time: Double, from: Double, delay: Double, response: Double, ratio: Double
  ) -> Double {
    let t = time - delay
    guard t > 0 else { return from }
    let w = 2 * Double.pi / response
    let d = w * (1 - ratio * ratio).squareRoot()
    return 1 - (1 - from) * exp(-ratio * w * t) * (cos(d * t) + ratio * w / d * sin(d * t))
  }

  /// What is said of what `seen` shows of a layer of which the scene says `told`, from `first` on, 60 times a second.
  private func comparison(
    seen: @escaping (Double) -> Double, told: @escaping @Sendable (Double) -> Double,
    noise: Double, first: Double = -0.3,
    certainty: [String: MotionVerification.Certainty] = [:]
  ) throws -> PropertyComparison {
    let scene = CardAndThing(
      keyPath: "transform.scale.x", seen: seen, told: told, noise: noise,
      times: (-18..<90).map { Double($0) / 60 }, shows: { $0 >= first }, certainty: certainty)
    return try #require(scene.layer?.properties.first)
  }

  private static let rough = ["thing.transform.scale.x": MotionVerification.Certainty.rough]

  /// A dot of 26 points: half a point at its edge is within the tolerance, and all of them together tell.
  @Test(arguments: [(0.98, 0.86), (0.86, 0.98), (0.7, 0.82)])
  func `a spring of another damping is told where no sample is off`(seen: Double, told: Double)
    throws
  {
    let comparison = try comparison(
      seen: { Self.spring($0, from: 0.2, delay: 0.3, response: 0.22, ratio: seen) },
      told: { Self.spring($0, from: 0.2, delay: 0.3, response: 0.22, ratio: told) }, noise: 0.007,
      certainty: Self.rough)
    let duration = try #require(comparison.verdict.duration)
    #expect((duration.seen > duration.expected) == (seen > told), "\(duration)")
  }

  /// Its edges are drawn otherwise than its template's, by half of a percent to two.
  @Test(arguments: [0.98, 0.995, 1, 1.02])
  func `a dot that is measured too small or too large moves as the scene says`(size: Double) throws
  {
    @Sendable func told(_ t: Double) -> Double {
      Self.spring(t, from: 0.2, delay: 0.3, response: 0.22, ratio: 0.86)
    }
    let comparison = try comparison(
      seen: { told($0) * size }, told: told, noise: 0.007, certainty: Self.rough)
    #expect(comparison.verdict.isRight, "\(comparison.verdict)")
  }

  /// What fades in is seen for the last hundredth of its way only.
  @Test(arguments: [(0.0, false), (0.03, true)])
  func `lateness is told also where little of a motion is seen`(late: Double, isTold: Bool) throws {
    @Sendable func told(_ t: Double) -> Double {
      Self.spring(t, from: 0.64, delay: 0.136, response: 0.279, ratio: 0.81)
    }
    let comparison = try comparison(
      seen: { told($0 - late) }, told: told, noise: 0.001, first: 0.315)
    #expect(comparison.seen < PropertyComparison.leastSeen)
    if isTold {
      let delay = try #require(comparison.verdict.delay)
      #expect(abs(delay - late) < 0.004)
    } else {
      #expect(comparison.verdict.isUnseen)
    }
  }

  /// A picture that was held where nobody saw it shows the dot as it was long before.
  @Test func `one sample astray makes no duration`() throws {
    @Sendable func told(_ t: Double) -> Double {
      Self.spring(t, from: 0.2, delay: 0.1, response: 0.6, ratio: 0.57)
    }
    let comparison = try comparison(
      seen: { abs($0 - 29.0 / 60) < 1e-6 ? 0.3 : told($0) }, told: told, noise: 0.001)
    #expect(comparison.verdict.isRight)
    #expect(comparison.duration.map { abs($0.seen / $0.expected - 1) < 0.02 } ?? true)
  }
}

extension PropertyComparison.Verdict {
  fileprivate var isRight: Bool { if case .right = self { true } else { false } }
  fileprivate var isUnseen: Bool { if case .notSeen = self { true } else { false } }

  private var difference: MotionDifference? {
    if case .differs(let difference) = self { difference } else { nil }
  }

  /// In seconds; nil where it is not said to be late or early alone.
  fileprivate var delay: Double? {
    if case .delay(let delay)? = difference { delay } else { nil }
  }

  /// How long it takes, in seconds; nil where that is not said to be wrong.
  fileprivate var duration: (expected: Double, seen: Double)? {
    switch difference {
    case .duration(let expected, let seen)?: (expected, seen)
    case .delayAndDuration(_, let expected, let seen)?: (expected, seen)
    default: nil
    }
  }
}
