import Geometry

/// The easing functions of RBBAnimation.
public enum RBBEasing: String, Sendable, Hashable, CaseIterable {
  case linear
  case easeInQuad, easeOutQuad, easeInOutQuad
  case easeInCubic, easeOutCubic, easeInOutCubic
  case easeInQuart, easeOutQuart, easeInOutQuart
  case easeInBounce, easeOutBounce
  case easeInExpo, easeOutExpo, easeInOutExpo

  /// The eased progress.
  ///
  /// As shipped `easeInOutQuart` is 1 from its middle on, since −1/2 was divided as integers.
  package func value(at t: Double, fidelity: Fidelity = .corrected) -> Double {
    switch self {
    case .linear: t
    case .easeInQuad: t * t
    case .easeOutQuad: t * (2 - t)
    case .easeInOutQuad: t < 0.5 ? 2 * t * t : (4 - 2 * t) * t - 1
    case .easeInCubic: t * t * t
    case .easeOutCubic: (t - 1) * (t - 1) * (t - 1) + 1
    case .easeInOutCubic:
      t < 0.5 ? 4 * t * t * t : (t - 1) * (2 * t - 2) * (2 * t - 2) + 1
    case .easeInQuart: t * t * t * t
    case .easeOutQuart: 1 - Self.fourthPower(t - 1)
    case .easeInOutQuart:
      if t < 0.5 {
        8 * Self.fourthPower(t)
      } else {
        fidelity == .corrected ? 1 - Self.fourthPower(2 * t - 2) / 2 : 1
      }
    case .easeInBounce: 1 - Self.bounce(1 - t)
    case .easeOutBounce: Self.bounce(t)
    case .easeInExpo: t == 0 ? 0 : Self.powerOfTwo(10 * (t - 1))
    case .easeOutExpo: t == 1 ? 1 : 1 - Self.powerOfTwo(-10 * t)
    case .easeInOutExpo:
      if t == 0 || t == 1 {
        t
      } else if t < 0.5 {
        Self.powerOfTwo(20 * t - 10) / 2
      } else {
        1 - Self.powerOfTwo(10 - 20 * t) / 2
      }
    }
  }

  private static func fourthPower(_ x: Double) -> Double { x * x * x * x }

  private static func powerOfTwo(_ exponent: Double) -> Double {
    Transcendentals.pow(2, exponent)
  }

  /// Four parabolas of one curvature: the fall, and three bounces off the end.
  private static func bounce(_ t: Double) -> Double {
    let (center, height): (Double, Double) =
      if t < 4.0 / 11 {
        (0, 0)
      } else if t < 8.0 / 11 {
        (6.0 / 11, 0.75)
      } else if t < 10.0 / 11 {
        (9.0 / 11, 0.9375)
      } else {
        (21.0 / 22, 0.984375)
      }
    return 7.5625 * (t - center) * (t - center) + height
  }
}

/// RBBAnimation's solver for timing curves: ten halvings, wrong by up to a thousandth.
struct RBBCubicBezier: Sendable, Hashable {
  let curve: CubicBezier

  func value(at progress: Double) -> Double {
    if curve.x1 == curve.y1, curve.x2 == curve.y2 { return progress }
    var (low, high) = (0.0, 1.0)
    var parameter = 0.5
    for _ in 0..<10 {
      parameter = low + (high - low) / 2
      let error = Self.coordinate(at: parameter, curve.x1, curve.x2) - progress
      if error > 0 { high = parameter } else { low = parameter }
      if abs(error) <= 1e-7 { break }
    }
    return Self.coordinate(at: parameter, curve.y1, curve.y2)
  }

  private static func coordinate(at t: Double, _ first: Double, _ second: Double) -> Double {
    let a = 1 - 3 * second + 3 * first
    let b = 3 * second - 6 * first
    return ((a * t + b) * t + 3 * first) * t
  }
}
