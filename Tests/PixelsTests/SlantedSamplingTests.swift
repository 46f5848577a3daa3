import PixelKernels
import Pixels
import Testing

/// Samples of turned pictures, of which eight are made at once.
@Suite struct SlantedSamplingTests {
  private static let levels = (0...pixel_kernel_level().rawValue).map { PixelKernelLevel($0) }

  /// The kernel's promise, one channel and one place after the other.
  private struct Reference {
    let texture: PixelTexture
    let pixels: [UInt8]
    let stride: Int

    private func mixed(_ a: Int, _ b: Int, _ fraction: Int) -> Int {
      (a * (256 - fraction) + b * fraction + 128) / 256
    }

    private func sample(_ u: Int64, _ v: Int64, _ channel: Int) -> Int {
      let u = min(max(u, texture.min_u), texture.max_u)
      let v = min(max(v, texture.min_v), texture.max_v)
      let (column, row) = (Int(u >> 32), Int(v >> 32))
      let (across, down) = (Int(u >> 24) & 255, Int(v >> 24) & 255)
      func at(_ x: Int, _ y: Int) -> Int { Int(pixels[y * stride + x * 4 + channel]) }
      let (right, below) = (across > 0 ? column + 1 : column, down > 0 ? row + 1 : row)
      return mixed(
        mixed(at(column, row), at(column, below), down),
        mixed(at(right, row), at(right, below), down), across)
    }

    /// All bytes of a row.
    func row(_ count: Int) -> [UInt8] {
      (0..<count).flatMap { index -> [UInt8] in
        let u = texture.u + Int64(index) * texture.step_u
        let v = texture.v + Int64(index) * texture.step_v
        return (0..<4).map { channel in
          func at(_ side: Int64, _ end: Int64) -> Int {
            sample(
              u + side * texture.along_u + end * texture.across_u,
              v + side * texture.along_v + end * texture.across_v, channel)
          }
          return UInt8(
            mixed(
              mixed(at(-1, -1), at(-1, 1), 128), mixed(at(1, -1), at(1, 1), 128), 128))
        }
      }
    }
  }

  @Test(arguments: 0..<8)
  func `eight samples at once are those of one after the other`(_ seed: UInt64) {
    var random = RandomBytes(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound
        + Double(random.next() >> 11) / 9_007_199_254_740_992
        * (range.upperBound - range.lowerBound)
    }
    func fixed(_ value: Double) -> Int64 { Int64(value * 4_294_967_296) }
    for trial in 0..<150 {
      // Now and then so small that there is no neighbor.
      let most = trial % 4 == 0 ? 3.0 : 60.0
      let (width, height) = (Int(number(1...most)), Int(number(1...most)))
      let pixels = (0..<width * height * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      func limits(_ side: Int) -> (Int64, Int64) {
        let last = Double(side - 1)
        guard trial % 3 == 0 else { return (0, fixed(last)) }
        let (a, b) = (number(0...last), number(0...last))
        return trial % 2 == 0
          ? (fixed(min(a, b)), fixed(max(a, b)))
          : (fixed(min(a, b).rounded()), fixed(max(a, b).rounded()))
      }
      let ((minU, maxU), (minV, maxV)) = (limits(width), limits(height))
      let reach = trial % 2 == 0 ? 0 : 0.7
      let speed = trial % 5 == 0 ? 300.0 : 1.7
      pixels.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        let texture = PixelTexture(
          pixels: start, stride: width * 4, u: fixed(number(-0.3...1.3) * Double(width)),
          v: fixed(number(-0.3...1.3) * Double(height)), step_u: fixed(number(-speed...speed)),
          step_v: fixed(number(-speed...speed)) | 1, min_u: minU, max_u: maxU, min_v: minV,
          max_v: maxV, along_u: fixed(number(-reach...reach)),
          along_v: fixed(number(-reach...reach)), across_u: fixed(number(-reach...reach)),
          across_v: fixed(number(-reach...reach)))
        let count = Int(number(1...70))
        let expected = Reference(texture: texture, pixels: pixels, stride: width * 4).row(count)
        for level in Self.levels {
          var seen = [UInt8](repeating: 0, count: count * 4)
          pixel_sample_row(level, [texture, texture], 0, &seen, Int32(count))
          #expect(seen == expected, "trial \(trial), level \(level.rawValue)")
        }
      }
    }
  }

  @Test func `what touches the cutout is sampled, and little else`() {
    var random = RandomBytes(seed: 11)
    func number(_ range: ClosedRange<Double>) -> Double {
      range.lowerBound
        + Double(random.next() >> 11) / 9_007_199_254_740_992
        * (range.upperBound - range.lowerBound)
    }
    let picture = PixelBuffer(width: 61, height: 47)
    for y in 0..<47 {
      for x in 0..<61 { picture[x, y] = 0xFF00_0001 | UInt32(truncatingIfNeeded: random.next()) }
    }
    let pyramid = PixelPyramid(picture)
    let (width, height) = (70, 60)
    for _ in 0..<200 {
      let (column, row) = (
        (x: number(-2...2), y: number(-2...2)), (x: number(-2...2), y: number(-2...2))
      )
      let center = (x: number(0...61), y: number(0...47))
      let part = (minX: number(0...30), minY: 3.0, maxX: number(31...60), maxY: 40.0)
      var sampling = PixelSampling(
        origin: (
          center.x - column.x * Double(width) / 2 - row.x * Double(height) / 2,
          center.y - column.y * Double(width) / 2 - row.y * Double(height) / 2
        ), column: column, row: row, part: part, level: number(0...1.5))
      func pixels() -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: width * height * 4)
        bytes.withUnsafeMutableBufferPointer { bytes in
          guard let start = bytes.baseAddress else { return }
          pyramid.draw(sampling, into: start, stride: width * 4, width: width, height: height)
        }
        return bytes
      }
      let all = pixels()
      sampling.cutout = part
      let cut = pixels()
      for y in 0..<height {
        for x in 0..<width {
          let place = (y * width + x) * 4
          let isEqual = cut[place..<place + 4] == all[place..<place + 4]
          /// Where a point of the pixel lies in the picture; its center is at (0, 0).
          func isInside(_ right: Double, _ down: Double, margin: Double) -> Bool {
            let (a, b) = (Double(x) + right, Double(y) + down)
            let u = sampling.origin.x + a * column.x + b * row.x
            let v = sampling.origin.y + a * column.y + b * row.y
            let (far, deep) = (
              margin * (column.x.magnitude + row.x.magnitude),
              margin * (column.y.magnitude + row.y.magnitude)
            )
            return u >= part.minX - far && u <= part.maxX + far && v >= part.minY - deep
              && v <= part.maxY + deep
          }
          let corners = [(-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5), (0, 0)]
          if corners.contains(where: { isInside($0.0, $0.1, margin: 0) }) {
            #expect(isEqual)
          } else if !corners.contains(where: { isInside($0.0, $0.1, margin: 2.6) }) {
            #expect(cut[place + 3] == 0)
          }
        }
      }
    }
  }
}
