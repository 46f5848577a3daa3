import Foundation
import PixelKernels
import Pixels
import Testing

/// BT.709 in doubles, by its definition, for one pixel's or one mean color's channels (0...255).
private struct BT709 {
  var red: Double
  var green: Double
  var blue: Double

  var luma: Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }
  var y: Double { 16 + 219 * luma / 255 }
  var cb: Double { 128 + 224 * (blue - luma) / 1.8556 / 255 }
  var cr: Double { 128 + 224 * (red - luma) / 1.5748 / 255 }

  init(_ pixel: UInt32) {
    red = Double(pixel >> 16 & 255)
    green = Double(pixel >> 8 & 255)
    blue = Double(pixel & 255)
  }

  /// The color of the mean light of some pixels.
  init(lightOf pixels: [UInt32]) {
    func mean(_ channel: KeyPath<BT709, Double>) -> Double {
      let lights = pixels.map { Light(BT709($0)[keyPath: channel]).value }
      return Light(value: lights.reduce(0, +) / Double(lights.count)).level
    }
    self.init(0)
    (red, green, blue) = (mean(\.red), mean(\.green), mean(\.blue))
  }

  /// What samples stand for, clipped as screens show it.
  init(y: Double, cb: Double, cr: Double) {
    let luma = (y - 16) * 255 / 219
    let (cb, cr) = ((cb - 128) * 255 / 224, (cr - 128) * 255 / 224)
    self.init(0)
    red = min(255, max(0, luma + 1.5748 * cr))
    blue = min(255, max(0, luma + 1.8556 * cb))
    green = min(255, max(0, luma - (0.0722 * 1.8556 * cb + 0.2126 * 1.5748 * cr) / 0.7152))
  }

  /// The light of the channels by their parts, 0...1.
  var luminance: Double {
    0.2126 * Light(red).value + 0.7152 * Light(green).value + 0.0722 * Light(blue).value
  }

  /// The same by sRGB's own curve.
  var standardLuminance: Double {
    func light(_ level: Double) -> Double {
      let c = level / 255
      return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)
  }
}

/// The cubic that stands for sRGB's curve, in doubles.
private struct Light {
  var value: Double

  init(value: Double) { self.value = value }

