import AnimationEngine
import Interaction

// UIKit's animations: blocks and property animators.
extension SceneLanguage {
  private static let changes = SceneKey(
    "animate", .assignments, required: true, example: "{rocket.position: [455, 61]}",
    "Sets the model to these values at once and animates the change: `UIView.animate`. A value such "
      + "as `=pane.target.position` is worked out when it happens.")
  private static let duration = duration(
    "In seconds; with 0 the changes show at once, and nothing is cancelled by that.")
  private static let animatorDuration = duration(
    "In seconds, above 0: what is to change at once is `set`.")

  private static func duration(_ summary: String) -> SceneKey {
    SceneKey(
      "duration", .animationDuration,
      default: "required, but springs by coefficients or by "
        + "`duration` and `bounce` take the time that they need",
      example: "0.5", summary)
  }

  private static let delay = SceneKey(
    "delay", .duration, default: "0", example: "0.1",
    "In seconds; until then what was seen before stays.")
  private static let timing = SceneKey(
    "timing", .blockTiming, default: "easeInEaseOut",
    also: ["timingFunction", "curve", "easing", "options"],
    example: "{spring: {dampingRatio: 0.6}}",
    "The pace of all changes; a spring may also be given by its `dampingRatio`, and then settles in "
      + "the duration.")
  private static let velocity = SceneKey(
    "velocity", .liveVelocity, default: "the spring's own",
    also: ["initialVelocity", "initialSpringVelocity"], example: "[0, -900]",
    "What the spring takes over, in points per second: divided by the way to go along each axis. It "
      + "is that of the only position that is changed, or of the only change; "
      + "`=drag.velocity` is a finger's.")
  private static let retargeting = SceneKey(
    "retargeting", .choice(Retargeting.allCases.map(\.rawValue)), default: "additive",
    example: "fromCurrent",
    "What becomes of an animation that still runs there: `additive` lets both run and adds them, "
      + "where UIKit does so; `fromCurrent` begins where the layer is seen, from rest; `replace` at "
      + "the old model value.")
  private static let allowUserInteraction = SceneKey(
    "allowUserInteraction", .boolean, default: "false", also: ["allowsUserInteraction"],
    example: "true",
    "Lets touches reach the layers while they are animated; without it they are swallowed.")
  private static let repeats = SceneKey(
    "repeat", .boolean, default: "false", also: ["repeats", "repeatCount"], example: "true",
    "Runs forever.")
  private static let autoreverse = SceneKey(
    "autoreverse", .boolean, default: "false", also: ["autoreverses"], example: "true",
    "There and back; the model stays at the new value.")
  private static let name = SceneKey(
    "as", .identifier, default: "no events", also: ["id", "name"], example: "slide",
    "Its name, for its events `NAME.began` and `NAME.ended`.")
  private static let blocks = SceneKey(
    "blocks", .list(.map(.innerBlock)), default: "none", also: ["nested"],
    example: "[{animate: {sky.opacity: 0}}]", "Blocks inside this one, which inherit its time.")
  private static let keyframes = SceneKey(
    "keyframes", .list(.map(.keyframe)), required: true,
    example: "[{start: 0, duration: 0.5, animate: {rocket.opacity: 0}}]",
    "Changes at times of their own: `UIView.animateKeyframes`. Each part of a layer goes from one to "
      + "the next, and waits between them.")
  private static let calculationMode = SceneKey(
    "calculationMode", .choice(Keyframes.CalculationMode.allCases.map(\.rawValue)),
    default: "linear", example: "cubic", "How values between keyframes come about.")

  static let blockKeys: [SceneKey] =
    triggerKeys + [
      changes, duration, delay, timing, velocity, retargeting, allowUserInteraction, repeats,
      autoreverse, blocks, name,
    ]

  static let innerBlockKeys: [SceneKey] = [
    changes,
    SceneKey(
      "overrideInheritedDuration", .boolean, default: "false", example: "true",
      "Has a `duration` and a `delay` of its own."),
    SceneKey(
      "overrideInheritedCurve", .boolean, default: "false", example: "true",
      "Has a `timing` of its own."),
    duration, delay, timing, velocity, retargeting, allowUserInteraction, repeats, autoreverse,
    blocks, name,
  ]

  static let keyframesKeys: [SceneKey] =
    triggerKeys + [
      keyframes,
      SceneKey(
        "duration", .animationDuration, required: true, example: "0.5", "Of all, in seconds."),
      delay, calculationMode, allowUserInteraction, repeats, autoreverse, name,
    ]

  static let keyframeKeys: [SceneKey] = [
    SceneKey(
      "start", .fraction, required: true, also: ["at", "relativeStartTime"], example: "0",
      "A fraction of the whole duration, from 0 to 1."),
    SceneKey(
      "duration", .fraction, required: true, also: ["over", "relativeDuration"], example: "0.5",
      "A fraction of the whole duration, too."),
    SceneKey(
      "animate", .assignments, required: true, example: "{rocket.opacity: 0}",
      "What is reached at its end."),
  ]

