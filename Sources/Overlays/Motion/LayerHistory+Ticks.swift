import AnimationEngine
import Geometry

extension LayerHistory {
  /// The ticks of a driver around a time and how much of the way from one to the other is done.
  ///
  /// What a driver writes is held until it writes again, but not meant as stairs. Where it was held
  /// up the way is that of the last sixtieth, since it stood still before. Nil where no driver
  /// writes.
  func way(between time: Rational) -> (span: ClosedRange<Rational>, share: Double)? {
    guard let step = step(around: time) else { return nil }
    let length = min((step.upperBound - step.lowerBound).value, 1.0 / 60)
    guard length > 0 else { return nil }
    return (step, max(0, 1 - (step.upperBound - time).value / length))
  }
}
