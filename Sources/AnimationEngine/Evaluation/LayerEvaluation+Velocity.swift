public import Geometry

extension LayerEvaluation {
  /// How fast the numbers at a key path move as they are seen, per second, looking back from a time.
  ///
  /// What moves a layer by itself says it, where no animation is over it. Else it is a difference of
  /// second order over 1/480 s, so that a velocity that jumps at the time is the one before; nil for
  /// what is no number, point or size.
  public func velocity(
    of layer: LayerID, _ keyPath: LayerKeyPath, at time: Rational
  ) -> AnimationValue? {
    let history = histories[layer.index]
    if history.animations.allSatisfy({ !$0.isAttached(at: time) }),
      let velocity = history.drivenVelocity(of: keyPath, at: time)
    {
      return velocity
    }
    let step = Rational(1) / Rational(960)
    let seen = (0...2).compactMap {
      presentation(of: layer, at: time - Rational($0) * step)[keyPath]
    }
    guard seen.count == 3, let last = seen.first else { return nil }
    func slope(_ part: (AnimationValue) -> Double) -> Double {
      (3 * part(seen[0]) - 4 * part(seen[1]) + part(seen[2])) / (2 * step.value)
    }
    switch last {
    case .number: return .number(slope { $0.number ?? 0 })
    case .point, .size:
      let parts = last.numbers.indices.map { index in slope { $0.numbers[index] } }
      return last.replacing(parts)
    default: return nil
    }
  }
}
