import AnimationEngine
import Geometry
import Testing

struct SpringTests {
  private struct Inputs: Decodable, Sendable {
    var mass: Double?
    var stiffness: Double?
    var damping: Double?
    var initialVelocity: Double?
    var allowsOverdamping: Bool?
    var fromValue: Double?
    var toValue: Double?
    var rule: String?
    var quantity: String?
    var perceptualDuration: Double?
    var bounce: Double?
    var expectStiffness: Double?
    var expectDamping: Double?
    var dampingRatio: Double?
    var duration: Duration?
    var uiViewSpring: UIViewSpring?

    var spring: Spring {
      get throws {
        if let fit = uiViewSpring {
          return try given(
            Spring(
              dampingRatio: fit.dampingRatio, settlingIn: fit.duration,
              initialVelocity: fit.initialVelocity))
        }
        return try given(
          Spring(
            mass: mass ?? 1, stiffness: try given(stiffness), damping: try given(damping),
            initialVelocity: initialVelocity ?? 0, allowsOverdamping: allowsOverdamping ?? false))
      }
    }
  }

  private struct UIViewSpring: Decodable, Sendable {
    var duration: Double
    var dampingRatio: Double
    var initialVelocity: Double
  }

  /// Seconds, or the word that stands for the settling duration.
  private struct Duration: Decodable, Sendable {
    var seconds: Double?

    init(from decoder: any Decoder) throws {
      seconds = try? decoder.singleValueContainer().decode(Double.self)
    }
  }

  // MARK: - Vectors

  @Test func `place and velocity match the closed form`() throws {
    try AnimationVectors<Inputs>(family: "spring-closed-form").check { vector, time in
      let spring = try vector.inputs.spring
      return [spring.displacement(at: time), spring.velocity(at: time)]
    }
  }

  @Test func `animated springs match what Core Animation shows`() throws {
    try AnimationVectors<Inputs>(family: "spring-measured-coreanimation").check { vector, time in
      let spring = try vector.inputs.spring
      let start = try given(vector.inputs.fromValue)
      let end = try given(vector.inputs.toValue)
      var animation = PropertyAnimation(
        keyPath: LayerKeyPath(.position, .x),
        interpolation: .spring(InterpolationValues(from: .number(start), to: .number(end)), spring))
      let duration = vector.inputs.uiViewSpring?.duration ?? spring.settlingDuration
      animation.timing.duration = try given(Rational(rounding: duration))
      // Once the animation is over, the layer shows the model, which is set to the end at once.
      var model = LayerValues()
      model.position.x = end
      return [presentation(of: model, [.property(animation)], at: try seconds(time)).position.x]
    }
  }

