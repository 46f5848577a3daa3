import AnimationEngine
import Geometry
import TestSupport
import Testing

struct RBBTests {
  private struct EasingInputs: Decodable, Sendable {
    var function: String
    var variant: String?
    var controlPoints: [Double]?

    var pacing: RBBTween.Pacing {
      get throws {
        if let points = controlPoints {
          return .cubicBezier(CubicBezier(points[0], points[1], points[2], points[3]))
        }
        let name = function.prefix(1).lowercased() + function.dropFirst()
        return .easing(try given(RBBEasing(rawValue: name)))
      }
    }
  }

  @Test func `easings are those of RBBAnimation`() throws {
    try AnimationVectors<EasingInputs>(family: "rbb-easing").check { vector, time in
      let tween = RBBTween(from: .number(0), to: .number(1), pacing: try vector.inputs.pacing)
      let fidelity: Fidelity = vector.inputs.variant == "corrected" ? .corrected : .upstream
      return [tween.fraction(at: time, fidelity: fidelity)]
    }
  }

  @Test func `corrected easings run from 0 to 1 without a jump`() {
    for easing in RBBEasing.allCases {
      #expect(abs(easing.value(at: 0)) < 1e-15 && abs(easing.value(at: 1) - 1) < 1e-15)
      for index in 0..<1000 {
        let (a, b) = (Double(index) / 1000, Double(index + 1) / 1000)
        #expect(abs(easing.value(at: b) - easing.value(at: a)) < 0.02, "\(easing) at \(a)")
      }
      // Mirror images: in from the start is out from the end, in and out is its own.
      let mirror = RBBEasing(
        rawValue: easing.rawValue.hasPrefix("easeInOut") || easing == .linear
          ? easing.rawValue
          : easing.rawValue.hasPrefix("easeIn")
            ? "easeOut" + easing.rawValue.dropFirst(6) : "easeIn" + easing.rawValue.dropFirst(7))
      for t in [0.1, 0.25, 0.5, 0.66, 0.9] {
        #expect(abs((mirror?.value(at: 1 - t) ?? 0) - (1 - easing.value(at: t))) < 1e-12)
      }
    }
  }

  private struct SpringInputs: Decodable, Sendable {
    var damping: Double
    var mass: Double
    var stiffness: Double
    var velocity: Double
    var allowsOverdamping: Bool

    var spring: RBBSpring {
      get throws {
        try given(
          RBBSpring(
            mass: mass, stiffness: stiffness, damping: damping, velocity: velocity,
            allowsOverdamping: allowsOverdamping))
      }
    }
  }

  @Test(arguments: [Fidelity.upstream, .corrected])
  func `springs are those of RBBAnimation`(fidelity: Fidelity) throws {
    try AnimationVectors<SpringInputs>(family: "rbb-spring").check { vector, time in
      [try vector.inputs.spring.displacement(at: time, fidelity: fidelity)]
    }
  }

  private struct DurationInputs: Decodable, Sendable {
    var rule: String?
    var damping: Double?
    var mass: Double?
    var epsilon: Double?
  }

  @Test func `durations are found in tenths`() throws {
    var count = 0
    for vector in try AnimationVectors<DurationInputs>(family: "spring-settling-duration").vectors
    where vector.inputs.rule == "RBBSpringAnimation.durationForEpsilon" {
      let spring = try given(
        RBBSpring(mass: try given(vector.inputs.mass), damping: try given(vector.inputs.damping)))
      let duration = try given(spring.duration(forEpsilon: try given(vector.inputs.epsilon)))
      expectEqual([duration], vector.samples[0].values, vector.tolerance, vector.name)
      count += 1
    }
    #expect(count > 0)
    let spring = try given(RBBSpring())
    #expect(spring.duration(forEpsilon: 0) == nil && spring.duration(forEpsilon: 1) == nil)
    #expect(RBBSpring(damping: 0) == nil && RBBSpring(mass: -1) == nil)
  }

  /// What a layer at x = 50 shows of an interpolation to 150 in one second.
  private func x(_ interpolation: PropertyAnimation.Interpolation, at time: Rational) -> Double {
    var animation = PropertyAnimation(
      keyPath: LayerKeyPath(.position, .x), interpolation: interpolation)
    animation.timing.duration = 1
    return presentation(of: LayerValues(), [.property(animation)], at: time).position.x
  }

