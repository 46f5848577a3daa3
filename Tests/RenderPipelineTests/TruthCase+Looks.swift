import AnimationEngine
import Foundation
import Geometry
import Testing

@testable import RenderPipeline

extension TruthCase {
  /// Colors fill areas of at least 24 points: video stores them at half the resolution.
  private static let large = "position: [60, 45], size: [80, 60]"
  /// The black `I` of Inter is an upright bar.
  private static let letter = "text: I, font: {size: 200, weight: 900}, alignment: center"

  static let looks: [TruthCase] = [
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
}

extension TruthCase {
  static let contents: [TruthCase] = [
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
}