  @Test func `settling durations follow both rules`() throws {
    let family = try AnimationVectors<Inputs>(family: "spring-settling-duration")
    // The file holds two other libraries' rules too, which are not this type's.
    let others = ["RBBSpringAnimation.durationForEpsilon", "Wave.Spring"]
    var rules: [String: Int] = [:]
    for vector in family.vectors {
      let inputs = vector.inputs
      let rule = try given(inputs.rule)
      rules[rule, default: 0] += 1
      if others.contains(rule) { continue }
      let found: Double
      switch (rule, inputs.quantity) {
      case ("CASpringAnimation", nil):
        found = try inputs.spring.settlingDuration
      case ("CASpringAnimation.perceptual", _):
        let spring = try given(
          Spring(
            perceptualDuration: try given(inputs.perceptualDuration),
            bounce: try given(inputs.bounce)))
        if let stiffness = inputs.expectStiffness, let damping = inputs.expectDamping {
          expectEqual(
            [spring.stiffness, spring.damping], [stiffness, damping], 1e-9, vector.name)
        }
        found = inputs.quantity == "damping" ? spring.damping : spring.settlingDuration
      case ("UIView.animate(usingSpringWithDamping) duration fit", "stiffness (mass=1)"):
        let spring = try given(
          Spring(
            dampingRatio: try given(inputs.dampingRatio),
            settlingIn: try given(inputs.duration?.seconds),
            initialVelocity: try given(inputs.initialVelocity)))
        #expect(spring.mass == 1)
        found = spring.stiffness
      default:
        Issue.record("no test knows the rule \(rule) for \(inputs.quantity ?? "the duration")")
        continue
      }
      expectEqual([found], try given(vector.samples.first).values, vector.tolerance, vector.name)
    }
    #expect(
      rules.keys.contains("CASpringAnimation") && rules.values.reduce(0, +) == family.pointCount)
  }

  // MARK: - A second method

  /// Springs of all regimes, with masses other than 1; the last ones are next to the border.
  private static let springs: [Spring] = [
    (1.0, 100.0, 10.0, 0.0), (4.5, 1300, 95, -3), (0.04, 4, 0.7, 20), (3, 1000, 500, 2),
    (2, 50, 20, 8), (2, 50, 40, -6), (0.25, 900, 30, 0), (5, 20, 200, 1), (7, 63, 0, 4),
    (2, 50, 20 * (1 - 1e-9), 1), (2, 50, 20 * (1 + 1e-9), 1), (2, 50, 20.02, 1),
  ].compactMap {
    Spring(
      mass: $0.0, stiffness: $0.1, damping: $0.2, initialVelocity: $0.3, allowsOverdamping: true)
  }

  @Test func `the closed form solves the equation of motion`() {
    #expect(Self.springs.count == 12)
    for spring in Self.springs {
      func acceleration(_ x: Double, _ v: Double) -> Double {
        (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass
      }
      // Classical Runge–Kutta.
      var (x, v) = (0.0, spring.initialVelocity)
      let step = 1.0 / 8192
      for index in 1...8192 {
        let (x1, v1) = (v, acceleration(x, v))
        let (x2, v2) = (v + step / 2 * v1, acceleration(x + step / 2 * x1, v + step / 2 * v1))
        let (x3, v3) = (v + step / 2 * v2, acceleration(x + step / 2 * x2, v + step / 2 * v2))
        let (x4, v4) = (v + step * v3, acceleration(x + step * x3, v + step * v3))
        x += step / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
        v += step / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        guard index % 512 == 0 else { continue }
        let time = Double(index) * step
        expectEqual(
          [spring.displacement(at: time), spring.velocity(at: time)], [x, v], 2e-8,
          "\(spring) at \(time)")
      }
    }
  }

  @Test func `every spring starts at 0 with its velocity`() {
    for spring in Self.springs {
      #expect(spring.displacement(at: 0) == 0 && spring.velocity(at: 0) == spring.initialVelocity)
      #expect(spring.displacement(at: -1) == 0)
      // The first millisecond is the Taylor series of the equation itself.
      let time = 1e-4
      let acceleration =
        (spring.stiffness - spring.damping * spring.initialVelocity) / spring.mass
      let series = spring.initialVelocity * time + acceleration * time * time / 2
      expectEqual([spring.displacement(at: time)], [series], 1e-7, "\(spring)")
    }
  }

  @Test func `the regimes meet without a jump`() throws {
    for velocity in [-4, 0, 9.0] {
      func spring(_ damping: Double) throws -> Spring {
        try given(
          Spring(
            mass: 2, stiffness: 50, damping: damping, initialVelocity: velocity,
            allowsOverdamping: true))
      }
      let critical = try spring(20)
      for offset in [-1e-12, 1e-12, -1e-7, 1e-7] {
        let near = try spring(20 * (1 + offset))
        for time in stride(from: 0.0, through: 4, by: 0.0625) {
          let difference = near.displacement(at: time) - critical.displacement(at: time)
          #expect(abs(difference) <= abs(offset) * 10 + 1e-14)
        }
      }
    }
  }

  // MARK: - Parameters

  @Test func `overdamping is limited unless it is allowed`() throws {
    let limited = try given(Spring(stiffness: 100, damping: 30))
    let critical = try given(Spring(stiffness: 100, damping: 20))
    let allowed = try given(Spring(stiffness: 100, damping: 30, allowsOverdamping: true))
    #expect(limited.displacement(at: 0.2) == critical.displacement(at: 0.2))
    #expect(allowed.displacement(at: 0.2) < critical.displacement(at: 0.2))
    #expect(allowed.settlingDuration > critical.settlingDuration)
    #expect(limited.dampingRatio == 1.5)
  }

  @Test func `what Core Animation refuses is no spring`() {
    #expect(Spring(mass: 0) == nil && Spring(mass: -1) == nil && Spring(mass: .nan) == nil)
    #expect(Spring(stiffness: 0) == nil && Spring(stiffness: .infinity) == nil)
    #expect(Spring(damping: -0.1) == nil && Spring(initialVelocity: .nan) == nil)
    #expect(Spring(perceptualDuration: 0) == nil)
    #expect(Spring(perceptualDuration: 1, bounce: -1) == nil)
    #expect(Spring(perceptualDuration: 1, bounce: 1.1) == nil)
    #expect(Spring(dampingRatio: 0, settlingIn: 1) == nil)
    #expect(Spring(dampingRatio: 1, settlingIn: 0) == nil)
    #expect(Spring() == .default)
  }

  @Test func `perceived duration and bounce read back`() throws {
    for (duration, bounce) in [(0.5, 0.0), (0.3, 0.4), (2, -0.25), (1, 1)] {
      let spring = try given(Spring(perceptualDuration: duration, bounce: bounce))
      expectEqual(
        [spring.perceptualDuration, spring.bounce], [duration, bounce], 1e-14, "\(duration)")
    }
  }

  @Test func `a settled spring stays settled, one that passes its target included`() throws {
    // At 20 the critical spring passes its target on the grid itself, after 0.1 s.
    for velocity in [0, -30, 8, 20, 60, 400.0] {
      for (damping, isOver) in [(20.0, false), (45, true), (30, false)] {
        let spring = try given(
          Spring(damping: damping, initialVelocity: velocity, allowsOverdamping: isOver))
        let settled = spring.settlingDuration
        for time in stride(from: settled, through: settled + 3, by: 0.01) {
          #expect(abs(1 - spring.displacement(at: time)) < 0.001)
        }
        let before = stride(from: settled - 0.1, to: settled, by: 0.001)
        #expect(before.contains { abs(1 - spring.displacement(at: $0)) >= 0.001 })
      }
    }
    #expect(try given(Spring(damping: 0)).settlingDuration == Spring.endlessDuration)
    #expect(
      try given(Spring(stiffness: 1e-12, damping: 1)).settlingDuration == Spring.endlessDuration)
  }

  @Test func `a fitted spring has a sine part of a thousandth at its end`() throws {
    for ratio in [0.1, 0.5, 0.95] {
      for velocity in [-20, -1, 0, 0.5, 3, 40, 900.0] {
        let spring = try given(
          Spring(dampingRatio: ratio, settlingIn: 0.7, initialVelocity: velocity))
        let decay = ratio * spring.naturalFrequency
        let damped = spring.naturalFrequency * (1 - ratio * ratio).squareRoot()
        let left = abs((decay - velocity) / damped) * Transcendentals.exp(-decay * 0.7)
        #expect(abs(left - 0.001) < 1e-9, "\(ratio) \(velocity)")
      }
    }
    for velocity in [-20, 0, 3, 20.0] {
      let spring = try given(
        Spring(dampingRatio: 1.4, settlingIn: 2, initialVelocity: velocity))
      #expect(abs(abs(1 - spring.displacement(at: 2)) - 0.001) < 1e-9, "\(velocity)")
    }
  }

  @Test func `a shorter duration cuts a spring off, in whatever it paces`() throws {
    let spring = Spring.default
    let eased = TimingFunction.spring(spring)
    #expect(eased.value(at: 0.5, lasting: 0.4) == spring.displacement(at: 0.2))
    #expect(eased.value(at: 1) == spring.displacement(at: spring.settlingDuration))

    var flight = PropertyAnimation(
      keyPath: LayerKeyPath(.opacity),
      interpolation: .spring(InterpolationValues(from: .number(0), to: .number(1)), spring))
    flight.timing.duration = 1
    var hop = PropertyAnimation(
      keyPath: LayerKeyPath(.cornerRadius),
      interpolation: .keyframes(Keyframes(values: [.number(0), .number(0), .number(1)])))
    hop.timing.duration = 2
    if case .keyframes(var keyframes) = hop.interpolation {
      keyframes.timingFunctions = [.linear, eased]
      hop.interpolation = .keyframes(keyframes)
    }
    let fifth = try seconds(0.2)
    #expect(
      presentation(of: LayerValues(), [.property(flight)], at: fifth).opacity
        == spring.displacement(at: 0.2))
    // The second segment lasts one second too.
    let radius = presentation(of: LayerValues(), [.property(hop)], at: 1 + fifth).cornerRadius
    #expect(abs(radius - spring.displacement(at: 0.2)) < 1e-12)
  }
}
