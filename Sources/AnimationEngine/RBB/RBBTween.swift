package import Geometry

/// A tween of RBBAnimation's: from one value to another on an easing function.
package struct RBBTween: Sendable, Hashable {
  package enum Pacing: Sendable, Hashable {
    case easing(RBBEasing)
    case cubicBezier(CubicBezier)

    func value(at progress: Double, fidelity: Fidelity) -> Double {
      switch (self, fidelity) {
      case (.easing(let easing), _): easing.value(at: progress, fidelity: fidelity)
      case (.cubicBezier(let curve), .corrected): curve.value(at: progress)
      case (.cubicBezier(let curve), _): RBBCubicBezier(curve: curve).value(at: progress)
      }
    }
  }

  package var from: AnimationValue
  package var to: AnimationValue
  package var pacing: Pacing

  package init(from: AnimationValue, to: AnimationValue, pacing: Pacing = .easing(.linear)) {
    (self.from, self.to, self.pacing) = (from, to, pacing)
  }

  /// The eased progress, which may leave 0…1.
  package func fraction(at progress: Double, fidelity: Fidelity) -> Double {
    pacing.value(at: progress, fidelity: fidelity)
  }

  /// What a layer plays: as shipped sixty keyframes a second, of which the last comes a sixtieth
  /// before the curve's end; corrected the curve itself.
  ///
  /// Nil for a duration of 0 and less, and as shipped for one without two keyframes.
  package func interpolation(
    lasting duration: Rational, fidelity: Fidelity = .upstream
  ) -> PropertyAnimation.Interpolation? {
    guard duration > 0 else { return nil }
    if fidelity == .corrected {
      let timingFunction: TimingFunction =
        switch pacing {
        case .easing(let easing): .rbb(easing)
        case .cubicBezier(let curve): .cubicBezier(curve)
        }
      let blend = Blend(
        from: from, to: to, mixing: .rbb, timingFunction: timingFunction,
        duration: duration.value)
      return .motion(
        Motion(
          like: from, pieces: [Motion.Piece(start: 0, curve: .blend(blend))], duration: duration,
          endValue: to))
    }
    let values = RBBFrames.values(lasting: duration, from: from, to: to) { seconds in
      pacing.value(at: seconds / duration.value, fidelity: fidelity)
    }
    return values.map { .keyframes(Keyframes(values: $0)) }
  }
}

/// The values that RBBAnimation hands to a keyframe animation.
enum RBBFrames {
  /// Sixty a second, the first at 0; nil where that makes fewer than two, or more than ten minutes.
  static func values(
    lasting duration: Rational, from: AnimationValue, to: AnimationValue,
    at fraction: (_ seconds: Double) -> Double
  ) -> [AnimationValue]? {
    let count = duration.value * 60
    guard count >= 2, count <= 36_000 else { return nil }
    return (0..<Int(count)).map {
      RBBInterpolation.value(from: from, to: to, at: fraction(Double($0) / 60))
    }
  }
}
