import AnimationEngine
import Geometry
import SceneModel

/// What the map of one of POP's animations says: the parameters of its kind, and what all have.
private struct POPMap<Kind: Sendable>: Sendable {
  var kind: Kind
  /// By another rule, until all rows are read.
  var motion = MotionParameters(.chase(lag: 1))

  /// The map of a kind of animation; `makes` turns its parameters into a rule.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func map(
    _ name: String, _ phrase: String, heading: String, _ kind: Kind,
    @FieldsBuilder<POPMap> fields: () -> [Field<POPMap>],
    makes: @escaping @Sendable (Kind, MapEntries, Reading) -> POPAnimation.Dynamics?
  ) -> Map<MotionRule> {
    Map(name, phrase, heading: heading, note: MotionRule.note, POPMap(kind: kind)) {
      fields()
      Field(
        "threshold", .positive, into: \.motion.threshold,
        default: "POP's: 1 for points, 0.01 for opacity", example: "1",
        "How far apart two values look different, which decides when it rests.")
      Field(
        "clamp", .choice, into: \.motion.clamp, also: ["clampMode"], example: "end",
        "Which ends no number may pass.")
      Field(
        "rounding", .nonNegative, into: \.motion.roundingFactor, also: ["roundingFactor"],
        example: "0.5", "Written values are multiples of it; 0 does not round.")
      Field(
        "progressMarkers", .progressMarkers, into: \.motion.progressMarkers, default: "none",
        example: "[0.5]",
        "Shares of the way, rising, whose passing is the event `reachedProgress`.")
    }.then { map, entries, reading in
      makes(map.kind, entries, reading).map { dynamics in
        var rule = MotionRule(.pop(dynamics))
        rule.motion = map.motion
        rule.motion.rule = .pop(dynamics)
        return rule
      }
    }
  }
}

// Animations of POP's.
extension MotionRule {
  /// A spring by how it feels, as POP has it.
  struct Feel: Sendable {
    var bounciness = 4.0
    var speed = 12.0

    func spring(_ entries: MapEntries, _ reading: Reading) -> POPSpring? {
      let spring = POPSpring(bounciness: bounciness, speed: speed)
      if spring == nil {
        MotionRule.refuse("speed", speed, "gives too high a tension", entries, reading)
      }
      return spring
    }
  }

  private struct Spring: Sendable {
    var feel = Feel()
    var tension: Double?
    var friction = 0.0
    var mass = 1.0
  }

  static let popSpring: Map<MotionRule> = POPMap.map(
    "popSpring", "a POP spring", heading: "POP spring", Spring()
  ) {
    Field(
      "bounciness", .bounciness("a POP spring"), into: \.kind.feel.bounciness,
      also: ["springBounciness"], example: "6", "How much it bounces, meant for 0 to 20.")
    Field(
      "speed", .number.atLeast(0, "the speed of a POP spring"), into: \.kind.feel.speed,
      also: ["springSpeed"], example: "15", "How fast it is, meant for 0 to 20.")
    Field(
      "tension", .number.above(0, "the tension of a POP spring"), into: \.kind.tension,
      also: ["dynamicsTension", "stiffness"], example: "405.8",
      "In place of `bounciness` and `speed`: force per unit of distance.")
    Field(
      "friction", .number.atLeast(0, "the friction of a POP spring"), into: \.kind.friction,
      default: "0 beside `tension`", also: ["dynamicsFriction", "damping"], example: "30",
      "Force per unit of velocity.")
    Field(
      "mass", .number.above(0, "the mass of a POP spring"), into: \.kind.mass,
      also: ["dynamicsMass"], example: "1", "Of what moves.")
  } makes: { spring, entries, reading in
    guard hasForces(["tension", "friction", "mass"], entries, reading) else {
      return spring.feel.spring(entries, reading).map { .spring($0) }
    }
    guard let tension = spring.tension else {
      reading.report(
        at: entries.location, "a POP spring with `friction` or `mass` needs `tension`",
        hint: "or give it `bounciness` and `speed`")
      return nil
    }
    let areForces = areForces(
      ("tension", tension), friction: spring.friction, mass: spring.mass, entries, reading)
    guard areForces else { return nil }
    return POPSpring(tension: tension, friction: spring.friction, mass: spring.mass).map {
      .spring($0)
    }
  }

  static let popDecay: Map<MotionRule> = POPMap.map(
    "popDecay", "a POP decay", heading: "POP decay", 0.998
  ) {
    Field(
      "deceleration", .number.within(above: 0, below: 1, "the deceleration of a POP decay"),
      into: \.kind, example: "0.998", "What the velocity is multiplied by each millisecond.")
  } makes: { deceleration, _, _ in
    POPDecay(deceleration: deceleration).map { .decay($0) }
  }

  static let popBasic: Map<MotionRule> = POPMap.map(
    "popBasic", "a POP curve", heading: "POP curve", CubicBezier(0.25, 0.1, 0.25, 1)
  ) {
    Field(
      "timing", .curve, into: \.kind, also: ["timingFunction"], example: "easeOut",
      "Its curve: a name, or [x1, y1, x2, y2].")
  } makes: { curve, _, _ in
    .basic(curve, duration: POPAnimation.defaultDuration)
  }

  private struct Chase: Sendable {
    var lag = 1.0
    var leader: LayerAddress?
    var threshold: Double?
  }

  static let popChase: Map<MotionRule> = Map(
    "popChase", "a POP chase", heading: "POP chase", note: note, Chase()
  ) {
    Field(
      "lag", .positive, into: \.lag, required: true, example: "0.12",
      "In so many seconds the distance shrinks to 1/e.")
    Field(
      "behind", .leader, into: \.leader, default: "the target `to`", also: ["follows"],
      example: "sky.position.x",
      "What it follows, where a motion runs there: its trajectory, and at last its end."
    ).forgiving
    Field(
      "threshold", .positive, into: \.threshold, default: "half of POP's", example: "0.5",
      "Nearer than this to a target that rests it ends.")
  }.then { chase, entries, _ in
    var rule = MotionRule(.chase(lag: chase.lag))
    rule.motion.threshold = chase.threshold
    (rule.leader, rule.follows) = (chase.leader, entries["behind"] != nil)
    return rule
  }
}

extension ValueReader<[Double]> {
  fileprivate static var progressMarkers: Self {
    .list(of: .number, "numbers").refusing { markers, _ in
      zip(markers, markers.dropFirst()).allSatisfy { $0 < $1 }
        ? nil : ("progress markers must rise", nil)
    }
  }
}

extension ValueReader<LayerAddress> {
  /// What a motion follows, of the kind that moves itself.
  fileprivate static var leader: Self {
    Self("address", .string) { node, reading in
      let place = reading.place
      guard place.hasLiveEnds else {
        reading.report(
          at: node.location, "`behind` has a meaning only in an `animate` entry",
          hint: "what a motion follows must run when it begins")
        return nil
      }
      guard let spelling = reading.read(node, .text),
        let leader = ResolvedAddress(spelling, at: node.location, reading)?.address
      else { return nil }
      guard let follower = place.keyPath, follower.kind != leader.keyPath.kind else {
        return leader
      }
      reading.report(
        at: node.location,
        "`\(spelling)` is \(leader.keyPath.kind.rawValue), but `\(place.spelling)` is "
          + follower.kind.rawValue)
      return nil
    }
  }
}
