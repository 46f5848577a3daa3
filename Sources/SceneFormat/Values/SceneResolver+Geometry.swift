import AnimationEngine
import Geometry
import Simulation

extension SceneResolver {
  /// As many numbers as `counts` allows.
  func numbers(_ node: SceneNode, _ counts: ClosedRange<Int>, expected: String) -> [Double]? {
    guard let written = written(node) else { return nil }
    guard case .list(let items) = written, counts.contains(items.count) else {
      mismatch(node, written, expected: expected)
      return nil
    }
    let numbers = items.map { number($0) }
    return numbers.contains { $0 == nil } ? nil : numbers.compactMap(\.self)
  }

  func point(_ node: SceneNode, expected: String = "a point [x, y]") -> Point? {
    numbers(node, 2...2, expected: expected).map { Point(x: $0[0], y: $0[1]) }
  }

  /// An extent; layers and paths have no negative ones.
  func size(_ node: SceneNode) -> Size? {
    guard let numbers = numbers(node, 2...2, expected: "a size [width, height]") else { return nil }
    return extent(numbers[0], numbers[1], at: node.location)
  }

  func rect(_ node: SceneNode) -> Rect? {
    guard let numbers = numbers(node, 4...4, expected: "a rectangle [x, y, width, height]"),
      let size = extent(numbers[2], numbers[3], at: node.location)
    else { return nil }
    return Rect(origin: Point(x: numbers[0], y: numbers[1]), size: size)
  }

  private func extent(_ width: Double, _ height: Double, at location: SourceLocation) -> Size? {
    guard width >= 0, height >= 0 else {
      report(at: location, "width and height must not be negative")
      return nil
    }
    return Size(width: width, height: height)
  }

  /// `{scale, rotation, translation}`, applied in this order, or `{affine: [a, b, c, d, tx, ty]}`.
  func transform(_ node: SceneNode) -> Transform3D? {
    guard let written = written(node) else { return nil }
    guard case .map(let mapping) = written else {
      mismatch(
        node, written, expected: "a transform",
        hint:
          "write {scale: 2, rotation: 90deg, translation: [10, 0]} or {affine: [1, 0, 0, 1, 0, 0]}"
      )
      return nil
    }
    if mapping["affine"] != nil {
      let fields = fields(mapping, .affineTransform, at: node.location)
      guard
        let numbers = fields["affine"].flatMap({
          numbers($0, 6...6, expected: "a matrix [a, b, c, d, tx, ty]")
        })
      else { return nil }
      return Transform3D(
        AffineTransform(
          a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4],
          ty: numbers[5]))
    }
    if mapping["matrix"] != nil {
      return matrix(fields(mapping, .matrixTransform, at: node.location))
    }
    let fields = fields(mapping, .transform, at: node.location)
    var components = TransformComponents()
    if let node = fields["scale"] {
      guard let scale = scaleFactor(node) else { return nil }
      (components.scaleX, components.scaleY) = (scale.x, scale.y)
    }
    for (key, part) in [
      ("rotationX", \TransformComponents.rotationX), ("rotationY", \.rotationY),
      ("rotation", \.rotation),
    ] {
      guard let node = fields[key] else { continue }
      guard let angle = number(node, allowsAngle: true) else { return nil }
      components[keyPath: part] = angle
    }
    if let node = fields["translation"] {
      guard let offset = point(node, expected: "an offset [x, y]") else { return nil }
      components.translation = Size(width: offset.x, height: offset.y)
    }
    return components.transform
  }

  /// Core Animation's sixteen entries; what would need perspective is refused, never drawn wrongly.
  private func matrix(_ fields: Fields) -> Transform3D? {
    guard let node = fields["matrix"],
      let numbers = numbers(node, 16...16, expected: "a matrix of 16 numbers")
    else { return nil }
    let names = ["m14", "m24", "m34", "m44"]
    for (index, name) in names.enumerated() {
      let entry = numbers[index * 4 + 3]
      guard entry != (index == 3 ? 1 : 0) else { continue }
      report(
        at: node.location,
        "\(name) is \(Written.spelling(of: entry)), but perspective is not supported",
        hint: "m14, m24 and m34 must be 0, and m44 must be 1")
      return nil
    }
    var transform = Transform3D.identity
    for index in 0..<16 { transform.entries[index] = numbers[index] }
    return transform
  }

  private func scaleFactor(_ node: SceneNode) -> Point? {
    guard let written = written(node) else { return nil }
    if case .list = written { return point(node, expected: "a factor or [x, y]") }
    return number(node).map { Point(x: $0, y: $0) }
  }

  /// SVG path data, or `{rect: …}`, `{ellipse: …}`, `{roundedRect: …}`.
  func path(_ node: SceneNode) -> Path? {
    guard let written = written(node) else { return nil }
    switch written {
    case .text(let data, let isQuoted):
      return pathData(data, isQuoted: isQuoted, at: node.location)
    case .map(let mapping):
      let fields = fields(mapping, .path, at: node.location)
      let given = fields.given(SceneLanguage.pathKeys.map(\.name))
      guard given.count == 1 else {
        report(
          at: node.location,
          given.isEmpty
            ? "a path needs \(enumeration(SceneLanguage.pathKeys.map(\.name), "or"))"
            : "a path is one of \(enumeration(given)), not all of them")
        return nil
      }
      if let node = fields["rect"] { return rect(node).map(Path.init(rect:)) }
      if let node = fields["ellipse"] { return rect(node).map(Path.init(ellipseIn:)) }
      return fields["roundedRect"].flatMap(roundedRect)
    default:
      mismatch(node, written, expected: "SVG path data or a map such as {rect: [0, 0, 40, 30]}")
      return nil
    }
  }

  /// The path of SVG path data; a mistake is reported where it stands in the text.
  private func pathData(_ data: String, isQuoted: Bool, at location: SourceLocation) -> Path? {
    do throws(SVGPathDataError) {
      let path = try Path(svgPathData: data)
      guard path.elements.count <= limits.pathElements else {
        report(
          at: location,
          "the path has \(path.elements.count) elements, more than the limit `pathElements` of "
            + "\(limits.pathElements)",
          hint: "show it as an `svg`, or simplify it")
        return nil
      }
      return path
    } catch {
      let before = String(decoding: data.utf8.prefix(error.offset), as: UTF8.self)
      let column = location.column + (isQuoted ? 1 : 0) + before.unicodeScalars.count
      let sentence = error.message.hasSuffix(".") ? error.message.dropLast() : error.message[...]
      report(
        at: SourceLocation(line: location.line, column: column),
        "not valid path data: \(sentence.prefix(1).lowercased())\(sentence.dropFirst())")
      return nil
    }
  }

  private func roundedRect(_ node: SceneNode) -> Path? {
    guard
      let numbers = numbers(
        node, 5...5, expected: "a rounded rectangle [x, y, width, height, radius]")
    else { return nil }
    guard let size = extent(numbers[2], numbers[3], at: node.location) else { return nil }
    guard numbers[4] >= 0 else {
      report(at: node.location, "a corner radius must not be negative")
      return nil
    }
    return Path(
      roundedRect: Rect(origin: Point(x: numbers[0], y: numbers[1]), size: size),
      cornerRadius: numbers[4])
  }
}
