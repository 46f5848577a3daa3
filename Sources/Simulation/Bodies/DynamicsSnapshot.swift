package import Dynamics
package import Geometry

/// What there was to see of an animator from a time on, for overlays that look into it.
package struct DynamicsSnapshot: Sendable {
  package var time: Rational
  package var inspection: DynamicsInspection
}

extension [DynamicsSnapshot] {
  /// The last one that is not later.
  package func snapshot(at time: Rational) -> DynamicsSnapshot? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? self[low - 1] : nil
  }
}
