import PixelKernels
import Pixels
import Testing

/// The blur kernel's whole numbers, one pixel and one channel after the other.
@Suite struct BlurFormulaTests {
  private static let levels = (0...pixel_kernel_level().rawValue).map { PixelKernelLevel($0) }

  private struct Axis {
    var weights: [Int32]
    var scale: Int
  }

  private struct Picture {
    var width: Int
    var height: Int
    var channels: Int
    var bytes: [UInt8]
  }

  private struct Reference {
    let picture: Picture
    let (x, y): (Axis, Axis)
    let repeatsEdges: Bool
    let grid: (x: Int, y: Int)

    private func pixel(_ column: Int, _ row: Int, _ channel: Int) -> Int {
      let (x, y) = (
        min(max(column, 0), picture.width - 1), min(max(row, 0), picture.height - 1)
      )
      guard repeatsEdges || (x, y) == (column, row) else { return 0 }
      return Int(picture.bytes[(y * picture.width + x) * picture.channels + channel])
    }

    /// The rounded mean of a cell.
    private func cell(_ column: Int, _ row: Int, _ channel: Int) -> Int {
      var sum = x.scale * y.scale / 2
      for line in 0..<y.scale {
        for place in 0..<x.scale {
          sum += pixel(
            column * x.scale - grid.x + place, row * y.scale - grid.y + line, channel)
        }
      }
      return sum / (x.scale * y.scale)
    }

    /// In 1/128, as the kernel has it between its passes.
    private func across(_ column: Int, _ row: Int, _ channel: Int) -> Int {
      x.weights.indices.reduce(128) { sum, tap in
        sum + Int(x.weights[tap]) * cell(column + tap - x.weights.count / 2, row, channel)
      } >> 8
    }

    private func blurred(_ column: Int, _ row: Int, _ channel: Int) -> Int {
      y.weights.indices.reduce(1 << 14) { sum, tap in
        sum + Int(y.weights[tap]) * across(column, row + tap - y.weights.count / 2, channel)
      } >> 15
    }

    /// Between the centers of the four cells around a pixel of the source.
    func value(_ column: Int, _ row: Int, _ channel: Int) -> UInt8 {
      let (right, down) = (2 * x.scale, 2 * y.scale)
      let across = 2 * (column + grid.x) + 1 - x.scale
      let deep = 2 * (row + grid.y) + 1 - y.scale
      let (left, part) = (
        Int((Double(across) / Double(right)).rounded(.down)), across & (right - 1)
      )
      let (top, depth) = (Int((Double(deep) / Double(down)).rounded(.down)), deep & (down - 1))
      func between(_ column: Int) -> Int {
        (blurred(column, top, channel) * (down - depth)
          + (depth > 0 ? blurred(column, top + 1, channel) * depth : 0) + down / 2) / down
      }
      let sum = between(left) * (right - part) + (part > 0 ? between(left + 1) * part : 0)
      return UInt8((sum + 64 * right) / (128 * right))
    }
  }

  /// Rectangles have rows that are equal, of which only one is blurred.
  @Test(arguments: 0..<12)
  func `pixels are weighted means of cells, and lines between them`(_ seed: UInt64) {
    var random = RandomBytes(seed: seed)
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    func axis() -> Axis {
      let radius = number(0...3)
      var weights = (0...2 * radius).map { _ in Int32(number(1...4000)) }
      weights[radius] += (1 << 15) - weights.reduce(0, +)
      return Axis(weights: weights, scale: 1 << number(0...3))
    }
    let channels = seed % 2 == 0 ? 1 : 4
    let (width, height) = (number(1...40), number(1...40))
    let hasRectangle = seed % 3 > 0
    let picture = Picture(
      width: width, height: height, channels: channels,
      bytes: (0..<width * height * channels).map { index in
        let (x, y) = (index / channels % width, index / channels / width)
        guard hasRectangle else { return UInt8(truncatingIfNeeded: random.next()) }
        return x >= width / 4 && x <= width / 2 && y >= height / 5 ? 255 : 17
      })
    let reference = Reference(
      picture: picture, x: axis(), y: axis(), repeatsEdges: seed % 4 < 2,
      grid: (number(-50...50), number(-50...50)))
    let part = PixelRect(
      x: number(-30...20), y: number(-30...20), width: number(1...40), height: number(1...50))
    let expected = (0..<part.area * channels).map { index in
      let place = index / channels
      return reference.value(
        part.x + place % part.width, part.y + place / part.width, index % channels)
    }
    for level in Self.levels {
      var seen = [UInt8](repeating: 0, count: expected.count)
      reference.x.weights.withUnsafeBufferPointer { across in
        reference.y.weights.withUnsafeBufferPointer { down in
          guard let acrossStart = across.baseAddress, let downStart = down.baseAddress else {
            return
          }
          var blur = PixelBlur(
            x: PixelBlurAxis(
              weights: acrossStart, taps: Int32(across.count), scale: Int32(reference.x.scale)),
            y: PixelBlurAxis(
              weights: downStart, taps: Int32(down.count), scale: Int32(reference.y.scale)),
            channels: Int32(channels), repeats_edges: reference.repeatsEdges,
            grid_x: Int32(reference.grid.x), grid_y: Int32(reference.grid.y))
          #expect(
            pixel_blur(
              level, &blur, picture.bytes, width * channels, Int32(width), Int32(height),
              Int32(part.x), Int32(part.y), &seen, part.width * channels, Int32(part.width),
              Int32(part.height)))
        }
      }
      #expect(seen == expected, "level \(level.rawValue)")
    }
  }
}
