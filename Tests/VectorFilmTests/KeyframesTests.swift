import Foundation
import TestSupport
import Testing

@testable import VectorFilm

/// What a browser makes of keyframes, by the formulas of CSS.
private func value(of keyframes: Keyframes, at frame: Int, component: Int) -> Double {
  guard let place = keyframes.keys.lastIndex(where: { $0.frame <= frame }) else { return .nan }
  let key = keyframes.keys[place]
  guard place + 1 < keyframes.keys.count else { return key.values[component] }
  let next = keyframes.keys[place + 1]
  let time = Double(frame - key.frame) / Double(next.frame - key.frame)
  let part =
    switch key.easing {
    case .linear: time
    case .hold: 0.0
    case .cubicBezier(let easing):
      cubicBezier([easing.x1, easing.y1, easing.x2, easing.y2], at: time)
    }
  return key.values[component] + (next.values[component] - key.values[component]) * part
}

private func rounding(_ numbers: [Double]) -> [Double] {
  numbers.map { ($0 * 100).rounded() / 100 }
}

@Suite struct KeyframesTests {
  @Test(arguments: 0..<40) func `every frame is met within the tolerance`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    // A spring, a turn, a jump and a rest, with what they share at random.
    let (size, speed, damping) = (number(1...400), number(2...30), number(0.5...8))
    let (jump, start) = (Int(number(20...160)), Int(number(0...60)))
    let samples = (0..<200).map { frame -> [Double] in
      let time = Double(max(0, frame - start)) / 60
      let spring = size * (1 - exp(-damping * time) * cos(speed * time))
      return [
        spring + (frame >= jump ? 90 : 0), frame < 100 ? size : size - 3 * Double(frame - 100),
      ]
    }
    let keyframes = Keyframes(samples, tolerances: [0.05, 0.05], rounding: rounding)
    for frame in samples.indices {
      for component in 0...1 {
        let error =
          value(of: keyframes, at: frame, component: component) - samples[frame][component]
        #expect(abs(error) <= 0.05 + 1e-9, "frame \(frame)")
      }
    }
    #expect(keyframes.keys.count < 120)
    #expect(keyframes.keys.map(\.frame) == Array(Set(keyframes.keys.map(\.frame))).sorted())
  }

  @Test(arguments: [
    (0.42, 0.0, 1.0, 1.0), (0.42, 0, 0.58, 1), (0.25, 0.1, 0.25, 1), (0.3, -0.6, 0.7, 1.6),
  ])
  func `a timing function of Core Animation comes back`(
    points: (Double, Double, Double, Double)
  ) throws {
    let samples = (0...90).map { frame in
      [
        100 + 300
          * cubicBezier(
            [points.0, points.1, points.2, points.3], at: Double(frame) / 90)
      ]
    }
    let keyframes = Keyframes(samples, tolerances: [0.03], rounding: rounding)
    #expect(keyframes.keys.map(\.frame) == [0, 90])
    guard case .cubicBezier(let easing) = keyframes.keys[0].easing else {
      Issue.record("\(keyframes.keys)")
      return
    }
    for (found, given) in zip(
      [easing.x1, easing.y1, easing.x2, easing.y2], [points.0, points.1, points.2, points.3])
    { #expect(abs(found - given) < 0.02, "\(easing.text)") }
  }

  @Test func `a jump stays a jump between its frames`() {
    let samples = (0..<60).map { [$0 < 30 ? 0.0 : 50] }
    let keyframes = Keyframes(samples, tolerances: [0.1], rounding: rounding)
    #expect(keyframes.keys.map(\.frame) == [0, 30])
    #expect(keyframes.keys[0].easing == .hold)
    let stepped = Keyframes(samples, tolerances: [0.1], isStepped: true, rounding: rounding)
    #expect(stepped.keys.map(\.frame) == [0, 30])
  }

  @Test func `even motion is two keyframes, a rest is one`() {
    let even = Keyframes((0..<100).map { [Double($0) * 4] }, tolerances: [0.1], rounding: rounding)
    #expect(even.keys.map(\.frame) == [0, 99])
    #expect(even.keys[0].easing == .linear)
    let rest = Keyframes((0..<100).map { _ in [7] }, tolerances: [0.1], rounding: rounding)
    #expect(rest.isConstant)
  }

  /// What is said is rounded; the rounded values themselves are within the tolerance.
  @Test func `a single frame needs no keyframes`() {
    let one = Keyframes([[3.14159]], tolerances: [0.1], rounding: rounding)
    #expect(one.keys.map(\.values) == [[3.14]])
  }
}
