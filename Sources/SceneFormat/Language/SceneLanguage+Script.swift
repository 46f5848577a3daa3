import AnimationEngine
import Simulation

extension SceneLanguage {
  private static let at = SceneKey(
    "at", .time, required: true, also: ["time"], example: "0.2",
    "When, in seconds of the scene's clock.")
  private static let key = SceneKey(
    "key", .identifier, also: ["forKey"], example: "flight",
    "The animation's name on its layer: a later animation of the same key replaces it, `remove` "
      + "takes it away.")
  private static let tolerance = SceneKey(
    "tolerance", .number, default: "0.01", example: "0.5",
    "How far a value may be off, in its own units.")

  static let setKeys: [SceneKey] = [
    at,
    SceneKey(
      "set", .assignments, required: true, example: "{rocket.position: [455, 61]}",
      "Writes model values, in the order given."),
  ]

  static let animateKeys: [SceneKey] =
    [
      at,
      SceneKey(
        "animate", .addresses, required: true, example: "rocket.position.x",
        "Adds an animation at an address, or one at each of a list of addresses."),
    ] + animationKeys + [key]

  static let addKeys: [SceneKey] = [
    at,
    SceneKey(
      "add", .animationName, required: true, example: "launch",
      "Adds a copy of an animation object, as it is at this time."),
    SceneKey(
      "to", .layerNames, required: true, also: ["layer", "on"], example: "rocket",
      "The layer, or a list of layers."),
    key,
  ]

  static let changeKeys: [SceneKey] =
    [
      at,
      SceneKey(
        "change", .animationName, required: true, example: "launch",
        "Changes an animation object, for the copies still to be made; those made keep what they "
          + "have."),
    ] + animationKeys

  static let removeKeys: [SceneKey] = [
    at,
    SceneKey(
      "remove", .removal, required: true, example: "flight",
      "Takes the animation of this key away, or `all` of them."),
    SceneKey(
      "from", .layerNames, required: true, also: ["layer"], example: "rocket",
      "The layer, or a list of layers."),
  ]

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
