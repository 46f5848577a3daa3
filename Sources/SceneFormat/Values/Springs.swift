import AnimationEngine
import Geometry
import SceneModel
import TextFormats

/// What the map of a spring by its coefficients says.
struct SpringCoefficients: Sendable {
  var mass = Spring.default.mass
  var stiffness = Spring.default.stiffness
  var damping = Spring.default.damping
  /// In distances per second.
  var velocity = Spring.default.initialVelocity
  var allowsOverdamping = Spring.default.allowsOverdamping

  static let map = Map(
    "spring", "a spring", heading: "Spring",
    note:
      "A spring has these keys, or those of the next table. `=NAME` takes one that `let` defines.",
    Self()
  ) {
    fields(
      of: "a spring",
      damping: Field(
        "damping", .number.atLeast(0, "the damping of a spring"), into: \.damping,
        also: ["friction"], example: "12", "How strongly it brakes; with 0 it never settles."))
  }
  .refusing { key in
    guard key == "dampingRatio" else { return nil }
    return (
      "`dampingRatio` belongs to the spring of a block, `animate: {…}`, not to that of an animation",
      "write `stiffness` and `damping`, or `duration` and `bounce`, which is 1 − the damping ratio"
    )
  }

  /// The rows of a spring, which messages call `spring`.
  @FieldsBuilder<Self> static func fields(
    of spring: String, damping: Field<Self>
  ) -> [Field<Self>] {
    Field(
      "mass", .number.above(0, "the mass of \(spring)"), into: \.mass, example: "1",
      "Of what hangs on the spring.")
    Field(
      "stiffness", .number.above(0, "the stiffness of \(spring)"), into: \.stiffness,
      also: ["tension"], example: "200", "How strongly it pulls.")
    damping
    velocityField(\.velocity)
    Field(
      "allowsOverdamping", .boolean, into: \.allowsOverdamping, example: "true",
      "Lets strong damping creep to the target; otherwise it counts as critical.")
  }

  /// The same row of every spring.
  static func velocityField<Root>(
    _ place: any WritableKeyPath<Root, Double> & Sendable
  ) -> Field<Root> {
    Field(
      "velocity", .number, into: place, also: ["initialVelocity"], example: "2",
      "Toward the target at the start, in distances per second.")
  }
}

/// What the map of a spring by how it looks says.
struct PerceptualSpring: Sendable {
  /// In seconds.
  var duration = 0.0
  var bounce = 0.0
  /// In distances per second.
  var velocity = 0.0

  static let map = Map(
    "perceptualSpring", "a spring with `duration` and `bounce`",
    heading: "Spring by duration and bounce", Self()
  ) {
    Field(
      "duration", .number.above(0, "the duration of a spring"), into: \.duration, required: true,
      also: ["response", "perceptualDuration"], example: "0.5",
      "How long it seems to take, in seconds.")
    Field(
      "bounce", .number.within(above: -1, upTo: 1, "the bounce of a spring"), into: \.bounce,
      example: "0.3", "0 does not bounce, 1 never stops, below 0 it creeps.")
    SpringCoefficients.velocityField(\.velocity)
  }
  .refusing { key in
    guard key == "dampingRatio" || key == "dampingFraction" else { return nil }
    return (
      "a spring with `duration` and `bounce` has no key `\(key)`",
      "write `bounce`, which is 1 − the damping ratio"
    )
  }
}

extension Spring {
  static let physical = SpringCoefficients.map.then { spring, _, _ in
    Spring(
      mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
      initialVelocity: spring.velocity, allowsOverdamping: spring.allowsOverdamping)
  }

  static let perceptual = PerceptualSpring.map.then { parts, entries, reading in
    let spring = Spring(
      perceptualDuration: parts.duration, bounce: parts.bounce, initialVelocity: parts.velocity)
    if spring == nil, let node = entries["duration"] {
      reading.report(at: node.location, "a spring of this duration is too stiff to be computed")
    }
    return spring
  }

  static let timing = Map(
    "springTiming", "a timing", heading: "Timing by a spring", Spring.default
  ) {
    Field(
      "spring", .spring, into: \.self, required: true, example: "{duration: 0.5, bounce: 0.3}",
      "Paces by a spring, which runs in seconds.")
  }

