import Geometry
import SceneModel

extension ValueReader<[Double]> {
  /// So many numbers, or a constant that holds them; `expected` names them in messages.
  static func numbers(
    _ count: Int, _ phrase: String, expected: String
  ) -> Self {
    Self(phrase, .numbers(count), spell: spelled) { node, reading in
      reading.numbers(node, count...count, expected: expected)
    }
  }

  /// As many numbers as are written, each of which `number` allows.
  static func numbers(
    _ phrase: String, of what: String, each number: ValueReader<Double>
  ) -> Self {
    list(of: number, what).called(phrase)
  }

  @Sendable private static func spelled(_ numbers: [Double]) -> String {
    "[\(numbers.map { Written.spelling(of: $0) }.joined(separator: ", "))]"
  }
}

extension ValueReader<Point> {
  static var point: Self { point(expected: "a point [x, y]") }

  static func point(expected: String) -> Self {
    ValueReader<[Double]>.numbers(2, "[x, y]", expected: expected).then(spell: spelled) {
      numbers, _, _ in Point(x: numbers[0], y: numbers[1])
    }
  }

  @Sendable private static func spelled(_ point: Point) -> String {
    "[\(Written.spelling(of: point.x)), \(Written.spelling(of: point.y))]"
  }
}

extension ValueReader<Vector> {
  static var vector: Self { vector(expected: "a point [x, y]") }

  static func vector(expected: String) -> Self {
    ValueReader<Point>.point(expected: expected).then(
      spell: { "[\(Written.spelling(of: $0.dx)), \(Written.spelling(of: $0.dy))]" }
    ) { point, _, _ in point - .zero }
  }
}

extension ValueReader<Size> {
  /// A way in x and y, of either sign.
  static var offset: Self {
    ValueReader<Vector>.vector(expected: "an offset [x, y]").then(
      spell: { "[\(Written.spelling(of: $0.width)), \(Written.spelling(of: $0.height))]" }
    ) { offset, _, _ in Size(width: offset.dx, height: offset.dy) }
  }

  /// An extent; layers and paths have no negative ones.
  static var size: Self {
    ValueReader<[Double]>.numbers(2, "[width, height]", expected: "a size [width, height]").then {
      numbers, node, reading in reading.extent(numbers[0], numbers[1], at: node.location)
    }
  }
}

extension ValueReader<Rect> {
  static var rect: Self {
    ValueReader<[Double]>.numbers(
      4, "[x, y, width, height]", expected: "a rectangle [x, y, width, height]"
    ).then(spell: spelled) { numbers, node, reading in
      reading.extent(numbers[2], numbers[3], at: node.location).map {
        Rect(origin: Point(x: numbers[0], y: numbers[1]), size: $0)
      }
    }
  }

  @Sendable private static func spelled(_ rect: Rect) -> String {
    let numbers = [rect.minX, rect.minY, rect.size.width, rect.size.height]
    return "[\(numbers.map { Written.spelling(of: $0) }.joined(separator: ", "))]"
  }
}

extension ValueReader<ClosedRange<Double>> {
  /// The lowest and the highest of what is allowed.
  static var limits: Self {
    ValueReader<[Double]>.numbers(
      2, "[lowest, highest]", expected: "limits [lowest, highest]"
    ).then { numbers, node, reading in
      guard numbers[0] <= numbers[1] else {
        reading.report(at: node.location, "the lowest is above the highest")
        return nil
      }
      return numbers[0]...numbers[1]
    }
  }
}

extension Reading {
  /// As many numbers as `counts` allows; `expected` names them in messages.
  func numbers(_ node: SceneNode, _ counts: ClosedRange<Int>, expected: String) -> [Double]? {
    guard let written = written(node) else { return nil }
    guard case .list(let items) = written, counts.contains(items.count) else {
      mismatch(node, written, expected: expected)
      return nil
    }
    let numbers = items.map { number($0)?.value }
    return numbers.contains { $0 == nil } ? nil : numbers.compactMap(\.self)
  }

  /// A size, unless a part of it is negative.
  func extent(_ width: Double, _ height: Double, at location: SourceLocation) -> Size? {
    guard width >= 0, height >= 0 else {
      report(at: location, "width and height must not be negative")
      return nil
    }
    return Size(width: width, height: height)
  }
}