  /// Of a channel, 0...255.
  init(_ level: Double) {
    let c = level / 255
    value = c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878)
  }

  /// The channel that stands for it, by halving.
  var level: Double {
    var (low, high) = (0.0, 255.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if Light(middle).value < value { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

extension PlanarPicture {
  fileprivate func luma(_ x: Int, _ y: Int) -> Int {
    Int(planes.luma[y * planes.luma_stride + x])
  }

  fileprivate func chroma(_ x: Int, _ y: Int) -> (cb: Int, cr: Int) {
    let place = y * planes.chroma_stride + x
    return (Int(planes.cb[place]), Int(planes.cr[place]))
  }

  /// The samples of a pixel as a player interpolates them: a tent in each direction, sited left.
  fileprivate func interpolated(_ x: Int, _ y: Int) -> (cb: Double, cr: Double) {
    let right = min(x / 2 + x % 2, width / 2 - 1)
    let other = min(max(y % 2 == 0 ? y / 2 - 1 : y / 2 + 1, 0), height / 2 - 1)
    var sum = (cb: 0.0, cr: 0.0)
    for (column, row, weight) in [
      (x / 2, y / 2, 0.375), (right, y / 2, 0.375), (x / 2, other, 0.125), (right, other, 0.125),
    ] {
      let sample = chroma(column, row)
      sum.cb += weight * Double(sample.cb)
      sum.cr += weight * Double(sample.cr)
    }
    return sum
  }

  /// What a player shows.
  fileprivate func shown(_ x: Int, _ y: Int) -> BT709 {
    let (cb, cr) = interpolated(x, y)
    return BT709(y: Double(luma(x, y)), cb: cb, cr: cr)
  }

  fileprivate var visibleBytes: [UInt8] {
    var bytes: [UInt8] = []
    let planes = planes
    for y in 0..<height {
      for x in 0..<width { bytes.append(planes.luma[y * planes.luma_stride + x]) }
    }
    for plane in [planes.cb, planes.cr] {
      for y in 0..<height / 2 {
        for x in 0..<width / 2 { bytes.append(plane[y * planes.chroma_stride + x]) }
      }
    }
    return bytes
  }
}

private func converted(_ buffer: PixelBuffer) -> PlanarPicture {
  let picture = PlanarPicture(sourceWidth: buffer.width, sourceHeight: buffer.height)
  picture.convert(buffer, damage: [buffer.bounds])
  return picture
}

private func flat(_ color: UInt32, width: Int = 6, height: Int = 4) -> PixelBuffer {
  let buffer = PixelBuffer(width: width, height: height)
  for y in 0..<height { for x in 0..<width { buffer[x, y] = color } }
  return buffer
}

@Suite struct PlanarPictureTests {
  // The well-known values of full color bars. Green's Cr is 26.27: converters that round its
  // matrix early have 27.
  @Test(
    arguments: [
      (0xFFFF_0000, 63, 102, 240), (0xFF00_FF00, 173, 42, 26), (0xFF00_00FF, 32, 240, 118),
      (0xFFFF_FFFF, 235, 128, 128), (0xFF00_0000, 16, 128, 128),
    ] as [(UInt32, Int, Int, Int)])
  func `flat primaries have the standard's values`(color: UInt32, y: Int, cb: Int, cr: Int) {
    let picture = converted(flat(color))
    #expect(picture.luma(3, 2) == y)
    #expect(picture.chroma(1, 1) == (cb, cr))
  }

  @Test func `every gray has no color and the nearest luma`() {
    for gray in UInt32(0)...255 {
      let picture = converted(flat(0xFF00_0000 | gray * 0x01_0101, width: 2, height: 2))
      #expect(picture.luma(0, 0) == Int((16 + 219 * Double(gray) / 255).rounded()))
      #expect(picture.chroma(0, 0) == (128, 128))
    }
  }

  @Test func `luma of a million colors is within one of doubles, and mostly nearest`() {
    // Every channel in steps of 3, which includes both ends.
    var (worst, misses) = (0.0, 0)
    let levels = Array(stride(from: UInt32(0), through: 255, by: 3))
    let buffer = PixelBuffer(width: levels.count, height: levels.count)
    for red in levels {
      for (y, green) in levels.enumerated() {
        for (x, blue) in levels.enumerated() {
          buffer[x, y] = 0xFF00_0000 | red << 16 | green << 8 | blue
        }
      }
      // With chroma of its own for each pixel: with halved chroma, luma makes up for its neighbors.
      let picture = PlanarPicture(
        sourceWidth: buffer.width, sourceHeight: buffer.height, halvesChroma: false)
      picture.convert(buffer, damage: [buffer.bounds])
      for y in levels.indices {
        for x in levels.indices {
          let expected = BT709(buffer[x, y]).y
          worst = max(worst, abs(Double(picture.luma(x, y)) - expected))
          if Double(picture.luma(x, y)) != expected.rounded() { misses += 1 }
        }
      }
    }
    #expect(worst < 0.51)
    #expect(misses < 636_056 / 500)
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 5), (16, 2), (517, 3), (1030, 6), (1026, 7)])
  func `chroma is that of the mean light, odd sides repeat their last pixels`(
    width: Int, height: Int
  ) {
    var random = RandomBytes(seed: UInt64(width * 10_000 + height))
    let buffer = random.opaqueBuffer(width: width, height: height)
    let picture = converted(buffer)
    #expect(picture.width == (width + 1) / 2 * 2)
    #expect(picture.height == (height + 1) / 2 * 2)
    var worst = 0.0
    for y in 0..<picture.height / 2 {
      for x in 0..<picture.width / 2 {
        let pixels = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
          buffer[min(2 * x + $0.0, width - 1), min(2 * y + $0.1, height - 1)]
        }
        let (mean, chroma) = (BT709(lightOf: pixels), picture.chroma(x, y))
        worst = max(worst, abs(Double(chroma.cb) - mean.cb), abs(Double(chroma.cr) - mean.cr))
      }
    }
    // Half a step of rounding, and what three rounds of Newton leave.
    #expect(worst < 0.75)
  }

  /// Colored words on colored grounds: where half of the samples would show.
  private func pattern(_ colors: [UInt32], width: Int, height: Int) -> PixelBuffer {
    let buffer = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        buffer[x, y] = colors[(x / 3 + y / 5 + (x * y) % 7 / 6) % colors.count]
      }
    }
    return buffer
  }

  @Test(
    arguments: [
      [0xFFE0_4020, 0xFF30_60C0], [0xFF8A_3FFC, 0xFFC8_C0B0], [0xFF20_8040, 0xFFD0_80A0],
      [0xFF40_4040, 0xFF60_90C0, 0xFFB0_7040],
    ] as [[UInt32]])
  func `luma gives every pixel the luminance of its source`(colors: [UInt32]) {
    let buffer = pattern(colors, width: 67, height: 41)
    let picture = converted(buffer)
    var (worst, mean, plain) = (0.0, 0.0, 0.0)
    for y in 0..<41 {
      for x in 0..<67 {
        let source = BT709(buffer[x, y])
        let (shown, chroma) = (picture.shown(x, y), picture.interpolated(x, y))
        let uncompensated = BT709(y: source.y.rounded(), cb: chroma.cb, cr: chroma.cr)
        // In levels of a gray of that light.
        func level(_ luminance: Double) -> Double { Light(value: luminance).level }
        let error = abs(level(shown.luminance) - level(source.luminance))
        worst = max(worst, error)
        mean += abs(level(shown.standardLuminance) - level(source.standardLuminance)) / (67 * 41)
        plain += abs(level(uncompensated.luminance) - level(source.luminance)) / (67 * 41)
      }
    }
    // A step of luma is 1.16 levels, and a color that is nearly its own is left alone.
    #expect(worst < 1.6, "worst")
    #expect(mean < 0.7, "by sRGB's own curve")
    #expect(plain > 1.5, "without it")
  }

  @Test func `a pixel that is given its own color keeps the luma of its own color`() {
    for color in [0xFFFF_0000, 0xFF12_3456, 0xFFFE_FDFC, 0xFF00_7F3E] as [UInt32] {
      let picture = converted(flat(color, width: 40, height: 6))
      for x in 0..<40 { #expect(picture.luma(x, 3) == Int(BT709(color).y.rounded())) }
    }
  }

  @Test(arguments: [(1, 1), (7, 3), (64, 5), (517, 3)])
  func `with a sample for each pixel all are the standard's, and sides stay odd`(
    width: Int, height: Int
  ) {
    var random = RandomBytes(seed: UInt64(width * 10_000 + height))
    let buffer = random.opaqueBuffer(width: width, height: height)
    let picture = PlanarPicture(sourceWidth: width, sourceHeight: height, halvesChroma: false)
    picture.convert(buffer, damage: [buffer.bounds])
    #expect((picture.width, picture.height) == (width, height))
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let (expected, chroma) = (BT709(buffer[x, y]), picture.chroma(x, y))
        worst = max(
          worst, abs(Double(picture.luma(x, y)) - expected.y),
          abs(Double(chroma.cb) - expected.cb), abs(Double(chroma.cr) - expected.cr))
      }
    }
    #expect(worst < 0.51)
  }

  @Test func `converting only what changed gives the whole picture`() {
    var random = RandomBytes(seed: 7)
    for (width, height) in [(64, 48), (63, 47), (1, 9), (700, 5)] {
      let buffer = random.opaqueBuffer(width: width, height: height)
      let picture = converted(buffer)
      for _ in 0..<40 {
        let (x, y) = (
          Int.random(in: 0..<width, using: &random), Int.random(in: 0..<height, using: &random)
        )
        let rect = PixelRect(
          x: x, y: y, width: Int.random(in: 1...(width - x), using: &random),
          height: Int.random(in: 1...(height - y), using: &random))
        for row in rect.y..<rect.maxY {
          for column in rect.x..<rect.maxX {
            buffer[column, row] = UInt32.random(in: 0 ... .max, using: &random)
          }
        }
        picture.convert(buffer, damage: [rect])
        #expect(picture.visibleBytes == converted(buffer).visibleBytes)
      }
    }
  }

  @Test func `nothing damaged converts nothing`() {
    let picture = converted(flat(0xFFFF_0000))
    let before = picture.visibleBytes
    picture.convert(flat(0xFF00_00FF), damage: [])
    #expect(picture.visibleBytes == before)
  }
}
