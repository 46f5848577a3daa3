import AnimationEngine
import Interaction
import SceneModel

extension ValueReader<LiveValue> {
  /// A point or vector: `[x, y]`, an expression, or the name of something that has one: a layer
  /// for its position, `pane.target`, `drag.velocity`.
  static var place: Self {
    let point = livePoint
    return Self(describe: point.describe, spell: point.spell) { node, reading in
      guard case .scalar(let text, _) = node.content, !text.hasPrefix("="),
        text.contains(where: \.isLetter), GestureQuantity(rawValue: text) == nil
      else { return point.read(node, reading) }
      let isItself =
        reading.names.layer(named: text) != nil || text.hasSuffix(".target")
      let spelling = isItself ? text + ".position" : text
      guard let subject = Subject(spelling, at: node.location, reading) else { return nil }
      let kind = subject.kind
      guard kind == .point else {
        reading.report(
          at: node.location, "expected a point, but `\(text)` is \(kind.rawValue)")
        return nil
      }
      return .subject(subject)
    }
  }
}

extension PlannedVector {
  /// The keys of a vector, which is measured in this unit.
  @FieldsBuilder<PlannedVector> static func fields(
    in unit: String, default fallback: Field<PlannedVector>.Fallback = .start
  ) -> [Field<PlannedVector>] {
    Field(
      "direction", .place, into: \.direction, default: fallback, also: ["vector"],
      example: "[0, 1]", "The vector, in \(unit).")
    Field(
      "magnitude", .liveNumber, into: \.magnitude, example: "0.5", "Its length, in place of that.")
    Field(
      "angle", .liveNumber, into: \.angle, example: "90deg",
      "Its angle, clockwise from the x axis.")
  }
}