  static let settling = Map(
    "settling", "a settling duration", heading: "Settling duration",
    note:
      "`settling(NAME)` says the same of a spring that `let` defines, or of an animation with one.",
    Spring.default
  ) {
    Field(
      "settling", .spring, into: \.self, required: true,
      example: "{mass: 4.5, stiffness: 1300, damping: 95}",
      "The time that this spring takes to settle.")
  }

  /// When it counts as settled, in seconds; nil for one that never does within the limits.
  func settlingTime(within limits: SceneLimits) -> Rational? {
    Rational(rounding: settlingDuration).flatMap { $0 <= limits.seconds ? $0 : nil }
  }
}

extension ValueReader<Spring> {
  /// A spring by its coefficients, or by duration and bounce.
  static var spring: Self {
    Self(
      describe: {
        ValueDescription(
          "spring (see \(Spring.physical.description.heading))",
          .orExpression(
            .oneOf {
              ChoiceOfMaps([
                (.has("spring"), Spring.timing.description),
                (.either(.has("duration"), .has("bounce")), Spring.perceptual.description),
                (.always, Spring.physical.description),
              ])
            }))
      }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .map(let mapping) = written else {
        reading.mismatch(
          node, written, expected: "a spring",
          hint: hint(for: written, reading)
            ?? "such as {stiffness: 200, damping: 12} or {duration: 0.5, bounce: 0.3}")
        return nil
      }
      // A constant may hold the whole timing that it paces others by.
      if mapping["spring"] != nil { return Spring.timing.read(node, reading) }
      let isPerceptual = mapping["duration"] != nil || mapping["bounce"] != nil
      return (isPerceptual ? Spring.perceptual : Spring.physical).read(node, reading)
    }
  }

  /// Where a word stands that is the name of a constant, or close to one.
  private static func hint(for written: Written, _ reading: Reading) -> String? {
    guard case .text(let name, _) = written else { return nil }
    let names = reading.constantNames
    return names.contains(name) ? "write `=\(name)`" : reading.question(for: name, in: names)
  }

  /// The spring of a constant, or of an animation object that is already read.
  fileprivate static func named(
    _ name: String, at location: SourceLocation, _ reading: Reading
  ) -> Spring? {
    let constants = reading.constantNames
    if constants.contains(name) {
      let node = SceneNode(content: .scalar("=\(name)", isQuoted: false), location: location)
      return reading.read(node, .spring)
    }
    let springs = reading.names.animations.compactMapValues(\.pacingSpring)
    if let spring = springs[reading.scope.name(name)] { return spring }
    reading.report(
      at: location, "there is no spring `\(name)`",
      hint: reading.question(for: name, in: constants + reading.names.own(springs.keys.sorted()))
        ?? "`let` defines one, such as {zoom: {stiffness: 200, damping: 12}}")
    return nil
  }
}

extension ValueReader<Rational> {
  /// Seconds, `settling(NAME)` or `{settling: …}`.
  static var animationDuration: Self { animationDuration(.duration()) }

  /// The same above 0, for what has no other duration to fall back to.
  static var transactionDuration: Self {
    let positive = animationDuration(.time.above(0))
    return Self(
      describe: positive.describe, spell: positive.spell,
      read: animationDuration.refusing { duration, _ in
        duration > 0 ? nil : ("the duration must be above 0", "to change at once, use `set`")
      }.read)
  }

  private static func animationDuration(_ seconds: Self) -> Self {
    Self(
      describe: {
        let plain = seconds.describe()
        return ValueDescription(
          plain.phrase + ", or `settling(NAME)`",
          .either([
            plain.shape,
            .scalar([("type", .string("string")), ("pattern", .string("^settling\\("))]),
            .map { Spring.settling.description },
          ]))
      }, spell: seconds.spell
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      var spring: Spring?
      switch written {
      case .text(let text, _) where text.hasPrefix("settling(") && text.hasSuffix(")"):
        let name = String(text.dropFirst("settling(".count).dropLast())
        spring = ValueReader<Spring>.named(name, at: node.location, reading)
      case .map: spring = Spring.settling.read(node, reading)
      default: return reading.read(node, seconds)
      }
      guard let spring else { return nil }
      guard let duration = spring.settlingTime(within: reading.limits) else {
        reading.report(at: node.location, "this spring never settles")
        return nil
      }
      return duration
    }
  }
}
