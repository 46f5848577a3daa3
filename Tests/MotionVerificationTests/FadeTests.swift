import Geometry
import Testing

@testable import MotionVerification

/// A dot that fades in beside a card that moves and tells when the scene begins.
@Suite struct FadeTests {
  /// Fast at first, from 0.3 s on.
  private static func opacity(_ t: Double) -> Double {
    let rest = 1 - min(max((t - 0.3) / 0.335, 0), 1)
    return 1 - rest * rest
  }

  /// What is said of a dot that is so many seconds late, at 30 pictures a second; `noise` is that of a recording's
  /// opacities, 0 of a trace's.
  private func sentence(late: Double, noise: Double) throws -> String {
    try sentence(noise: noise) { Self.opacity($0 - late) }
  }

  private func sentence(noise: Double, seen: @escaping (Double) -> Double) throws -> String {
    let scene = CardAndThing(
      keyPath: "opacity", seen: seen, told: Self.opacity, noise: noise,
      times: (0..<50).map { Double($0) / 30 })
    return try #require(scene.layer).sentence
  }

  /// No picture of a recording was off by more than the tolerance, and all of them were early.
  @Test(arguments: [-0.03, -0.02]) func `a fade that is early is told`(late: Double) throws {
    let sentence = try sentence(late: late, noise: 0.003)
    #expect(
      sentence.hasPrefix("thing: opacity moves ") && sentence.hasSuffix(" ms early"), "\(sentence)")
  }

  @Test(arguments: [-0.004, 0.008, 0.018])
  func `a fade that a codec shows late is the scene's`(late: Double) throws {
    let sentence = try sentence(late: late, noise: 0.003)
    #expect(sentence.hasPrefix("thing: moves as in the scene"), "\(sentence)")
  }

  @Test func `a fade that is later than codecs make it is told`() throws {
    let sentence = try sentence(late: 0.035, noise: 0.003)
    #expect(
      sentence.hasPrefix("thing: opacity moves ") && sentence.hasSuffix(" ms late"), "\(sentence)")
  }

  @Test(arguments: [(0.002, true), (0.009, false), (-0.009, false)])
  func `a trace's fade is on time or not`(late: Double, isRight: Bool) throws {
    let sentence = try sentence(late: late, noise: 0)
    #expect(sentence.hasPrefix("thing: moves as in the scene") == isRight, "\(sentence)")
  }

  /// What lies over it makes it seem more opaque in all pictures, most where it is clear; how far all of them may be off
  /// is known.
  @Test(arguments: [(0.09, true), (0.003, false)])
  func `a fade that something else covers is not early`(noise: Double, isRight: Bool) throws {
    let sentence = try sentence(noise: noise) { 0.2 + 0.8 * Self.opacity($0) }
    #expect(sentence.hasPrefix("thing: moves as in the scene") == isRight, "\(sentence)")
  }

  /// A row slides in and is seen for the last points of its way only, as it fades in meanwhile, which a codec shows 12 ms
  /// late.
  @Test func `what fades in late beside the end of a way does not say when the scene begins`() {
    func place(_ t: Double) -> Double { 195 + 152 * (1 - Self.opacity(t)) }
    let times = (0..<80).map { Double($0) / 60 }
    func observed(
      _ keyPath: String, _ noise: Double, from first: Double, _ value: (Double) -> Double
    )
      -> ObservedMotion
    {
      ObservedMotion(
        layer: "row", keyPath: keyPath,
        samples: times.filter { $0 > first }.map {
          ObservedSample(time: $0 + 3, value: value($0), noise: noise)
        })
    }
    let found = MotionVerification(
      observed: [
        observed("position.x", 0.03, from: 0.58, place),
        observed("opacity", 0.003, from: 0) { Self.opacity($0 - 0.012) },
      ],
      expectations: [
        .init(
          layer: "row", keyPath: "position.x",
          motion: ExpectedMotion(duration: 1.6, tolerance: 0.01) { place($0.value) }),
        .init(
          layer: "row", keyPath: "opacity",
          motion: ExpectedMotion(duration: 1.6, tolerance: 0.0001) { Self.opacity($0.value) }),
      ], tolerance: .recording)
    #expect(abs(found.clocks[0].alignment.start - 3) < 0.006, "\(found.clocks[0].alignment)")
  }
}
