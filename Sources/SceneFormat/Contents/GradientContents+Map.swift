import SceneModel
import AnimationEngine
import Geometry

extension GradientContents {
  static let map = Map(
    "gradient", "a gradient", heading: "Gradient", keepsDefaults: true,
    GradientContents(colors: [])
  ) {
    Field(
      "kind", .choice, into: \.kind, also: ["type"], example: "radial",
      "Along a line, or from a center outward.")
    Field(
      "colors", .colors, into: \.colors, required: true, example: "[white, navy]",
      "What it passes through.")
    Field(
      "locations", .locations, into: \.locations, default: "evenly spaced", also: ["stops"],
      example: "[0, 1]", "Where each color is met, from 0 to 1.")
    Field(
      "start", .point, into: \.startPoint,
      default: "[0.5, 0], the center of a radial one [0.5, 0.5]", also: ["startPoint"],
      example: "[0, 0]", "In fractions of the bounds.")
    Field(
      "end", .point, into: \.endPoint, default: "[0.5, 1], of a radial one [1, 1]",
      also: ["endPoint"], example: "[1, 1]",
      "In fractions of the bounds; of a radial one a corner of the box around its last ellipse.")
  } check: { gradient, entries, reading in
    if gradient.kind == .radial {
      if entries["start"] == nil { gradient.startPoint = Point(x: 0.5, y: 0.5) }
      if entries["end"] == nil { gradient.endPoint = Point(x: 1, y: 1) }
    }
    let count = gradient.colors.count
    if let node = entries["locations"], let given = gradient.locations, given.count != count {
      gradient.locations = nil
      if count > 0 {
        reading.report(
          at: node.location, "\(count) colors need as many locations, found \(given.count)")
      }
    }
    let (start, end) = (gradient.startPoint, gradient.endPoint)
    if gradient.kind == .axial ? start == end : start.x == end.x || start.y == end.y {
      reading.report(
        .warning, at: entries.location,
        gradient.kind == .axial
          ? "the gradient ends where it starts" : "the gradient's ellipse has no extent",
        hint: "`start` and `end` are fractions of the bounds")
    }
    return true
  }
}

extension ValueReader<[Color]> {
  /// The colors of a gradient.
  static var colors: Self {
    list(of: .color, "colors").called("list of colors, at least two").refusing { colors, _ in
      guard colors.count < 2 else { return nil }
      return (
        "a gradient needs at least two colors, found \(colors.isEmpty ? "none" : "one")",
        colors.isEmpty ? nil : "for a single color, write `backgroundColor`"
      )
    }
  }
}

extension ValueReader<[Double]> {
  /// Where the colors of a gradient are met.
  static var locations: Self {
    let location = ValueReader<Double>.number.within(0...1)
    return Self(
      "rising numbers from 0 to 1", .orExpression(.list(location.describe().shape))
    ) { node, reading in
      guard let items = reading.list(node, of: "locations") else { return nil }
      var locations: [Double] = []
      for item in items {
        guard let location = reading.number(item)?.value else { return nil }
        guard (0...1).contains(location) else {
          reading.report(
            at: item.location,
            "locations lie between 0 and 1, found \(Written.spelling(of: location))")
          return nil
        }
        if let last = locations.last, location < last {
          reading.report(
            at: item.location,
            "locations must rise, but \(Written.spelling(of: location)) follows "
              + Written.spelling(of: last))
          return nil
        }
        locations.append(location)
      }
      return locations
    }
  }
}
