import PixelKernels
import Pixels
import Testing

/// Kernels with floating point give the bits of the lowest level at every level.
@Suite struct PerceptionTests {
  private static let levels = (0...pixel_kernel_level().rawValue).map { PixelKernelLevel($0) }
  private static let light = (0...255).map { Float($0 * $0) / (255 * 255) }

  private func pictures(_ count: Int, isOpaque: Bool, seed: UInt64) -> (a: [UInt8], b: [UInt8]) {
    var random = RandomBytes(seed: seed)
    var a = (0..<count * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    var b = a
    for place in b.indices where random.next() % 3 == 0 {
      b[place] = UInt8(truncatingIfNeeded: UInt64(b[place]) &+ random.next() % 60)
    }
    if isOpaque {
      for pixel in 0..<count { (a[pixel * 4 + 3], b[pixel * 4 + 3]) = (255, 255) }
    }
    return (a, b)
  }

  @Test(arguments: [1, 7, 255, 256, 257, 1283], [true, false])
  func `marks of differing pixels`(count: Int, isOpaque: Bool) {
    let (a, b) = pictures(count, isOpaque: isOpaque, seed: UInt64(count))
    for backdrop in [PixelBackdropWhite, PixelBackdropCheckered] {
      let results = Self.levels.map { level in
        var yiq = [UInt8](repeating: 9, count: count)
        var oklab = yiq
        pixel_mark_yiq(level, a, b, 5, Int64(count), 35215 * 0.01, backdrop, &yiq)
        pixel_mark_oklab(level, a, b, 5, Int64(count), Self.light, 0.1, backdrop, &oklab)
        return [yiq, oklab]
      }
      for result in results { #expect(result == results[0]) }
      #expect(results[0].allSatisfy { $0.allSatisfy { $0 <= 1 } })
      if count > 200 { #expect(results[0].allSatisfy { $0.contains(1) && $0.contains(0) }) }
    }
  }

  @Test(arguments: [(8, 8), (33, 9), (130, 41)])
  func `planes and sums of structural similarity`(width: Int, height: Int) {
    let (a, b) = pictures(width * height, isOpaque: true, seed: 4)
    let taps: [Float] = [0.2646211, 0.2129286, 0.1093354, 0.0360111, 0.0094144]
    let results = Self.levels.map { level in
      var planes = [a, b].map { bytes in
        (0..<3).map { channel in
          (0..<width * height).map { Self.light[Int(bytes[$0 * 4 + channel])] }
        }
      }
      var sums: [UInt64] = []
      for i in planes.indices {
        var (x, y, z) = (planes[i][0], planes[i][1], planes[i][2])
        pixel_light_to_xyb(level, &x, &y, &z, x.count, 0.156)
        planes[i] = [x, y, z]
      }
      for channel in 0..<3 {
        var result = [Double](repeating: 0, count: 6)
        var scratch = [Float](repeating: 0, count: 5 * width * height + 8 * (width + 8))
        pixel_similarity_sums(
          level, planes[0][channel], planes[1][channel], Int32(width), Int32(height), taps,
          &scratch, &result)
        sums += result.map(\.bitPattern)
      }
      return sums
    }
    for result in results { #expect(result == results[0]) }
    #expect(results[0].contains { Double(bitPattern: $0) > 0 })
  }

  @Test func `the cube root is that of light`() {
    // Y of XYB is the mean of two cube roots; with gray light and no bias root, that of light.
    for value in stride(from: Float(0), through: 1, by: 1 / 512) {
      var (x, y, b): ([Float], [Float], [Float]) = ([value], [value], [value])
      pixel_light_to_xyb(PixelKernelLevelBaseline, &x, &y, &b, 1, 0)
      let root = y[0] - 0.01
      #expect(abs(root * root * root - value - 0.0037930733) < 3e-6)
      #expect(abs(x[0] - 0.42) < 1e-5)
    }
  }

  @Test func `halves are means, with the last column and row repeated`() {
    let plane: [Float] = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    var half = [Float](repeating: 0, count: 4)
    pixel_halve_plane(plane, 3, 3, &half)
    #expect(half == [3, 4.5, 7.5, 9])
  }

  @Test func `a picture over white`() {
    let bytes: [UInt8] = [10, 20, 30, 0, 0, 100, 255, 128, 1, 2, 3, 255]
    let white = StraightPicture(width: 3, height: 1, bytes: bytes).overWhite
    for pixel in 0..<3 {
      let alpha = Double(bytes[pixel * 4 + 3]) / 255
      for channel in 0..<3 {
        let value = Double(bytes[pixel * 4 + channel]) * alpha + 255 * (1 - alpha)
        #expect(white.bytes[pixel * 4 + channel] == UInt8((value + 0.5).rounded(.down)))
      }
      #expect(white.bytes[pixel * 4 + 3] == 255)
    }
    #expect(white.overWhite == white)
  }
}
