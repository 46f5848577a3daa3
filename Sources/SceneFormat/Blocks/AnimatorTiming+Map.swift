import AnimationEngine
import Geometry
import Interaction

// Springs as UIKit's blocks and animators take them, beside the timings of animations.
extension AnimatorTiming {
  static let spring = Map(
    "blockSpringTiming", "a timing", heading: "Timing of a block by a spring",
    AnimatorTiming.defaultSpring
  ) {
    Field(
      "spring", .blockSpring, into: \.self, required: true, example: "{dampingRatio: 0.6}",
      "Paces by a spring.")
  }

  private struct Ratio: Sendable {
    var ratio = 1.0
    var velocity = 0.0
  }

  static let ratioSpring = Map(
    "ratioSpring", "a spring with `dampingRatio`", heading: "Spring by damping ratio", Ratio()
  ) {
    Field(
      "dampingRatio", .number.within(above: 0, upTo: 1, "the dampingRatio of a spring"),
      into: \.ratio, required: true, also: ["ratio"], example: "0.6",
      "Above 0 and up to 1, where it no longer overshoots; it settles in the duration.")
    Field(
      "velocity", .number, into: \.velocity, also: ["initialVelocity"], example: "2",
      "Toward the target at the start, in distances per second.")
  }.then { spring, _, _ in
    AnimatorTiming.dampingRatio(spring.ratio, initialVelocity: both(spring.velocity))
  }

  /// Along each axis.
  fileprivate static func both(_ velocity: Double) -> Vector {
    Vector(dx: velocity, dy: velocity)
  }
}

extension ValueReader<AnimatorTiming> {
  /// A timing as animations have it, or a spring as UIKit takes it.
  static var blockTiming: Self {
    Self(
      describe: {
        let plain = ValueReader<TimingFunction>.timing.describe()
        let spring = AnimatorTiming.spring.description
        return ValueDescription(
          "timing, also map (see \(spring.heading))",
          .either([plain.shape, .map { AnimatorTiming.spring.description }]))
      }, spell: spelled
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .map(let mapping) = written, mapping["spring"] != nil else {
        if case .map(let mapping) = written,
          mapping.entries.contains(where: { isOfSpring($0.key) })
        {
          reading.report(
            at: node.location, "a timing by a spring says so",
            hint: "write `{spring: {…}}`, such as `{spring: {dampingRatio: 0.6}}`")
          return nil
        }
        return reading.read(node, .timing).map { .curve($0) }
      }
      return AnimatorTiming.spring.read(node, reading)
    }
  }

  /// Whether a key stands in the map of a spring.
  private static func isOfSpring(_ key: String) -> Bool {
    [
      AnimatorTiming.ratioSpring.description, Spring.perceptual.description,
      Spring.physical.description,
    ]
    .contains { $0.key(key) != nil }
  }

  /// A spring by its coefficients, by period and bounce, or by its damping ratio.
  fileprivate static var blockSpring: Self {
    Self(
      describe: {
        ValueDescription(
          "spring (see \(Spring.physical.description.heading), "
            + "\(AnimatorTiming.ratioSpring.description.heading))",
          .orExpression(
            .oneOf {
              ChoiceOfMaps([
                (.has("dampingRatio"), AnimatorTiming.ratioSpring.description),
                (.either(.has("duration"), .has("bounce")), Spring.perceptual.description),
                (.always, Spring.physical.description),
              ])
            }))
      }
    ) { node, reading in
      guard let written = reading.written(node), case .map(let mapping) = written else {
        // Its own diagnostics.
        _ = reading.read(node, ValueReader<Spring>.spring)
        return nil
      }
      // A constant may hold the whole timing.
      if mapping["spring"] != nil { return reading.read(node, .blockTiming) }
      if mapping["dampingRatio"] != nil, mapping["duration"] == nil {
        return AnimatorTiming.ratioSpring.read(node, reading)
      }
      if mapping["duration"] != nil || mapping["bounce"] != nil {
        return PerceptualSpring.map.read(node, reading).map { spring in
          .perceptual(
            duration: spring.duration, bounce: spring.bounce,
            initialVelocity: AnimatorTiming.both(spring.velocity))
        }
      }
      guard let spring = SpringCoefficients.map.read(node, reading) else { return nil }
      if let entry = mapping.entry("allowsOverdamping") {
        reading.report(
          at: entry.keyLocation,
          "`allowsOverdamping` has no effect here: UIKit's springs may always be overdamped")
      }
      return .spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        initialVelocity: AnimatorTiming.both(spring.velocity))
    }
  }

  /// Curves that have a name, by the one that they have in UIKit, and springs by coefficients.
  @Sendable private static func spelled(_ timing: AnimatorTiming) -> String? {
    switch timing {
    case .curve(let function): TimingFunction.names.last { TimingFunction.named($0) == function }
    case .spring(let mass, let stiffness, let damping, .zero):
      "{spring: {mass: \(Written.spelling(of: mass)), "
        + "stiffness: \(Written.spelling(of: stiffness)), "
        + "damping: \(Written.spelling(of: damping))}}"
    case .spring, .dampingRatio, .perceptual: nil
    }
  }
}
