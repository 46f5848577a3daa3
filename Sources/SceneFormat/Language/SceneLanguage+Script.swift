import AnimationEngine
import Simulation

extension SceneLanguage {
  private static let key = SceneKey(
    "key", .identifier, also: ["forKey"], example: "flight",
    "The animation's name on its layer: a later animation of the same key replaces it, `remove` "
      + "takes it away.")
  static let setKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "set", .assignments, required: true, example: "{rocket.position: [455, 61]}",
        "Writes model values, in the order given; a value such as `=other.position.x` is the one that is "
          + "seen at that moment."),
      SceneKey(
        "transaction", .map(.transaction), default: "changes show at once",
        example: "{duration: 0.5}",
        "Animates each change by its property's default action, as Core Animation does for layers "
          + "without a view: most from what is seen to the new value, `hidden` and `masksToBounds` by "
          + "a fade. `{}` takes all defaults."),
    ]

  static let transactionKeys: [SceneKey] = [
    SceneKey(
      "duration", .animationDuration,
      default: "0.25; with a spring the time that it takes to settle",
      example: "0.5", "In seconds, above 0."),
    SceneKey(
      "timing", .timing, default: "default", also: ["timingFunction"], example: "easeOut",
      "The pace of all of them."),
  ]

  static let animateKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "animate", .addresses, required: true, example: "rocket.position.x",
        "Adds an animation at an address, or one at each of a list of addresses; a `group` goes to a "
          + "layer or a list of layers.")
    ] + animationKeys + [key]

  static let addKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "add", .animationName, required: true, example: "launch",
        "Adds a copy of an animation object, as it is at this time."),
      SceneKey(
        "to", .layerNames, required: true, also: ["layer", "on"], example: "rocket",
        "The layer, or a list of layers."),
      key,
    ]

  static let changeKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "change", .animationName, required: true, example: "launch",
        "Changes an animation object, for the copies still to be made; those made keep what they "
          + "have.")
    ] + animationKeys

  static let transitionKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "transition", .choice(Transition.Kind.allCases.map(\.rawValue)), required: true,
        example: "push",
        "Lets the layer's picture of right before this time give way to the one from now on."),
      SceneKey(
        "on", .layerNames, required: true, also: ["layer", "to"], example: "rocket",
        "The layer, or a list of layers."),
      SceneKey(
        "from", .choice(["left", "right", "top", "bottom"]), default: "left",
        also: ["subtype", "direction"], example: "right",
        "The side at which the motion begins; a fade has none."),
      SceneKey(
        "duration", .animationDuration,
        default: "0.25; with a spring the time that it takes to settle",
        example: "0.5", "In seconds, above 0."),
      SceneKey(
        "timing", .timing, default: "linear", also: ["timingFunction"], example: "easeOut",
        "Its pace."),
      SceneKey(
        "startProgress", .fraction, default: "0", example: "0.25",
        "Where in the transition it begins, from 0 to 1."),
      SceneKey(
        "endProgress", .fraction, default: "1", example: "0.75",
        "Where in the transition it stops, from 0 to 1."),
      SceneKey(
        "fillMode", .choice(MediaTiming.FillMode.allCases.map(\.rawValue)), default: "removed",
        also: ["fill"], example: "forwards",
        "What shows when it has run; without it the new picture alone."),
      SceneKey(
        "removedOnCompletion", .boolean, default: "true", also: ["isRemovedOnCompletion"],
        example: "false", "Takes the transition away when it has ended."),
    ]

  static let removeKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "remove", .removal, required: true, example: "flight",
        "Takes the animation of this key away, or `all` of them."),
      SceneKey(
        "from", .layerNames, required: true, also: ["layer"], example: "rocket",
        "The layer, or a list of layers."),
    ]
}
