import AnimationEngine
import Simulation

extension SceneLanguage {
  private static let at = SceneKey(
    "at", .time, required: true, also: ["time"], example: "0.2",
    "When, in seconds of the scene's clock.")
  private static let tolerance = SceneKey(
    "tolerance", .number, default: "0.01", example: "0.5",
    "How far a value may be off, in its own units.")

  static let valueExpectationKeys: [SceneKey] = [at, tolerance]

  static let courseExpectationKeys: [SceneKey] = [
    SceneKey(
      "during", .interval, required: true, example: "[0, 1.5]",
      "The first and the last time, in seconds."), tolerance,
  ]

  static let courseKeys: [SceneKey] = [
    SceneKey("min", .number, also: ["minimum"], example: "77", "Never below."),
    SceneKey("max", .number, also: ["maximum"], example: "455", "Never above."),
    SceneKey("constant", .number, example: "61", "Always this."),
    SceneKey(
      "monotone", .choice(Expectation.Course.Direction.allCases.map(\.rawValue)),
      also: ["monotonic"], example: "increasing", "Never turns back."),
    SceneKey("jump", .number, example: "14", "No step between two frames is larger."),
    SceneKey("speed", .number, example: "378", "The rate of change per second, at every frame."),
  ]
}
