import AnimationEngine

extension SceneLanguage {
  static let keyPathKey = SceneKey(
    "keyPath", .keyPath, required: true, also: ["property"], example: "position.x",
    "What the animation changes.")

  /// The parameters that say how a value runs; which of them are given makes the animation basic or
  /// one by keyframes.
  static let animationKeys: [SceneKey] = [
    SceneKey(
      "from", .animationValue, default: "the value underneath", also: ["fromValue"],
      example: "77", "Where a basic animation begins."),
    SceneKey(
      "to", .animationValue, default: "the value underneath", also: ["toValue"],
      example: "455", "Where a basic animation ends."),
    SceneKey(
      "by", .animationValue, also: ["byValue"], example: "378",
      "How far a basic animation goes."),
    SceneKey(
      "values", .animationValues, also: ["keyframes"], example: "[0, 10, -10, 0]",
      "What an animation by keyframes passes through."),
    SceneKey(
      "keyTimes", .keyTimes, default: "evenly spaced", example: "[0, 1/6, 3/6, 1]",
      "When each value is reached, in fractions of the duration from 0 to 1."),
    SceneKey(
      "timingFunctions", .timings, default: "linear", example: "[easeIn, linear, easeOut]",
      "The pace between two values, one fewer than there are values."),
    SceneKey(
      "calculationMode", .choice(Keyframes.CalculationMode.allCases.map(\.rawValue)),
      default: "linear", example: "discrete", "How values between keyframes come about."),
    SceneKey(
      "duration", .duration, default: "0.25", example: "1", "Of one pass, in seconds."),
    SceneKey(
      "delay", .time, default: "0", also: ["beginTime"], example: "0.5",
      "Seconds from the time at which the animation is added."),
    SceneKey(
      "timing", .timing, default: "linear", also: ["timingFunction", "easing", "curve"],
      example: "easeIn", "The pace of the whole."),
    SceneKey(
      "speed", .fraction, default: "1", example: "2", "How fast the animation's clock runs."),
    SceneKey(
      "timeOffset", .time, default: "0", example: "0.1",
      "Shifts the phase, in seconds; it wraps around."),
    SceneKey(
      "repeatCount", .repeatCount, default: "1", also: ["repeats", "iterations", "repeat", "loop"],
      example: "2.5", "How often it runs: a number or `forever`."),
    SceneKey(
      "repeatDuration", .repeatDuration, default: "left to `repeatCount`", example: "3",
      "For how many seconds it runs in all, or `forever`; wins over `repeatCount`."),
    SceneKey(
      "autoreverses", .boolean, default: "false", also: ["autoreverse", "reverses", "alternate"],
      example: "true", "Runs back after each pass."),
    SceneKey(
      "fillMode", .choice(MediaTiming.FillMode.allCases.map(\.rawValue)), default: "removed",
      also: ["fill"], example: "both", "What shows before and after it runs."),
    SceneKey(
      "additive", .boolean, default: "false", also: ["isAdditive"], example: "true",
      "Adds to the value underneath instead of replacing it."),
    SceneKey(
      "cumulative", .boolean, default: "false", also: ["isCumulative"], example: "true",
      "Each repetition goes on where the one before ended."),
    SceneKey(
      "removedOnCompletion", .boolean, default: "true", also: ["isRemovedOnCompletion"],
      example: "false", "Takes the animation away when it has ended."),
  ]

  static let stepsTimingKeys: [SceneKey] = [
    SceneKey("steps", .count, required: true, example: "4", "How many equal steps."),
    SceneKey(
      "jump", .choice(Steps.Jump.allCases.map(\.rawValue)), default: "end", example: "both",
      "Where the jumps are."),
  ]

  static let linearTimingKeys: [SceneKey] = [
    SceneKey(
      "linear", .stops, required: true, example: "[0, [0.25, 0.5], 1]",
      "Straight pieces through outputs, or [input, output] pairs; inputs left out are spread evenly."
    )
  ]
}
