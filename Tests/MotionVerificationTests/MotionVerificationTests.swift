import Foundation
import Geometry
import MotionFitting
import MotionVerification
import Testing

/// Traces of closed forms beside the same form, and beside others.
@Suite struct MotionVerificationTests {
  /// An underdamped spring from 0 to 1 that was let go at rest.
  private static func spring(_ t: Double, response: Double, ratio: Double) -> Double {
    guard t > 0 else { return 0 }
    let w = 2 * Double.pi / response
    let d = w * (1 - ratio * ratio).squareRoot()
    return 1 - exp(-ratio * w * t) * (cos(d * t) + ratio * w / d * sin(d * t))
  }

  private static func ease(_ t: Double) -> Double {
    let u = min(max(t, 0), 1)
    return u * u * (3 - 2 * u)
  }

  private func expectation(
    _ layer: String, of keyPath: String = "position.x", _ value: @escaping (Double) -> Double
  ) -> MotionVerification.Expectation {
    .init(
      layer: layer, keyPath: keyPath,
      motion: ExpectedMotion(duration: 2, tolerance: 0.01) { value($0.value) })
  }

  /// Samples of an irregular clock whose zero is far away.
  private func observed(
    _ layer: String, of keyPath: String = "position.x", start: Double = 4711.3,
    leaving: Set<Int> = [], _ value: (Double) -> Double
  ) -> ObservedMotion {
    let samples = (0..<150).filter { !leaving.contains($0) }.map { index -> ObservedSample in
      let time = Double(index) / 60 + 0.002 * Double(index * 7 % 5 - 2) / 2 - 0.2
      return ObservedSample(time: time + start, value: value(time))
    }
    return ObservedMotion(layer: layer, keyPath: keyPath, samples: samples)
  }

  private func card(_ t: Double) -> Double {
    40 + 200 * Self.spring(t - 0.3, response: 0.4, ratio: 0.6)
  }
  private func row(_ t: Double) -> Double { 300 - 120 * Self.ease((t - 0.5) / 0.4) }

  /// Of two layers that disagree nobody can say which is right; this is the third.
  private func bar(_ t: Double) -> Double { 20 + 60 * Self.ease((t - 0.1) / 0.5) }

  private func verification(
    card: (Double) -> Double, row: (Double) -> Double, from: Double? = nil
  ) -> MotionVerification {
    MotionVerification(
      observed: [observed("card", card), observed("row", row), observed("bar", bar)],
      expectations: [
        expectation("card", self.card), expectation("row", self.row), expectation("bar", bar),
      ], start: from, tolerance: MotionTolerance())
  }

  @Test func `of another curve it says how far it goes away`() throws {
    // There and back in a second, evenly or thrown: 100 · 4u(1 − u) is 25 beside it a quarter before and after the middle.
    func even(_ t: Double) -> Double { 100 - 200 * abs(min(max(t - 0.5, 0), 1) - 0.5) }
    func thrown(_ t: Double) -> Double {
      let u = min(max(t - 0.5, 0), 1)
      return 400 * u * (1 - u)
    }
    let found = MotionVerification(
      observed: [observed("card", thrown), observed("row", row), observed("bar", bar)],
      expectations: [expectation("card", even), expectation("row", row), expectation("bar", bar)],
      tolerance: MotionTolerance())
    let words = /card: position.x follows another curve.*, at most (.*) pt away at (.*) s/
    let match = try #require(try words.wholeMatch(in: found.layers[0].sentence))
    #expect(abs(try #require(Double(match.1)) - 25) < 0.1)
    let time = try #require(Double(match.2))
    #expect(min(abs(time - 0.75), abs(time - 1.25)) < 0.02)
  }

  @Test func `the same motion is the same, its begin found within a tenth of a millisecond`() {
    let found = verification(card: card, row: row)
    #expect(found.verdict == .same, "\(found.layers.map(\.sentence))")
    #expect(abs(found.clocks[0].alignment.start - 4711.3) < 1e-4)
    for layer in found.layers {
      for property in layer.properties {
        #expect(abs(property.delay ?? 1) < 5e-4, "\(layer.sentence)")
        let duration = property.duration
        #expect(abs((duration?.seen ?? 0) / (duration?.expected ?? 1) - 1) < 0.005)
      }
    }
  }

  @Test(arguments: [-0.08, -0.02, 0.02, 0.05, 0.12])
  func `a layer that is late is told, by how much, and the other is right`(delay: Double) throws {
    let found = verification(card: card) { row($0 - delay) }
    #expect(found.verdict == .differs)
    #expect(found.layers[0].verdict == .same, "\(found.layers[0].sentence)")
    guard case .differs(.delay(let told)) = found.layers[1].properties[0].verdict else {
      Issue.record("\(found.layers[1].sentence)")
      return
    }
    #expect(abs(told - delay) < 0.002)
  }

