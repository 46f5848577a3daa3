import AnimationEngine
import Foundation
import Geometry
import Testing

@testable import RenderPipeline

/// One animated key path, what its value is by arithmetic, and what must be seen of it.
///
/// A black figure on white; the value goes straight from one end to the other. Positions are in
/// points of a stage of 120 × 90.
struct TruthCase: Sendable, CustomTestStringConvertible {
  /// What a value looks like; nil is not looked at.
  struct Appearance {
    var center: Point?
    var area: Double?
    /// Of the longer axis, in radians.
    var angle: Double?
    var blurred: BlurredRectangle?
    var spots: [Spot] = []
  }

  /// A place whose color is looked at.
  struct Spot: Sendable {
    var place: Point
    /// By the middle of the pixel in which the place lies, in points.
    var color: @Sendable (Point) -> Color
    /// Whether all around has this color, too.
    var isFlat = false

    /// A place well inside a flat area.
    init(_ x: Double, _ y: Double, _ color: Color) {
      self.init(x, y) { _ in color }
      isFlat = true
    }

    /// A place where colors turn into each other.
    init(_ x: Double, _ y: Double, _ color: @escaping @Sendable (Point) -> Color) {
      (place, self.color) = (Point(x: x, y: y), color)
    }
  }

  /// Of the layer named `box`.
  var keyPath: String
  /// The stage's layers as a scene says them.
  var layers: String
  var from: String
  var to: String
  /// The value a fraction of the way, by other means than the engine's.
  var value: @Sendable (Double) -> AnimationValue
  /// What a value looks like, by geometry.
  var appearance: @Sendable (AnimationValue) throws -> Appearance
  /// What else happens, as entries of the script.
  var others: [String] = []

  var testDescription: String { keyPath }

  var text: String {
    """
    inbetween: 1
    stage: {size: [120, 90], scale: 1, background: white, fps: 60}
    duration: 0.2
    layers: [\(layers)]
    script:
      - {at: 0, animate: box.\(keyPath), from: \(from), to: \(to), duration: 0.2}
    \(others.map { "  - \($0)\n" }.joined())
    """
  }
}

extension TruthCase {
  /// The loaded scene, beside the picture that image layers show.
  func scene() throws -> LoadedScene {
    try LoadedScene(text: text, pictures: ["mark.png": Self.mark])
  }
}

/// The way from one number to another.
private func way(_ start: Double, _ end: Double) -> @Sendable (Double) -> Double {
  { start + (end - start) * $0 }
}

extension TruthCase {
  static let box =
    "{id: box, position: [60, 45], size: [40, 24], backgroundColor: black}"

  /// The size of `box`.
  static let area = 960.0

  /// A layer without a picture whose one sublayer shows where its own space lies.
  private static let space = """
    {id: box, position: [60, 45], bounds: [0, 0, 60, 50], layers: [\
    {id: mark, position: [30, 20], size: [20, 10], backgroundColor: black}]}
    """

