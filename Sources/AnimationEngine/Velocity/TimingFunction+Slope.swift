import Geometry

extension TimingFunction {
  /// How fast eased progress changes with linear progress, in something that takes `duration`
  /// seconds.
  ///
  /// Where the function has a corner, the lean says on which side: −1 before the progress, else
  /// after it. 0 across a jump, and where a curve is vertical.
  func slope(at progress: Double, lasting duration: Double, leaning lean: Int) -> Double {
    switch self {
    case .linear: 1
    case .cubicBezier(let curve):
      // Beyond its ends the curve is level.
      progress < 0 || progress > 1 || progress == 0 && lean < 0 || progress == 1 && lean > 0
        ? 0 : curve.slope(at: progress)
    case .steps: 0
    case .piecewiseLinear(let pieces): pieces.slope(at: progress, leaning: lean)
    case .spring(let spring):
      // Before its beginning a spring rests.
      progress < 0 || progress == 0 && lean < 0
        ? 0 : spring.velocity(at: progress * duration) * duration
    case .rbb(let easing): easing.slope(at: progress, leaning: lean)
    }
  }
}

extension RBBEasing {
  /// The derivative of the eased progress; at a corner on the side that the lean says.
  func slope(at t: Double, leaning lean: Int) -> Double {
    let isLate = t > 0.5 || t == 0.5 && lean >= 0
    return switch self {
    case .linear: 1
    case .easeInQuad: 2 * t
    case .easeOutQuad: 2 - 2 * t
    case .easeInOutQuad: isLate ? 4 - 4 * t : 4 * t
    case .easeInCubic: 3 * t * t
    case .easeOutCubic: 3 * (t - 1) * (t - 1)
    case .easeInOutCubic: isLate ? 12 * (t - 1) * (t - 1) : 12 * t * t
    case .easeInQuart: 4 * t * t * t
    case .easeOutQuart: 4 * (1 - t) * (1 - t) * (1 - t)
    case .easeInOutQuart: isLate ? 32 * (1 - t) * (1 - t) * (1 - t) : 32 * t * t * t
    case .easeInBounce: Self.bounceSlope(1 - t, leaning: -lean)
    case .easeOutBounce: Self.bounceSlope(t, leaning: lean)
    case .easeInExpo: 10 * Self.doubling(10 * (t - 1))
    case .easeOutExpo: 10 * Self.doubling(-10 * t)
    case .easeInOutExpo: 10 * (isLate ? Self.doubling(10 - 20 * t) : Self.doubling(20 * t - 10))
    }
  }

  /// ln 2 · 2^x: how fast 2^x grows.
  private static func doubling(_ exponent: Double) -> Double {
    0.693_147_180_559_945_3 * Transcendentals.pow(2, exponent)
  }

  private static func bounceSlope(_ t: Double, leaning lean: Int) -> Double {
    func isBeyond(_ border: Double) -> Bool { t > border || t == border && lean >= 0 }
    let center =
      if !isBeyond(4.0 / 11) {
        0.0
      } else if !isBeyond(8.0 / 11) {
        6.0 / 11
      } else if !isBeyond(10.0 / 11) {
        9.0 / 11
      } else {
        21.0 / 22
      }
    return 2 * 7.5625 * (t - center)
  }
}
