import AnimationEngine
import Simulation
import TextFormats

extension ValueReader<LiveNumber> {
  /// A comparison that is made when the entry happens.
  static var condition: Self {
    Self(
      "comparison, such as `\"=velocity.y > 0\"`, or `true`, `false`",
      .either([.string, .scalar([("type", .string("boolean"))])])
    ) { node, reading in reading.resolver.condition(node, reading.names) }
  }

  /// A number, or an expression with addresses that is worked out while the scene plays.
  static var liveNumber: Self {
    Self("number or `=` with addresses", .number) { node, reading in
      reading.resolver.liveNumber(node, reading.names)
    }
  }
}

extension ValueReader<LiveValue> {
  /// A point that may be worked out, or in a gesture the word for one of its quantities.
  static var livePoint: Self {
    Self(
      "[x, y], `=ADDRESS` or `translation`", .either([.string, .list(.number, count: 2...2)])
    ) { node, reading in reading.resolver.livePoint(node, reading.names) }
  }
}
