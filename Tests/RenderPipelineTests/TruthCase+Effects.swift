import AnimationEngine
import Foundation
import Geometry

extension TruthCase {
  /// A layer that shows nothing itself and casts a rectangle's shadow, 40 × 24 in the middle.
  private static func shadow(_ radius: Double) -> String {
    """
    {id: box, position: [60, 45], size: [40, 24], shadow: \
    {opacity: 1, offset: [0, 0], radius: \(radius), path: {rect: [0, 0, 40, 24]}}}
    """
  }

  /// One of 80 × 60, large enough for video to keep its color.
  private static func flatShadow(_ opacity: Double) -> String {
    """
    {id: box, position: [60, 45], size: [80, 60], shadow: \
    {opacity: \(opacity), offset: [0, 0], radius: 0, path: {rect: [0, 0, 80, 60]}}}
    """
  }

  /// What a black rectangle of 40 × 24 in the middle looks like, blurred.
  ///
  /// A bell that is sampled once a pixel shows an edge as one of a variance less by 1/12 pixel², so
  /// that colors are within one level from a deviation of 2 pixels on.
  private static func blurred(_ deviation: Double) -> Appearance {
    let blurred = BlurredRectangle(
      rect: Rect(x: 40, y: 33, width: 40, height: 24), deviation: deviation)
    // On the edge, inside and outside of it, and at a corner.
    let spots = [(80, 45), (77, 46), (82, 42), (63, 57), (58, 60), (81, 58)].map { x, y in
      Spot(Double(x), Double(y)) { gray(1 - blurred.coverage(at: $0)) }
    }
    return Appearance(center: Point(x: 60, y: 45), area: area, blurred: blurred, spots: spots)
  }

  /// Where the shadow lies.
  private static func moved(_ offset: Size) -> Appearance {
    Appearance(center: Point(x: 60 + offset.width, y: 45 + offset.height), area: area)
  }

  static func gray(_ level: Double) -> Color { Color(red: level, green: level, blue: level) }

  static let shadows: [TruthCase] = [
    color("shadowColor", flatShadow(1)),
    number("shadowOpacity", flatShadow(0), from: 0, to: 1) {
      Appearance(spots: [Spot(60, 45, gray(1 - $0))])
    },
    TruthCase(
      keyPath: "shadowOffset", layers: shadow(0), from: "[-24, 11]", to: "[25.7, -16.2]",
      value: { .size(Size(width: -24 + 49.7 * $0, height: 11 - 27.2 * $0)) },
      appearance: { value in
        guard case .size(let offset) = value else { return Appearance(area: -1) }
        return moved(offset)
      }),
    number("shadowOffset.width", shadow(0), from: -30, to: 31.3) {
      moved(Size(width: $0, height: 0))
    },
    number("shadowOffset.height", shadow(0), from: -24, to: 23.3) {
      moved(Size(width: 0, height: $0))
    },
    number("shadowRadius", shadow(2), from: 2, to: 5) { blurred($0) },
    TruthCase(
      keyPath: "shadowPath",
      layers: """
        {id: box, frame: [20, 15, 70, 60], \
        shadow: {opacity: 1, offset: [0, 0], radius: 0, path: M0 0L9 9Z}}
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
  ]

  static let blurs: [TruthCase] = [
    number("blur", from: 2, to: 5) { blurred($0) },
    // The ground is black up to the middle of the stage, seen through a panel.
    number(
      "backdropBlur",
      """
      {id: ground, frame: [-90, -90, 150, 270], backgroundColor: black}, \
      {id: box, frame: [30, 15, 60, 60]}
      """, from: 2, to: 5
    ) { deviation in
      let ground = BlurredRectangle(
        rect: Rect(x: -1e6, y: -1e6, width: 1e6 + 60, height: 2e6), deviation: deviation)
      let through = [52.0, 57, 60, 62, 66].map { x in
        Spot(x, 45) { gray(1 - ground.coverage(at: $0)) }
      }
      return Appearance(spots: through + [Spot(57, 6, .black), Spot(62, 82, .white)])
    },
  ]
}
