import Simulation

// Verbs that fingers and events bring.
extension SceneLanguage {
  /// When an entry of the script happens; the actions of a gesture have only `if`.
  static let triggerKeys = Trigger.map.description.keys

  static let stopKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "stop", .stopNames, required: true, example: "rocket",
        "Layers stay where they are seen: the model takes that over and their animations are "
          + "removed. An animator leaves its layers so, and waits for `finish`."),
      SceneKey(
        "withoutFinishing", .boolean, default: "false", also: ["finishing"], example: "true",
        "An animator becomes inactive at once, and never completes."),
    ]
}
