import AnimationEngine
import Geometry

extension Replicator {
  static let map = Map(
    "replicator", "a replicator", heading: "Replicator", keepsDefaults: true, Replicator()
  ) {
    Field(
      "count", .count(from: 1, upTo: \.layers), into: \.instanceCount, required: true,
      also: ["instanceCount"], example: "3", "How often the sublayers are drawn.")
    Field(
      "transform", .transform, into: \.instanceTransform, default: "the identity",
      also: ["instanceTransform"], example: "{translation: [10, 0]}",
      "From each copy to the next, about the layer's anchor point.")
    Field(
      "delay", .time, into: \.instanceDelay, also: ["instanceDelay"], example: "0.1",
      "How much later each copy's animations run than those of the one before, in seconds; until "
        + "then a copy shows the model, unless they fill backwards.")
    Field(
      "color", .color, into: \.instanceColor, also: ["instanceColor"], example: "white",
      "Multiplies the colors of the first copy.")
    Field(
      "colorOffset", .colorOffset, into: \.instanceColorOffset, example: "[0, 0, 0, -0.2]",
      "Added to that color from each copy to the next.")
  }
}

extension ValueReader<Color> {
  /// What is added to a color, of either sign.
  fileprivate static var colorOffset: Self {
    let numbers = ValueReader<[Double]>.numbers(
      4, "[red, green, blue, alpha], from −1 to 1",
      expected: "an offset [red, green, blue, alpha]")
    return numbers.refusing { offsets, _ in
      offsets.allSatisfy { (-1...1).contains($0) }
        ? nil : ("the offsets of a color must lie between -1 and 1", nil)
    }.then(spell: { numbers.spell([$0.red, $0.green, $0.blue, $0.alpha]) }) { offsets, _, _ in
      Color(red: offsets[0], green: offsets[1], blue: offsets[2], alpha: offsets[3])
    }
  }
}
