import Foundation
import Geometry
import TestSupport
import Testing

@testable import MotionVerification

/// Motions that stay within the tolerances sample by sample and are others nevertheless, as recordings show them.
@Suite struct SteadyDeviationTests {
  /// A spring from 0 to 1 that was let go at rest; at a ratio of 1 or less.
  private static func spring(_ t: Double, response: Double, ratio: Double) -> Double {
    guard t > 0 else { return 0 }
    let w = 2 * Double.pi / response
    guard ratio < 1 else { return 1 - exp(-w * t) * (1 + w * t) }
    let d = w * (1 - ratio * ratio).squareRoot()
    return 1 - exp(-ratio * w * t) * (cos(d * t) + ratio * w / d * sin(d * t))
  }

  /// What a recording shows of a motion: 60 pictures a second whose stamps are off by up to `jitter` seconds, values by
  /// up to `noise` points, and of one picture by 8 points; only values below `border` are on the stage.
  private func verification(
    seen: (Double) -> Double, told: @escaping (Double) -> Double, seed: UInt64,
    jitter: Double = 0, noise: Double = 0.1, border: Double = .infinity
  ) -> MotionVerification {
    var generator = SeededGenerator(seed: seed)
    let samples = (0..<110).compactMap { index -> ObservedSample? in
      let time = Double(index) / 60
      let stray = index == 35 ? 8.0 : 0
      let value = seen(time) + noise * generator.even() + stray
      let stamp = time + jitter * generator.even() + 3
      return value < border ? ObservedSample(time: stamp, value: value, noise: noise / 2) : nil
    }
    return MotionVerification(
      observed: [ObservedMotion(layer: "sheet", keyPath: "position.y", samples: samples)],
      expectations: [
        .init(
          layer: "sheet", keyPath: "position.y",
          motion: ExpectedMotion(duration: 2, tolerance: 0.01) { told($0.value) })
      ], tolerance: .recording)
  }

  private func sheet(from first: Double, ratio: Double = 0.85) -> (Double) -> Double {
    { first + (420 - first) * Self.spring($0 - 0.2, response: 0.42, ratio: ratio) }
  }

  @Test(arguments: 1...60)
  func `the same motion is the same, whatever its stamps and its noise`(seed: UInt64) {
    for jitter in [0, 0.003] {
      let found = verification(
        seen: sheet(from: 700), told: sheet(from: 700), seed: seed, jitter: jitter,
        noise: 0.3, border: 690)
      #expect(found.verdict == .same, "\(found.layers.map(\.sentence))")
    }
  }

  @Test(arguments: 1...20)
  func `a begin that is ten points off is told although nobody sees it`(seed: UInt64) {
    let found = verification(
      seen: sheet(from: 700), told: sheet(from: 690), seed: seed, border: 690)
    #expect(found.verdict == .differs, "\(found.layers.map(\.sentence))")
  }

  @Test(arguments: 1...20)
  func `a damping ratio of 0.88 in place of 1 is told`(seed: UInt64) {
    let found = verification(
      seen: sheet(from: 580, ratio: 0.88), told: sheet(from: 580, ratio: 1), seed: seed)
    #expect(found.verdict == .differs, "\(found.layers.map(\.sentence))")
  }

  @Test func `what differs where it is seen differs, however little of it that is`() {
    let found = verification(
      seen: sheet(from: 700), told: sheet(from: 700, ratio: 0.5), seed: 1, border: 480)
    #expect(found.verdict == .differs, "\(found.layers.map(\.sentence))")
    #expect((found.layers[0].properties.first?.seen ?? 1) < 0.6)
  }

  /// A photo that pops up so faintly at first that only the end is seen, where all samples but the first are where the
  /// scene has them.
  @Test func `what is surely early is told, however little it is off, and not said to rest`() {
    func scale(_ t: Double, response: Double) -> Double {
      0.42 + 0.58 * Self.spring(t - 0.08, response: response, ratio: 0.83)
    }
    let samples = (0..<60).compactMap { index -> ObservedSample? in
      let time = Double(index) / 60
      guard time > 0.26 else { return nil }
      return ObservedSample(
        time: time + 3, value: scale(time, response: 0.274), noise: 0.0005)
    }
    let told = ExpectedMotion(duration: 1, tolerance: 0.0001) {
      scale($0.value, response: 0.328)
    }
    let dot = (0..<60).map { index in
      ObservedSample(
        time: Double(index) / 60 + 3,
        value: 100 * Self.spring(Double(index) / 60, response: 0.5, ratio: 0.9))
    }
    let found = MotionVerification(
      observed: [
        ObservedMotion(layer: "photo", keyPath: "transform.scale.x", samples: samples),
        ObservedMotion(layer: "dot", keyPath: "position.x", samples: dot),
      ],
      expectations: [
        .init(layer: "photo", keyPath: "transform.scale.x", motion: told),
        .init(
          layer: "dot", keyPath: "position.x",
          motion: ExpectedMotion(duration: 1, tolerance: 0.01) {
            100 * Self.spring($0.value, response: 0.5, ratio: 0.9)
          }),
      ], tolerance: .recording)
    #expect(found.verdict == .differs, "\(found.layers.map(\.sentence))")
    #expect(
      !found.layers.contains { $0.sentence.contains("does not move") },
      "\(found.layers.map(\.sentence))")
  }

  /// A badge that pops, as a recording shows it in which it is 34 pixels across: its size is known to 0.0034, and is
  /// off alike in every picture, by a share of it.
  private func badge(smallerBy share: Double) -> MotionVerification {
    func scale(_ t: Double) -> Double {
      0.4 + 0.6 * Self.spring(t - 0.3, response: 0.4, ratio: 0.6)
    }
    let samples = (0..<50).map { index -> ObservedSample in
      let time = Double(index) / 30
      return ObservedSample(time: time + 3, value: scale(time) * (1 - share), noise: 0.0034)
    }
    return MotionVerification(
      observed: [ObservedMotion(layer: "badge", keyPath: "transform.scale.x", samples: samples)],
      expectations: [
        .init(
          layer: "badge", keyPath: "transform.scale.x",
          motion: ExpectedMotion(duration: 1.6, tolerance: 0.0001) { scale($0.value) })
      ], tolerance: .recording)
  }

  @Test func `a badge that all pictures show a little too small is the scene's`() {
    let found = badge(smallerBy: 0.012)
    #expect(found.verdict == .same, "\(found.layers.map(\.sentence))")
  }

  @Test func `a badge that is 3 percent smaller is told`() {
    let found = badge(smallerBy: 0.03)
    #expect(found.verdict == .differs, "\(found.layers.map(\.sentence))")
  }

  @Test func `what all samples are off by alike is no surer in ten of them than in one`() {
    let samples = (0..<50).map {
      ObservedSample(time: Double($0) / 30, value: 0.012, noise: 0.0034)
    }
    let found = SteadyDeviation(of: samples, from: { _, _ in 0 }, tolerance: 0.015, slack: 0.008)
    #expect(abs(found.largest - (0.012 - 2.5 * 0.0034)) < 1e-9)
  }
}