  @Test func `with a given begin one layer alone is late`() {
    let found = MotionVerification(
      observed: [observed("card") { card($0 - 0.05) }],
      expectations: [expectation("card", card)], start: 4711.3, tolerance: MotionTolerance())
    #expect(found.layers[0].sentence == "card: position.x moves 50 ms late")
  }

  @Test(arguments: [0.8, 1.3])
  func `another duration is told`(stretch: Double) {
    let found = verification(card: card) {
      300 - 120 * Self.ease(($0 - 0.5) / (0.4 * stretch))
    }
    guard case .differs(.duration(let expected, let seen)) = found.layers[1].properties[0].verdict
    else {
      Issue.record("\(found.layers[1].sentence)")
      return
    }
    #expect(abs(seen / expected - stretch) < 0.01)
  }

  @Test func `another place is told with both`() {
    let found = verification(card: card) { row($0) + 10 * (1 - Self.ease(($0 - 0.5) / 0.4)) }
    guard case .differs(.ends(let expected, let seen)) = found.layers[1].properties[0].verdict
    else {
      Issue.record("\(found.layers[1].sentence)")
      return
    }
    #expect(abs(expected.from - 300) < 0.01 && abs(expected.to - 180) < 0.01)
    #expect(abs(seen.from - 310) < 0.3 && abs(seen.to - 180) < 0.3)
  }

