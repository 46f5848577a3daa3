import Simulation

// Verbs that fingers and events bring.
extension SceneLanguage {
  /// When an entry of the script happens; the actions of a gesture have only `if`.
  static let triggerKeys = Trigger.map.description.keys

  static let eventKeys: [SceneKey] =
    [
      SceneKey(
        "event", .identifier, required: true, example: "drag.ended", "What happens.")
    ] + eventDetailKeys

  /// What can be claimed of an event, by the name of the detail that it has.
  static let eventDetailKeys: [SceneKey] = [
    SceneKey("hits", .identifier, example: "rocket", "The layer that a touch met, or `nothing`."),
    SceneKey(
      "finished", .boolean, example: "true",
      "Whether an animation ran to its end by itself, or a transition was not cancelled."),
    SceneKey(
      "position", .choice(["start", "current", "end"]), example: "end", "Where it completed."),
    SceneKey(
      "state", .identifier, example: "open", "The state that was entered, or an animator's."),
    SceneKey("isRunning", .boolean, example: "true", "Of an animator that changed."),
    SceneKey("isReversed", .boolean, example: "true", "Of an animator that changed."),
    SceneKey("isInteractive", .boolean, example: "true", "Of a transition that changed."),
    SceneKey("location", .point, example: "[160, 300]", "Of the fingers, in points of the stage."),
    SceneKey("translation", .point, example: "[0, -200]", "Of a gesture, in points."),
    SceneKey("velocity", .point, example: "[0, -900]", "In points per second."),
    SceneKey("scale", .number, example: "1.5", "Of a gesture."),
    SceneKey("rotation", .angle, example: "30deg", "Of a gesture."),
    SceneKey("progress", .number, example: "0.5", "The progress marker that was passed."),
    SceneKey("item", .identifier, example: "rocket", "Of a contact: the item."),
    SceneKey("other", .identifier, example: "rocket", "Of a contact: the other, later item."),
    SceneKey(
      "boundary", .identifier, example: "floor",
      "Of a contact: the boundary, or `reference` for that of the reference view."),
    SceneKey("point", .point, example: "[160, 300]", "Of a contact, in the animator's points."),
  ]

  static let eventExpectationKeys: [SceneKey] =
    [
      SceneKey(
        "event", .identifier, required: true, example: "drag.ended",
        "What happens: `NAME.KIND`, or `NAME` for any kind."),
      SceneKey("at", .time, example: "0.6", "When one of them happens, in seconds."),
      SceneKey("during", .interval, example: "[0, 1]", "Only events in this interval count."),
      SceneKey(
        "times", .countOrNone, default: "at least once", example: "1", "How often it happens."),
      SceneKey(
        "after", .identifier, example: "drag.began", "The first comes after the first of these."),
      SceneKey(
        "before", .identifier, example: "drag.ended", "The first comes before the first of these."),
    ] + eventDetailKeys + [
      SceneKey(
        "tolerance", .number, default: "0.01", example: "0.5",
        "How far times and numbers may be off.")
    ]

  static let equalExpectationKeys: [SceneKey] = [
    SceneKey(
      "during", .interval, example: "[0, 1]",
      "The first and the last time, in seconds; an expectation has this or `at`."),
    SceneKey("at", .time, example: "0.5", "The only time, in place of `during`."),
    SceneKey(
      "equal", .addressPair, required: true,
      example: "[rocket.position.x, model.rocket.position.x]",
      "Two addresses of one kind of value, which are equal at the time `at`, or at both ends of "
        + "`during` and at every frame between them; texts as they are, numbers within the tolerance."
    ),
    SceneKey(
      "tolerance", .number, default: "0.01", example: "0.5", "How far they may be apart."),
  ]
}
