import AnimationEngine
import Foundation
import Geometry
import Testing

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
  static func transforms(of property: String) -> [TruthCase] {
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
