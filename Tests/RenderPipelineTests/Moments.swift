import Foundation
import Geometry
import Pixels

/// What can be measured of a black figure on a white ground: how much, where and how turned.
struct Moments {
  /// In pixels.
  var area = 0.0
  /// In pixels; zero where nothing is seen.
  var center = Point.zero
  /// The angle of the longer axis from x, in radians, in −π/2…π/2.
  var angle = 0.0
  /// Along the picture's axes, in square pixels, of ink that lies evenly in each pixel.
  var variance = (x: 0.0, y: 0.0)

  /// Measures by how dark each pixel is; what is lighter than `floor` (0…1) counts as ground.
  init(_ pixels: PixelBuffer, floor: Double = 0) {
    var (sumX, sumY, sumXX, sumYY, sumXY) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for row in 0..<pixels.height {
      for column in 0..<pixels.width {
        let pixel = pixels[column, row]
        guard pixel & 0xFF_FFFF != 0xFF_FFFF else { continue }
        let weight = 1 - Double(pixel >> 8 & 255) / 255
        guard weight > floor else { continue }
        let (x, y) = (Double(column) + 0.5, Double(row) + 0.5)
        area += weight
        sumX += weight * x
        sumY += weight * y
        sumXX += weight * x * x
        sumYY += weight * y * y
        sumXY += weight * x * y
      }
    }
    guard area > 0 else { return }
    center = Point(x: sumX / area, y: sumY / area)
    let xx = sumXX / area - center.x * center.x
    let yy = sumYY / area - center.y * center.y
    let xy = sumXY / area - center.x * center.y
    angle = atan2(2 * xy, xx - yy) / 2
    variance = (xx + 1.0 / 12, yy + 1.0 / 12)
  }
}

/// A rectangle blurred by a Gaussian, in closed form.
struct BlurredRectangle: Sendable {
  var rect: Rect
  var deviation: Double

  /// How much of the ink of the rectangle's inside lies at a point, 0…1.
  func coverage(at point: Point) -> Double {
    func share(_ place: Double, _ low: Double, _ high: Double) -> Double {
      normal((place - low) / deviation) - normal((place - high) / deviation)
    }
    return share(point.x, rect.minX, rect.minX + rect.size.width)
      * share(point.y, rect.minY, rect.minY + rect.size.height)
  }

  /// The standard normal distribution.
  private func normal(_ z: Double) -> Double { erfc(-z / 2.0.squareRoot()) / 2 }
}

/// Area and centroid of a polygon by its corners.
struct PolygonMoments {
  var area = 0.0
  var center = Point.zero

  init(_ path: Path) {
    var corners: [Point] = []
    for case .move(let point) in path.elements.prefix(1) { corners.append(point) }
    for case .line(let point) in path.elements { corners.append(point) }
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let cross = a.x * b.y - b.x * a.y
      area += cross / 2
      center.x += (a.x + b.x) * cross / 6
      center.y += (a.y + b.y) * cross / 6
    }
    guard area != 0 else { return }
    center = Point(x: center.x / area, y: center.y / area)
    area = abs(area)
  }
}
