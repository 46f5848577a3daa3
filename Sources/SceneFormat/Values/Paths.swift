import Geometry
import SceneModel

extension Path {
  static let map = Map(
    "path", "a path", heading: "Path",
    note: "A path has exactly one of these keys, or is a text of SVG path data.", Path()
  ) {
    Field(
      "rect", ValueReader<Rect>.rect.then { rect, _, _ in Path(rect: rect) }, into: \.self,
      default: .untold, example: "[0, 0, 40, 30]", "A rectangle.")
    Field(
      "ellipse", ValueReader<Rect>.rect.then { rect, _, _ in Path(ellipseIn: rect) }, into: \.self,
      default: .untold, also: ["oval"], example: "[0, 0, 40, 40]", "The ellipse in a rectangle.")
    Field(
      "roundedRect", .roundedRect, into: \.self, default: .untold, example: "[0, 0, 40, 30, 8]",
      "A rectangle and its corner radius.")
  } check: { _, entries, reading in
    let kinds = entries.description.keys.map(\.name)
    let given = entries.given(kinds)
    guard given.count != 1 else { return true }
    reading.report(
      at: entries.location,
      given.isEmpty
        ? "a path needs \(enumeration(kinds, "or"))"
        : "a path is one of \(enumeration(given)), not all of them")
    return false
  }
}

extension ValueReader<Path> {
  /// SVG path data, or `{rect: …}`, `{ellipse: …}`, `{roundedRect: …}`.
  static var path: Self {
    Self("path", .either([.string, .map { Path.map.description }])) { node, reading in
      guard let written = reading.written(node) else { return nil }
      switch written {
      case .text(let data, let isQuoted):
        return path(of: data, isQuoted: isQuoted, at: node.location, reading)
      case .map: return Path.map.read(node, reading)
      case .number, .boolean, .list, .nothing:
        reading.mismatch(
          node, written, expected: "SVG path data or a map such as {rect: [0, 0, 40, 30]}")
        return nil
      }
    }
  }

  /// The path of SVG path data; a mistake is reported where it stands in the text.
  private static func path(
    of data: String, isQuoted: Bool, at location: SourceLocation, _ reading: Reading
  ) -> Path? {
    do throws(SVGPathDataError) {
      let path = try Path(svgPathData: data)
      guard path.elements.count <= reading.limits.pathElements else {
        reading.report(
          at: location,
          "the path has \(path.elements.count) elements, more than the limit `pathElements` of "
            + "\(reading.limits.pathElements)",
          hint: "show it as an `svg`, or simplify it")
        return nil
      }
      return path
    } catch {
      let before = String(decoding: data.utf8.prefix(error.offset), as: UTF8.self)
      let sentence = error.message.hasSuffix(".") ? error.message.dropLast() : error.message[...]
      reading.report(
        at: location.advanced(by: (isQuoted ? 1 : 0) + before.unicodeScalars.count),
        "not valid path data: \(sentence.prefix(1).lowercased())\(sentence.dropFirst())")
      return nil
    }
  }

  fileprivate static var roundedRect: Self {
    ValueReader<[Double]>.numbers(
      5, "[x, y, width, height, radius]",
      expected: "a rounded rectangle [x, y, width, height, radius]"
    ).then { numbers, node, reading in
      guard let size = reading.extent(numbers[2], numbers[3], at: node.location) else {
        return nil
      }
      guard numbers[4] >= 0 else {
        reading.report(at: node.location, "a corner radius must not be negative")
        return nil
      }
      return Path(
        roundedRect: Rect(origin: Point(x: numbers[0], y: numbers[1]), size: size),
        cornerRadius: numbers[4])
    }
  }
}
