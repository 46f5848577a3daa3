import Foundation
import Geometry
import Pixels
import Testing

@testable import RenderPipeline

/// What lies in other layers, and what is cut by them, against products of matrices.
@Suite struct TreeTruthTests {
  private func frame(_ layers: String, scale: Double = 1) throws -> PixelBuffer {
    let scene = try LoadedScene(
      text: """
        inbetween: 1
        stage: {size: [120, 90], scale: 1, background: white, fps: 60}
        duration: 0.1
        layers: [\(layers)]

        """)
    return try scene.film { $0.scale = scale }.makeRenderer().still(at: 0)
  }

  /// A map of the plane: x′ = a·x + c·y + tx, y′ = b·x + d·y + ty.
  private struct Map {
    var a = 1.0
    var b = 0.0
    var c = 0.0
    var d = 1.0
    var tx = 0.0
    var ty = 0.0

    static func move(_ x: Double, _ y: Double) -> Map { Map(tx: x, ty: y) }
    static func turn(_ degrees: Double) -> Map {
      let angle = degrees * .pi / 180
      return Map(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
    }
    static func scale(_ x: Double, _ y: Double) -> Map { Map(a: x, d: y) }

    /// The left map is applied last, as matrices before columns are written.
    static func * (l: Map, r: Map) -> Map {
      Map(
        a: l.a * r.a + l.c * r.b, b: l.b * r.a + l.d * r.b, c: l.a * r.c + l.c * r.d,
        d: l.b * r.c + l.d * r.d, tx: l.a * r.tx + l.c * r.ty + l.tx,
        ty: l.b * r.tx + l.d * r.ty + l.ty)
    }

    /// Center, area and the angle of the longer axis of the image of a rectangle.
    func expect(_ seen: Moments, of size: (width: Double, height: Double), scale: Double) {
      let (x, y) = (size.width / 2, size.height / 2)
      #expect(abs(seen.center.x / scale - (a * x + c * y + tx)) < 0.02)
      #expect(abs(seen.center.y / scale - (b * x + d * y + ty)) < 0.02)
      let area = abs(a * d - b * c) * size.width * size.height
      #expect(abs(seen.area / scale / scale - area) < 0.004 * area)
      // Of its points, which lie evenly: M · diag(w²/12, h²/12) · Mᵀ.
      let (u, v) = (size.width * size.width / 12, size.height * size.height / 12)
      let (xx, yy) = (a * a * u + c * c * v, b * b * u + d * d * v)
      let xy = a * b * u + c * d * v
      let difference = abs(seen.angle - atan2(2 * xy, xx - yy) / 2)
      #expect(min(difference, .pi - difference) < 0.006)
      #expect(abs(seen.variance.x / scale / scale - xx) < 0.01 * xx + 0.1)
      #expect(abs(seen.variance.y / scale / scale - yy) < 0.01 * yy + 0.1)
    }
  }

  @Test(arguments: [1, 2.5])
  func `transforms are nested by position, anchor, bounds and sublayerTransform`(
    _ scale: Double
  ) throws {
    let seen = Moments(
      try frame(
        """
        {id: outer, position: [62, 40], anchorPoint: [0.25, 0.5], bounds: [5, -3, 80, 60], \
        transform: {rotation: 30deg, scale: [1.2, 0.8]}, \
        sublayerTransform: {rotation: -10deg, translation: [3, 1]}, layers: [\
        {id: middle, position: [30, 20], bounds: [0, 0, 40, 40], transform: {scale: [0.9, 1.3]}, \
        layers: [{id: inner, position: [24, 21], anchorPoint: [0.1, 0.8], size: [30, 14], \
        transform: {rotation: 25deg}, backgroundColor: black}]}]}
        """, scale: scale))
    // About the anchor of the outer layer, which its bounds place at (25, 27).
    let outer =
      Map.move(62, 40) * .turn(30) * .scale(1.2, 0.8) * .move(3, 1) * .turn(-10) * .move(-25, -27)
    let middle = Map.move(30, 20) * .scale(0.9, 1.3) * .move(-20, -20)
    let inner = Map.move(24, 21) * .turn(25) * .move(-3, -11.2)
    (outer * middle * inner).expect(seen, of: (30, 14), scale: scale)
  }

  @Test func `a mask lies in its layer's space, with transforms of its own`() throws {
    let seen = Moments(
      try frame(
        """
        {id: box, position: [60, 45], size: [100, 80], transform: {rotation: 12deg}, \
        backgroundColor: black, mask: {position: [47, 42], size: [44, 18], \
        transform: {rotation: 33deg}, backgroundColor: white}}
        """))
    let box = Map.move(60, 45) * .turn(12) * .move(-50, -40)
    let mask = Map.move(47, 42) * .turn(33) * .move(-22, -9)
    (box * mask).expect(seen, of: (44, 18), scale: 1)
  }

  @Test func `of a mask only the alpha counts, that of its sublayers too`() throws {
    let seen = Moments(
      try frame(
        """
        {id: box, frame: [10, 10, 100, 70], backgroundColor: black, mask: {frame: [20, 15, 60, 40], \
        layers: [{frame: [5, 5, 20, 10], backgroundColor: crimson, opacity: 0.5}, \
        {frame: [35, 20, 12, 12], backgroundColor: white}]}}
        """))
    // Half of 200 points at (45, 35), all of 144 at (71, 51).
    #expect(abs(seen.area - (100 + 144)) < 0.5)
    #expect(abs(seen.center.x - (100 * 45 + 144 * 71) / 244) < 0.05)
    #expect(abs(seen.center.y - (100 * 35 + 144 * 51) / 244) < 0.05)
  }

  /// The same picture, whichever of two layers carries the transform.
  @Test(arguments: ["rotation: 90deg", "rotation: 180deg", "rotation: 37deg", "scale: [1.3, -0.7]"])
  func `a sublayerTransform draws what the same transform of the sublayer does`(
    _ transform: String
  ) throws {
    func tree(_ outer: String, _ inner: String) -> String {
      """
      {id: outer, position: [60.3, 44.8], bounds: [0, 0, 70, 60], \(outer) layers: [\
      {id: inner, position: [35, 30], size: [41, 23], cornerRadius: 7, \(inner) \
      backgroundColor: black, layers: [{frame: [4, 4, 9, 9], backgroundColor: white}]}]}
      """
    }
    let whole = try frame(tree("sublayerTransform: {\(transform)},", ""))
    let single = try frame(tree("", "transform: {\(transform)},"))
    #expect(whole.hasSamePixels(as: single))
    #expect(Moments(whole).area > 300)
  }
}

extension PixelBuffer {
  fileprivate func hasSamePixels(as other: PixelBuffer) -> Bool { frameHash == other.frameHash }
}
