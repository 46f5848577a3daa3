import AnimationEngine
@testable import CairoRaster
import Geometry
import Testing

@Suite struct MeasuredPathTests {
  private func zigzag(_ count: Int, _ random: inout SplitMix64) -> Path {
    func point() -> Point {
      Point(
        x: Double.random(in: -50...50, using: &random),
        y: Double.random(in: -50...50, using: &random))
    }
    return Path([.move(to: point())] + (0..<count).map { _ in .line(to: point()) })
  }

  @Test func `a path that stays is measured once`() {
    var random = SplitMix64(state: 1)
    let library = PathLibrary()
    let path = zigzag(9, &random)
    let copy = path
    let first = library.path(path)
    #expect(library.path(copy) === first)
    #expect(library.path(path, from: Point(x: 1, y: 0)) !== first)
    #expect(library.path(path, end: 0.5) !== first)
    #expect(library.path(path) === first)
  }

  /// Memory of paths that are gone is soon that of others.
  @Test func `no path is taken for another, however many there were`() {
    var random = SplitMix64(state: 2)
    let library = PathLibrary()
    var path = zigzag(3, &random)
    for round in 0..<3000 {
      if round % 3 == 0 {
        path.elements[1] = .line(to: Point(x: Double(round), y: -7))
      } else {
        path = zigzag(Int.random(in: 1...400, using: &random), &random)
      }
      let corner = Point(x: Double(round % 4), y: 2)
      let end = round % 5 == 0 ? 0.4 : 1
      let known = library.path(path, from: corner, end: end)
      let map = AffineTransform(translationX: -corner.x, y: -corner.y)
      let fresh = MeasuredPath(path.transformed(by: map).trimmed(from: 0, to: end))
      #expect(known.path == fresh.path)
      #expect(known.key == fresh.key)
      #expect(known.bounds == fresh.bounds)
    }
  }

  @Test func `a miter that is kept is the one of its limit`() {
    var random = SplitMix64(state: 3)
    for _ in 0..<50 {
      let path = zigzag(5, &random)
      let measured = MeasuredPath(path)
      for limit in [10, 10, 1.2, 4, 4, 10] {
        let expected = MeasuredPath(path).longestMiter(limit: limit)
        #expect(measured.longestMiter(limit: limit) == expected)
        #expect(expected <= limit + 1e-5)
      }
    }
    // A right angle's is √2 half widths long.
    let corner = Path([
      .move(to: .zero), .line(to: Point(x: 9, y: 0)), .line(to: Point(x: 9, y: 9)),
    ])
    #expect(abs(MeasuredPath(corner).longestMiter(limit: 10) - 2.0.squareRoot()) < 1e-12)
    #expect(MeasuredPath(corner).longestMiter(limit: 1.4) == 1)
  }
}