  @Test func `what comes back is told with where it turns, and ends that are right as the scene's`()
  {
    // Down by 12 and back in 0.6 s, and by 18 in place of it.
    func bow(_ t: Double, by depth: Double) -> Double {
      100 + depth * sin(.pi * min(max((t - 0.4) / 0.6, 0), 1))
    }
    let found = MotionVerification(
      observed: [
        observed("card") { bow($0, by: 18) + 0.02 }, observed("row", row), observed("bar", bar),
      ],
      expectations: [
        expectation("card") { bow($0, by: 12) }, expectation("row", row), expectation("bar", bar),
      ], tolerance: MotionTolerance())
    #expect(
      found.layers[0].sentence.wholeMatch(
        of:
          /card: position.x goes from 100 pt to 118(\.0\d)? pt and back to 100 pt in place of 100 pt to 112 pt and back to 100 pt/
      ) != nil, "\(found.layers[0].sentence)")
  }

  @Test func `another damping is told with both ratios`() {
    let found = verification(
      card: {
        40 + 200 * Self.spring($0 - 0.3, response: 0.4, ratio: 0.8)
      }, row: row)
    guard case .differs(.curve(let expected, let seen)) = found.layers[0].properties[0].verdict
    else {
      Issue.record("\(found.layers[0].sentence)")
      return
    }
    let ratios = [expected, seen].map { motion in
      motion?.parameters.first { $0.name == .dampingRatio }?.value ?? 0
    }
    #expect(abs(ratios[0] - 0.6) < 0.005 && abs(ratios[1] - 0.8) < 0.005, "\(ratios)")
  }

  @Test func `what rests and should not, and moves and should not, is told`() {
    let found = MotionVerification(
      observed: [
        observed("card", card), observed("row") { _ in 300 }, observed("bar") { 3 * Self.ease($0) },
      ],
      expectations: [
        expectation("card", card), expectation("row", row), expectation("bar") { _ in 0 },
      ], tolerance: MotionTolerance())
    #expect(
      found.layers[1].sentence == "row: position.x does not move; the scene moves it by 120 pt")
    #expect(found.layers[2].sentence == "bar: position.x moves by 3 pt and rests in the scene")
  }

  @Test func `dropped samples are counted and no wrong motion`() {
    let left: Set = [40, 41, 50]
    let found = MotionVerification(
      observed: [observed("card", leaving: left, card), observed("row", leaving: left, row)],
      expectations: [expectation("card", card), expectation("row", row)],
      tolerance: MotionTolerance())
    #expect(found.verdict == .same)
    #expect(found.clocks[0].timing.dropped == 3)
    #expect(found.clocks[0].timing.gaps.map(\.missing) == [2, 1])
  }

  @Test func `repeated samples are counted and no wrong motion`() {
    // At samples 37 and 46 everything is as it was a sixtieth before.
    func held(_ value: @escaping (Double) -> Double) -> (Double) -> Double {
      { time in
        let index = ((time + 0.2) * 60).rounded()
        let past = (index - 1) / 60 + 0.002 * Double((Int(index) - 1) * 7 % 5 - 2) / 2 - 0.2
        return value([37, 46].contains(index) ? past : time)
      }
    }
    let found = MotionVerification(
      observed: [observed("card", held(card)), observed("row", held(row))],
      expectations: [expectation("card", card), expectation("row", row)],
      tolerance: MotionTolerance())
    #expect(found.verdict == .same, "\(found.layers.map(\.sentence))")
    #expect(found.clocks[0].timing.repeated.count == 2)
  }

  @Test func `a motion that stands still for good is no repeated sample`() {
    let found = verification(card: { card(min($0, 0.42)) }, row: { row(min($0, 0.42)) })
    #expect(found.verdict == .differs)
  }

  @Test func `what nobody looked at cannot be judged`() {
    let unseen = MotionVerification(
      observed: [observed("card", card)],
      expectations: [expectation("card", card), expectation("row", row)],
      tolerance: MotionTolerance())
    #expect(unseen.verdict == .notSeen)
    #expect(unseen.layers[1].sentence == "row: not seen: position, which the scene moves")
    let short = MotionVerification(
      observed: [observed("card", card), observed("row", leaving: Set(50..<80), row)],
      expectations: [expectation("card", card), expectation("row", row)],
      tolerance: MotionTolerance())
    #expect(short.verdict == .notSeen, "\(short.layers.map(\.sentence))")
  }

  @Test func `what comes from where nobody sees it is judged by its way, and not by a rest`() {
    // Three quarters of its way in the last half of its time: u² from 0.5 on.
    func slow(_ t: Double) -> Double {
      let u = min(max((t - 0.4) / 0.8, 0), 1)
      return 400 * u * u
    }
    func seen(from first: Double, until last: Double) -> PropertyComparison? {
      let all = observed("card", slow)
      let part = all.samples.filter { $0.time - 4711.3 > first && $0.time - 4711.3 < last }
      return MotionVerification(
        observed: [ObservedMotion(layer: "card", keyPath: "position.x", samples: part)],
        expectations: [expectation("card", slow)], start: 4711.3, tolerance: MotionTolerance()
      ).layers[0].properties.first
    }
    let end = seen(from: 0.8, until: 2)
    #expect(abs((end?.seen ?? 0) - 0.78) < 0.03)
    guard case .right = end?.verdict else {
      Issue.record("\(String(describing: end?.verdict))")
      return
    }
    // The first half of its time is a quarter of its way.
    let begin = seen(from: 0, until: 0.8)
    #expect(abs((begin?.seen ?? 0) - 0.53) < 0.03)
    guard case .notSeen = begin?.verdict else {
      Issue.record("\(String(describing: begin?.verdict))")
      return
    }
  }

  /// 30 pictures a second of a toast that comes from beyond the stage, where nobody sees it, by a way that is longer:
  /// at a begin 5 ms off, all would be a little late or early and nothing else.
  @Test func `who goes further than in the scene does not move the begin of all others`() throws {
    func card(_ t: Double) -> Double { 116 + 174 * min(max((t - 0.138) / 0.752, 0), 1) }
    func button(_ t: Double) -> Double { 1 - 0.08 * Self.ease((t - 0.188) / 0.46) }
    func toast(_ t: Double, way: Double) -> Double {
      let u = 15.34 * max(t - 0.384, 0)
      return 96 - way * (1 + u) * exp(-u)
    }
    func seen(
      _ layer: String, _ keyPath: String, from: Double = -1, _ value: (Double) -> Double
    ) -> ObservedMotion {
      let times = (0..<45).map { Double($0) / 30 - 0.19 }
      return ObservedMotion(
        layer: layer, keyPath: keyPath,
        samples: times.filter { $0 > from }.map {
          ObservedSample(
            time: $0 + 0.3, value: value($0), noise: keyPath == "position.x" ? 0.01 : 0.003)
        })
    }
    for way in [132.0, 142] {
      let verification = MotionVerification(
        observed: [
          seen("card", "position.x", card), seen("button", "transform.scale.x", button),
          seen("toast", "position.y", from: 0.44) { toast($0, way: 132) },
        ],
        expectations: [
          expectation("card", card), expectation("button", of: "transform.scale.x", button),
          expectation("toast", of: "position.y") { toast($0, way: way) },
        ], tolerance: .recording)
      #expect(abs(verification.clocks[0].alignment.start - 0.3) < 0.001)
      #expect(verification.layers.map(\.verdict) == [.same, .same, way == 132 ? .same : .differs])
    }
  }
}
