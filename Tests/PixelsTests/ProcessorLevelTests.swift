import PixelKernels
import Pixels
import Testing

/// Every level of the processor must give the bits of the one below it.
@Suite struct ProcessorLevelTests {
  /// The levels this machine can run, baseline first.
  private static let levels = (0...pixel_kernel_level().rawValue).map { PixelKernelLevel($0) }

  private func random(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = RandomBytes(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  @Test(arguments: [1, 7, 127, 128, 129, 5184])
  func `sums of squares`(count: Int) {
    func cells(_ seed: UInt64) -> [Int16] {
      zip(random(count, seed: seed), random(count, seed: seed + 1)).map {
        Int16((Int($0) << 8 | Int($1)) % 4081)
      }
    }
    for (a, b) in [
      (cells(8), cells(10)),
      ([Int16](repeating: 0, count: count), [Int16](repeating: 4080, count: count)),
    ] {
      let steps: [Int] = zip(a, b).map { Int($0) - Int($1) }
      let expected = steps.reduce(0) { $0 + $1 * $1 }
      for level in Self.levels {
        #expect(Int(pixel_sum_squares(level, a, b, count)) == expected)
      }
    }
  }

  @Test(arguments: [1, 2, 7, 63, 255, 256, 257, 1283])
  func `steps and sums of luma`(width: Int) {
    let (a, b) = (random(width * 4, seed: 6), random(width * 4, seed: 7))
    let before = (0..<width).map { UInt32($0) * 1000 }
    let results = Self.levels.map { level in
      var steps = [UInt8](repeating: 9, count: width)
      var sums = before
      let largest = pixel_row_steps(level, a, b, &steps, Int32(width))
      pixel_add_luma(level, a, &sums, Int32(width))
      return (steps: steps, largest: Int(largest), sums: sums)
    }
    // In plain words.
    let steps = (0..<width).map { x -> Int in
      var largest = 0
      for place in x * 4..<x * 4 + 4 { largest = max(largest, abs(Int(a[place]) - Int(b[place]))) }
      return largest
    }
    let sums = (0..<width).map { x -> Int in
      let channels = (0..<4).map { Int(a[x * 4 + $0]) }
      let luma: Int = 77 * channels[2] + 150 * channels[1] + 29 * channels[0]
      return Int(before[x]) + luma + 256 * (255 - channels[3])
    }
    for result in results {
      #expect(result.steps.map { Int($0) } == steps && result.largest == steps.max())
      #expect(result.sums.map { Int($0) } == sums)
    }
  }

  @Test(arguments: [(2, 2), (37, 5), (514, 4), (1283, 9)])
  func `conversion to planes`(width: Int, height: Int) {
    let source = random(width * height * 4, seed: 1)
    let (even, rows) = ((width + 1) / 2 * 2, (height + 1) / 2 * 2)
    let results = Self.levels.map { level in
      var output = [UInt8](repeating: 0, count: even * rows * 3 / 2)
      output.withUnsafeMutableBufferPointer { output in
        guard let luma = output.baseAddress else { return }
        let planes = PixelPlanes(
          luma: luma, cb: luma + even * rows, cr: luma + even * rows * 5 / 4, luma_stride: even,
          chroma_stride: even / 2)
        for convert in [pixel_convert_to_chroma_420, pixel_convert_to_luma_420] {
          convert(
            level, source, width * 4, Int32(width), Int32(height), 0, 0, Int32(even), Int32(rows),
            planes)
        }
      }
      return output
    }
    for result in results.dropFirst() { #expect(result == results[0]) }
  }

  @Test(arguments: [(1, 1), (37, 5), (1283, 9)])
  func `conversion to planes with chroma for each pixel`(width: Int, height: Int) {
    let source = random(width * height * 4, seed: 2)
    let results = Self.levels.map { level in
      var output = [UInt8](repeating: 0, count: width * height * 3)
      output.withUnsafeMutableBufferPointer { output in
        guard let luma = output.baseAddress else { return }
        let planes = PixelPlanes(
          luma: luma, cb: luma + width * height, cr: luma + width * height * 2, luma_stride: width,
          chroma_stride: width)
        pixel_convert_to_i444(
          level, source, width * 4, 0, 0, Int32(width), Int32(height), planes)
      }
      return output
    }
    for result in results.dropFirst() { #expect(result == results[0]) }
  }

  @Test(arguments: [(1, 1), (2, 2), (37, 5), (514, 4), (1283, 9)])
  func `conversion from planes`(width: Int, height: Int) {
    let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
    var source = random(width * height + columns * rows * 2, seed: 4)
    let results = Self.levels.map { level in
      var output = [UInt8](repeating: 0, count: width * height * 4)
      source.withUnsafeMutableBufferPointer { source in
        guard let luma = source.baseAddress else { return }
        let cb = luma + width * height
        let planes = PixelPlanes(
          luma: luma, cb: cb, cr: cb + columns * rows, luma_stride: width, chroma_stride: columns)
        pixel_convert_from_i420(level, planes, Int32(width), Int32(height), &output, width * 4)
      }
      return output
    }
    for result in results.dropFirst() { #expect(result == results[0]) }
    // The inverse matrix in doubles, with chroma interpolated as two tents.
    func sample(_ plane: Int, _ x: Int, _ y: Int) -> Double {
      func at(_ column: Int, _ row: Int) -> Double {
        let place = min(max(row, 0), rows - 1) * columns + min(column, columns - 1)
        return Double(source[width * height + plane * columns * rows + place])
      }
      func across(_ row: Int) -> Double {
        x % 2 == 0 ? at(x / 2, row) : (at(x / 2, row) + at(x / 2 + 1, row)) / 2
      }
      return 0.75 * across(y / 2) + 0.25 * across(y % 2 == 0 ? y / 2 - 1 : y / 2 + 1)
    }
    var worst = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let luma = (Double(source[y * width + x]) - 16) * 255 / 219
        let cb = (sample(0, x, y) - 128) * 255 / 224
        let cr = (sample(1, x, y) - 128) * 255 / 224
        let green = luma - (0.0722 * 1.8556 * cb + 0.2126 * 1.5748 * cr) / 0.7152
        for (channel, value) in [luma + 1.8556 * cb, green, luma + 1.5748 * cr].enumerated() {
          let expected = min(255, max(0, value))
          let seen = Double(results[0][(y * width + x) * 4 + channel])
          worst = max(worst, abs(seen - expected))
        }
        #expect(results[0][(y * width + x) * 4 + 3] == 255)
      }
    }
    #expect(worst < 0.52)
  }

  @Test(arguments: [1, 3, 15, 16, 17, 63, 64, 65, 1000])
  func `premultiplication and back`(count: Int) {
    let source = random(count * 4, seed: 2)
    let results = Self.levels.map { level in
      var (there, back) = (source, source)
      pixel_premultiply_from_rgba(level, source, &there, count)
      pixel_unpremultiply_to_rgba(level, source, &back, count)
      return [there, back]
    }
    for result in results.dropFirst() { #expect(result == results[0]) }
  }

  @Test(arguments: [4, 12, 60, 68, 1000])
  func `coverage is the rounded mean of each four rows`(stride: Int) {
    let height = 3
    let rows = random(4 * height * stride, seed: 3)
    let expected = (0..<height * stride).map { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: stride)
      let sum = (0..<4).map { Int(rows[(4 * row + $0) * stride + column]) }.reduce(0, +)
      return UInt8((Double(sum) / 4).rounded(.toNearestOrAwayFromZero))
    }
    for level in Self.levels {
      var means = [UInt8](repeating: 0, count: height * stride)
      pixel_average_coverage(level, rows, &means, stride, Int32(height))
      #expect(means == expected)
    }
  }

  @Test func `opacity of a row is seen in its every pixel`() {
    for level in Self.levels {
      for count in [1, 5, 16, 33, 100] {
        var row = [UInt8](repeating: 255, count: count * 4)
        #expect(pixel_row_is_opaque(level, row, count))
        for pixel in 0..<count {
          row[pixel * 4 + 3] = 254
          #expect(!pixel_row_is_opaque(level, row, count))
          row[pixel * 4 + 3] = 255
        }
      }
    }
  }

  @Test func `differences`() {
    let (width, height) = (131, 17)
    let a = random(width * height * 4, seed: 3)
    var b = a
    for place in stride(from: 900, to: a.count - 900, by: 611) { b[place] = b[place] ^ 0x45 }
    let results = Self.levels.map { level in
      pixel_compare(level, a, width * 4, b, width * 4, Int32(width), Int32(height))
    }
    for result in results {
      #expect(result.count == results[0].count)
      #expect(result.maximum == results[0].maximum)
      #expect((result.left, result.top) == (results[0].left, results[0].top))
      #expect((result.right, result.bottom) == (results[0].right, results[0].bottom))
    }
  }

  @Test(arguments: [1, 2, 17, 64, 255, 256])
  func `nearest entry, the first of equals`(count: Int) {
    var random = RandomBytes(seed: UInt64(count))
    // Few levels, so that many distances are equal.
    let colors = (0..<count).map { _ in
      (0..<3).map { _ in Int32(random.next() % 5) * 60 }
    }
    let palette = UnsafeMutablePointer<PixelPalette>.allocate(capacity: 1)
    defer { palette.deallocate() }
    palette.initialize(to: PixelPalette())
    palette.pointee.count = Int32(count)
    func fill(_ channel: Int, _ bytes: UnsafeMutableRawBufferPointer) {
      for (i, color) in colors.enumerated() {
        bytes.storeBytes(of: color[channel], toByteOffset: i * 4, as: Int32.self)
      }
    }
    withUnsafeMutableBytes(of: &palette.pointee.red) { fill(0, $0) }
    withUnsafeMutableBytes(of: &palette.pointee.green) { fill(1, $0) }
    withUnsafeMutableBytes(of: &palette.pointee.blue) { fill(2, $0) }
    let asked = (0..<200).map { _ in UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF }
    let found = Self.levels.map { level in
      var entries = [UInt8](repeating: 0, count: asked.count)
      var distances = [UInt32](repeating: 0, count: asked.count)
      pixel_nearest_entries(level, palette, asked, asked.count, &entries, &distances)
      return (entries, distances)
    }
    for (index, color) in asked.enumerated() {
      let channels = [16, 8, 0].map { Int32(color >> UInt32($0) & 255) }
      let distances = colors.map { entry in
        zip([Int32(2), 3, 1], zip(entry, channels)).reduce(Int32(0)) {
          $0 + $1.0 * ($1.1.0 - $1.1.1) * ($1.1.0 - $1.1.1)
        }
      }
      let expected = distances.indices.min { distances[$0] < distances[$1] }
      for (entries, nearest) in found {
        #expect(Int(entries[index]) == expected)
        #expect(Int32(nearest[index]) == expected.map { distances[$0] })
      }
    }
  }
}
