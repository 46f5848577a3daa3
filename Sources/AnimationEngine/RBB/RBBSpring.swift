package import Geometry

/// A spring of RBBAnimation's: a closed form in single precision, sixty values a second.
package struct RBBSpring: Sendable, Hashable {
  /// The exact spring with the same parameters.
  package let spring: Spring

  /// Nil unless mass, stiffness and damping are positive and all are finite; the defaults are
  /// RBBAnimation's.
  package init?(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, velocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    guard damping > 0,
      let spring = Spring(
        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
        allowsOverdamping: allowsOverdamping)
    else { return nil }
    self.spring = spring
  }

  /// When the envelope has shrunk below a share of the distance: steps of 0.1 s, summed up.
  ///
  /// Nil for a share that is not between 0 and 1, and past ten minutes.
  package func duration(forEpsilon epsilon: Double) -> Double? {
    guard epsilon > 0, epsilon < 1 else { return nil }
    let decay = spring.damping / (2 * spring.mass)
    var duration = 0.0
    while Double(Self.single(Transcendentals.exp, -decay * duration)) >= epsilon {
      duration += 0.1
      if duration > 600 { return nil }
    }
    return duration
  }

  /// Where the spring is: 0 at the start, 1 at the target.
  package func displacement(at time: Double, fidelity: Fidelity = .upstream) -> Double {
    if fidelity == .corrected { return spring.displacement(at: time) }
    let frequency = Double(Float(spring.stiffness / spring.mass).squareRoot())
    var decay = spring.damping / (2 * spring.mass)
    let square = frequency * frequency - decay * decay
    let rate = Double(Float(square.magnitude).squareRoot())
    if !spring.allowsOverdamping, decay > frequency { decay = frequency }
    let envelope = Double(Self.single(Transcendentals.exp, -decay * time))
    let slope = spring.initialVelocity - decay
    if decay < frequency {
      let cosine = Double(Self.single(Transcendentals.cos, rate * time))
      let sine = Double(Self.single(Transcendentals.sin, rate * time))
      return 1 + envelope * (slope / rate * sine - cosine)
    }
    if decay == frequency { return 1 + envelope * (slope * time - 1) }
    let cosine = Double(Self.single(Self.hyperbolicCosine, rate * time))
    let sine = Double(Self.single(Self.hyperbolicSine, rate * time))
    // Late in a long creep the product of nothing and infinity is no number; it has arrived.
    let displacement = 1 + envelope * (slope / rate * sine - cosine)
    return displacement.isFinite ? displacement : 1
  }

  /// What a layer plays: as shipped sixty values a second, each held; corrected the closed form.
  ///
  /// Nil for a duration of 0 and less, and as shipped for one without two values.
  package func interpolation(
    from start: AnimationValue, to end: AnimationValue, lasting duration: Rational,
    fidelity: Fidelity = .upstream
  ) -> PropertyAnimation.Interpolation? {
    guard duration > 0 else { return nil }
    if fidelity == .corrected {
      let blend = Blend(
        from: start, to: end, mixing: .rbb, timingFunction: .spring(spring),
        duration: duration.value)
      let last = blend.value(at: duration.value) ?? end
      return .motion(
        Motion(
          like: start, pieces: [Motion.Piece(start: 0, curve: .blend(blend))],
          duration: duration, endValue: last))
    }
    let values = RBBFrames.values(lasting: duration, from: start, to: end) { seconds in
      displacement(at: seconds, fidelity: fidelity)
    }
    return values.map {
      var keyframes = Keyframes(values: $0)
      keyframes.calculationMode = .discrete
      return .keyframes(keyframes)
    }
  }

  /// A function in single precision: argument and result are rounded.
  private static func single(_ function: (Double) -> Double, _ x: Double) -> Float {
    Float(function(Double(Float(x))))
  }

  private static func hyperbolicCosine(_ x: Double) -> Double {
    (Transcendentals.exp(x) + Transcendentals.exp(-x)) / 2
  }

  private static func hyperbolicSine(_ x: Double) -> Double {
    // For small angles the difference of two exponentials would lose its digits.
    if x.magnitude < 0.01 { return x * (1 + x * x / 6) }
    return (Transcendentals.exp(x) - Transcendentals.exp(-x)) / 2
  }
}
