import AnimationEngine
import Foundation
import Geometry
import Pixels

extension TruthCase {
  /// A level bar from x = 10 to 110, 20 high, whose path has a short piece and a long one.
  private static func bar(_ stroke: String) -> String {
    """
    {id: box, frame: [0, 0, 120, 90], shape: {path: M10 45H30H110, fill: none, stroke: black, \
    lineWidth: 20, \(stroke)}}
    """
  }

  /// What is left of the bar between two places.
  private static func bar(from start: Double, to end: Double) -> Appearance {
    Appearance(
      center: end > start ? Point(x: (start + end) / 2, y: 45) : nil, area: 20 * (end - start))
  }

  /// What a right angle with its corner at (30, 70) looks like: its miter is √2 line widths.
  private static func corner(_ miterLimit: Double) -> Appearance {
    let tip = miterLimit > 2.0.squareRoot() ? [Point(x: 25, y: 75)] : []
    let corners =
      [Point(x: 30, y: 75)]
      + [(90, 75), (90, 65), (35, 65), (35, 20), (25, 20), (25, 70)].map {
        Point(x: Double($0.0), y: Double($0.1))
      } + tip
    let polygon = PolygonMoments(
      Path([.move(to: corners[0])] + corners.dropFirst().map { .line(to: $0) } + [.close]))
    return Appearance(center: polygon.center, area: polygon.area)
  }

  static let strokes: [TruthCase] = [
    number("strokeStart", bar("strokeEnd: 0.95"), from: 0, to: 0.95) {
      bar(from: 10 + 100 * $0, to: 105)
    },
    number("strokeEnd", bar("strokeStart: 0.05"), from: 0.05, to: 1) {
      bar(from: 15, to: 10 + 100 * $0)
    },
    // One dash of 30, which comes back after 230.
    number("lineDashPhase", bar("dash: [30, 200]"), from: 220.5, to: 165) {
      bar(from: 10 + 230 - $0, to: 10 + 260 - $0)
    },
    number(
      "miterLimit",
      """
      {id: box, frame: [0, 0, 120, 90], \
      shape: {path: M30 20V70H90, fill: none, stroke: black, lineWidth: 10}}
      """, from: 1, to: 2.1, corner),
  ]
}

extension TruthCase {
  private static func gradient(_ values: String) -> String {
    "{id: box, frame: [10, 10, 100, 70], gradient: {\(values)}}"
  }

  /// Grays, of which a GIF can keep all.
  private static let grays =
    gradient("colors: [\"#202020\", \"#e0e0e0\"], start: [0.2, 0.3], end: [0.9, 0.8]")

  /// The colors of `grays` between two points of the unit square.
  private static func grays(from start: Point, to end: Point) -> Appearance {
    let way = Vector(dx: (end.x - start.x) * 100, dy: (end.y - start.y) * 70)
    let square = way.dx * way.dx + way.dy * way.dy
    let spots = [(16.0, 16.0), (100, 20), (35, 45), (62, 38), (80, 60), (24, 72)].map { x, y in
      Spot(x, y) { place in
        let along =
          (place.x - 10 - start.x * 100) * way.dx + (place.y - 10 - start.y * 70) * way.dy
        return gray((0x20 + 0xC0 * min(max(along / square, 0), 1)) / 255)
      }
    }
    return Appearance(spots: spots)
  }

  /// Spots along x and their colors, by those of the places that the gradient passes through.
  private static func course(_ colors: [(place: Double, color: Color)]) -> [Spot] {
    [18.0, 30, 44, 72, 88, 102].map { x in
      Spot(x, 45) { place in
        let along = (place.x - 10) / 100
        guard let next = colors.firstIndex(where: { $0.place > along }) else {
          return colors[colors.count - 1].color
        }
        guard next > 0 else { return colors[0].color }
        let (a, b) = (colors[next - 1], colors[next])
        return mixed(a.color, b.color, (along - a.place) / (b.place - a.place))
      }
    }
  }

  static func mixed(_ a: Color, _ b: Color, _ fraction: Double) -> Color {
    func mix(_ a: Double, _ b: Double) -> Double { a * (1 - fraction) + b * fraction }
    return Color(
      red: mix(a.red, b.red), green: mix(a.green, b.green), blue: mix(a.blue, b.blue))
  }

  private static func color(_ hex: Int) -> Color {
    Color(
      red: Double(hex >> 16) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255)
  }

  /// A key path whose value is one of the points of `grays`.
  private static func end(
    _ keyPath: String, _ appearance: @escaping @Sendable (Point) -> Appearance
  ) -> TruthCase {
    TruthCase(
      keyPath: keyPath, layers: grays, from: "[0.1, 0.45]", to: "[0.6, 0.95]",
      value: { .point(Point(x: 0.1 + 0.5 * $0, y: 0.45 + 0.5 * $0)) },
      appearance: { value in
        guard case .point(let point) = value else { return Appearance(area: -1) }
        return appearance(point)
      })
  }

