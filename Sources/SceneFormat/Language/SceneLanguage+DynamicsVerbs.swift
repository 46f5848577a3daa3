import Simulation

// What a script does with bodies and behaviors.
extension SceneLanguage {
  static let addBehaviorKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "add", .identifier, required: true, example: "fall",
        "Adds a behavior; one that is there already takes over what is given now."),
      SceneKey(
        "as", .identifier, default: "the behavior's own name", example: "slide",
        "The name under which it is known: `slide.hand`."),
      SceneKey(
        "velocity", .livePoint, default: "as it is", example: "[0, -900]",
        "The velocity that its items have then, in points per second."),
    ]

  static let removeBehaviorKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "remove", .identifier, required: true, example: "fall", "Takes a behavior away.")
    ]

  static let removeAllKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "removeAllBehaviors", .boolean, required: true, example: "true",
        "Takes all behaviors away: layers stay where they are. `- removeAllBehaviors` is enough in "
          + "the actions of a gesture.")
    ]

  static let attachKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "attach", .identifier, required: true, example: "tie.rod",
        "Lets a part of a composite take part; its places are worked out anew.")
    ]

  static let detachKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "detach", .identifier, required: true, example: "tie.rod",
        "Takes a part of a composite out.")
    ]

  static let moveAnchorKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "move", .identifier, required: true, example: "tie.rod.anchorPoint",
        "Moves the `anchorPoint` of an attachment, the `snapPoint` of a snap or the `position` of a "
          + "field."),
      SceneKey(
        "by", .livePoint, default: "nothing", example: "[10, 0]",
        "How far, in points; in a gesture `translation` is the way since it was last told."),
      SceneKey(
        "to", .livePoint, default: "nothing", example: "[160, 40]", "Where, in place of it."),
      SceneKey(
        "axis", .choice(MoveAction.Axis.allCases.map(\.rawValue)), default: "both", example: "y",
        "Moves along this axis only."),
    ]

  static let pushKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "push", .identifier, required: true, example: "shove",
        "Lets a push behavior push, once more if it does so once.")
    ] + heading("as it is", "newtons")

  static let addVelocityKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "addVelocity", .items, required: true, example: "rocket", "Adds to the velocity of bodies."),
      SceneKey(
        "value", .livePoint, default: "[0, 0]", also: ["velocity"], example: "[0, -900]",
        "In points per second."),
      SceneKey("angular", .liveNumber, default: "0", example: "2", "In radians per second."),
    ]

  static let updateItemKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "updateItem", .items, required: true, example: "rocket",
        "Puts bodies somewhere at once; their velocity stays."),
      SceneKey(
        "position", .livePoint, default: "as it is", also: ["center"], example: "[160, 40]",
        "Their center."),
      SceneKey("rotation", .liveNumber, default: "as it is", example: "30deg", "Their angle."),
    ]

  static let addItemKeys: [SceneKey] =
    triggerKeys + [
      SceneKey("addItem", .items, required: true, example: "rocket", "Adds items to a behavior."),
      SceneKey("to", .identifier, required: true, example: "fall", "Which behavior."),
    ]

  static let removeItemKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "removeItem", .items, required: true, example: "rocket", "Takes items out of a behavior."),
      SceneKey("from", .identifier, required: true, example: "fall", "Which behavior."),
    ]

  /// Verbs of bodies; those that they share with animations and layers come after those.
  static let dynamicsVerbs: [(name: String, kind: MapKind)] = [
    ("attach", .attachEntry), ("detach", .detachEntry), ("push", .pushEntry),
    ("addVelocity", .addVelocityEntry), ("updateItem", .updateItemEntry),
    ("addItem", .addItemEntry), ("removeItem", .removeItemEntry),
    ("removeAllBehaviors", .removeAllEntry), ("add", .addBehaviorEntry),
    ("remove", .removeBehaviorEntry), ("move", .moveAnchorEntry),
  ]
}
