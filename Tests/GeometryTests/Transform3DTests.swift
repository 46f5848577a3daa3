import Geometry
import TestSupport
import Testing

struct Transform3DTests {
  @Test func `a map after its inverse changes nothing`() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<100 {
      var transform = Transform3D.identity
      for index in 0..<16 { transform.entries[index] = .random(in: -2...2, using: &generator) }
      let product = transform.concatenating(try #require(transform.inverted))
      for index in 0..<16 {
        #expect(abs(product.entries[index] - Transform3D.identity.entries[index]) < 1e-9)
      }
    }
    #expect(Transform3D(scaleX: 1, y: 1, z: 0).inverted == nil)
    #expect(Transform3D(scaleX: 0, y: 1).inverted == nil)
    let halved = try #require(Transform3D(scaleX: 2, y: 4).inverted)
    #expect(halved == Transform3D(scaleX: 0.5, y: 0.25))
  }

  @Test func `turns are those of Core Animation's row vectors`() {
    // A point is a row: its image's coordinates are the sums down the columns.
    func image(_ x: Double, _ y: Double, _ z: Double, _ transform: Transform3D) -> [Double] {
      (0..<3).map {
        x * transform[0, $0] + y * transform[1, $0] + z * transform[2, $0] + transform[3, $0]
      }
    }
    let quarter = Double.pi / 2
    for (found, expected) in [
      (image(0, 1, 0, Transform3D(rotationX: quarter)), [0, 0, 1.0]),
      (image(0, 0, 1, Transform3D(rotationY: quarter)), [1, 0, 0]),
      (image(1, 0, 0, Transform3D(rotationZ: quarter)), [0, 1, 0]),
      (image(1, 2, 3, Transform3D(translationX: 4, y: 5, z: 6)), [5, 7, 9]),
      (image(1, 2, 3, Transform3D(scaleX: 4, y: 5, z: 6)), [4, 10, 18]),
    ] {
      #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-15 }, "\(found)")
    }
    #expect(Transform3D(rotationZ: 0.3).isAffine && !Transform3D(rotationX: 0.3).isAffine)
    #expect(abs(Transform3D(rotationX: 0.3).volumeFactor - 1) < 1e-15)
    #expect(Transform3D(scaleX: 2, y: -3, z: 4).volumeFactor == -24)
  }
}
