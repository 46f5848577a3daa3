import AnimationEngine
import Simulation

// Animations by other libraries' rules.
extension SceneLanguage {
  /// Which of them is given makes the kind of motion.
  static let motionRules: [(name: String, kind: MapKind)] = [
    ("ownSpring", .ownSpring), ("popSpring", .popSpring), ("popDecay", .popDecay),
    ("popBasic", .popBasic), ("popChase", .popChase), ("rebound", .rebound),
    ("rbbTween", .rbbTween), ("rbbSpring", .rbbSpring),
  ]

  /// The parameters of an animation that runs by another library's rules.
  static let motionKeys: [SceneKey] = [
    SceneKey(
      "ownSpring", .map(.ownSpring), example: "{stiffness: 300, friction: 20}",
      "An animator of one's own: a spring with friction that steps at the ticks of a display link "
        + "and writes the model."),
    SceneKey(
      "popSpring", .map(.popSpring), also: ["pop"], example: "{bounciness: 6, speed: 15}",
      "A spring of POP's, which writes the model."),
    SceneKey(
      "popDecay", .map(.popDecay), also: ["decay"], example: "{deceleration: 0.998}",
      "POP's decay: from a `velocity` to where that leads; it writes the model."),
    SceneKey(
      "popBasic", .map(.popBasic), example: "{timing: easeOut}",
      "POP's timing curve, which lasts `duration` or 0.4 s and writes the model."),
    SceneKey(
      "popChase", .map(.popChase), also: ["popCustom"], example: "{lag: 0.12}",
      "A custom animation of POP's, with a rule for each tick: it follows with a lag, and writes the "
        + "model."),
    SceneKey(
      "rebound", .map(.rebound), example: "{tension: 40, friction: 7}",
      "A spring of rebound's, which writes the model."),
    SceneKey(
      "rbbTween", .map(.rbbTween), also: ["rbb"], example: "{easing: easeOutBounce}",
      "A tween of RBBAnimation's: Core Animation's keyframes, sixty a second."),
    SceneKey(
      "rbbSpring", .map(.rbbSpring), example: "{stiffness: 200, damping: 12}",
      "A spring of RBBAnimation's: sixty values a second, each held."),
    SceneKey(
      "velocity", .animationValue, default: "0", also: ["initialVelocity"], example: "200",
      "Toward greater values at the start, in units per second; at the top level also "
        + "`=drag.velocity.y` or `=velocity.rocket.position.x`."),
    SceneKey(
      "fidelity", .choice(Fidelity.allCases.map(\.rawValue)),
      default: "measured for an animator of one's own, else upstream", example: "corrected",
      "Whose truth counts: as measured, as the library shipped, or as the mathematics means it."),
  ]

  static let ownSpringKeys: [SceneKey] = [
    SceneKey(
      "stiffness", .positive, default: "300", example: "300", "Force per point of distance."),
    SceneKey(
      "friction", .number, default: "20", also: ["damping"], example: "20",
      "Force per point a second."),
    SceneKey("mass", .positive, default: "1", example: "1", "Of what moves."),
    SceneKey(
      "restSpeed", .positive, default: "0.05", example: "0.05",
      "Below this speed it may rest, in units per second."),
    SceneKey(
      "restDistance", .positive, default: "1", example: "1",
      "Nearer than this to its target it may rest."),
  ]

  private static let popKeys: [SceneKey] = [
    SceneKey(
      "threshold", .positive, default: "POP's: 1 for points, 0.01 for opacity", example: "1",
      "How far apart two values look different, which decides when it rests."),
    SceneKey(
      "clamp", .choice(POPAnimation.Clamp.allCases.map(\.rawValue)), default: "none",
      also: ["clampMode"], example: "end", "Which ends no number may pass."),
    SceneKey(
      "rounding", .number, default: "0", also: ["roundingFactor"], example: "0.5",
      "Written values are multiples of it; 0 does not round."),
    SceneKey(
      "progressMarkers", .list(.number), default: "none", example: "[0.5]",
      "Shares of the way, rising, whose passing is the event `reachedProgress`."),
  ]

  static let popSpringKeys: [SceneKey] =
    [
      SceneKey(
        "bounciness", .number, default: "4", also: ["springBounciness"], example: "6",
        "How much it bounces, meant for 0 to 20."),
      SceneKey(
        "speed", .number, default: "12", also: ["springSpeed"], example: "15",
        "How fast it is, meant for 0 to 20."),
      SceneKey(
        "tension", .positive, also: ["dynamicsTension", "stiffness"], example: "405.8",
        "In place of `bounciness` and `speed`: force per unit of distance."),
      SceneKey(
        "friction", .number, default: "0 beside `tension`", also: ["dynamicsFriction", "damping"],
        example: "30", "Force per unit of velocity."),
      SceneKey(
        "mass", .positive, default: "1", also: ["dynamicsMass"], example: "1", "Of what moves."),
    ] + popKeys

