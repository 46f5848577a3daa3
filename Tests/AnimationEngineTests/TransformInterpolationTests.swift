import AnimationEngine
import Foundation
import Geometry
import Testing

@Suite struct TransformInterpolationTests {
  /// Scale, then turn, then move: by the definition of each.
  private func transform(
    degrees: Double, scale: (x: Double, y: Double) = (1, 1), moved: (x: Double, y: Double) = (0, 0)
  ) -> AnimationValue {
    let turn = degrees * .pi / 180
    return .transform(
      Transform3D(
        AffineTransform(
          a: cos(turn) * scale.x, b: sin(turn) * scale.x, c: -sin(turn) * scale.y,
          d: cos(turn) * scale.y, tx: moved.x, ty: moved.y)))
  }

  private func expect(
    _ start: AnimationValue, _ end: AnimationValue, at fraction: Double, is wanted: AnimationValue
  ) throws {
    let mixed = try #require(start.interpolated(to: end, at: fraction))
    #expect(try #require(mixed.distance(to: wanted)) < 1e-12, "at \(fraction)")
  }

  @Test(arguments: [-0.2, 0, 0.25, 0.5, 0.8, 1, 1.3])
  func `turn, scale and way are mixed each for itself`(_ fraction: Double) throws {
    try expect(
      transform(degrees: 10, scale: (1, 0.8), moved: (-10, 0)),
      transform(degrees: 70, scale: (1.5, 1.2), moved: (12.5, 8)), at: fraction,
      is: transform(
        degrees: 10 + 60 * fraction, scale: (1 + 0.5 * fraction, 0.8 + 0.4 * fraction),
        moved: (-10 + 22.5 * fraction, 8 * fraction)))
  }

  @Test(arguments: [0, 0.5, 1])
  func `turns take the short way, half turns the negative one`(_ fraction: Double) throws {
    let rest = AnimationValue.transform(.identity)
    try expect(rest, transform(degrees: 90), at: fraction, is: transform(degrees: 90 * fraction))
    try expect(rest, transform(degrees: 270), at: fraction, is: transform(degrees: -90 * fraction))
    try expect(rest, transform(degrees: 180), at: fraction, is: transform(degrees: -180 * fraction))
    try expect(
      transform(degrees: 170), transform(degrees: -170), at: fraction,
      is: transform(degrees: 170 + 20 * fraction))
  }

  @Test func `sheared maps are themselves at both ends`() throws {
    let sheared = AnimationValue.transform(
      Transform3D(AffineTransform(a: 1.2, b: 0.3, c: 0.7, d: 0.9, tx: 3, ty: -4)))
    let turned = transform(degrees: 35, scale: (2, 0.5))
    try expect(sheared, turned, at: 0, is: sheared)
    try expect(sheared, turned, at: 1, is: turned)
    try expect(turned, sheared, at: 1, is: sheared)
  }
}
