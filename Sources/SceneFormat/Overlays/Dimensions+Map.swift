import AnimationEngine
import Geometry
import Overlays

extension DistanceMark {
  private struct Parts: Sendable {
    var mark = DistanceMark(from: .point(.zero), to: .point(.zero))
    var ends: [DimensionEnd] {
      get { [mark.start, mark.end] }
      set { (mark.start, mark.end) = (newValue[0], newValue[1]) }
    }
  }

  static let kind = OverlayKind("distance", "a distance", Parts()) {
    Field(
      "distance", .ends(["from", "to"]), into: \.ends, required: true,
      example: "[rocket, [300, 61]]",
      "How far two places are from each other, each a layer's position or a point of the stage.")
    Field(
      "along", .choice, into: \.mark.direction, example: "x",
      "The shortest way, or that along one axis.")
    Field(
      "offset", .number, into: \.mark.offset, example: "-20",
      "Of the line from what it measures, in points: to the right of the way or below it; negative "
        + "to the other side.")
    Field(
      "name", .printed, into: \.mark.name, default: "the distance", example: "R", "At the line.")
    Field.format(into: \.mark.format, default: "whole points")
    Field.hue(into: \.mark.hue)
  } makes: { parts, _, _ in
    parts.mark
  }
}

extension AngleMark {
  private struct Parts: Sendable {
    var mark = AngleMark(from: .point(.zero), at: .point(.zero), to: .point(.zero))
    var ends: [DimensionEnd] {
      get { [mark.start, mark.vertex, mark.end] }
      set { (mark.start, mark.vertex, mark.end) = (newValue[0], newValue[1], newValue[2]) }
    }
  }

  static let kind = OverlayKind("angle", "an angle", Parts()) {
    Field(
      "angle", .ends(["from", "vertex", "to"]), into: \.ends, required: true,
      example: "[rocket, [0, 0], [300, 0]]",
      "The angle at the second place between the two others, the shorter way around.")
    Field("radius", .positive, into: \.mark.radius, example: "40", "Of the arc, in points.")
    Field("name", .printed, into: \.mark.name, default: "the degrees", example: "φ", "At the arc.")
    Field.hue(into: \.mark.hue)
  } makes: { parts, _, _ in
    parts.mark
  }
}

extension ValueReader<[DimensionEnd]> {
  /// Layers and points, one for each of the names.
  fileprivate static func ends(_ names: [String]) -> Self {
    let phrase = "[\(names.joined(separator: ", "))], each a layer or [x, y]"
    let shape = ValueShape.list(.either([.string, .numbers(2)]), count: names.count...names.count)
    return Self(phrase, shape) { node, reading in
      guard let items = reading.list(node, of: "places") else { return nil }
      guard items.count == names.count else {
        reading.report(
          at: node.location,
          "expected \(names.count) places [\(names.joined(separator: ", "))], found \(items.count)")
        return nil
      }
      let ends = items.map { item -> DimensionEnd? in
        if case .list? = reading.written(item) {
          return reading.read(item, ValueReader<Point>.point).map { .point($0) }
        }
        return reading.read(item, ValueReader<LayerID>.layer).map { .layer($0) }
      }
      return ends.contains { $0 == nil } ? nil : ends.compactMap(\.self)
    }
  }
}
