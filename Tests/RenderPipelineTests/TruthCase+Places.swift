import AnimationEngine
import Foundation
import Geometry
import Testing

extension TruthCase {
  /// A layer without a picture whose one sublayer shows where its own space lies.
  private static let space = """
    {id: box, position: [60, 45], bounds: [0, 0, 60, 50], layers: [\
    {id: mark, position: [30, 20], size: [20, 10], backgroundColor: black}]}
    """

  static let places: [TruthCase] = [
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
