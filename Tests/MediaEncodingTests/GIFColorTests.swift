import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import TestSupport
import Testing

/// What a GIF does with more colors than a table holds.
@Suite struct GIFColorTests {
  private func write(
    _ film: Film, segmentLength: Int = .max, _ change: (inout GIFSettings) -> Void = { _ in }
  ) throws -> GIFDecoder {
    let scratch = try Scratch()
    var settings = GIFSettings()
    change(&settings)
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory,
      settings: settings)
    try film.write(with: writer, segmentLength: segmentLength)
    #expect(scratch.names == ["film.gif"])
    return try GIFDecoder(scratch.bytes("film.gif"))
  }

  private func colors(_ buffer: PixelBuffer) -> [UInt32?] {
    (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer[$0, y] & 0xFF_FFFF } }
  }

  /// Soft light over a slope, in far more colors than a table has, that moves by `shift`.
  private func gradient(_ shift: Int, width: Int = 160, height: Int = 120) -> PixelBuffer {
    let frame = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let red = UInt32(40 + (x + shift) * 150 / width)
        let green = UInt32(30 + y * 180 / height)
        let blue = UInt32(60 + (x + y) * 90 / (width + height))
        frame[x, y] = 0xFF00_0000 | red << 16 | green << 8 | blue
      }
    }
    return frame
  }

  @Test func `a frame's own table keeps its colors where the film has too many`() throws {
    // Ten frames of 200 colors each, all different: 2,000 in all, 200 in an image.
    var random = SeededGenerator(seed: 3)
    let frames = (0..<10).map { index in
      let palette = (0..<200).map { _ in UInt32(truncatingIfNeeded: random.next()) & 0xFF_FFFF }
      let frame = PixelBuffer(width: 90, height: 70)
      for y in 0..<70 {
        for x in 0..<90 { frame[x, y] = 0xFF00_0000 | palette[Int(random.next() % 200)] }
      }
      return frame
    }
    let film = Film(frames, rate: 10)
    // Nobody sees errors in such noise, so a table must cost little to be worth it.
    let gif = try write(film) { $0.errorPerByte = 50 }
    #expect(gif.images.map(\.localTableSize) == [nil] + Array(repeating: 256, count: 9))
    for (image, frame) in zip(gif.images, frames) { #expect(image.canvas == colors(frame)) }
  }

  @Test(arguments: [0, 12, 80], [.max, 2])
  func `what does not change in the source does not change in the film`(
    tolerance: Int, length: Int
  ) throws {
    // A gradient stands still while squares of another run over it and uncover it.
    let (ground, other) = (gradient(0), gradient(70))
    let frames = (0..<9).map { index in
      let frame = ground.copy()
      for y in 20..<80 {
        for x in index * 12..<index * 12 + 40 { frame[x, y] = other[x, y] }
      }
      return frame
    }
    let film = Film(frames, rate: 10)
    let gif = try write(film, segmentLength: length) { $0.toleranceTenths = tolerance * 10 }
    #expect(gif.images.count == 9)
    for index in 1..<9 {
      let (old, new) = (colors(frames[index - 1]), colors(frames[index]))
      let (was, now) = (gif.images[index - 1].canvas, gif.images[index].canvas)
      let flickers = old.indices.filter { old[$0] == new[$0] && was[$0] != now[$0] }
      #expect(flickers.isEmpty, "frame \(index)")
    }
  }

  @Test func `a fill that is seen for one frame keeps its color, and none is dithered`() throws {
    var frames = (0..<8).map { gradient($0 * 9) }
    // Half-transparent blue over white, of which nothing else has a shade.
    frames[5].fill(PixelRect(x: 30, y: 30, width: 9, height: 9), 0xFF7C_9ADC)
    for frame in frames {
      frame.fill(PixelRect(x: 100, y: 80, width: 30, height: 20), 0xFF05_F8C3)
    }
    frames.append(frames[7])
    let gif = try write(Film(frames, rate: 10))
    for (image, frame) in zip(gif.images, frames) {
      for (shown, source) in zip(image.canvas, colors(frame))
      where source == 0x7C_9ADC || source == 0x05_F8C3 { #expect(shown == source) }
    }
  }

  @Test func `means of a dithered gradient are the gradient's`() throws {
    // Grays, so that two of them mix to any other.
    let frame = PixelBuffer(width: 256, height: 256)
    for y in 0..<256 {
      for x in 0..<256 { frame[x, y] = 0xFF00_0000 | UInt32(40 + (x + y) * 150 / 512) * 0x01_0101 }
    }
    let film = Film([frame], rate: 10)
    /// By how much a channel's mean over an area of 16×16 is off, on average.
    func meanShift(_ gif: GIFDecoder) -> Double {
      var total = 0.0
      let (shown, source) = (gif.images[0].canvas, colors(frame))
      for top in stride(from: 0, to: 256, by: 16) {
        for left in stride(from: 0, to: 256, by: 16) {
          for shift: UInt32 in [16, 8, 0] {
            var sum = 0
            for y in top..<top + 16 {
              for x in left..<left + 16 {
                let place = y * 256 + x
                guard let color = shown[place], let truth = source[place] else { continue }
                sum += Int(color >> shift & 255) - Int(truth >> shift & 255)
              }
            }
            total += abs(Double(sum) / 256)
          }
        }
      }
      return total / (256 * 3)
    }
    let dithered = meanShift(try write(film) { ($0.colorCount, $0.ditherFloor) = (30, 0) })
    let plain = meanShift(try write(film) { ($0.colorCount, $0.smoothActivity) = (30, 0) })
    #expect(dithered < plain / 1.5)
  }

  // Strings of the compressor have errors that are alike all along, of which half is handed to the row below: with
  // all of it the mean would be kept better, and the film benchmarks' likeness be two points less.
  @Test(arguments: [(0, 0.75), (16, 0.85)])
  func `areas of a texture keep their mean`(tolerance: Int, most: Double) throws {
    // Noise of its own in each channel, in more colors than are told apart.
    var random = SeededGenerator(seed: 11)
    let side = 256
    let frame = gradient(0, width: side, height: side)
    for y in 0..<side {
      for x in 0..<side {
        let noise = [16, 8, 0].reduce(UInt32(0)) { $0 | UInt32(random.next() % 24) << $1 }
        frame[x, y] = 0xFF00_0000 | (frame[x, y] & 0xFF_FFFF) &+ noise
      }
    }
    let film = Film([frame], rate: 10)
    /// How far channels' means over areas of 16×16 are off, as the root of the mean square.
    func meanShift(isTogether: Bool) throws -> Double {
      let gif = try write(film) {
        ($0.choosesTogether, $0.toleranceTenths) = (isTogether, tolerance * 10)
      }
      let (shown, source) = (gif.images[0].canvas, colors(frame))
      var sums: [Int: Int] = [:]
      for place in 0..<side * side {
        guard let color = shown[place], let truth = source[place] else { continue }
        let area = place / side / 16 * side / 16 + place % side / 16
        for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
          let difference = Int(color >> shift & 255) - Int(truth >> shift & 255)
          sums[area * 3 + channel, default: 0] += difference
        }
      }
      let squares = sums.values.reduce(0) { $0 + $1 * $1 }
      return (Double(squares) / Double(sums.count)).squareRoot() / 256
    }
    let (together, alone) = (try meanShift(isTogether: true), try meanShift(isTogether: false))
    #expect(together < alone * most, "\(together) of \(alone)")
  }

  /// How many bytes four frames of noise, each another one, take.
  private func noiseByteCount(_ settings: GIFSettings) throws -> Int {
    var random = SeededGenerator(seed: 8)
    let frames = (0..<4).map { index in
      let frame = gradient(index * 8)
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          let noise = UInt32(random.next() % 60) * 0x01_0101
          frame[x, y] = 0xFF00_0000 | (frame[x, y] & 0xFF_FFFF) &+ noise
        }
      }
      return frame
    }
    let film = Film(frames, rate: 10)
    let scratch = try Scratch()
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory,
      settings: settings)
    try film.write(with: writer)
    return try scratch.bytes("film.gif").count
  }

  @Test func `a looser bound makes smaller files, one after the other`() throws {
    let sizes = try [0, 160, 640].map { tenths in
      var settings = GIFSettings()
      settings.toleranceTenths = tenths
      return try noiseByteCount(settings)
    }
    #expect(sizes[1] < sizes[0])
    #expect(sizes[2] < sizes[1])
  }

  @Test func `each of the highest qualities makes smaller files than the one above it`() throws {
    let sizes = try [100, 99, 98, 97].map { try noiseByteCount(GIFSettings(quality: $0)) }
    for (above, below) in zip(sizes, sizes.dropFirst()) { #expect(below < above, "\(sizes)") }
  }

  @Test func `what changes again at once may come less close, and what stays may not`() throws {
    // Noise in far more colors than a table has: new in each of five frames of a thirtieth of a
    // second, then at rest.
    var random = SeededGenerator(seed: 21)
    let moving = (0..<5).map { index in
      let frame = gradient(index * 8)
      for y in 0..<frame.height {
        for x in 0..<frame.width {
          frame[x, y] =
            0xFF00_0000 | (frame[x, y] & 0xFF_FFFF) &+ UInt32(random.next() % 60) * 0x01_0101
        }
      }
      return frame
    }
    let film = Film(moving + Array(repeating: moving[4], count: 4), rate: 30)
    /// The sum of squared errors of an image's pixels.
    func error(_ index: Int, of gif: GIFDecoder) -> Int {
      zip(gif.images[index].canvas, colors(moving[index])).reduce(0) { sum, pair in
        guard let shown = pair.0, let source = pair.1 else { return sum }
        return [0, 8, 16].reduce(sum) { sum, shift in
          let step = Int(shown >> shift & 255) - Int(source >> shift & 255)
          return sum + step * step
        }
      }
    }
    let same = try write(film) { $0.briefFactor = 1 }
    let brief = try write(film)
    #expect(same.images.count == 5)
    #expect(brief.images.count == 5)
    for index in 0..<4 {
      #expect(error(index, of: brief) > error(index, of: same) * 11 / 10, "frame \(index)")
    }
    // Other pixels were left as they were; none is farther off than it may be.
    #expect(error(4, of: brief) < error(4, of: same) * 51 / 50)
  }
}
