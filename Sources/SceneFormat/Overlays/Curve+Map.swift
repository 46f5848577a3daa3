import Geometry
import Overlays

extension Plot.Curve {
  private struct Parts: Sendable {
    var quantity: Quantity?
    var hue: Hue?
    var name: String?
  }

  static let map = Map("curve", "a curve", heading: "Curve", Parts()) {
    Field(
      "address", .quantity, into: \.quantity, required: true, example: "rocket.position.x",
      "The number plotted.")
    Field.hue(into: \.hue, default: "red, teal, violet and blue in turn")
    Field("name", .printed, into: \.name, default: "the key path", example: "x", "At the curve.")
  }.then { parts, _, _ in
    parts.quantity.map { Plot.Curve($0, hue: parts.hue, name: parts.name) }
  }
}

extension ValueReader<[Plot.Curve]> {
  /// One address, or a list of addresses and maps.
  static var curves: Self {
    Self(
      describe: {
        ValueDescription(
          "address of a number, or list of them and of maps "
            + "(see \(Plot.Curve.map.description.heading))",
          .either([.string, .list(ValueReader<Plot.Curve>.curve.describe().shape)]))
      }
    ) { node, reading in
      if case .scalar = node.content, reading.isLive(node) {
        return reading.read(node, .quantity).map { [Plot.Curve($0)] }
      }
      guard let written = reading.written(node) else { return nil }
      guard case .list(let items) = written else {
        return reading.read(node, .quantity).map { [Plot.Curve($0)] }
      }
      guard !items.isEmpty else {
        reading.report(at: node.location, "the list of addresses is empty")
        return nil
      }
      let curves = items.map { reading.read($0, ValueReader<Plot.Curve>.curve) }
      return curves.contains { $0 == nil } ? nil : curves.compactMap(\.self)
    }
  }
}

extension ValueReader<Plot.Curve> {
  fileprivate static var curve: Self {
    ValueReader<Quantity>.quantity.then { quantity, _, _ in Plot.Curve(quantity) }
      .or(Plot.Curve.map)
  }
}

extension Plot.NamedValue {
  static let map = Map("namedValue", "a named value", heading: "Named value", Self(0)) {
    Field(
      "value", .angle.called("number"), into: \.value, required: true, example: "455",
      "Where on the axis.")
    Field("name", .printed, into: \.name, default: "the number", example: "end", "The label.")
  }
}

extension Plot.NamedTime {
  static let map = Map("namedTime", "a named time", heading: "Named time", Self(0)) {
    Field(
      "time", .filmTime, into: \.time, required: true, also: ["at"], example: "0.5",
      "In seconds.")
    Field("name", .printed, into: \.name, default: "the seconds", example: "tap", "The label.")
  }
}

extension ValueReader<[Plot.NamedValue]> {
  static var namedValues: Self {
    .plainList(
      of: ValueReader<Double>.angle.then { value, _, _ in Plot.NamedValue(value) }
        .or(Plot.NamedValue.map), "values"
    ).called("list of numbers and maps (see \(Plot.NamedValue.map.description.heading))")
  }
}

extension ValueReader<[Plot.NamedTime]> {
  static var namedTimes: Self {
    .plainList(
      of: ValueReader<Rational>.filmTime.then { time, _, _ in Plot.NamedTime(time) }
        .or(Plot.NamedTime.map), "times"
    ).called("list of times and maps (see \(Plot.NamedTime.map.description.heading))")
  }
}
