import PixelKernels
import Testing

/// Areas of pixels within outlines, against polygons cut to each pixel.
@Suite struct AreaCoverageTests {
  private typealias Point = SIMD2<Double>

  private let width = 37
  private let height = 29

  /// The coverage of what `body` adds, in a picture of 37 × 29.
  private func coverage(_ body: (UnsafePointer<PixelCoverage>) -> Void) -> [UInt8] {
    var cells = [Int32](repeating: 0, count: pixel_coverage_cells(Int32(width), Int32(height)))
    var marks = [UInt64](repeating: 0, count: pixel_coverage_marks(Int32(width), Int32(height)))
    var bytes = [UInt8](repeating: 77, count: width * height)
    cells.withUnsafeMutableBufferPointer { cells in
      marks.withUnsafeMutableBufferPointer { marks in
        guard let first = cells.baseAddress, let mark = marks.baseAddress else { return }
        let ground = PixelCoverage(
          cells: first, marks: mark, width: Int32(width), height: Int32(height))
        withUnsafePointer(to: ground) {
          body($0)
          pixel_finish_coverage($0, &bytes, width)
        }
      }
    }
    // The next picture finds them as this one did.
    #expect(cells.allSatisfy { $0 == 0 })
    #expect(marks.allSatisfy { $0 == 0 })
    return bytes
  }

  private func coverage(of polygon: [Point], sign: Int32 = 1) -> [UInt8] {
    coverage { ground in
      for (from, to) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
        pixel_cover_line(
          ground, PixelPoint(x: from.x, y: from.y), PixelPoint(x: to.x, y: to.y), sign)
      }
    }
  }

  /// Where a polygon is above or below a line (Sutherland and Hodgman).
  private func cut(_ polygon: [Point], _ axis: Int, at limit: Double, keepsAbove: Bool) -> [Point] {
    guard var last = polygon.last else { return [] }
    func isKept(_ point: Point) -> Bool { keepsAbove ? point[axis] >= limit : point[axis] <= limit }
    var result: [Point] = []
    for point in polygon {
      if isKept(point) != isKept(last) {
        result.append(last + (point - last) * ((limit - last[axis]) / (point[axis] - last[axis])))
      }
      if isKept(point) { result.append(point) }
      last = point
    }
    return result
  }

  private func area(_ polygon: [Point], in x: Int, _ y: Int) -> Double {
    var part = cut(polygon, 0, at: Double(x), keepsAbove: true)
    part = cut(part, 0, at: Double(x + 1), keepsAbove: false)
    part = cut(part, 1, at: Double(y), keepsAbove: true)
    part = cut(part, 1, at: Double(y + 1), keepsAbove: false)
    return abs(
      zip(part, part.dropFirst() + part.prefix(1)).reduce(0) {
        $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y
      } / 2)
  }

  private func star(_ random: inout RandomBytes, radius: Double) -> [Point] {
    func number(_ low: Double, _ high: Double) -> Double { .random(in: low...high, using: &random) }
    let center = Point(number(0, Double(width)), number(0, Double(height)))
    let corners = Int.random(in: 3...14, using: &random)
    // Directions that rise: it does not cross itself.
    return (0..<corners).map { corner in
      let part = (Double(corner) + number(0, 0.9)) / Double(corners) * 4
      let (side, along) = (Int(part), part - part.rounded(.down))
      let ends: [Point] = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 0]]
      let way = ends[side] * (1 - along) + ends[side + 1] * along
      return center + way * radius * number(0.2, 1)
    }
  }

  @Test(arguments: [0.4, 3, 15, 60, 5000])
  func `each pixel has the area that a polygon has in it, to less than a level`(
    radius: Double
  ) {
    var random = RandomBytes(seed: 11)
    var worst = 0.0
    for round in 0..<60 {
      let polygon = star(&random, radius: radius)
      let seen = coverage(of: polygon, sign: round.isMultiple(of: 2) ? 1 : -1)
      for y in 0..<height {
        for x in 0..<width {
          worst = max(worst, abs(Double(seen[y * width + x]) - 255 * area(polygon, in: x, y)))
        }
      }
    }
    // Half a level of rounding, and corners on a grid of 1/1024.
    #expect(worst < 1)
  }

  @Test func `whole pixels are covered wholly, and no others`() {
    let seen = coverage(of: [[3, 2], [37, 2], [37, 29], [3, 29]])
    for y in 0..<height {
      for x in 0..<width { #expect(seen[y * width + x] == (x >= 3 && y >= 2 ? 255 : 0)) }
    }
    let all = coverage(of: [[-900, -900], [900, -900], [900, 900], [-900, 900]])
    #expect(all.allSatisfy { $0 == 255 })
    #expect(coverage(of: [[-9, 1], [-1, 1], [-1, 9]]).allSatisfy { $0 == 0 })
    #expect(coverage(of: [[38, 1], [44, 1], [44, 9]]).allSatisfy { $0 == 0 })
    #expect(coverage { _ in }.allSatisfy { $0 == 0 })
  }

  /// A quarter circle's handles are 0.5523 of its radius long, which keeps its area to 0.03 %.
  @Test func `a circle of curves has its area`() {
    let (center, radius, handle) = (Point(18.3, 14.6), 11.7, 11.7 * 0.552_284_749_8)
    let directions: [Point] = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 0]]
    let seen = coverage { ground in
      func pixel(_ point: Point) -> PixelPoint { PixelPoint(x: point.x, y: point.y) }
      for (from, to) in zip(directions, directions.dropFirst()) {
        pixel_cover_cubic(
          ground, pixel(center + from * radius), pixel(center + from * radius + to * handle),
          pixel(center + to * radius + from * handle), pixel(center + to * radius), 0.01, -1)
      }
    }
    let area = seen.reduce(0.0) { $0 + Double($1) / 255 }
    #expect(abs(area - radius * radius * .pi) < 0.0015 * area)
    #expect(seen[14 * width + 18] == 255)
  }

  @Test func `an edge that moves by a hundredth of a pixel changes its pixels by as much`() {
    for step in 0...100 {
      let shift = Double(step) / 100
      let seen = coverage(of: [[5, 4], [30, 4], [30, 20 + shift], [5, 20 + shift]])
      #expect(abs(Double(seen[20 * width + 12]) - 255 * shift) <= 0.5 + 255.0 / 1024)
    }
  }
}
