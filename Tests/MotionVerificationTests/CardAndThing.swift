import Geometry

@testable import MotionVerification

/// A card that moves in half a second and tells when the scene begins, and beside it a thing that may move otherwise than
/// the scene says.
struct CardAndThing {
  /// Of the thing: its property, and its value at each second of the scene as it was seen and as the scene says.
  var keyPath: String
  var seen: (Double) -> Double
  var told: @Sendable (Double) -> Double
  /// Of the thing's values; 0 is a trace's.
  var noise: Double
  /// When somebody looks, in seconds of the scene.
  var times: [Double]
  /// What was seen later than the picture was made, in seconds.
  var late: (Double) -> Double = { _ in 0 }
  /// Whether the thing shows at a time.
  var shows: (Double) -> Bool = { _ in true }
  var certainty: [String: MotionVerification.Certainty] = [:]
  /// Without it the thing itself tells when the scene begins.
  var hasCard = true

  /// When the scene begins on the clock of who looks.
  static let start = 3.0

  static func place(_ t: Double) -> Double { 200 * min(max((t - 0.1) / 0.5, 0), 1) }

  private func motion(
    _ layer: String, _ keyPath: String, _ noise: Double, _ value: (Double) -> Double
  )
    -> ObservedMotion
  {
    ObservedMotion(
      layer: layer, keyPath: keyPath,
      samples: times.filter { layer == "card" || shows($0) }.map {
        ObservedSample(time: $0 + late($0) + Self.start, value: value($0), noise: noise)
      })
  }

  var verification: MotionVerification {
    MotionVerification(
      observed: (hasCard ? [motion("card", "position.x", noise > 0 ? 0.05 : 0, Self.place)] : [])
        + [motion("thing", keyPath, noise, seen)],
      expectations: [
        .init(
          layer: "card", keyPath: "position.x",
          motion: ExpectedMotion(duration: 1.6, tolerance: 0.01) { Self.place($0.value) }),
        .init(
          layer: "thing", keyPath: keyPath,
          motion: ExpectedMotion(duration: 1.6, tolerance: 0.0001) { [told] in told($0.value) }),
      ], tolerance: noise > 0 ? .recording : MotionTolerance(), certainty: certainty)
  }

  /// What is said of the thing.
  var layer: LayerVerdict? { verification.layers.first { $0.layer == "thing" } }
}
