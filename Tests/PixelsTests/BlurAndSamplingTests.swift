import PixelKernels
import Pixels
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct BlurAndSamplingTests {
  private static let levels = (0...pixel_kernel_level().rawValue).map { PixelKernelLevel($0) }

  private func random(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = RandomBytes(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private func blurred(
    _ source: [UInt8], width: Int, height: Int, channels: Int, deviation: Double,
    edges: GaussianBlur.Edges, part: PixelRect
  ) -> [UInt8] {
    let blur = GaussianBlur(deviationX: deviation, deviationY: deviation, exponential: exp)
    var (source, target) = (source, [UInt8](repeating: 0, count: part.area * channels))
    let isDone = source.withUnsafeMutableBufferPointer { from in
      target.withUnsafeMutableBufferPointer { to -> Bool in
        guard let from = from.baseAddress, let to = to.baseAddress else { return false }
        return blur.draw(
          GaussianBlur.Bytes(
            start: from, stride: width * channels,
            rect: PixelRect(x: 0, y: 0, width: width, height: height)),
          into: GaussianBlur.Bytes(start: to, stride: part.width * channels, rect: part),
          channels: channels, edges: edges, grid: (0, 0))
      }
    }
    #expect(isDone)
    return target
  }

  /// The Gaussian itself, in doubles, one direction after the other.
  @Test(arguments: [0.7, 2, 5.5, 6, 13, 30])
  func `a blur has the values of the bell`(_ deviation: Double) {
    let (width, height) = (90, 50)
    let source = (0..<width * height).map { place -> UInt8 in
      let (x, y) = (place % width, place / width)
      return x > 30 && x < 70 && y > 8 && y < 40 ? (x + y) % 3 == 0 ? 255 : 180 : 20
    }
    let seen = blurred(
      source, width: width, height: height, channels: 1, deviation: deviation, edges: .repeated,
      part: PixelRect(x: 0, y: 0, width: width, height: height))
    let radius = Int(5 * deviation) + 1
    let bell = (-radius...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
    let sum = bell.reduce(0, +)
    func pass(_ values: [Double], step: Int, count: Int, at place: (Int) -> Int) -> [Double] {
      values.indices.map { index in
        let position = place(index)
        return zip(-radius...radius, bell).reduce(0) { total, tap in
          let moved = min(max(position + tap.0, 0), count - 1)
          return total + values[index + (moved - position) * step] * tap.1
        } / sum
      }
    }
    let across = pass(source.map(Double.init), step: 1, count: width) { $0 % width }
    let both = pass(across, step: width, count: height) { $0 / width }
    let worst = zip(both, seen).map { abs($0 - Double($1)) }.max() ?? 0
    // Means and lines between them add little to the rounding.
    #expect(worst < (deviation < 6 ? 0.9 : 2.5), "\(worst)")
  }

  @Test(arguments: [1.5, 9, 40]) func `a part is blurred as it is in the whole`(_ deviation: Double)
  {
    let (width, height) = (130, 70)
    let source = random(width * height * 4, seed: 5)
    let all = PixelRect(x: -20, y: -7, width: 170, height: 90)
    let part = PixelRect(x: 11, y: 5, width: 37, height: 29)
    for edges in [GaussianBlur.Edges.clear, .repeated] {
      func result(_ rect: PixelRect) -> [UInt8] {
        blurred(
          source, width: width, height: height, channels: 4, deviation: deviation, edges: edges,
          part: rect)
      }
      let (whole, piece) = (result(all), result(part))
      for y in 0..<part.height {
        let start = ((part.y - all.y + y) * all.width + part.x - all.x) * 4
        let row = y * part.width * 4
        #expect(
          whole[start..<start + part.width * 4] == piece[row..<row + part.width * 4])
      }
    }
  }

  /// Two ways from cells to pixels: four channels at once, and one.
  @Test(arguments: [2.0, 6, 9, 13, 30, 70, 150])
  func `four channels are blurred as each of them alone`(_ deviation: Double) {
    let (width, height) = (61, 23)
    let source = random(width * height * 4, seed: 21)
    for part in [
      PixelRect(x: -9, y: -2, width: 83, height: 9), PixelRect(x: 1, y: 3, width: 1, height: 2),
      PixelRect(x: 6, y: 0, width: 3, height: 5), PixelRect(x: 17, y: 20, width: 44, height: 3),
    ] {
      for edges in [GaussianBlur.Edges.clear, .repeated] {
        func result(_ bytes: [UInt8], _ channels: Int) -> [UInt8] {
          blurred(
            bytes, width: width, height: height, channels: channels, deviation: deviation,
            edges: edges, part: part)
        }
        let together = result(source, 4)
        for channel in 0..<4 {
          func own(_ bytes: [UInt8]) -> [UInt8] {
            stride(from: channel, to: bytes.count, by: 4).map { bytes[$0] }
          }
          #expect(own(together) == result(own(source), 1))
        }
      }
    }
  }

  @Test func `one color stays itself under a blur`() {
    for deviation in [0.3, 3, 50] {
      let result = blurred(
        [UInt8](repeating: 201, count: 40 * 30), width: 40, height: 30, channels: 1,
        deviation: deviation, edges: .repeated, part: PixelRect(x: 3, y: 3, width: 30, height: 20))
      #expect(result.allSatisfy { $0 == 201 })
    }
  }

  @Test func `every level of the processor blurs, samples, halves and mixes alike`() {
    let (width, height) = (67, 41)
    let source = random(width * height * 4, seed: 8)
    let weights: [Int32] = [3000, 7000, 12_768, 7000, 3000]
    let results = Self.levels.map { level -> [[UInt8]] in
      var blurred = [UInt8](repeating: 0, count: source.count)
      weights.withUnsafeBufferPointer { weights in
        guard let start = weights.baseAddress else { return }
        var blur = PixelBlur(
          x: PixelBlurAxis(weights: start, taps: 5, scale: 2),
          y: PixelBlurAxis(weights: start, taps: 5, scale: 1), channels: 4, repeats_edges: false,
          grid_x: 3, grid_y: 1)
        #expect(
          pixel_blur(
            level, &blur, source, width * 4, Int32(width), Int32(height), 0, 0, &blurred,
            width * 4, Int32(width), Int32(height)))
      }
      var halved = [UInt8](repeating: 0, count: 34 * 21 * 4)
      pixel_halve(level, source, width * 4, Int32(width), Int32(height), &halved, 34 * 4)
      var sampled = [UInt8](repeating: 0, count: 200 * 4)
      source.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        let texture = PixelTexture(
          pixels: start, stride: width * 4, u: -5 << 32, v: 3 << 30, step_u: 0x6543_2100,
          step_v: 0x1234_5678, min_u: 0, max_u: 66 << 32, min_v: 0, max_v: 40 << 32,
          along_u: 0, along_v: 0, across_u: 0, across_v: 0)
        var spread = texture
        (spread.along_u, spread.along_v) = (0x2543_2100, 0x0234_5678)
        (spread.across_u, spread.across_v) = (-0x0434_5678, 0x3543_2100)
        pixel_sample_row(level, [texture, spread], 99, &sampled, 200)
      }
      var (tinted, faded) = (source, source)
      pixel_tint(level, &tinted, [7, 255, 128, 200], source.count / 4)
      pixel_fade(level, &faded, blurred, 77, source.count)
      return [blurred, halved, sampled, tinted, faded]
    }
    for result in results.dropFirst() { #expect(result == results[0]) }
  }

  /// A level row takes a shorter way through the kernel than a slanted one.
  @Test func `a level row has the samples of four places each`() {
    let (width, height) = (90, 20)
    let source = random(width * height * 4, seed: 3)
    for level in Self.levels {
      source.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        var texture = PixelTexture(
          pixels: start, stride: width * 4, u: 3 << 31, v: 5 << 30, step_u: 0x1_8543_2100,
          step_v: 0, min_u: 0, max_u: 89 << 32, min_v: 0, max_v: 19 << 32, along_u: 0x6543_2100,
          along_v: 0, across_u: 0, across_v: 0x5643_2100)
        func samples() -> [UInt8] {
          var out = [UInt8](repeating: 0, count: 50 * 4)
          pixel_sample_row(level, [texture, texture], 0, &out, 50)
          return out
        }
        let together = samples()
        let (u, v, along, across) = (texture.u, texture.v, texture.along_u, texture.across_v)
        (texture.along_u, texture.across_v) = (0, 0)
        var sums = [Int](repeating: 0, count: 200)
        for (side, end) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] as [(Int64, Int64)] {
          (texture.u, texture.v) = (u + side * along, v + end * across)
          for (index, value) in samples().enumerated() { sums[index] += Int(value) }
        }
        // Means of means round up twice more.
        for (sum, value) in zip(sums, together) { #expect(abs(Int(value) * 4 - sum) <= 6) }
      }
    }
  }

  @Test func `halving takes means, and lasts count twice`() {
    let picture = PixelBuffer(width: 3, height: 3)
    for (place, value) in [(0, 10), (1, 20), (2, 7), (3, 30), (4, 41), (5, 8), (8, 255)] {
      picture[place % 3, place / 3] = UInt32(value)
    }
    let pyramid = PixelPyramid(picture)
    #expect(pyramid.levels.map(\.width) == [3, 2, 1])
    // (10 + 20 + 30 + 41 + 2) / 4, and twice (7 + 8) / 2.
    #expect(pyramid.levels[1][0, 0] == 25)
    #expect(pyramid.levels[1][1, 0] == 8)
    #expect(pyramid.levels[1][1, 1] == 255)
  }

  @Test func `a ramp is sampled as a ramp, in every size`() {
    let picture = PixelBuffer(width: 256, height: 4)
    for y in 0..<4 {
      for x in 0..<256 { picture[x, y] = 0xFF00_0000 | UInt32(x) }
    }
    let pyramid = PixelPyramid(picture)
    for (level, step) in [(0.0, 0.37), (0, 1), (0.5, 1.4), (1, 2), (2.25, 5)] {
      var out = [UInt8](repeating: 0, count: 40 * 4)
      out.withUnsafeMutableBufferPointer { bytes in
        guard let start = bytes.baseAddress else { return }
        pyramid.draw(
          PixelSampling(
            origin: (20.3, 2), column: (step, 0), row: (0, 1), part: (0, 0, 256, 4), level: level),
          into: start, stride: 160, width: 40, height: 1)
      }
      for x in 0..<40 {
        let expected = 20.3 + step * Double(x) - 0.5
        // Rounding in the sizes is half a level each.
        #expect(abs(Double(out[x * 4]) - expected) < 1.1 + level, "\(level) \(x)")
        #expect(out[x * 4 + 3] == 255)
      }
    }
  }
}
