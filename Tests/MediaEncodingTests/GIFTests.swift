import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import TestSupport
import Testing

@Suite struct GIFTests {
  /// Writes a film as a GIF.
  @discardableResult
  private func write(
    _ film: Film, _ scratch: Scratch, _ name: String = "film.gif", segmentLength: Int = .max,
    settings: GIFSettings = .init()
  ) throws -> GIFDecoder {
    let writer = try GIFWriter(
      film.description, path: scratch.path(name), scratchDirectory: scratch.directory,
      settings: settings)
    try film.write(with: writer, segmentLength: segmentLength)
    return try GIFDecoder(scratch.bytes(name))
  }

  /// The frame on screen at a time in hundredths of a second.
  private func canvas(_ gif: GIFDecoder, at time: Int) -> [UInt32?] {
    var end = 0
    for image in gif.images {
      end += image.delay
      if time < end { return image.canvas }
    }
    return []
  }

  /// When frame n begins, by its formula in doubles.
  private func begin(_ frame: Int, _ rate: Rational) -> Int {
    Int((100 * Double(frame) / rate.value + 0.5).rounded(.down))
  }

  private func colors(_ buffer: PixelBuffer) -> [UInt32?] {
    (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer[$0, y] & 0xFF_FFFF } }
  }

  private func expectExact(_ gif: GIFDecoder, _ film: Film) {
    let rate = film.description.frameRate
    for (index, frame) in film.frames.enumerated() {
      #expect(canvas(gif, at: begin(index, rate)) == colors(frame), "frame \(index)")
    }
    let end = begin(film.frames.count, rate)
    #expect(gif.images.reduce(0) { $0 + $1.delay } == end)
    #expect(gif.images.allSatisfy { $0.delay >= 2 && $0.disposal == 1 })
  }

  @Test(arguments: [.max, 1, 2, 5, 13])
  func `few colors are exact, however the film is cut`(length: Int) throws {
    let film = Film.movingSquare(count: 40)
    expectExact(try write(film, Scratch(), segmentLength: length), film)
  }

  @Test func `segments give the bytes of one piece, run after run`() throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 40)
    for (index, length) in [40, 40, 7, 20].enumerated() {
      try write(film, scratch, "\(index).gif", segmentLength: length)
      #expect(try scratch.bytes("\(index).gif") == scratch.bytes("0.gif"))
    }
    #expect(scratch.names == ["0.gif", "1.gif", "2.gif", "3.gif"])
  }

  @Test(arguments: [
    Rational(50), 48, 30, 25, 24, 20, 15, 10, 1, Rational(text: "30000/1001") ?? 0,
    Rational(text: "24000/1001") ?? 0, Rational(text: "1/3") ?? 0,
  ])
  func `delays add up without drift at every rate`(rate: Rational) throws {
    let film = Film.numbered(count: 35, rate: rate)
    expectExact(try write(film, Scratch(), segmentLength: 16), film)
  }

  @Test func `thirty frames a second are three, four and three hundredths`() throws {
    let gif = try write(.numbered(count: 6, rate: 30), Scratch())
    #expect(gif.images.map(\.delay) == [3, 4, 3, 3, 4, 3])
  }

  @Test func `a delay beyond the format's longest goes on in an unchanged pixel`() throws {
    let scratch = try Scratch()
    let film = Film.numbered(count: 2, rate: Rational(text: "1/1000") ?? 0)
    let gif = try write(film, scratch)
    #expect(gif.images.map(\.delay) == [65_535, 34_465, 65_535, 34_465])
    expectExact(gif, film)
    // One hundredth more than the longest must not leave a delay of one.
    let edge = Film.numbered(count: 1, rate: Rational(text: "100/65536") ?? 0)
    #expect(try write(edge, scratch).images.map(\.delay) == [65_534, 2])
  }

  @Test func `only rates of at most fifty are written`() throws {
    #expect([60, 50, 24].map(OutputFormat.gif.frameRate) == [50, 50, 24])
    #expect(throws: FilmError.frameRate(60)) { try write(.numbered(count: 3, rate: 60), Scratch()) }
  }

  @Test(arguments: [(0, 0), (1, nil), (2, 1), (70_000, 65_535)] as [(Int, Int?)])
  func `the number of plays`(plays: Int, repetitions: Int?) throws {
    let gif = try write(.movingSquare(count: 3, playCount: plays), Scratch())
    #expect(gif.repetitions == repetitions)
  }

  @Test(arguments: [.max, 3, 4])
  func `frames that look alike are one image, also across borders`(length: Int) throws {
    var frames = Array(repeating: PixelBuffer.flat(0xFF10_1010, width: 20, height: 10), count: 8)
    frames += Array(repeating: .flat(0xFF20_2020, width: 20, height: 10), count: 4)
    let film = Film(frames, rate: 10)
    let gif = try write(film, Scratch(), segmentLength: length)
    #expect(gif.images.map(\.delay) == [80, 40])
    expectExact(gif, film)
  }

  @Test func `images are as small as the change`() throws {
    let first = PixelBuffer.flat(0xFFFF_FFFF, width: 60, height: 40)
    let second = first.copy()
    second.fill(PixelRect(x: 7, y: 9, width: 1, height: 1), 0xFF00_0000)
    second.fill(PixelRect(x: 30, y: 20, width: 2, height: 3), 0xFF00_0000)
    let film = Film([first, second, first, first], rate: 10)
    let gif = try write(film, Scratch())
    #expect(gif.images.count == 3)
    for image in gif.images.dropFirst() { #expect(image.rect == (7, 9, 25, 14)) }
    expectExact(gif, film)
  }

  @Test func `a first frame unlike all others keeps its colors`() throws {
    var frames = [PixelBuffer.flat(0xFF12_3456, width: 32, height: 32)]
    for index in 0..<20 {
      frames.append(.flat(0xFF00_0000 | UInt32(index * 12), width: 32, height: 32))
    }
    let film = Film(frames, rate: 25)
    expectExact(try write(film, Scratch(), segmentLength: 8), film)
  }

  @Test(arguments: [1, 2, 3, 4, 15, 16, 127, 128, 254, 255])
  func `color tables of every size`(count: Int) throws {
    // Noise fills the code table many times over.
    var state: UInt32 = 9
    let frames = (0..<3).map { _ in
      let frame = PixelBuffer(width: 97, height: 61)
      for y in 0..<61 {
        for x in 0..<97 {
          state = state &* 1_664_525 &+ 1_013_904_223
          frame[x, y] = 0xFF00_0000 | (state >> 16) % UInt32(count) * 0x01_0101
        }
      }
      return frame
    }
    let film = Film(frames, rate: 10)
    let gif = try write(film, Scratch())
    expectExact(gif, film)
    #expect(gif.tableSize >= count + 1 && gif.tableSize < max(3, 2 * (count + 1)))
  }

  @Test func `libav reads the same frames and times`() throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 20, rate: 25)
    let gif = try write(film, scratch)
    let (info, frames) = try decode(scratch.path("film.gif"))
    #expect(info.duration == Rational(text: "0.8"))
    #expect(info.frameCount == gif.images.count)
    #expect(info.frameRate == 25)
    #expect(!info.isEven, "frames that repeat are held")
    var time = 0
    for (image, frame) in zip(gif.images, frames) {
      #expect(frame.time == Rational(Int64(time), over: 100))
      #expect(colors(frame.pixels) == image.canvas)
      time += image.delay
    }
  }

  @Test func `many colors are approximated closely, flat ones not at all`() throws {
    // A gradient of 4096 colors, a flat bar of a color of its own, and a moving flat square.
    let frames = (0..<6).map { index in
      let frame = PixelBuffer(width: 128, height: 96)
      for y in 0..<96 {
        for x in 0..<128 {
          frame[x, y] = 0xFF00_0000 | UInt32(x * 2) << 16 | UInt32(y * 2) << 8 | 0x40
        }
      }
      frame.fill(PixelRect(x: 0, y: 0, width: 128, height: 20), 0xFF05_F8C3)
      frame.fill(PixelRect(x: index * 9, y: 40, width: 16, height: 16), 0xFFFF_FFFF)
      return frame
    }
    let film = Film(frames, rate: 10)
    let gif = try write(film, Scratch())
    #expect(gif.tableSize == 256)
    var total = 0.0
    for (index, frame) in frames.enumerated() {
      let shown = canvas(gif, at: index * 10)
      for (color, source) in zip(shown, colors(frame)) {
        guard let color, let source else { continue }
        if source == 0x05_F8C3 || source == 0xFF_FFFF { #expect(color == source) }
        for shift: UInt32 in [0, 8, 16] {
          total += abs(Double(color >> shift & 255) - Double(source >> shift & 255))
        }
      }
    }
    let mean = total / Double(6 * 128 * 96 * 3)
    // 253 cells over a plane of 256 × 152 levels are 12 wide: a quarter of it on average in two
    // channels, nothing in the third.
    #expect(mean < 2.2)
  }

  @Test(arguments: [.max, 7])
  func `colors count by the time they are seen`(length: Int) throws {
    // Three frames of 300 colors each, then a hundred others for a second. Counted by frames they
    // appear in and not by how long they stay, these would be too rare to be kept exactly.
    func stripes(_ count: Int, _ color: (Int) -> Int) -> PixelBuffer {
      let frame = PixelBuffer(width: 300, height: 4)
      for x in 0..<300 {
        frame.fill(
          PixelRect(x: x, y: 0, width: 1, height: 4), 0xFF00_0000 | UInt32(color(x % count)))
      }
      return frame
    }
    let flashes = (1...3).map { flash in stripes(300) { $0 * 40_503 & 0xFFFF | flash << 16 } }
    // Up and down again in small steps: errors at large ones are not seen.
    let rest = stripes(198) { 0xFF_0000 | min($0, 198 - $0) << 9 }
    let film = Film(flashes + Array(repeating: rest, count: 30), rate: 30)
    let gif = try write(
      film, Scratch(), segmentLength: length, settings: GIFSettings(quality: 100))
    #expect(gif.tableSize == 256)
    #expect(canvas(gif, at: 50) == colors(rest))
  }

  @Test func `more colors than are counted exactly still give a good palette`() throws {
    let frame = PixelBuffer(width: 512, height: 300)
    for y in 0..<300 {
      for x in 0..<512 {
        let (x, y) = (UInt32(x), UInt32(y))
        frame[Int(x), Int(y)] =
          0xFF00_0000 | (x / 2) << 16 | (y * 255 / 299) << 8 | (x % 2 * 4 + y % 4)
      }
    }
    let film = Film([frame, frame], rate: 10)
    let (one, two) = (try Scratch(), try Scratch())
    let gif = try write(film, one)
    try write(film, two)
    #expect(try one.bytes("film.gif") == two.bytes("film.gif"))
    #expect(gif.images.count == 1)
    // By pixel, and in squares of four pixels, over which neighbors make up for each other.
    var (total, sums) = (0, [Int: Int]())
    for (place, (color, source)) in zip(gif.images[0].canvas, colors(frame)).enumerated() {
      guard let color, let source else { continue }
      for (channel, shift) in [UInt32(0), 8, 16].enumerated() {
        let difference = Int(color >> shift & 255) - Int(source >> shift & 255)
        total += abs(difference)
        sums[(place / 512 / 4 * 128 + place % 512 / 4) * 3 + channel, default: 0] += difference
      }
    }
    let mean = Double(total) / Double(512 * 300 * 3)
    let ofSquares = Double(sums.values.reduce(0) { $0 + abs($1) }) / Double(sums.count * 16)
    #expect(mean < 5, "\(mean)")
    #expect(ofSquares < 1.5, "\(ofSquares)")
  }

  @Test func `one pixel, one frame`() throws {
    let film = Film([.flat(0xFFAA_BBCC, width: 1, height: 1)], rate: 10)
    expectExact(try write(film, Scratch()), film)
  }
}
