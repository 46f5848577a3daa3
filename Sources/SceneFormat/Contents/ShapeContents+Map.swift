import AnimationEngine
import Geometry

extension ShapeContents {
  static let map = Map(
    "shape", "a shape", heading: "Shape", keepsDefaults: true, ShapeContents(path: Path())
  ) {
    Field(
      "path", .path, into: \.path, required: true, example: "M0 0L40 0L20 30Z",
      "SVG path data, or one of the maps below.")
    Field(
      "fill", .optionalColor, into: \.fillColor, also: ["fillColor"], example: "crimson",
      "The inside's color, or `none`.")
    Field(
      "fillRule", .choice, into: \.fillRule, example: "evenOdd", "What counts as inside.")
    Field(
      "stroke", .optionalColor, into: \.strokeColor, also: ["strokeColor"], example: "black",
      "The outline's color.")
    Field(
      "lineWidth", .number(of: .lineWidth), into: \.lineWidth, also: ["strokeWidth"], example: "3",
      "Of the outline, in points.")
    Field("lineCap", .choice, into: \.lineCap, example: "round", "How open ends look.")
    Field("lineJoin", .choice, into: \.lineJoin, example: "round", "How corners look.")
    Field(
      "miterLimit", .number(of: .miterLimit), into: \.miterLimit, example: "4",
      "How long a miter may be, in line widths.")
    Field(
      "dash", .dashes, into: \.lineDashPattern, default: "none",
      also: ["lineDashPattern", "dashArray"], example: "[4, 2]",
      "Lengths of dashes and gaps in turn, in points.")
    Field(
      "dashPhase", .number, into: \.lineDashPhase, also: ["lineDashPhase", "dashOffset"],
      example: "2", "How far into the pattern the outline begins, in points.")
    Field(
      "strokeStart", .number(of: .strokeStart), into: \.strokeStart, also: ["trimStart"],
      example: "0.25",
      "Where the stroked part of the outline begins, from 0 to 1 of its length.")
    Field(
      "strokeEnd", .number(of: .strokeEnd), into: \.strokeEnd, also: ["trimEnd"], example: "0.75",
      "Where the stroked part of the outline ends.")
  } check: { shape, entries, reading in
    if let node = entries["dash"], !shape.lineDashPattern.isEmpty {
      let count = PathMeasure(shape.path).length / shape.lineDashPattern.reduce(0, +)
      if count > Double(reading.limits.dashes) {
        reading.report(
          at: node.location,
          "the pattern would repeat \(Written.spelling(of: count.rounded())) times, more than the "
            + "limit `dashes` of \(reading.limits.dashes)")
      }
    }
    if entries["dashPhase"] != nil, entries["dash"] == nil {
      reading.report(
        at: entries.keyLocation("dashPhase"), "`dashPhase` has no effect without `dash`")
    }
    if shape.strokeStart > shape.strokeEnd {
      reading.report(
        .warning, at: entries.keyLocation("strokeStart"),
        "`strokeStart` lies beyond `strokeEnd`, so that nothing is stroked")
    }
    return true
  }
}

extension ValueReader<[Double]> {
  fileprivate static var dashes: Self {
    list(of: .nonNegative, "lengths").called("list of numbers, not negative").refusing {
      pattern, _ in
      guard !pattern.contains(where: { $0 > 0 }) else { return nil }
      return (
        "a dash pattern needs a length above 0",
        pattern.isEmpty ? "leave `dash` out for a solid line" : nil
      )
    }
  }
}
