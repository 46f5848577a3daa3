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

  init(meanOf weighted: [(UInt32, Double)]) {
    let total = weighted.reduce(0) { $0 + $1.1 }
    self.init(0)
    for (pixel, weight) in weighted {
      let color = BT709(pixel)
      red += color.red * weight / total
      green += color.green * weight / total
      blue += color.blue * weight / total
    }
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
      let picture = converted(buffer)
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
  func `chroma is sited left, odd sides repeat their last pixels`(width: Int, height: Int) {
    var random = RandomBytes(seed: UInt64(width * 10_000 + height))
    let buffer = random.opaqueBuffer(width: width, height: height)
    let picture = converted(buffer)
    #expect(picture.width == (width + 1) / 2 * 2)
    #expect(picture.height == (height + 1) / 2 * 2)
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
      buffer[min(max(x, 0), width - 1), min(y, height - 1)]
    }
    var worst = 0.0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        worst = max(worst, abs(Double(picture.luma(x, y)) - BT709(pixel(x, y)).y))
      }
    }
    for y in 0..<picture.height / 2 {
      for x in 0..<picture.width / 2 {
        let mean = BT709(
          meanOf: [0, 1].flatMap { row in
            [(-1, 1.0), (0, 2), (1, 1)].map { (pixel(2 * x + $0.0, 2 * y + row), $0.1) }
          })
        let chroma = picture.chroma(x, y)
        worst = max(worst, abs(Double(chroma.cb) - mean.cb), abs(Double(chroma.cr) - mean.cr))
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
