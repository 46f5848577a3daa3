import Geometry
import TestSupport
import Testing

struct TransformTests {
  private let points = [
    Point.zero, Point(x: 1, y: 0), Point(x: 0, y: 1), Point(x: -3.5, y: 12), Point(x: 1e4, y: -7),
  ]

  @Test func `the inverse leads back`() throws {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<500 {
      let map = randomMap(&generator)
      guard abs(map.determinant) > 0.01 else { continue }
      let inverse = try #require(map.inverted)
      for point in points {
        expectClose(inverse.apply(to: map.apply(to: point)), point, 1e-8)
        expectClose(map.apply(to: inverse.apply(to: point)), point, 1e-8)
      }
    }
  }

  @Test func `a singular map has no inverse`() {
    #expect(AffineTransform(scaleX: 0, y: 1).inverted == nil)
    #expect(AffineTransform(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0).inverted == nil)
    #expect(AffineTransform(scaleX: 1e200, y: 1e200).inverted == nil)
    #expect(AffineTransform(scaleX: .nan, y: 1).inverted == nil)
  }

  @Test func `concatenation applies the receiver first`() {
    let moved = AffineTransform(translationX: 10, y: 0)
    let doubled = AffineTransform(scaleX: 2, y: 3)
    #expect(moved.concatenating(doubled).apply(to: Point(x: 1, y: 1)) == Point(x: 22, y: 3))
    #expect(doubled.concatenating(moved).apply(to: Point(x: 1, y: 1)) == Point(x: 12, y: 3))
    var generator = SeededGenerator(seed: 6)
    for _ in 0..<200 {
      let (first, second) = (randomMap(&generator), randomMap(&generator))
      for point in points {
        expectClose(
          first.concatenating(second).apply(to: point), second.apply(to: first.apply(to: point)),
          1e-9)
      }
    }
  }

  @Test func `a quarter turn takes the x axis to the y axis, clockwise on screen`() {
    let quarter = AffineTransform(rotation: .pi / 2)
    expectClose(quarter.apply(to: Point(x: 1, y: 0)), Point(x: 0, y: 1), 1e-15)
    expectClose(quarter.apply(to: Point(x: 0, y: 1)), Point(x: -1, y: 0), 1e-15)
    // The 5-12-13 triangle: no rounding error to hide behind.
    let angle = Transcendentals.atan2(5, 12)
    expectClose(
      AffineTransform(rotation: angle).apply(to: Point(x: 13, y: 0)), Point(x: 12, y: 5), 1e-14)
  }

  @Test func `the image of a rectangle is boxed`() {
    let box = AffineTransform(rotation: .pi / 4).apply(to: Rect(x: -1, y: -1, width: 2, height: 2))
    let reach = 2.0.squareRoot()
    #expect(abs(box.minX + reach) < 1e-15 && abs(box.maxX - reach) < 1e-15)
    #expect(abs(box.minY + reach) < 1e-15 && abs(box.maxY - reach) < 1e-15)
    #expect(
      AffineTransform(scaleX: -2, y: 1).apply(to: Rect(x: 1, y: 2, width: 3, height: 4))
        == Rect(x: -8, y: 2, width: 6, height: 4))
  }

  @Test func `a matrix in space agrees with the map in the plane`() {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<200 {
      let (first, second) = (randomMap(&generator), randomMap(&generator))
      let (solid1, solid2) = (Transform3D(first), Transform3D(second))
      #expect(solid1.affine == first)
      #expect(solid1.isAffine)
      let product = solid1.concatenating(solid2)
      #expect(product.isAffine)
      for (a, b) in zip(terms(product.affine), terms(first.concatenating(second))) {
        #expect(abs(a - b) <= 1e-12 * max(1, abs(b)))
      }
    }
    #expect(Transform3D.identity.affine == .identity)
  }

  @Test func `anything beyond the plane is not affine`() {
    for index in [2, 3, 6, 7, 8, 9, 10, 11, 14, 15] {
      var transform = Transform3D.identity
      transform.entries[index] += 0.5
      #expect(!transform.isAffine, "entry \(index)")
    }
    var perspective = Transform3D.identity
    perspective[2, 3] = -0.002
    #expect(perspective.entries[11] == -0.002)
    #expect(Transform3D.identity.concatenating(perspective) == perspective)
  }

  private func randomMap(_ generator: inout SeededGenerator) -> AffineTransform {
    func term(_ reach: Double) -> Double { Double.random(in: -reach...reach, using: &generator) }
    return AffineTransform(
      a: term(3), b: term(3), c: term(3), d: term(3), tx: term(90), ty: term(90))
  }

  private func terms(_ map: AffineTransform) -> [Double] {
    [map.a, map.b, map.c, map.d, map.tx, map.ty]
  }

  private func expectClose(
    _ point: Point, _ expected: Point, _ tolerance: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      (point - expected).length <= tolerance * max(1, (expected - .zero).length),
      "\(point), not \(expected)", sourceLocation: sourceLocation)
  }
}