  static let popDecayKeys: [SceneKey] =
    [
      SceneKey(
        "deceleration", .number, default: "0.998", example: "0.998",
        "What the velocity is multiplied by each millisecond, between 0 and 1.")
    ] + popKeys

  static let popBasicKeys: [SceneKey] =
    [
      SceneKey(
        "timing", .timing, default: "default", also: ["timingFunction"], example: "easeOut",
        "Its curve: a name, or [x1, y1, x2, y2].")
    ] + popKeys

  static let popChaseKeys: [SceneKey] = [
    SceneKey(
      "lag", .positive, required: true, example: "0.12",
      "In so many seconds the distance shrinks to 1/e."),
    SceneKey(
      "behind", .address, default: "the target `to`", also: ["follows"],
      example: "sky.position.x",
      "What it follows, where a motion runs there: its course, and at last its end."),
    SceneKey(
      "threshold", .positive, default: "half of POP's", example: "0.5",
      "Nearer than this to a target that rests it ends."),
  ]

  static let reboundKeys: [SceneKey] = [
    SceneKey(
      "tension", .number, default: "40", example: "40", "As Origami shows it."),
    SceneKey("friction", .number, default: "7", example: "7", "As Origami shows it."),
    SceneKey(
      "bounciness", .number, example: "5",
      "With `speed` in place of `tension` and `friction`, as in POP."),
    SceneKey("speed", .number, example: "10", "With `bounciness`."),
    SceneKey(
      "restSpeed", .positive, default: "0.001", example: "0.01",
      "Below this speed it may rest, in units per second."),
    SceneKey(
      "restDistance", .positive, default: "0.001", example: "0.01",
      "Nearer than this to its target it may rest."),
    SceneKey(
      "clampsOvershoot", .boolean, default: "false", also: ["overshootClamping"],
      example: "true", "Ends as soon as the target is passed."),
  ]

  static let rbbTweenKeys: [SceneKey] = [
    SceneKey(
      "easing", .choice(RBBEasing.allCases.map(\.rawValue)), default: "linear",
      example: "easeOutBounce", "One of RBBAnimation's functions."),
    SceneKey(
      "bezier", .timing, also: ["curve", "timing"], example: "[0.68, -0.55, 0.735, 1.55]",
      "In place of `easing` a curve of one's own."),
  ]

  static let rbbSpringKeys: [SceneKey] = [
    SceneKey("mass", .positive, default: "1", example: "1", "Of what hangs on the spring."),
    SceneKey("stiffness", .positive, default: "100", example: "200", "How strongly it pulls."),
    SceneKey("damping", .positive, default: "10", example: "12", "How strongly it brakes."),
    SceneKey(
      "velocity", .number, default: "0", example: "2",
      "Toward the target at the start, in distances per second."),
    SceneKey(
      "allowsOverdamping", .boolean, default: "false", example: "true",
      "Lets strong damping creep to the target; otherwise it counts as critical."),
    SceneKey(
      "epsilon", .number, default: "0.01", example: "0.001",
      "Without a `duration` it lasts until it swings by less than this share of the distance."),
  ]

  static let retargetKeys: [SceneKey] =
    triggerKeys + [
      SceneKey(
        "retarget", .addresses, required: true, example: "rocket.position.x",
        "Changes a running motion that writes the model here, or one at each of a list of addresses."
      ),
      SceneKey(
        "to", .animationValue, default: "the target that it has", also: ["toValue"],
        example: "120", "Where it goes from now on."),
      SceneKey(
        "velocity", .animationValue, default: "the velocity that it has", example: "0",
        "Toward greater values, in units per second."),
    ]

  static let displayLinkKeys: [SceneKey] = [
    SceneKey("rate", .count, default: "60", example: "60", "Ticks a second."),
    SceneKey(
      "busy", .intervals, default: "never", example: "[[0.4, 0.9]]",
      "When the main thread does something else: no tick from a begin up to an end."),
    SceneKey(
      "longestStep", .duration, default: "one tick", example: "1/30",
      "The most that a motion goes on in one tick, in seconds, however long it was held."),
  ]
}
