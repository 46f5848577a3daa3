package import Pixels

/// One number for each pixel, from 0 to 255: how bright it is, or a part of its color.
///
/// Coordinates are continuous: pixel 0 covers 0…1.
package final class LumaPlane: @unchecked Sendable {
  package let width: Int
  package let height: Int
  /// Row by row; written before the plane is shared, and never after.
  let values: UnsafeMutablePointer<Float>

  /// Whoever makes one writes all of its values.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    values = .allocate(capacity: max(width * height, 1))
  }

  deinit { values.deallocate() }

  /// A weighted sum of a picture's channels, premultiplied as they are; alpha counts from 0 to 1 with 255.
  package convenience init(
    _ pixels: PixelBuffer, red: Float, green: Float, blue: Float, alpha: Float = 0
  ) {
    self.init(width: pixels.width, height: pixels.height)
    /// 2²³ + n, as a number with a point, has n as its last bits.
    func channel(_ words: SIMD4<UInt32>, _ shift: UInt32) -> SIMD4<Float> {
      unsafeBitCast(words &>> shift & 0xFF | 0x4B00_0000, to: SIMD4<Float>.self) - 8_388_608
    }
    pixels.withUnsafeBytes { bytes in
      for y in 0..<height {
        let row = y * pixels.stride
        let whole = width - width % 4
        for x in stride(from: 0, to: whole, by: 4) {
          let words = bytes.loadUnaligned(fromByteOffset: row + 4 * x, as: SIMD4<UInt32>.self)
          let color =
            blue * channel(words, 0) + green * channel(words, 8) + red * channel(words, 16)
          UnsafeMutableRawPointer(values + y * width + x).storeBytes(
            of: color + alpha * channel(words, 24), as: SIMD4<Float>.self)
        }
        for x in whole..<width {
          let place = row + 4 * x
          let color =
            blue * Float(bytes[place]) + green * Float(bytes[place + 1])
            + red * Float(bytes[place + 2])
          values[y * width + x] = color + alpha * Float(bytes[place + 3])
        }
      }
    }
  }

  /// How bright a film's picture is (BT.709's luma).
  package convenience init(_ pixels: PixelBuffer) {
    self.init(pixels, red: 0.2126, green: 0.7152, blue: 0.0722)
  }

  /// How far each pixel is from that of another plane of the same size.
  func distance(from other: LumaPlane) -> LumaPlane {
    let plane = LumaPlane(width: width, height: height)
    for place in 0..<width * height {
      plane.values[place] = abs(values[place] - other.values[place])
    }
    return plane
  }

  /// Whether no pixel is off by `most` from that of another plane, and all by less than `mean` on average.
  package func isLike(_ other: LumaPlane, most: Float = 1, mean: Double = 1) -> Bool {
    guard width == other.width, height == other.height else { return false }
    var sum = 0.0
    for place in 0..<width * height {
      let difference = abs(values[place] - other.values[place])
      guard difference < most else { return false }
      sum += Double(difference)
    }
    return sum < mean * Double(width * height)
  }

  /// The same with each pixel mixed with its neighbours, 1 2 1 across and down.
  ///
  /// An edge that lies between pixels is a little wider than one that lies on them; when both are smoothed,
  /// what is drawn sharply and what was recorded between pixels agree.
  package func smoothed() -> LumaPlane {
    let (rows, plane) = (
      LumaPlane(width: width, height: height), LumaPlane(width: width, height: height)
    )
    for y in 0..<height {
      let (from, to) = (values + y * width, rows.values + y * width)
      to[0] = (3 * from[0] + from[min(1, width - 1)]) / 4
      to[width - 1] = (3 * from[width - 1] + from[max(width - 2, 0)]) / 4
      for x in 1..<max(width - 1, 1) { to[x] = (from[x - 1] + 2 * from[x] + from[x + 1]) / 4 }
    }
    for y in 0..<height {
      let above = rows.values + max(y - 1, 0) * width
      let (here, to) = (rows.values + y * width, plane.values + y * width)
      let below = rows.values + min(y + 1, height - 1) * width
      for x in 0..<width { to[x] = (above[x] + 2 * here[x] + below[x]) / 4 }
    }
    return plane
  }

  /// How much brighter each pixel is than the mean of the 5 × 5 about it, of those that there are.
  func contrast() -> LumaPlane {
    let (across, plane) = (
      LumaPlane(width: width, height: height), LumaPlane(width: width, height: height)
    )
    func mean(_ count: Int, about place: Int, _ value: (Int) -> Float) -> Float {
      let near = max(place - 2, 0)...min(place + 2, count - 1)
      return near.reduce(0) { $0 + value($1) } / Float(near.count)
    }
    for y in 0..<height {
      for x in 0..<width {
        across.values[y * width + x] = mean(width, about: x) { values[y * width + $0] }
      }
    }
    for y in 0..<height {
      for x in 0..<width {
        let here = y * width + x
        plane.values[here] = values[here] - mean(height, about: y) { across.values[$0 * width + x] }
      }
    }
    return plane
  }

  /// The same, nothing farther from 0 than `limit`.
  func limited(to limit: Float) -> LumaPlane {
    let plane = LumaPlane(width: width, height: height)
    for place in 0..<width * height { plane.values[place] = min(max(values[place], -limit), limit) }
    return plane
  }

  /// Half as large in both directions, each pixel the mean of four.
  func halved() -> LumaPlane {
    let half = LumaPlane(width: max(width / 2, 1), height: max(height / 2, 1))
    for y in 0..<half.height {
      for x in 0..<half.width {
        let (left, top) = (min(2 * x, width - 1), min(2 * y, height - 1))
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let sum =
          values[top * width + left] + values[top * width + right]
          + values[bottom * width + left] + values[bottom * width + right]
        half.values[y * half.width + x] = sum / 4
      }
    }
    return half
  }

  /// The value between the centers of four pixels; 0 outside.
  @inline(__always)
  package func bilinear(_ x: Double, _ y: Double) -> Double {
    let (u, v) = (x - 0.5, y - 0.5)
    guard u > -1, v > -1, u < Double(width), v < Double(height) else { return 0 }
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    let (fx, fy) = (u - Double(left), v - Double(top))
    @inline(__always) func at(_ x: Int, _ y: Int) -> Double {
      x < 0 || y < 0 || x >= width || y >= height ? 0 : Double(values[y * width + x])
    }
    let above = at(left, top) * (1 - fx) + at(left + 1, top) * fx
    let below = at(left, top + 1) * (1 - fx) + at(left + 1, top + 1) * fx
    return above * (1 - fy) + below * fy
  }

  /// The value and its slopes by Catmull and Rom's cubic; nil within two pixels of the border.
  @inline(__always)
  func cubic(_ x: Double, _ y: Double) -> (value: Double, dx: Double, dy: Double)? {
    let (u, v) = (x - 0.5, y - 0.5)
    let (left, top) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
    guard left >= 1, top >= 1, left + 2 < width, top + 2 < height else { return nil }
    let (fx, fy) = (u - Double(left), v - Double(top))
    @inline(__always) func row(_ y: Int) -> (Double, Double) {
      let place = y * width + left
      return Self.cubic(
        Double(values[place - 1]), Double(values[place]), Double(values[place + 1]),
        Double(values[place + 2]), fx)
    }
    let (a, b, c, d) = (row(top - 1), row(top), row(top + 1), row(top + 2))
    let (value, dy) = Self.cubic(a.0, b.0, c.0, d.0, fy)
    return (value, Self.cubic(a.1, b.1, c.1, d.1, fy).0, dy)
  }

  /// The cubic through b and c with their neighbours' slopes, and its own slope.
  @inline(__always)
  private static func cubic(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double
  ) -> (Double, Double) {
    let m = (c - a) / 2
    let k2 = a - 2.5 * b + 2 * c - 0.5 * d
    let k3 = 1.5 * (b - c) + 0.5 * (d - a)
    return (b + t * (m + t * (k2 + t * k3)), m + t * (2 * k2 + 3 * t * k3))
  }
}
