import PixelKernels
import TestSupport
import Testing

private let (width, height) = (37, 23)

/// The kernel that chooses the pixels of an image together, beside the sum that it makes small.
@Suite struct HalftoneTests {
  /// Few enough for every one to be tried at every pixel.
  private static let palette: [UInt32] = [
    0x20_3040, 0x90_A0B0, 0xE0_D0C0, 0xB0_4030, 0x30_9050, 0x50_60D0,
  ]

  /// Slopes with grain.
  private static let picture: [UInt32] = {
    var random = SeededGenerator(seed: 5)
    return (0..<width * height).map { place in
      let (x, y) = (place % width, place / width)
      let channels = [x * 5 + 30, y * 7 + 40, (x + y) * 3 + 20].map {
        UInt32($0) + UInt32(random.next() % 24)
      }
      return channels[0] << 16 | channels[1] << 8 | channels[2]
    }
  }()

  /// What a kernel shows after some rounds, and the colors that its palette has then.
  private func chosen(rounds: Int, isMoved: Bool) -> (
    symbols: [Int], colors: [UInt32]
  ) {
    func memory(_ size: Int) -> OpaquePointer {
      OpaquePointer(UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64))
    }
    let level = pixel_kernel_level()
    let painter = memory(pixel_painter_size())
    let halftone = memory(pixel_halftone_size(Int32(width), Int32(height)))
    defer { for memory in [painter, halftone] { UnsafeMutableRawPointer(memory).deallocate() } }
    var (colors, symbols) = (Self.palette, [Int]())
    let unknown = [UInt32](repeating: .max, count: width)
    let frames = [Int32](repeating: 1, count: width)
    let busy = [UInt8](repeating: 20, count: width)
    let noise = [UInt8](repeating: 128, count: 64 * 64)
    var choices = [PixelChoices](repeating: PixelChoices(), count: width)
    noise.withUnsafeBufferPointer { noise in
      guard let noise = noise.baseAddress else { return }
      pixel_painter_begin(
        level, painter, colors, Int32(colors.count),
        PixelPaintRules(
          transparent: 255, tolerance: 0, brief_tolerance: 0, dither_floor: .max, noise_divisor: 3,
          smooth_activity: 3, is_coarse: true, noise: noise))
      pixel_halftone_begin(halftone, painter, Int32(width), Int32(height))
      func forEachRow(_ body: (inout PixelPaintRow, Int) -> Void) {
        Self.picture.withUnsafeBufferPointer { picture in
          unknown.withUnsafeBufferPointer { unknown in
            frames.withUnsafeBufferPointer { frames in
              busy.withUnsafeBufferPointer { busy in
                guard let picture = picture.baseAddress, let unknown = unknown.baseAddress,
                  let frames = frames.baseAddress, let busy = busy.baseAddress
                else { return }
                for y in 0..<height {
                  var row = PixelPaintRow(
                    colors: picture + y * width, shown: unknown, change_frames: frames,
                    later_frames: frames, activity: busy, x: 0, y: Int32(y), count: Int32(width),
                    frame: 1)
                  body(&row, y)
                }
              }
            }
          }
        }
      }
      forEachRow { row, _ in pixel_halftone_add(level, halftone, &row, &choices) }
      for _ in 0..<rounds { pixel_halftone_refine(level, halftone) }
      if isMoved {
        pixel_halftone_move(level, halftone, &colors)
        for _ in 0..<rounds { pixel_halftone_refine(level, halftone) }
      }
      forEachRow { row, y in
        pixel_halftone_choose(level, halftone, &row, Int32(y), &choices)
        symbols += choices.map { Int($0.symbols.0) }
      }
    }
    return (symbols, colors)
  }

  /// Brightness and two differences from it, in quarters of a level.
  private func levels(_ color: UInt32) -> [Int] {
    let channels = [16, 8, 0].map { Int(color >> UInt32($0) & 255) }
    let brightness = 77 * channels[0] + 151 * channels[1] + 28 * channels[2]
    return [
      brightness >> 6, ((channels[2] * 256 - brightness) * 100) >> 14,
      ((channels[0] * 256 - brightness) * 127) >> 14,
    ]
  }

  /// The sum over channels, pixels and their neighbors of error · error · how much of one is seen at the other.
  private struct Sum {
    private static let seen = [[80, 8, 2], [37, 14, 9], [37, 14, 9]]
    /// By channel and place.
    private(set) var errors: [[Int]]

    func seenError(_ channel: Int, at place: Int) -> Int {
      let (x, y) = (place % width, place / width)
      var sum = 0
      for dy in -1...1 where (0..<height).contains(y + dy) {
        for dx in -1...1 where (0..<width).contains(x + dx) {
          sum +=
            errors[channel][place + dy * width + dx] * Self.seen[channel][abs(dx) + abs(dy)]
        }
      }
      return sum
    }

    var value: Int {
      (0..<3).reduce(0) { sum, channel in
        errors[channel].indices.reduce(sum) {
          $0 + errors[channel][$1] * seenError(channel, at: $1)
        }
      }
    }

    /// What it grows by where a pixel's errors grow by `steps`.
    func growth(_ steps: [Int], at place: Int) -> Int {
      (0..<3).reduce(0) {
        $0 + steps[$1] * (2 * seenError($1, at: place) + steps[$1] * Self.seen[$1][0])
      }
    }
  }

  private func sum(_ symbols: [Int], _ colors: [UInt32]) -> Sum {
    let pairs = zip(Self.picture, symbols).map { (levels($0), levels(colors[$1])) }
    return Sum(errors: (0..<3).map { channel in pairs.map { $0.0[channel] - $0.1[channel] } })
  }

  @Test func `after some rounds no pixel could be chosen better`() {
    let (symbols, colors) = chosen(rounds: 30, isMoved: false)
    #expect(colors == Self.palette)
    let sum = sum(symbols, colors)
    for (place, symbol) in symbols.enumerated() {
      for other in colors {
        let steps = zip(levels(colors[symbol]), levels(other)).map { $0 - $1 }
        #expect(sum.growth(steps, at: place) >= 0, "at \(place)")
      }
    }
    // The nearest colors, each by itself.
    let nearest = Self.picture.map { color in
      let wanted = levels(color)
      func distance(_ index: Int) -> Int {
        zip(zip(wanted, levels(colors[index])), [80, 37, 37]).reduce(0) {
          $0 + ($1.0.0 - $1.0.1) * ($1.0.0 - $1.0.1) * $1.1
        }
      }
      return colors.indices.min { distance($0) < distance($1) } ?? 0
    }
    #expect(sum.value < self.sum(nearest, colors).value * 3 / 4)
  }

  @Test func `moved colors show less error than where they were`() {
    let (fixed, moved) = (chosen(rounds: 3, isMoved: false), chosen(rounds: 3, isMoved: true))
    #expect(moved.colors != Self.palette)
    let (before, after) = (sum(fixed.symbols, fixed.colors), sum(moved.symbols, moved.colors))
    #expect(after.value < before.value * 3 / 4, "\(after.value) of \(before.value)")
  }
}
