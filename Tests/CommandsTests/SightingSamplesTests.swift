import MotionVerification
import Testing

@testable import Commands
@testable import MotionTracking

/// What pictures show of a layer, and which of it counts.
@Suite struct SightingSamplesTests {
  /// By key path, how many of three pictures count in which a layer shows so.
  private func counts(
    _ parts: [LayerPose.Part], opacity: Double = 1, noise: LayerPose,
    certainty: [String: MotionVerification.Certainty] = [:]
  ) -> [String: Int] {
    var samples = SightingSamples(.recording, certainty)
    for index in 0..<3 {
      samples.note(
        [
          RecordingTracker.Sighting(
            name: "photo", parts: parts, pose: LayerPose(x: 10, y: 20, opacity: opacity),
            noise: noise, index: 0)
        ], at: Double(index) / 60)
    }
    return Dictionary(
      uniqueKeysWithValues: samples.motions(of: ["photo"]).map { ($0.keyPath, $0.samples.count) })
  }

  private func noise(scale: Double = 0.002, opacity: Double = 0.01) -> LayerPose {
    LayerPose(x: 0.1, y: 0.1, scale: scale, rotation: 0.002, opacity: opacity)
  }

  /// The tolerance of a recording's scales is 0.015, and 2.5 times that for what is small.
  @Test func `what is measured roughly may be less sure`() {
    let key = "transform.scale.x"
    #expect(counts([.scale], noise: noise(scale: 0.014)) == [key: 3])
    #expect(counts([.scale], noise: noise(scale: 0.03)) == [:])
    let rough = ["photo.\(key)": MotionVerification.Certainty.rough]
    #expect(counts([.scale], noise: noise(scale: 0.03), certainty: rough) == [key: 3])
    #expect(counts([.scale], noise: noise(scale: 0.04), certainty: rough) == [:])
  }

  /// Two moments of a fade in one picture are as opaque as neither, and as large.
  @Test func `where it is unsure how opaque something is, its pose does not count`() {
    let parts: [LayerPose.Part] = [.scale, .rotation, .opacity]
    let all = ["transform.scale.x": 3, "transform.rotation": 3, "opacity": 3]
    #expect(counts(parts, opacity: 0.5, noise: noise(opacity: 0.04)) == all)
    #expect(counts(parts, opacity: 0.5, noise: noise(opacity: 0.11)) == [:])
    #expect(counts(parts, opacity: 0.1, noise: noise(opacity: 0.04)) == ["opacity": 3])
    // What does not fade is as opaque as it is.
    #expect(counts([.scale], noise: noise(opacity: 0.07)) == ["transform.scale.x": 3])
  }

  /// A codec that saves bits makes all of a fade unsure, and its poses no worse; of two mixed moments one picture is.
  @Test(arguments: [(0.07, 9), (0.045, 8), (0.03, 8)])
  func `a picture in which it is less sure than around how opaque something is does not count`(
    around: Double, count: Int
  ) {
    var samples = SightingSamples(.recording, [:])
    for index in 0..<9 {
      let opacity = index == 4 ? 0.08 : around
      samples.note(
        [
          RecordingTracker.Sighting(
            name: "photo", parts: [.scale, .opacity],
            pose: LayerPose(x: 10, y: 20, opacity: 0.3 + 0.05 * Double(index)),
            noise: noise(opacity: opacity), index: 0)
        ], at: Double(index) / 60)
    }
    let motions = samples.motions(of: ["photo"])
    #expect(motions.map(\.samples.count) == [9, count])
  }
}
