import AnimationEngine
import Geometry
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
    Self(
      "number or `=` with addresses", .number, spell: { $0.fixed.map(Written.spelling) }
    ) { node, reading in
      guard reading.resolver.isLive(node), case .scalar(let text, let isQuoted) = node.content
      else { return reading.number(node, allowsAngle: true).map { LiveNumber($0.value) } }
      return reading.resolver.liveNumber(
        text, isQuoted: isQuoted, at: node.location, reading.names)
    }
  }

  // The range of a number that is worked out while the scene plays holds there.

  func above(_ bound: Double) -> Self { within(NumberRange(lowest: .above(bound))) }

  func atLeast(_ bound: Double) -> Self { within(NumberRange(lowest: .atLeast(bound))) }

  func within(_ range: ClosedRange<Double>) -> Self {
    within(NumberRange(lowest: .atLeast(range.lowerBound), highest: range.upperBound))
  }

  private func within(_ range: NumberRange) -> Self {
    within(range, nil) { $0.fixed }.called("number\(range.phrase), or `=` with addresses")
  }
}

extension LiveNumber {
  /// What it is, where that is known beforehand.
  var fixed: Double? {
    if case .number(let number) = expression { number.value } else { nil }
  }
}

extension SceneResolver {
  // bridge
  func liveNumber(_ node: SceneNode, _ names: SceneNames) -> LiveNumber? {
    Reading(self, names).read(node, .liveNumber)
  }
}

extension ValueReader<LiveValue> {
  /// A point that may be worked out, or in a gesture the word for one of its quantities.
  static var livePoint: Self {
    Self(
      "[x, y], `=ADDRESS` or `translation`", .either([.string, .list(.number, count: 2...2)]),
      spell: { value in
        guard case .fixed(.point(let point)) = value else { return nil }
        return ValueReader<Point>.point.spell(point)
      }
    ) { node, reading in reading.resolver.livePoint(node, reading.names) }
  }
}
