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

  /// When the second step of a hand begins, for a time on the first one; nil elsewhere, and where the
  /// hand makes no other step at once.
  func secondStep(after time: Rational, from side: Side) -> Rational? {
    let index = modelIndex(at: time)
    let next = side == .before && models[index].time == time ? index : index + 1
    guard next > 0, next + 1 < models.count, isStep(next), time >= begin(next),
      side == .after || time > begin(next), begin(next + 1) == models[next].time,
      isStep(next + 1), !(isStep(next - 1) && models[next - 1].time == begin(next))
    else { return nil }
    return models[next].time
  }

  private func isStep(_ index: Int) -> Bool { models[index].leadIn != nil }

  /// When the way to a model begins.
  private func begin(_ index: Int) -> Rational {
    models[index].time - (models[index].leadIn?.duration ?? 0)
  }
}
