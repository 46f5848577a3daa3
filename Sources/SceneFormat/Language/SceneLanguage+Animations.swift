import AnimationEngine

extension SceneLanguage {
  static let keyPathKey = SceneKey(
    "keyPath", .keyPath, also: ["property"], example: "position.x",
    "What of its layer the animation changes; needed unless it is a group.")

  /// The parameters that say how a value runs; which of them are given makes the kind of animation.
  static let animationKeys: [SceneKey] =
    [
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
        "spring", .spring, example: "{stiffness: 200, damping: 12}",
        "Runs between the ends on a spring, in seconds: a `duration` cuts it off and never stretches it."
      ),
      SceneKey(
        "values", .animationValues, also: ["keyframes"], example: "[0, 10, -10, 0]",
        "What an animation by keyframes passes through."),
      SceneKey(
        "path", .path, example: "{ellipse: [-50, -50, 100, 100]}",
        "What an animation of a point moves along; each drawn piece is one segment."),
      SceneKey(
        "rotationMode", .choice(PathKeyframes.RotationMode.allCases.map(\.rawValue)),
        default: "no rotation", example: "auto", "Turns the layer with the path, or against it."),
      SceneKey(
        "keyTimes", .keyTimes, default: "evenly spaced", example: "[0, 1/6, 3/6, 1]",
        "When each value is reached, or each piece of the path and its end, in fractions of the "
          + "duration from 0 to 1; paced animations set their own."),
      SceneKey(
        "timings", .timings, default: "linear", also: ["timingFunctions", "easings"],
        example: "[easeIn, linear, easeOut]",
        "The pace of each segment, one fewer than there are values."),
      SceneKey(
        "calculationMode", .choice(Keyframes.CalculationMode.allCases.map(\.rawValue)),
        default: "linear", example: "discrete", "How values between keyframes come about."),
      SceneKey(
        "tension", .list(.number), default: "0", also: ["tensionValues"], example: "[0, 0.5, 0, 0]",
        "One for each value of a cubic animation: above 0 the curve is tighter there."),
      SceneKey(
        "continuity", .list(.number), default: "0", also: ["continuityValues"],
        example: "[0, 1, 0, 0]",
        "One for each value of a cubic animation: other than 0 the curve has a corner there."),
      SceneKey(
        "bias", .list(.number), default: "0", also: ["biasValues"], example: "[0, -1, 0, 0]",
        "One for each value of a cubic animation: above 0 the curve bends after it, below 0 before it."
      ),
      SceneKey(
        "group", .list(.map(.animation)), also: ["animations", "members"],
        example: "[{keyPath: opacity, to: 0}, {keyPath: zPosition, to: 1}]",
        "Animations of one layer on a clock of their own: `delay` counts from the group's start, and "
          + "what goes on beyond its duration is not seen."),
      SceneKey(
        "valueFunction", .choice(ValueFunction.allCases.map(\.rawValue)), example: "rotateZ",
        "Makes a whole `transform` of a number, or for `scale` and `translate` of three."),
      SceneKey(
        "duration", .animationDuration,
        default: "0.25; with a spring the time that it takes to settle; in a group the group's",
        example: "1", "Of one pass, in seconds, or a spring's `settling(NAME)`."),
      SceneKey(
        "delay", .time, default: "0", also: ["beginTime"], example: "0.5",
        "Seconds from the time at which the animation is added, or from the start of its group."),
      SceneKey(
        "timing", .timing, default: "linear", also: ["timingFunction", "easing", "curve"],
        example: "easeIn", "The pace of the whole."),
      SceneKey(
        "speed", .fraction, default: "1", example: "2", "How fast the animation's clock runs."),
      SceneKey(
        "timeOffset", .time, default: "0", example: "0.1",
        "Shifts the phase, in seconds; it wraps around."),
      SceneKey(
        "repeatCount", .repeatCount, default: "1",
        also: ["repeats", "iterations", "repeat", "loop"],
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
    ] + motionKeys

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

  /// Keys that say how a value runs and not when; a group has none of them.
  static let courseParameters =
    [
      "from", "to", "by", "spring", "values", "path", "rotationMode", "keyTimes", "timings",
      "calculationMode", "tension", "continuity", "bias", "valueFunction", "additive", "cumulative",
    ] + motionKeys.map(\.name)

  /// How a cubic curve passes its values.
  static let tangentKeys = ["tension", "continuity", "bias"]

  static let springKeys: [SceneKey] = [
    SceneKey("mass", .positive, default: "1", example: "1", "Of what hangs on the spring."),
    SceneKey(
      "stiffness", .positive, default: "100", also: ["tension"], example: "200",
      "How strongly it pulls."),
    SceneKey(
      "damping", .number, default: "10", also: ["friction"], example: "12",
      "How strongly it brakes; with 0 it never settles."),
    springVelocityKey,
    SceneKey(
      "allowsOverdamping", .boolean, default: "false", example: "true",
      "Lets strong damping creep to the target; otherwise it counts as critical."),
  ]

  static let perceptualSpringKeys: [SceneKey] = [
    SceneKey(
      "duration", .positive, required: true, also: ["response", "perceptualDuration"],
      example: "0.5", "How long it seems to take, in seconds."),
    SceneKey(
      "bounce", .number, default: "0", also: ["dampingRatio", "dampingFraction"], example: "0.3",
      "Above −1 and up to 1: 0 does not bounce, 1 never stops, below 0 it creeps."),
    springVelocityKey,
  ]

  private static let springVelocityKey = SceneKey(
    "velocity", .number, default: "0", also: ["initialVelocity"], example: "2",
    "Toward the target at the start, in distances per second.")

  static let springTimingKeys: [SceneKey] = [
    SceneKey(
      "spring", .spring, required: true, example: "{duration: 0.5, bounce: 0.3}",
      "Paces by a spring, which runs in seconds.")
  ]

  static let settlingKeys: [SceneKey] = [
    SceneKey(
      "settling", .spring, required: true, example: "{mass: 4.5, stiffness: 1300, damping: 95}",
      "The time that this spring takes to settle.")
  ]
}
