import Interaction

// UIKit's transitions between view controllers, and the hand in them.
extension SceneLanguage {
  static let sideTransitionKeys: [SceneKey] = [
    SceneKey(
      "from", .layerName, required: true, also: ["source"], example: "sky",
      "The side that is left: a layer."),
    SceneKey(
      "to", .layerName, required: true, also: ["destination"], example: "rocket",
      "The side that comes: a layer, which shows from the beginning on."),
    SceneKey(
      "drives", .identifier, default: "none", also: ["animator"], example: "flight",
      "The animator that runs for the whole transition: bars, backgrounds, blurs."),
    SceneKey(
      "hero", .map(.hero), default: "none", example: "{from: sky, to: rocket}",
      "A layer that flies from its place on one side to its place on the other."),
    SceneKey(
      "heroes", .list(.map(.hero)), default: "left to `hero`",
      example: "[{from: sky, to: rocket}]",
      "Several of them, each on its own timing; a finger holds the frontmost under it, else the first."
    ),
    SceneKey(
      "wantsInteractiveStart", .condition, default: "always", example: "\"=drag.velocity.y > 0\"",
      "Whether what begins by `interact` stays in the hand; where it does not, it runs at once, and "
        + "`interrupt` takes it later."),
    SceneKey(
      "direction", .choice(GestureRecognizer.Direction.allCases.map(\.rawValue)),
      default: "down", example: "right", "The way on which a flick finishes it."),
    SceneKey(
      "completionSpeed", .positive, default: "1", example: "2",
      "Without a hero: how many times as fast the rest runs once it is let go."),
    SceneKey(
      "completionCurve", .timing, default: "the animator's own", example: "easeOut",
      "The pace of that rest."),
    SceneKey(
      "removesSource", .boolean, default: "true", also: ["shouldRemovePresentersView"],
      example: "false",
      "Whether `from` is hidden once it has finished; not so where `to` only covers it."),
  ]

  static let heroKeys: [SceneKey] = [
    SceneKey(
      "from", .layerName, required: true, example: "sky",
      "The layer whose place it leaves; it lies in the side that is left."),
    SceneKey(
      "to", .layerName, required: true, example: "rocket",
      "The layer whose place it takes; it lies in the side that comes."),
    SceneKey(
      "layer", .layerName, default: "that of `from`", example: "rocket",
      "What flies, and shows only meanwhile; it may lie in front of both sides."),
    SceneKey(
      "timing", .blockTiming, default: "a spring: mass 4.5, stiffness 1300, damping 95",
      example: "{spring: {mass: 1, stiffness: 300, damping: 20}}", "The pace of its flights."),
    SceneKey(
      "duration", .animationDuration,
      default: "required, but springs by coefficients or by `duration` and `bounce` take the time "
        + "that they need", example: "0.8", "Of a flight, in seconds."),
    SceneKey(
      "velocityLimit", .positive, default: "35", example: "20",
      "The largest velocity that a spring takes over, in distances per second along each axis."),
  ]

  private static func transition(_ verb: String, _ summary: String) -> SceneKey {
    SceneKey(verb, .transitionName, required: true, example: "open", summary)
  }

  static let interactKeys: [SceneKey] =
    triggerKeys + [
      transition(
        "interact",
        "The transition that begins in a hand: in a gesture, that finger's, which takes the hero where "
          + "it went down.")
    ]

  static let advanceKeys: [SceneKey] =
    triggerKeys + [
      transition("advance", "The transition that goes on, in a hand."),
      SceneKey(
        "by", .liveNumber, default: "left to `to`", example: "0.1",
        "A part of the whole, which the hero grows by, too; in a gesture it also follows the finger."
      ),
      SceneKey(
        "to", .liveNumber, default: "left to `by`", example: "0.5",
        "To a fraction, in place of `by`."),
    ]

  static let decideKeys: [SceneKey] =
    triggerKeys + [
      transition("decide", "The transition that a hand lets go: it finishes, or is cancelled."),
      SceneKey(
        "past", .fraction, default: "0.33", also: ["threshold"], example: "0.5",
        "The fraction beyond which it finishes."),
      SceneKey(
        "flick", .positive, default: "1200", example: "800",
        "A hand that is faster, in points per second, finishes or cancels by its direction."),
      SceneKey(
        "velocity", .livePoint, default: "the gesture's", example: "[0, 900]",
        "In points per second; the hero takes it over."),
    ]

  static let interruptKeys: [SceneKey] =
    triggerKeys + [
      transition(
        "interrupt",
        "The transition that a hand takes in mid-flight: hero and animator stop where they are.")
    ]

  static let cancelKeys: [SceneKey] =
    triggerKeys + [transition("cancel", "The transition that a hand lets go, to run back.")]

  static let completeKeys: [SceneKey] =
    triggerKeys + [
      transition(
        "complete", "The transition that has arrived, where neither animator nor hero says so.")
    ]

  static let transitionVerbs: [(name: String, kind: MapKind)] = [
    ("interact", .interactEntry), ("advance", .advanceEntry), ("decide", .decideEntry),
    ("interrupt", .interruptEntry), ("cancel", .cancelEntry), ("complete", .completeEntry),
  ]
}
