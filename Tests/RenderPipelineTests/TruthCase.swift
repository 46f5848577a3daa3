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

  static func triangle(_ points: [Double]) -> Path {
    Path([
      .move(to: Point(x: points[0], y: points[1])), .line(to: Point(x: points[2], y: points[3])),
      .line(to: Point(x: points[4], y: points[5])), .close,
    ])
  }

  static let all =
    places + transforms(of: "transform") + transforms(of: "sublayerTransform")
    + transforms(of: "instanceTransform") + looks + contents + shadows + blurs + strokes
    + gradients + pictures + replicators
}