  static let animatorKeys: [SceneKey] = [
    SceneKey(
      "animate", .assignments, default: "left to `keyframes`",
      example: "{rocket.position: [455, 61]}",
      "The values at its end; one such as `=pane.target.position` is worked out when it begins."),
    SceneKey(
      "keyframes", .list(.map(.keyframe)), default: "none",
      example: "[{start: 0, duration: 0.5, animate: {rocket.opacity: 0}}]",
      "Changes at times of their own, which can be scrubbed like the others."),
    animatorDuration, timing, velocity, calculationMode,
    SceneKey(
      "interruptible", .boolean, default: "true", also: ["isInterruptible"], example: "false",
      "False makes every verb but `start` a mistake."),
    SceneKey(
      "scrubsLinearly", .boolean, default: "true", example: "false",
      "While it is paused the fraction is one of the way; else it is one of the time, on its curve."
    ),
    SceneKey(
      "pausesOnCompletion", .boolean, default: "false", example: "true",
      "Stays active at its end, where it can be reversed; it never completes."),
    SceneKey(
      "userInteraction", .boolean, default: "true", also: ["isUserInteractionEnabled"],
      example: "false", "False swallows touches of its layers while it is active."),
    SceneKey(
      "manualHitTesting", .boolean, default: "false", also: ["isManualHitTestingEnabled"],
      example: "true",
      "True leaves hit tests to the model; else its layers are hit where they are seen."),
  ]

  private static func animators(_ verb: String, _ summary: String) -> SceneKey {
    SceneKey(verb, .animatorNames, required: true, example: "flight", summary)
  }

  static let startKeys: [SceneKey] =
    triggerKeys + [
      animators(
        "start", "Animators that begin, or go on after a pause; or a transition without a hand."),
      SceneKey(
        "delay", .duration, default: "0", also: ["afterDelay"], example: "0.2",
        "In seconds, where it begins."),
    ]

  static let pauseKeys: [SceneKey] =
    triggerKeys + [
      animators(
        "pause",
        "Animators that stop where they are, ready to be scrubbed; one that has not begun does so at "
          + "its start.")
    ]

  static let scrubKeys: [SceneKey] =
    triggerKeys + [
      animators("scrub", "Animators that are put to a fraction, and are paused."),
      SceneKey(
        "to", .liveNumber, required: true, also: ["fraction", "fractionComplete"], example: "0.6",
        "From 0 to 1, counted from the end that it comes from; in a gesture it may be worked out: "
          + "`=flight.fractionComplete + translation.x / 300`."),
      SceneKey(
        "over", .duration, default: "0", example: "0.4", "Moves there evenly, in seconds."),
    ]

  static let reverseKeys: [SceneKey] =
    triggerKeys + [animators("reverse", "Animators that turn around, running or paused.")]

  static let finishKeys: [SceneKey] =
    triggerKeys + [
      animators(
        "finish", "Stopped animators that complete; or a transition, which a hand lets go."),
      SceneKey(
        "position", .choice(["start", "current", "end"]), default: "required for animators",
        example: "end", "Where: the layers jump there."),
    ]

  static let continueKeys: [SceneKey] =
    triggerKeys + [
      animators("continue", "Paused animators that go on."),
      SceneKey(
        "timing", .blockTiming, default: "its own curve, from where it is",
        example: "easeOut", "The pace of the rest of the way."),
      velocity,
      SceneKey(
        "durationFactor", .number, default: "0, the time that the rest naturally has",
        example: "0.5", "How long the rest takes, as a part of its whole duration."),
    ]

  static let addAnimationsKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "addAnimations", .assignments, required: true, example: "{rocket.opacity: 0.5}",
        "More changes for an animator, the next time it begins, or where it is active for the time that "
          + "is left."),
      SceneKey(
        "to", .animatorNames, required: true, example: "flight", "The animator."),
      SceneKey(
        "delayFactor", .number, default: "0", example: "0.5",
        "They wait for this part of that time, from 0 to 1."),
    ]

  static let blockSpringTimingKeys: [SceneKey] = [
    SceneKey(
      "spring", .blockSpring, required: true, example: "{dampingRatio: 0.6}",
      "Paces by a spring.")
  ]

  static let ratioSpringKeys: [SceneKey] = [
    SceneKey(
      "dampingRatio", .positive, required: true, also: ["ratio"], example: "0.6",
      "Above 0 and up to 1, where it no longer overshoots; it settles in the duration."),
    SceneKey(
      "velocity", .number, default: "0", also: ["initialVelocity"], example: "2",
      "Toward the target at the start, in distances per second."),
  ]
}