  /// A key path whose value is a number.
  static func number(
    _ keyPath: String, _ layers: String = box, from: Double, to: Double,
    _ appearance: @escaping @Sendable (Double) -> Appearance
  ) -> TruthCase {
    let way = way(from, to)
    return TruthCase(
      keyPath: keyPath, layers: layers, from: "\(from)", to: "\(to)", value: { .number(way($0)) },
      appearance: { appearance(try #require($0.number)) })
  }

  private static let places: [TruthCase] = [
    TruthCase(
      keyPath: "position", layers: box, from: "[40, 30]", to: "[78.5, 61.25]",
      value: { .point(Point(x: 40 + 38.5 * $0, y: 30 + 31.25 * $0)) },
      appearance: { value in
        guard case .point(let point) = value else { return Appearance(area: -1) }
        return Appearance(center: point, area: area, angle: 0)
      }),
    number("position.x", from: 30, to: 83.3) {
      Appearance(center: Point(x: $0, y: 45), area: area)
    },
    number("position.y", from: 20, to: 71.7) {
      Appearance(center: Point(x: 60, y: $0), area: area)
    },
    TruthCase(
      keyPath: "anchorPoint", layers: box, from: "[0.1, 0.9]", to: "[1.05, -0.2]",
      value: { .point(Point(x: 0.1 + 0.95 * $0, y: 0.9 - 1.1 * $0)) },
      appearance: { value in
        guard case .point(let anchor) = value else { return Appearance(area: -1) }
        return Appearance(
          center: Point(x: 60 + (0.5 - anchor.x) * 40, y: 45 + (0.5 - anchor.y) * 24), area: area)
      }),
    number("anchorPoint.x", from: 0, to: 1) {
      Appearance(center: Point(x: 60 + (0.5 - $0) * 40, y: 45), area: area)
    },
    number("anchorPoint.y", from: 0, to: 1) {
      Appearance(center: Point(x: 60, y: 45 + (0.5 - $0) * 24), area: area)
    },
    TruthCase(
      keyPath: "bounds", layers: space, from: "[0, 0, 60, 50]", to: "[-8.5, 6, 30, 70]",
      value: { .rect(Rect(x: -8.5 * $0, y: 6 * $0, width: 60 - 30 * $0, height: 50 + 20 * $0)) },
      appearance: { value in
        guard case .rect(let bounds) = value else { return Appearance(area: -1) }
        return spaceAppearance(bounds)
      }),
    TruthCase(
      keyPath: "bounds.origin", layers: space, from: "[-15, 12]", to: "[21.3, -13.8]",
      value: { .point(Point(x: -15 + 36.3 * $0, y: 12 - 25.8 * $0)) },
      appearance: { value in
        guard case .point(let origin) = value else { return Appearance(area: -1) }
        return spaceAppearance(Rect(origin: origin, size: Size(width: 60, height: 50)))
      }),
    number("bounds.origin.x", space, from: -20, to: 20.7) {
      spaceAppearance(Rect(x: $0, y: 0, width: 60, height: 50))
    },
    number("bounds.origin.y", space, from: -20, to: 20.7) {
      spaceAppearance(Rect(x: 0, y: $0, width: 60, height: 50))
    },
    TruthCase(
      keyPath: "bounds.size", layers: box, from: "[10, 60]", to: "[70.5, 12]",
      value: { .size(Size(width: 10 + 60.5 * $0, height: 60 - 48 * $0)) },
      appearance: { value in
        guard case .size(let size) = value else { return Appearance(area: -1) }
        return Appearance(center: Point(x: 60, y: 45), area: size.width * size.height)
      }),
    number("bounds.size.width", from: 0, to: 81.1) {
      Appearance(center: $0 > 0 ? Point(x: 60, y: 45) : nil, area: $0 * 24)
    },
    number("bounds.size.height", from: 66.6, to: 9) {
      Appearance(center: Point(x: 60, y: 45), area: 40 * $0)
    },
  ]

  /// What `space` shows when its layer has these bounds: its mark, moved.
  private static func spaceAppearance(_ bounds: Rect) -> Appearance {
    Appearance(
      center: Point(
        x: 60 - bounds.size.width / 2 + 30 - bounds.minX,
        y: 45 - bounds.size.height / 2 + 20 - bounds.minY), area: 200)
  }
}

extension TruthCase {
  /// A black rectangle that is transformed by its own transform, or by its superlayer's.
  ///
  /// Of a replicator's two copies the first one is white, which is not seen on white.
  private static func subject(_ property: String, _ place: String) -> String {
    switch property {
    case "transform": "{id: box, \(place), bounds: [0, 0, 40, 24], backgroundColor: black}"
    case "sublayerTransform":
      """
      {id: box, \(place), bounds: [0, 0, 40, 24], layers: [\
      {id: inside, frame: [0, 0, 40, 24], backgroundColor: black}]}
      """
    default:
      """
      {id: box, \(place), bounds: [0, 0, 40, 24], \
      replicator: {count: 2, colorOffset: [-1, -1, -1, 0]}, layers: [\
      {id: inside, frame: [0, 0, 40, 24], backgroundColor: white}]}
      """
    }
  }

  /// The key paths of a transform; without perspective a turn into depth only narrows, and what
  /// lies deeper looks as large.
  private static func transforms(of property: String) -> [TruthCase] {
    let middle = subject(property, "position: [60, 45]")
    // Placed by the middle of its left side.
    let arm = subject(property, "position: [30, 45], anchorPoint: [0, 0.5]")
    return [
      TruthCase(
        keyPath: property, layers: middle,
        from: "{rotation: 10deg, scale: [1, 0.8], translation: [-10, 0]}",
        to: "{rotation: 70deg, scale: [1.5, 1.2], translation: [12.5, 8]}",
        value: { fraction in
          let turn = (10 + 60 * fraction) * .pi / 180
          let (x, y) = (1 + 0.5 * fraction, 0.8 + 0.4 * fraction)
          return .transform(
            Transform3D(
              AffineTransform(
                a: cos(turn) * x, b: sin(turn) * x, c: -sin(turn) * y, d: cos(turn) * y,
                tx: -10 + 22.5 * fraction, ty: 8 * fraction)))
        },
        appearance: { value in
          guard case .transform(let transform) = value else { return Appearance(area: -1) }
          let map = transform.affine
          return Appearance(
            center: Point(x: 60 + map.tx, y: 45 + map.ty), area: area * abs(map.determinant),
            angle: atan2(map.b, map.a))
        }),
      number("\(property).rotation", arm, from: -1.2, to: 1.4) { turned($0) },
      number("\(property).rotation.x", arm, from: -1.2, to: 1.4) {
        Appearance(center: Point(x: 50, y: 45), area: area * cos($0))
      },
      number("\(property).rotation.y", arm, from: -1.2, to: 1.4) {
        Appearance(center: Point(x: 30 + 20 * cos($0), y: 45), area: area * cos($0))
      },
      number("\(property).rotation.z", arm, from: 0, to: -1.5) { turned($0) },
      number("\(property).scale", arm, from: 0.5, to: 1.9) {
        Appearance(center: Point(x: 30 + 20 * $0, y: 45), area: area * $0 * $0)
      },
      number("\(property).scale.x", arm, from: 1.9, to: 0.25) {
        Appearance(center: Point(x: 30 + 20 * $0, y: 45), area: area * $0)
      },
      number("\(property).scale.y", arm, from: 0.3, to: 2.6) {
        Appearance(center: Point(x: 50, y: 45), area: area * $0)
      },
      number("\(property).scale.z", arm, from: 0.3, to: 2.6) { _ in
        Appearance(center: Point(x: 50, y: 45), area: area)
      },
      TruthCase(
        keyPath: "\(property).translation", layers: middle, from: "[-20, 11]",
        to: "[23.7, -16.2]",
        value: { .size(Size(width: -20 + 43.7 * $0, height: 11 - 27.2 * $0)) },
        appearance: { value in
          guard case .size(let way) = value else { return Appearance(area: -1) }
          return Appearance(center: Point(x: 60 + way.width, y: 45 + way.height), area: area)
        }),
      number("\(property).translation.x", middle, from: -30, to: 31.3) {
        Appearance(center: Point(x: 60 + $0, y: 45), area: area)
      },
      number("\(property).translation.y", middle, from: -30, to: 31.3) {
        Appearance(center: Point(x: 60, y: 45 + $0), area: area)
      },
      number("\(property).translation.z", middle, from: -30, to: 31.3) { _ in
        Appearance(center: Point(x: 60, y: 45), area: area)
      },
    ]
  }

  /// What `arm` looks like, turned about the middle of its left side.
  private static func turned(_ angle: Double) -> Appearance {
    Appearance(
      center: Point(x: 30 + 20 * cos(angle), y: 45 + 20 * sin(angle)), area: area, angle: angle)
  }
}

extension TruthCase {
  /// Colors fill areas of at least 24 points: video stores them at half the resolution.
  private static let large = "position: [60, 45], size: [80, 60]"
  /// The black `I` of Inter is an upright bar.
  private static let letter = "text: I, font: {size: 200, weight: 900}, alignment: center"

  private static let looks: [TruthCase] = [
    number("opacity", "{id: box, \(large), backgroundColor: black}", from: 0, to: 1) { opacity in
      let gray = 1 - opacity
      return Appearance(spots: [Spot(60, 45, Color(red: gray, green: gray, blue: gray))])
    },
    // The cover hides the left half until the box comes to lie above it.
    number(
      "zPosition",
      "\(box), {id: cover, position: [50, 45], size: [20, 40], backgroundColor: white}",
      from: -1, to: 1
    ) {
      $0 > 0
        ? Appearance(center: Point(x: 60, y: 45), area: area)
        : Appearance(center: Point(x: 70, y: 45), area: area / 2)
    },
    TruthCase(
      keyPath: "hidden", layers: box, from: "false", to: "true", value: { .boolean($0 > 0) },
      appearance: { Appearance(area: $0 == .boolean(true) ? 0 : area) }),
    number("cornerRadius", from: 0, to: 12) {
      Appearance(center: Point(x: 60, y: 45), area: area - (4 - .pi) * $0 * $0, angle: 0)
    },
    number(
      "borderWidth", "{id: box, position: [60, 45], size: [40, 24], borderWidth: 1}", from: 0,
      to: 11
    ) {
      Appearance(
        center: $0 > 0 ? Point(x: 60, y: 45) : nil, area: area - (40 - 2 * $0) * (24 - 2 * $0))
    },
    color("backgroundColor", "{id: box, \(large), backgroundColor: black}"),
    color(
      "borderColor", "{id: box, \(large), borderWidth: 28, borderColor: black}",
      sample: Point(x: 34, y: 45)),
    color("fillColor", "{id: box, \(large), shape: {path: {rect: [0, 0, 80, 60]}}}"),
    color(
      "strokeColor",
      "{id: box, \(large), shape: {path: {rect: [0, 0, 80, 60]}, stroke: black, lineWidth: 28}}",
      sample: Point(x: 20, y: 45)),
    color("foregroundColor", "{id: box, frame: [0, -80, 120, 250], \(letter)}"),
    color(
      "instanceColor",
      """
      {id: box, \(large), replicator: {count: 1}, layers: [\
      {id: inside, frame: [0, 0, 80, 60], backgroundColor: white}]}
      """),
  ]

  /// A key path whose value is a color.
  static func color(
    _ keyPath: String, _ layers: String, sample: Point = Point(x: 60, y: 45)
  ) -> TruthCase {
    TruthCase(
      keyPath: keyPath, layers: layers, from: "\"#1F6FEB\"", to: "\"#E4A02F\"",
      value: { fraction in
        func mix(_ start: Double, _ end: Double) -> Double {
          (start + (end - start) * fraction) / 255
        }
        return .color(
          Color(red: mix(0x1F, 0xE4), green: mix(0x6F, 0xA0), blue: mix(0xEB, 0x2F)))
      },
      appearance: { value in
        guard case .color(let color?) = value else { return Appearance(area: -1) }
        return Appearance(spots: [Spot(sample.x, sample.y, color)])
      })
  }
}

extension TruthCase {
  static func triangle(_ points: [Double]) -> Path {
    Path([
      .move(to: Point(x: points[0], y: points[1])), .line(to: Point(x: points[2], y: points[3])),
      .line(to: Point(x: points[4], y: points[5])), .close,
    ])
  }

  private static let contents: [TruthCase] = [
    TruthCase(
      keyPath: "path",
      layers: """
        {id: box, frame: [20, 15, 70, 60], shape: {path: M0 0L9 9Z, fill: black}}
        """,
      from: "\"M10 10L50 12L30 40Z\"", to: "\"M5 20L60.5 5L50 52Z\"",
      value: { fraction in
        let ends = zip([10.0, 10, 50, 12, 30, 40], [5, 20, 60.5, 5, 50, 52])
        return .path(triangle(ends.map { $0 + ($1 - $0) * fraction }))
      },
      appearance: { value in
        guard case .path(let path) = value else { return Appearance(area: -1) }
        let polygon = PolygonMoments(path)
        return Appearance(
          center: Point(x: 20 + polygon.center.x, y: 15 + polygon.center.y), area: polygon.area)
      }),
    number(
      "lineWidth",
      """
      {id: box, frame: [35, 25, 50, 40], \
      shape: {path: {rect: [0, 0, 50, 40]}, fill: none, stroke: black, lineWidth: 1}}
      """, from: 0.5, to: 20
    ) {
      Appearance(center: Point(x: 60, y: 45), area: 2 * $0 * (50 + 40))
    },
    TruthCase(
      keyPath: "fontSize",
      layers: "{id: box, frame: [20, 2, 100, 88], text: I, font: {size: 20, weight: 900}}",
      from: "20", to: "68.5", value: { .number(20 + 48.5 * $0) },
      appearance: { value in
        let (size, letter) = (try #require(value.number), try letterAtSizeOne.get())
        return Appearance(
          center: Point(x: 20 + letter.center.x * size, y: 2 + letter.center.y * size),
          area: letter.area * size * size)
      }),
  ]

  /// The letter at one point, by its picture at many pixels to the point.
  private static let letterAtSizeOne = Result {
    let scene = try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [40, 40], scale: 1, background: white, fps: 60}
        duration: 1
        layers: [{id: letter, text: I, font: {size: 20, weight: 900}, frame: [0, 0, 40, 40]}]

        """)
    let film = try scene.film { $0.scale = 16 }
    var seen = Moments(try film.makeRenderer().still(at: 0))
    let unit = 16.0 * 20
    seen.center = Point(x: seen.center.x / unit, y: seen.center.y / unit)
    seen.area /= unit * unit
    return seen
  }

  static let all =
    places + transforms(of: "transform") + transforms(of: "sublayerTransform")
    + transforms(of: "instanceTransform") + looks + contents + shadows + blurs + strokes
    + gradients + pictures + replicators
}
