import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// A velocity as a scene gives it, before it is known what moves with it.
struct GivenVelocity: Sendable {
  /// In points per second, or one number's units per second.
  var value: LiveValue
  /// A point has a velocity along each axis, a number has one.
  var kind: AnimationValue.Kind
  var location: SourceLocation

  /// The velocity of the change that it belongs to: the only position, or the only change.
  func taken(
    over timing: AnimatorTiming, of changes: [Assignment], _ reading: Reading
  ) -> LiveVelocity? {
    if case .curve = timing {
      reading.report(
        at: location, "only a spring takes a velocity over",
        hint: "give it `timing: {spring: {dampingRatio: 0.7}}`")
      return nil
    }
    let positions = changes.filter { $0.address.keyPath.property == .position }
    let candidates = positions.isEmpty ? changes : positions
    guard let address = candidates.first?.address, candidates.count == 1 else {
      reading.report(
        at: location, "the velocity could be that of any of \(candidates.count) changes",
        hint: "change only one position, or write an entry for each")
      return nil
    }
    guard [.point, .number].contains(address.keyPath.kind) else {
      reading.report(
        at: location,
        "a velocity is that of a point or a number, but "
          + "`\(address.keyPath)` is \(address.keyPath.kind.rawValue)")
      return nil
    }
    guard kind == .point || address.keyPath.kind == .number else {
      reading.report(
        at: location, "the velocity of a point is [x, y], found a number",
        hint: "write `[…, 0]`, or change `\(address.keyPath).x` alone")
      return nil
    }
    return LiveVelocity(of: address, value, kind)
  }
}

extension ValueReader<GivenVelocity> {
  static var liveVelocity: Self {
    Self(
      "[x, y], number or `=ADDRESS`", .either([.number, .string, .list(.number, count: 2...2)])
    ) { node, reading in
      let (kind, value): (AnimationValue.Kind, LiveValue?)
      switch node.content {
      case .scalar(let text, _) where reading.isLive(node):
        guard let own = ownKind(text, at: node.location, reading) else { return nil }
        (kind, value) = (own, ValueReader<LiveValue>.value(node, own, reading))
      case .scalar(let text, _)
      where !reading.names.isInGesture || GestureQuantity(rawValue: text)?.kind != .point:
        (kind, value) = (.number, reading.read(node, .number).map { .fixed(.number($0)) })
      case .scalar, .sequence, .mapping: (kind, value) = (.point, reading.read(node, .livePoint))
      }
      return value.map { GivenVelocity(value: $0, kind: kind, location: node.location) }
    }
  }

  /// What an expression gives: a name alone has a kind of its own, whatever is computed is a number.
  private static func ownKind(
    _ expression: String, at location: SourceLocation, _ reading: Reading
  ) -> AnimationValue.Kind? {
    let name = String(expression.dropFirst())
    if let quantity = GestureQuantity(rawValue: name) { return quantity.kind }
    guard case .name? = try? ExpressionParser.parse(expression) else { return .number }
    return Subject(name, at: location, reading)?.kind
  }
}
