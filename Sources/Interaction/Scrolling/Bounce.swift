import Geometry

/// A critically damped spring that brings content back to where it belongs.
///
/// Mass 1, stiffness 100: x(t) = (x₀ + (v + ωx₀)·t)·e^−ωt with ω = 10. Times are in seconds.
package struct Bounce: Sendable, Hashable {
  static let frequency = 10.0
  /// In points: nearer than this for good, it has come to rest.
  static let rest = 0.01

  /// Where it begins, from where it belongs, in points.
  package var offset: Double
  /// In points per second.
  package var velocity: Double

  package init(offset: Double, velocity: Double) {
    (self.offset, self.velocity) = (offset, velocity)
  }

  private var drift: Double { velocity + Self.frequency * offset }

  package func offset(at time: Double) -> Double {
    (offset + drift * time) * Transcendentals.exp(-Self.frequency * time)
  }

  package func velocity(at time: Double) -> Double {
    (drift - Self.frequency * (offset + drift * time))
      * Transcendentals.exp(-Self.frequency * time)
  }

  /// When it passes where it belongs on the way to the other side; nil where it never does.
  package var crossing: Double? {
    offset != 0 && drift != 0 && (drift < 0) != (offset < 0) ? -offset / drift : nil
  }

  /// When it is at rest: from then on it is nearer than a hundredth of a point.
  package var duration: Double {
    // The envelope only falls from its crest on, and lies above the motion throughout.
    func envelope(_ time: Double) -> Double {
      (offset.magnitude + drift.magnitude * time) * Transcendentals.exp(-Self.frequency * time)
    }
    let crest =
      drift == 0 ? 0 : max(0, 1 / Self.frequency - offset.magnitude / drift.magnitude)
    guard envelope(crest) > Self.rest else { return 0 }
    var (low, high) = (crest, crest + 1)
    while envelope(high) > Self.rest { high += 1 }
    while true {
      let middle = low + (high - low) / 2
      guard middle > low, middle < high else { return high }
      if envelope(middle) > Self.rest { low = middle } else { high = middle }
    }
  }
}
