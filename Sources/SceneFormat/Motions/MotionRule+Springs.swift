import SceneModel
import AnimationEngine

// Springs of other libraries.
extension MotionRule {
  private struct OwnSpring: Sendable {
    var stiffness = 300.0
    var friction = 20.0
    var mass = 1.0
    var restSpeed = 0.05
    var restDistance = 1.0
  }

  static let ownSpring: Map<MotionRule> = Map(
    "ownSpring", "an own spring", heading: "Spring of one's own", note: note, OwnSpring()
  ) {
    Field(
      "stiffness", .number.above(0, "the stiffness of an own spring"), into: \.stiffness,
      example: "300", "Force per point of distance.")
    Field(
      "friction", .number.atLeast(0, "the friction of an own spring"), into: \.friction,
      also: ["damping"], example: "20", "Force per point a second.")
    Field(
      "mass", .number.above(0, "the mass of an own spring"), into: \.mass, example: "1",
      "Of what moves.")
    Field(
      "restSpeed", .number.above(0, "the restSpeed of an own spring"), into: \.restSpeed,
      example: "0.05", "Below this speed it may rest, in units per second.")
    Field(
      "restDistance", .number.above(0, "the restDistance of an own spring"), into: \.restDistance,
      example: "1", "Nearer than this to its target it may rest.")
  }.then { spring, entries, reading -> MotionRule? in
    let areForces = areForces(
      ("stiffness", spring.stiffness), friction: spring.friction, mass: spring.mass, entries,
      reading)
    guard areForces else { return nil }
    return FrictionSpring(
      stiffness: spring.stiffness, friction: spring.friction, mass: spring.mass,
      restSpeed: spring.restSpeed, restDistance: spring.restDistance
    ).map { MotionRule(.ownSpring($0)) }
  }

  private struct Rebound: Sendable {
    /// As Origami shows them.
    var tension = 40.0
    var friction = 7.0
    var feel = Feel()
    var restSpeed = 0.001
    var restDistance = 0.001
    var clampsOvershoot = false
  }

  static let rebound: Map<MotionRule> = Map(
    "rebound", "a rebound spring", heading: "Rebound spring", note: note, Rebound()
  ) {
    Field("tension", .number, into: \.tension, example: "40", "As Origami shows it.")
    Field("friction", .number, into: \.friction, example: "7", "As Origami shows it.")
    Field(
      "bounciness", .bounciness("a rebound spring"), into: \.feel.bounciness,
      default: "4 beside `speed`", example: "5",
      "With `speed` in place of `tension` and `friction`, as in POP.")
    Field(
      "speed", .number.atLeast(0, "the speed of a rebound spring"), into: \.feel.speed,
      default: "12 beside `bounciness`", example: "10", "With `bounciness`.")
    Field(
      "restSpeed", .number.above(0, "the restSpeed of a rebound spring"), into: \.restSpeed,
      example: "0.01", "Below this speed it may rest, in units per second.")
    Field(
      "restDistance", .number.above(0, "the restDistance of a rebound spring"),
      into: \.restDistance, example: "0.01", "Nearer than this to its target it may rest.")
    Field(
      "clampsOvershoot", .boolean, into: \.clampsOvershoot, also: ["overshootClamping"],
      example: "true", "Ends as soon as the target is passed.")
  }.then { parts, entries, reading -> MotionRule? in
    let found: ReboundSpring?
    if !hasForces(["tension", "friction"], entries, reading),
      !entries.given(["bounciness", "speed"]).isEmpty
    {
      found = parts.feel.spring(entries, reading).flatMap {
        ReboundSpring(tension: $0.tension, friction: $0.friction)
      }
    } else {
      found = ReboundSpring(origamiTension: parts.tension, friction: parts.friction)
      if found == nil {
        refuse("tension", parts.tension, "and its friction make no spring", entries, reading)
      }
    }
    guard var spring = found else { return nil }
    (spring.restSpeed, spring.restDistance) = (parts.restSpeed, parts.restDistance)
    spring.clampsOvershoot = parts.clampsOvershoot
    return MotionRule(.rebound(spring))
  }

  private struct Tween: Sendable {
    var easing = RBBEasing.linear
    var bezier: CubicBezier?
  }

  static let rbbTween: Map<MotionRule> = Map(
    "rbbTween", "an RBB tween", heading: "RBBAnimation tween", Tween()
  ) {
    Field(
      "easing", .choice, into: \.easing, example: "easeOutBounce",
      "One of RBBAnimation's functions.")
    Field(
      "bezier", .curve, into: \.bezier, also: ["curve", "timing"],
      example: "[0.68, -0.55, 0.735, 1.55]", "In place of `easing` a curve of one's own.")
  }.then { tween, entries, reading in
    if tween.bezier != nil, entries["easing"] != nil {
      reading.report(
        at: entries.keyLocation("easing"), "`easing` has no effect beside `bezier`")
    }
    return MotionRule(.rbbTween(tween.bezier.map { .cubicBezier($0) } ?? .easing(tween.easing)))
  }

  private struct SingleSpring: Sendable {
    var coefficients = SpringCoefficients()
    var epsilon = 0.01
  }

  static let rbbSpring: Map<MotionRule> = Map(
    "rbbSpring", "an RBB spring", heading: "RBBAnimation spring", SingleSpring()
  ) {
    SpringCoefficients.fields(
      of: "an RBB spring",
      damping: Field(
        "damping", .number.above(0, "the damping of an RBB spring"), into: \.damping,
        example: "12", "How strongly it brakes.")
    ).map { $0.within(\.coefficients) }
    Field(
      "epsilon", .number.within(above: 0, below: 1, "the epsilon of an RBB spring"),
      into: \.epsilon, example: "0.001",
      "Without a `duration` it lasts until it swings by less than this share of the distance.")
  }.then { single, _, _ in
    let spring = single.coefficients
    return RBBSpring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      velocity: spring.velocity, allowsOverdamping: spring.allowsOverdamping
    ).map { MotionRule(.rbbSpring($0, epsilon: single.epsilon)) }
  }
}

extension ValueReader<Double> {
  /// How much a spring bounces, by POP's constants.
  static func bounciness(_ spring: String) -> Self {
    .number.within(0...POPSpring.highestBounciness, "the bounciness of \(spring)")
  }
}