  @Test func `the bounce and the back curve move a rectangle as in the article`() throws {
    let bounce = try given(
      RBBTween(from: .number(50), to: .number(150), pacing: .easing(.easeOutBounce))
        .interpolation(lasting: 1, fidelity: .corrected))
    for (numerator, denominator, place) in [
      (1, 10, 57.5625), (1, 4, 97.265625), (4, 11, 150), (6, 11, 125), (8, 11, 150),
      (9, 10, 148.8125), (1, 1, 150),
    ] {
      let time = try given(Rational(Int64(numerator), over: Int64(denominator)))
      #expect(abs(x(bounce, at: time) - place) < 1e-9, "\(time)")
    }
    let back = try given(
      RBBTween(
        from: .number(50), to: .number(150),
        pacing: .cubicBezier(CubicBezier(0.68, -0.55, 0.735, 1.55))
      ).interpolation(lasting: 1, fidelity: .corrected))
    for (time, place) in [(0.25, 41.009), (0.5, 63.249), (0.75, 129.121), (0.9, 159.020)] {
      #expect(abs(x(back, at: try seconds(time)) - place) < 0.001)
    }
  }

  @Test func `as shipped the values are sixty keyframes, stretched over the duration`() throws {
    let tween = RBBTween(from: .number(50), to: .number(150))
    let interpolation = try given(tween.interpolation(lasting: 1))
    guard case .keyframes(let keyframes) = interpolation else {
      Issue.record("not keyframes")
      return
    }
    #expect(keyframes.values.count == 60 && keyframes.calculationMode == .linear)
    #expect(abs(x(interpolation, at: 1) - (50 + 100 * 59.0 / 60)) < 1e-9)
    #expect(abs(x(interpolation, at: try seconds(0.5)) - (50 + 50 * 59.0 / 60)) < 1e-9)

    let spring = try given(RBBSpring())
    let held = try given(spring.interpolation(from: .number(50), to: .number(150), lasting: 1))
    for tick in 0..<60 {
      let time = try given(Rational(Int64(tick), over: 60))
      let between = try given(Rational(Int64(2 * tick + 1), over: 120))
      let expected = 50 + 100 * spring.displacement(at: Double(tick) / 60)
      #expect(abs(x(held, at: time) - expected) < 1e-9 && x(held, at: between) == x(held, at: time))
    }
    #expect(
      tween.interpolation(lasting: 0) == nil
        && tween.interpolation(lasting: 0, fidelity: .corrected) == nil)
    #expect(tween.interpolation(lasting: try seconds(0.02)) == nil)
  }

  @Test func `colors go by their hue, transforms by their entries, the rest switches`() throws {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    func mixed(_ a: AnimationValue, _ b: AnimationValue, _ share: Double) -> AnimationValue {
      RBBInterpolation.value(from: a, to: b, at: share)
    }
    // From hue 0 to 2/3 half the way is pure green, and a quarter yellow.
    for (share, expected) in [
      (0.0, [1.0, 0, 0, 1]), (0.25, [1, 1, 0, 1]), (0.5, [0, 1, 0, 1]),
      (0.75, [0, 1, 1, 1]), (1, [0, 0, 1, 1]),
    ] {
      expectEqual(mixed(.color(red), .color(blue), share).numbers, expected, 1e-12, "\(share)")
    }
    let gray = Color(red: 0.2, green: 0.2, blue: 0.2, alpha: 0.5)
    expectEqual(
      mixed(.color(gray), .color(.white), 0.5).numbers, [0.6, 0.6, 0.6, 0.75], 1e-12, "gray")
    let turn = AnimationValue.transform(Transform3D(rotationZ: .pi))
    expectEqual(
      mixed(.transform(.identity), turn, 0.5).numbers, [0, 0, 0, 0, 0, 0], 1e-12, "transforms")
    #expect(mixed(.number(1), .point(.zero), 0.49) == .number(1))
    #expect(mixed(.number(1), .point(.zero), 0.5) == .point(.zero))
    for color in [Color(rgb: 0x123456), Color(rgb: 0xFEDCBA), Color(rgb: 0x808000)] {
      let numbers = AnimationValue.color(color).numbers
      expectEqual(mixed(.color(color), .color(red), 0).numbers, numbers, 1e-12, "\(color)")
    }
  }
}