  static let gradients: [TruthCase] = {
    let (start, end) = (Point(x: 0.2, y: 0.3), Point(x: 0.9, y: 0.8))
    return [
      // Two flat halves: all colors of the film have room in the one table of a GIF.
      TruthCase(
        keyPath: "colors",
        layers: gradient(
          """
          colors: [white, white, white, white], locations: [0, 0.5, 0.5, 1], \
          start: [0, 0.5], end: [1, 0.5]
          """),
        from: "[\"#1F6FEB\", \"#1F6FEB\", \"#E4A02F\", \"#E4A02F\"]",
        to: "[\"#E4A02F\", \"#E4A02F\", \"#1F6FEB\", \"#1F6FEB\"]",
        value: { fraction in
          let left = mixed(color(0x1F6FEB), color(0xE4A02F), fraction)
          let right = mixed(color(0xE4A02F), color(0x1F6FEB), fraction)
          return .colors([left, left, right, right])
        },
        appearance: { value in
          guard case .colors(let colors) = value, colors.count == 4 else {
            return Appearance(area: -1)
          }
          return Appearance(spots: [Spot(35, 45, colors[0]), Spot(85, 45, colors[2])])
        }),
      TruthCase(
        keyPath: "locations",
        layers: gradient(
          """
          colors: ["#202020", "#808080", "#e0e0e0"], locations: [0, 0.5, 1], \
          start: [0, 0.5], end: [1, 0.5]
          """),
        from: "[0, 0.25, 0.6]", to: "[0.3, 0.7, 1]",
        value: { .numbers([0.3 * $0, 0.25 + 0.45 * $0, 0.6 + 0.4 * $0]) },
        appearance: { value in
          guard case .numbers(let places) = value else { return Appearance(area: -1) }
          let colors = [0x20, 0x80, 0xE0].map { gray($0 / 255) }
          return Appearance(spots: course(Array(zip(places, colors))))
        }),
      Self.end("startPoint") { grays(from: $0, to: end) },
      number("startPoint.x", grays, from: -0.1, to: 0.7) {
        grays(from: Point(x: $0, y: start.y), to: end)
      },
      number("startPoint.y", grays, from: 0, to: 1.2) {
        grays(from: Point(x: start.x, y: $0), to: end)
      },
      Self.end("endPoint") { grays(from: start, to: $0) },
      number("endPoint.x", grays, from: 0.4, to: 1.2) {
        grays(from: start, to: Point(x: $0, y: end.y))
      },
      number("endPoint.y", grays, from: 0, to: 1) {
        grays(from: start, to: Point(x: end.x, y: $0))
      },
    ]
  }()
}

extension TruthCase {
  /// A white picture with a black mark, each pixel several points wide: what is mixed between two
  /// of them is spread over enough pixels of the stage for its middle to be measured.
  ///
  /// The mark stays a pixel away from the edges of what is shown, which repeat their last pixel.
  static let mark: PixelBuffer = {
    let picture = PixelBuffer(width: 24, height: 18)
    for y in 0..<18 {
      for x in 0..<24 {
        picture[x, y] = (11..<15).contains(x) && (6..<10).contains(y) ? 0xFF00_0000 : 0xFFFF_FFFF
      }
    }
    return picture
  }()

  private static let picture = """
    {id: box, frame: [0, 0, 120, 90], image: mark.png, contentsRect: [0.1, 0.1, 0.6, 0.6]}
    """

  /// Where the mark is when this part of the picture fills the stage.
  private static func part(_ part: Rect) -> Appearance {
    let (width, height) = (part.size.width, part.size.height)
    return Appearance(
      center: Point(
        x: (13.0 / 24 - part.minX) / width * 120, y: (8.0 / 18 - part.minY) / height * 90),
      area: 16 * 25 / (width * height))
  }

  static let pictures: [TruthCase] = [
    TruthCase(
      keyPath: "contentsRect", layers: picture, from: "[0, 0, 1, 1]", to: "[0.2, 0.1, 0.5, 0.7]",
      value: { .rect(Rect(x: 0.2 * $0, y: 0.1 * $0, width: 1 - 0.5 * $0, height: 1 - 0.3 * $0)) },
      appearance: { value in
        guard case .rect(let rect) = value else { return Appearance(area: -1) }
        return part(rect)
      }),
    TruthCase(
      keyPath: "contentsRect.origin", layers: picture, from: "[0.1, 0.25]", to: "[0.35, 0.05]",
      value: { .point(Point(x: 0.1 + 0.25 * $0, y: 0.25 - 0.2 * $0)) },
      appearance: { value in
        guard case .point(let origin) = value else { return Appearance(area: -1) }
        return part(Rect(origin: origin, size: Size(width: 0.6, height: 0.6)))
      }),
    number("contentsRect.origin.x", picture, from: 0.1, to: 0.35) {
      part(Rect(x: $0, y: 0.1, width: 0.6, height: 0.6))
    },
    number("contentsRect.origin.y", picture, from: 0.05, to: 0.25) {
      part(Rect(x: 0.1, y: $0, width: 0.6, height: 0.6))
    },
    TruthCase(
      keyPath: "contentsRect.size", layers: picture, from: "[0.6, 0.9]", to: "[0.9, 0.6]",
      value: { .size(Size(width: 0.6 + 0.3 * $0, height: 0.9 - 0.3 * $0)) },
      appearance: { value in
        guard case .size(let size) = value else { return Appearance(area: -1) }
        return part(Rect(origin: Point(x: 0.1, y: 0.1), size: size))
      }),
    number("contentsRect.size.width", picture, from: 0.6, to: 0.9) {
      part(Rect(x: 0.1, y: 0.1, width: $0, height: 0.6))
    },
    number("contentsRect.size.height", picture, from: 0.6, to: 0.9) {
      part(Rect(x: 0.1, y: 0.1, width: 0.6, height: $0))
    },
  ]
}
