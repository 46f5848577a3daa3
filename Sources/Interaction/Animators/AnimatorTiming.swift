public import AnimationEngine
public import Geometry

/// How an animator or a block paces its changes.
public enum AnimatorTiming: Sendable, Hashable {
  case curve(TimingFunction)
  /// A spring that settles within the duration that is asked for. The velocity is relative: distances
  /// per second toward the target, along each axis; single numbers use the first part.
  case dampingRatio(Double, initialVelocity: Vector = .zero)
  /// A spring by its coefficients; it takes the time that it needs, whatever is asked for.
  case spring(
    mass: Double, stiffness: Double, damping: Double, initialVelocity: Vector = .zero)
  /// A spring by its period and bounce; it takes the time that it needs, too.
  case perceptual(duration: Double, bounce: Double, initialVelocity: Vector = .zero)

  /// `UISpringTimingParameters()`: no overshoot at all (measured).
  public static let defaultSpring = AnimatorTiming.spring(mass: 3, stiffness: 1000, damping: 500)

  /// The same spring with another relative velocity at its start; a curve has none and stays.
  package func beginning(with velocity: Vector) -> AnimatorTiming {
    switch self {
    case .curve: self
    case .dampingRatio(let ratio, _): .dampingRatio(ratio, initialVelocity: velocity)
    case .spring(let mass, let stiffness, let damping, _):
      .spring(mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity)
    case .perceptual(let duration, let bounce, _):
      .perceptual(duration: duration, bounce: bounce, initialVelocity: velocity)
    }
  }

  /// Whether it takes the time that it needs, whatever is asked for.
  package var hasOwnDuration: Bool {
    switch self {
    case .curve, .dampingRatio: false
    case .spring, .perceptual: true
    }
  }

  /// A timing with all numbers known.
  struct Resolved: Sendable, Hashable {
    /// In seconds, greater than 0.
    var duration: Rational
    var x: TimingFunction
    var y: TimingFunction

    func function(for keyPath: LayerKeyPath) -> TimingFunction {
      keyPath.component == .y ? y : x
    }

    func value(at fraction: Double, for keyPath: LayerKeyPath? = nil) -> Double {
      let function = keyPath.map { self.function(for: $0) } ?? x
      return function.value(at: min(max(fraction, 0), 1), lasting: duration.value)
    }
  }

  /// How long it takes where `duration` is asked for; nil for springs that cannot be.
  package func duration(asking duration: Rational) -> Rational? { resolved(duration)?.duration }

  func resolved(_ duration: Rational) -> Resolved? {
    switch self {
    case .curve(let function):
      return Resolved(duration: duration, x: function, y: function)
    case .dampingRatio(let ratio, let velocity):
      func spring(_ velocity: Double) -> Spring? {
        Spring(dampingRatio: ratio, settlingIn: duration.value, initialVelocity: velocity)
      }
      guard let x = spring(velocity.dx), let y = spring(velocity.dy) else { return nil }
      return Resolved(duration: duration, x: .spring(x), y: .spring(y))
    case .spring(let mass, let stiffness, let damping, let velocity):
      func spring(_ velocity: Double) -> Spring? {
        Spring(
          mass: mass, stiffness: stiffness, damping: damping, initialVelocity: velocity,
          allowsOverdamping: true)
      }
      guard damping > 0, let x = spring(velocity.dx), let y = spring(velocity.dy),
        let duration = Rational(rounding: max(x.animatorDuration, y.animatorDuration)),
        duration > 0
      else { return nil }
      return Resolved(duration: duration, x: .spring(x), y: .spring(y))
    case .perceptual(let period, let bounce, let velocity):
      func spring(_ velocity: Double) -> Spring? {
        Spring(perceptualDuration: period, bounce: bounce, initialVelocity: velocity)
      }
      guard let x = spring(velocity.dx), let y = spring(velocity.dy),
        let duration = Rational(rounding: max(x.settlingDuration, y.settlingDuration))
      else { return nil }
      return Resolved(duration: duration, x: .spring(x), y: .spring(y))
    }
  }
}

extension Spring {
  /// How long UIKit lets a spring run that is given by its coefficients, in seconds.
  ///
  /// Below critical damping until envelope 1 + |B| has shrunk to 0.001, and not less than 0; else
  /// until the critical solution has, by Barry's approximation of Lambert's function. (measured on a
  /// grid of 480 springs; ``settlingDuration`` is Core Animation's other rule)
  public var animatorDuration: Double {
    let frequency = naturalFrequency
    let ratio = min(1, dampingRatio)
    guard ratio > 0 else { return Self.endlessDuration }
    if ratio < 1 {
      let decay = ratio * frequency
      let sine = (decay - initialVelocity) / (frequency * (1 - ratio * ratio).squareRoot())
      return max(0, (6.907755279 + Transcendentals.log(1 + sine.magnitude)) / decay)
    }
    let r = frequency - initialVelocity
    // A velocity that is all but the frequency leaves e^(−ωt)(1 + rt) with a small r: there the
    // approximation's exponential is no number any more, and ωt = ln 1000 + ln(1 + rt) converges at once.
    guard r.magnitude * 600 > frequency else {
      return (0..<4).reduce(6.907755279 / frequency) { time, _ in
        (6.907755279 + Transcendentals.log(1 + r * time)) / frequency
      }
    }
    let a =
      -1
      - Transcendentals.log(
        (0.001 * frequency * Transcendentals.exp(-frequency / r) / r).magnitude)
    guard a > 0 else { return 6.907755279 / frequency }
    let root = a.squareRoot()
    let correction =
      0.3361 * (a / 2).squareRoot() / (1 - 0.0042 * a * Transcendentals.exp(-0.0201 * root))
    let branch = -1 - a - 5.9506097239272915 * (1 - 1 / (1 + correction))
    return max(0, -(frequency + r * branch) / (frequency * r))
  }
}

/// A gesture's velocity as springs take it: in distances per second; 0 where there is no distance.
package func relativeVelocity(_ velocity: Double, over distance: Double) -> Double {
  distance == 0 ? 0 : velocity / distance
}
