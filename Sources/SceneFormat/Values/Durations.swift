import Geometry
import Simulation

// bridge: until springs and durations are read by rows.
extension ValueReader<Rational> {
  /// Seconds, or those that a spring takes to settle.
  static var animationDuration: Self {
    Self(describe: { ValueType.animationDuration.description }) { node, reading in
      reading.resolver.animationDuration(node)
    }
  }

  /// The same above 0, for what has no other duration to fall back to.
  static var transactionDuration: Self {
    Self(describe: { ValueType.animationDuration.description }) { node, reading in
      reading.resolver.transactionDuration(node)
    }
  }
}
