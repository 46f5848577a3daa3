import AnimationEngine
import SceneModel

/// A rule of another library, by which an animation runs.
struct MotionRule: Sendable {
  var motion: MotionParameters
  /// What a chase follows.
  var leader: LayerAddress?
  /// Whether it says what it follows, even where that was wrong.
  var follows = false

  init(_ rule: MotionParameters.Rule) { motion = MotionParameters(rule) }

  /// In the order of the reference.
  static let maps = [
    ownSpring, popSpring, popDecay, popBasic, popChase, rebound, rbbTween, rbbSpring,
  ].map(\.description)

  /// Which of them is given makes the kind of motion.
  static let names = rules.map(\.key.name)
  /// Rules of which each writes the model.
  static let namesThatWrite = rulesThatWrite.map(\.key.name)

  /// Stands under the tables of rules that write the model.
  static let note =
    "On a layer it begins at `from`, or at the model value, and goes to `to`; a later motion of the "
    + "same `key` (else of the same key path) replaces it. As a member of a group it is an "
    + "animation like any other, at 60 ticks a second."

  /// The parameters of an animation that runs by such a rule.
  static let fields = rules + company

  private static let rules = rulesThatWrite + rulesThatShow

  @FieldsBuilder<AnimationMap> private static var rulesThatWrite: [Field<AnimationMap>] {
    Field(
      "ownSpring", .map(ownSpring), into: \.rule, example: "{stiffness: 300, friction: 20}",
      "An animator of one's own: a spring with friction that steps at the ticks of a display link "
        + "and writes the model.")
    Field(
      "popSpring", .map(popSpring), into: \.rule, also: ["pop"],
      example: "{bounciness: 6, speed: 15}", "A spring of POP's, which writes the model.")
    Field(
      "popDecay", .map(popDecay), into: \.rule, also: ["decay"], example: "{deceleration: 0.998}",
      "POP's decay: from a `velocity` to where that leads; it writes the model.")
    Field(
      "popBasic", .map(popBasic), into: \.rule, example: "{timing: easeOut}",
      "POP's timing curve, which lasts `duration` or 0.4 s and writes the model.")
    Field(
      "popChase", .map(popChase), into: \.rule, also: ["popCustom"], example: "{lag: 0.12}",
      "A custom animation of POP's, with a rule for each tick: it follows with a lag, and writes the "
        + "model.")
    Field(
      "rebound", .map(rebound), into: \.rule, example: "{tension: 40, friction: 7}",
      "A spring of rebound's, which writes the model.")
  }

  @FieldsBuilder<AnimationMap> private static var rulesThatShow: [Field<AnimationMap>] {
    Field(
      "rbbTween", .map(rbbTween), into: \.rule, also: ["rbb"], example: "{easing: easeOutBounce}",
      "A tween of RBBAnimation's: Core Animation's keyframes, sixty a second.")
    Field(
      "rbbSpring", .map(rbbSpring), into: \.rule, example: "{stiffness: 200, damping: 12}",
      "A spring of RBBAnimation's: sixty values a second, each held.")
  }

  @FieldsBuilder<AnimationMap> private static var company: [Field<AnimationMap>] {
    Field(
      "velocity", .animated, into: \.velocity, default: "0", also: ["initialVelocity"],
      example: "200",
      "Toward greater values at the start, in units per second; at the top level also "
        + "`=drag.velocity.y` or `=velocity.rocket.position.x`.")
    Field(
      "fidelity", .choice, into: \.fidelity,
      default: "measured for an animator of one's own, else upstream", example: "corrected",
      "Whose truth counts: as measured, as the library shipped, or as the mathematics means it.")
  }
}

// Rules between numbers.
extension MotionRule {
  /// Reports a number that does not go with the others; `rule` says what it must do.
  static func refuse(
    _ key: String, _ number: Double, _ rule: String, _ entries: MapEntries, _ reading: Reading
  ) {
    reading.report(
      at: entries[key]?.location ?? entries.location,
      "the \(key) of \(entries.description.phrase) \(rule), found \(Written.spelling(of: number))")
  }

  /// Whether steps of time can follow a spring's forces: both at most 10⁸ for a mass of 1.
  static func areForces(
    _ stiffness: (key: String, value: Double), friction: Double, mass: Double,
    _ entries: MapEntries, _ reading: Reading
  ) -> Bool {
    let forces = [stiffness, ("friction", friction)]
    guard let (key, force) = forces.first(where: { $0.1 / mass > 1e8 }) else { return true }
    refuse(key, force, "must be at most 100000000 for a mass of 1", entries, reading)
    return false
  }

  /// Whether a spring is given by some of these forces, beside which its feel has no effect.
  static func hasForces(_ forces: [String], _ entries: MapEntries, _ reading: Reading) -> Bool {
    guard let force = entries.given(forces).first else { return false }
    if let key = entries.given(["bounciness", "speed"]).first {
      reading.report(at: entries.keyLocation(key), "`\(key)` has no effect beside `\(force)`")
    }
    return true
  }
}
