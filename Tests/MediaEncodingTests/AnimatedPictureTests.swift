import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import TestSupport
import Testing

/// Films of pictures that are put on one another: WebP and APNG.
@Suite struct AnimatedPictureTests {
  private static let formats: [OutputFormat] = [.webp, .apng]

  /// Writes a film and returns its path.
  private func write(
    _ film: Film, as format: OutputFormat, in scratch: Scratch, segmentLength: Int = .max,
    quality: WebPQuality = .lossless
  ) throws -> String {
    let path = scratch.path("film.\(format.name)")
    switch format {
    case .webp:
      try film.write(
        with: WebPWriter(
          film.description, path: path, scratchDirectory: scratch.directory, quality: quality),
        segmentLength: segmentLength)
    case .apng:
      try film.write(
        with: APNGWriter(film.description, path: path, scratchDirectory: scratch.directory),
        segmentLength: segmentLength)
    case .mp4, .hevc, .gif, .webm, .av1, .avif, .mov, .svg, .png, .poster, .posterWebP, .posterAVIF:
      Issue.record("\(format.name) is no film of pictures")
    }
    #expect(scratch.names == ["film.\(format.name)"])
    return path
  }

  /// The picture that is shown at a time, in seconds.
  private func shown(
    at time: Rational, in film: (info: FilmReader.Info, frames: [FilmReader.Frame])
  ) -> PixelBuffer? {
    film.frames.last { $0.time <= time }?.pixels
  }

  /// A disc of every alpha that moves over nothing, and leaves what it was over.
  private static func translucent(count: Int) -> Film {
    Film(
      (0..<count).map { index in
        let frame = PixelBuffer(width: 61, height: 37)
        for y in 0..<37 {
          for x in 0..<61 {
            let (dx, dy) = (x - 10 - 3 * index, y - 18)
            let distance = dx * dx + dy * dy
            guard distance < 256 else { continue }
            let alpha = UInt32(255 - distance)
            frame[x, y] = alpha << 24 | alpha << 16 | alpha / 2 << 8 | alpha / 3
          }
        }
        return frame
      }, rate: 25)
  }

  @Test(arguments: formats, [1, 5, 30, Int.max])
  func `every frame comes back to the last bit`(format: OutputFormat, length: Int) throws {
    for source in [Film.movingSquare(count: 30), Self.translucent(count: 14)] {
      let scratch = try Scratch()
      let film = try decode(write(source, as: format, in: scratch, segmentLength: length))
      #expect(film.info.duration == Rational(source.frames.count) / source.description.frameRate)
      for (index, frame) in source.frames.enumerated() {
        let time = Rational(index) / source.description.frameRate
        // WebP's times are whole milliseconds.
        let seen = try #require(shown(at: time + Rational(1) / 2000, in: film))
        #expect(seen.difference(from: frame).isEmpty, "frame \(index)")
      }
    }
  }

  /// ffmpeg decodes APNG by its own code, and shares none with what writes it here.
  @Test func `another decoder sees the same pixels`() throws {
    for source in [Film.movingSquare(count: 8), Self.translucent(count: 8)] {
      let scratch = try Scratch()
      let path = try write(source, as: .apng, in: scratch, segmentLength: 3)
      let rate = source.description.frameRate
      _ = try run(
        "ffmpeg",
        [
          "-v", "error", "-i", path, "-vf", "fps=\(rate)", "-f", "rawvideo", "-pix_fmt", "rgba",
          scratch.path("film.raw"),
        ])
      let seen = try scratch.bytes("film.raw")
      let length = source.description.width * source.description.height * 4
      #expect(seen.count >= 7 * length)
      for (index, frame) in source.frames.enumerated() where (index + 1) * length <= seen.count {
        #expect(
          Array(seen[index * length..<(index + 1) * length]) == frame.straightRGBA, "\(index)")
      }
    }
  }

  @Test func `frames that look alike are one, and parts are as small as they can be`() throws {
    let scratch = try Scratch()
    let source = Film.movingSquare(count: 16)
    // Every fourth frame is the same as the one before it.
    let webp = try write(source, as: .webp, in: scratch)
    #expect(try decode(webp).frames.count == 12)
    let images = try WebPImages(scratch.bytes("film.webp"))
    #expect(images.rects.count == 12)
    #expect(images.rects[0] == PixelRect(x: 0, y: 0, width: 64, height: 48))
    #expect(images.rects.dropFirst().allSatisfy { $0.width <= 14 && $0.height == 14 })
    #expect(images.rects[1] == PixelRect(x: 0, y: 16, width: 12, height: 14))
  }

  @Test(arguments: [
    Rational(10), 24, 25, 30, 50, 60, Rational(text: "30000/1001") ?? 0,
    Rational(text: "25/2") ?? 0, Rational(text: "1/3") ?? 0,
  ])
  func `times are exact in APNG and never drift in WebP`(rate: Rational) throws {
    let source = Film.numbered(count: 23, rate: rate)
    let scratch = try Scratch()
    let apng = try decode(write(source, as: .apng, in: scratch, segmentLength: 7))
    #expect(apng.info.times == (0..<23).map { Rational($0) / rate })
    #expect(apng.info.duration == 23 / rate)
    #expect(apng.info.frameRate == rate)
    let probed = try probe(scratch.path("film.apng"))
    #expect(probed["codec_name"] == "apng")
    #expect(probed["nb_read_packets"] == "23")

    let other = try Scratch()
    _ = try write(source, as: .webp, in: other, segmentLength: 7)
    // By the file's own words: each begins at the nearest millisecond.
    let images = try WebPImages(other.bytes("film.webp"))
    func milliseconds(_ frame: Int) -> Int {
      Int((1000 * Rational(frame) / rate + Rational(1) / 2).floor)
    }
    #expect(images.durations == (0..<23).map { milliseconds($0 + 1) - milliseconds($0) })
    #expect(images.durations.allSatisfy { $0 > 10 }, "browsers show others for a tenth of a second")
  }

  /// Noise, which nothing compresses without loss, beside a flat square.
  @Test func `a quality makes photographs small and leaves flat drawings alone`() throws {
    var state: UInt32 = 7
    let noise = Film(
      (0..<4).map { _ in
        let frame = PixelBuffer(width: 96, height: 64)
        for y in 0..<64 {
          for x in 0..<96 {
            state = state &* 1_664_525 &+ 1_013_904_223
            // More colors than a palette holds, which libwebp leaves alone.
            let (red, green) = (UInt32(x + y) + state >> 28, UInt32(2 * y) + state >> 24 & 15)
            frame[x, y] = 0xFF00_0000 | red << 16 | green << 8 | (255 - red)
          }
        }
        return frame
      }, rate: 25)
    func size(
      _ film: Film, _ quality: WebPQuality
    ) throws -> (count: Int, mean: Double, most: Int) {
      let scratch = try Scratch()
      let path = try write(film, as: .webp, in: scratch, segmentLength: 3, quality: quality)
      let frames = try decode(path).frames
      var (sum, most) = (0, 0)
      for (seen, frame) in zip(frames, film.frames) {
        for y in 0..<frame.height {
          for x in 0..<frame.width {
            for shift in [0, 8, 16] as [UInt32] {
              let (a, b) = (seen.pixels[x, y] >> shift & 255, frame[x, y] >> shift & 255)
              sum += abs(Int(a) - Int(b))
              most = max(most, abs(Int(a) - Int(b)))
            }
          }
        }
      }
      let channels = film.frames.count * film.frames[0].width * film.frames[0].height * 3
      return (try scratch.bytes("film.webp").count, Double(sum) / Double(channels), most)
    }
    let (exact, high, low) = (
      try size(noise, .lossless), try size(noise, .lossy(90)), try size(noise, .lossy(30))
    )
    #expect(exact.mean == 0)
    // Steps of 4 levels: no channel is more than 2 off but at the ends of the scale.
    let near = try size(noise, .nearLossless)
    #expect(near.mean > 0 && near.mean < 2 && near.most <= 3)
    #expect(near.count < exact.count * 8 / 10)
    #expect(high.count < exact.count / 2)
    #expect(low.count < high.count)
    // The noise has 16 levels.
    #expect(high.mean > 0 && high.mean < low.mean && low.mean < 16)
    let square = Film.movingSquare(count: 3)
    #expect(try size(square, .lossy(50)) == size(square, .lossless))
  }

  /// Two windows of a photograph in which every other pixel changes; 8 pixels around them may be drawn anew, and nothing
  /// between them, which one rectangle covers.
  @Test func `what a quality loses is where something changes`() throws {
    func isNear(_ x: Int, _ y: Int, _ margin: Int) -> Bool {
      [(5, 4), (70, 45)].contains { left, top in
        (left - margin..<left + 20 + margin).contains(x)
          && (top - margin..<top + 14 + margin).contains(y)
      }
    }
    let film = Film(
      (0..<5).map { index in
        let frame = PixelBuffer(width: 96, height: 64)
        var state: UInt32 = 3
        for y in 0..<64 {
          for x in 0..<96 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let noise = state >> 28 + (isNear(x, y, 0) ? UInt32(index * 9 * ((x + y) % 2)) : 0)
            frame[x, y] = 0xFF00_0000 | (noise + UInt32(x)) << 16 | (noise + UInt32(y)) << 8 | noise
          }
        }
        return frame
      }, rate: 25)
    let scratch = try Scratch()
    let path = try write(film, as: .webp, in: scratch, segmentLength: 2, quality: .lossy(60))
    let frames = try decode(path).frames.map(\.pixels)
    try #require(frames.count == 5)
    for (seen, before) in zip(frames.dropFirst(), frames) {
      var (changed, astray) = (0, 0)
      for y in 0..<64 {
        for x in 0..<96 where seen[x, y] != before[x, y] {
          if isNear(x, y, 8) { changed += 1 } else { astray += 1 }
        }
      }
      #expect(changed > 100 && astray == 0)
    }
  }

  /// A square of which one pixel changes must not be laid over itself where it is translucent.
  @Test func `what is translucent is not laid over itself for a quality`() throws {
    let film = Film(
      (0..<3).map { index in
        let frame = PixelBuffer.flat(0x8040_2010, width: 64, height: 64)
        for y in 20..<30 { for x in 20 + index..<30 { frame[x, y] = 0xFF80_4020 } }
        for y in 40..<60 {
          for x in 40..<60 { frame[x, y] = UInt32(0xFF00_0000 + (x * y * (index + 1)) % 97) }
        }
        return frame
      }, rate: 25)
    let scratch = try Scratch()
    for frame in try decode(write(film, as: .webp, in: scratch, quality: .lossy(90))).frames {
      #expect(abs(Int(frame.pixels[2, 2] >> 24) - 0x80) < 2)
      #expect(abs(Int(frame.pixels[19, 25] >> 24) - 0x80) < 2)
    }
  }

  @Test(arguments: formats, [0, 1, 3])
  func `how often it plays`(format: OutputFormat, count: Int) throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 5, playCount: count)
    #expect(try decode(write(film, as: format, in: scratch)).info.look.plays == count)
  }

  @Test(arguments: formats) func `one frame is a film too`(format: OutputFormat) throws {
    let scratch = try Scratch()
    let source = Film.movingSquare(count: 1, rate: 25)
    let film = try decode(write(source, as: format, in: scratch))
    #expect(film.frames.count == 1)
    #expect(film.frames[0].pixels.difference(from: source.frames[0]).isEmpty)
  }

  /// A rest that one delay cannot say goes on in images of one unchanged pixel.
  @Test(arguments: formats)
  func `a rest of hours keeps its length`(format: OutputFormat) throws {
    let scratch = try Scratch()
    let length = Rational(7001)
    var frames = Array(repeating: PixelBuffer.flat(0xFF10_2030, width: 9, height: 7), count: 20)
    frames.append(.flat(0xFF80_2030, width: 9, height: 7))
    let film = try decode(write(Film(frames, rate: 1 / length), as: format, in: scratch))
    #expect(film.info.duration == 21 * length)
    #expect(film.frames.count > 2)
    for frame in film.frames {
      let expected = frame.time < 20 * length ? frames[0] : frames[20]
      #expect(frame.pixels.difference(from: expected).isEmpty)
    }
  }

  @Test(arguments: formats)
  func `what the format cannot hold is refused at once`(format: OutputFormat) throws {
    let scratch = try Scratch()
    var fast = Film.movingSquare(count: 2).description
    fast.frameRate = 240
    var wide = fast
    (wide.width, wide.frameRate) = (65_536, 30)
    func make(_ film: FilmDescription) throws {
      switch format {
      case .webp:
        _ = try WebPWriter(
          film, path: scratch.path("film"), scratchDirectory: scratch.directory)
      default:
        _ = try APNGWriter(
          film, path: scratch.path("film"), scratchDirectory: scratch.directory)
      }
    }
    #expect(throws: FilmError.frameRate(240)) { try make(fast) }
    #expect(throws: FilmError.size(width: 65_536, height: 48, limit: format.maximumSide)) {
      try make(wide)
    }
    if format == .apng {
      var uneven = fast
      uneven.frameRate = Rational(65_537) / 2000
      #expect(throws: FilmError.frameRate(uneven.frameRate)) { try make(uneven) }
    }
    #expect(scratch.names.isEmpty)
  }

  @Test(arguments: formats)
  func `a file that ends early is an error wherever it ends`(format: OutputFormat) throws {
    let scratch = try Scratch()
    _ = try write(.movingSquare(count: 12), as: format, in: scratch)
    let bytes = try scratch.bytes("film.\(format.name)")
    for part in 1...19 {
      try scratch.write(bytes.prefix(bytes.count * part / 20), "cut")
      #expect(throws: (any Error).self, "cut at \(part)/20") { try decode(scratch.path("cut")) }
    }
  }
}

/// What the chunks of an animated WebP file say of its images.
private struct WebPImages {
  private(set) var rects: [PixelRect] = []
  /// In milliseconds.
  private(set) var durations: [Int] = []

  init(_ bytes: [UInt8]) throws {
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    try #require(number(4, 4) == bytes.count - 8)
    var place = 12
    while place + 8 <= bytes.count {
      let length = number(place + 4, 4)
      if bytes[place...].starts(with: "ANMF".utf8) {
        let data = place + 8
        rects.append(
          PixelRect(
            x: number(data, 3) * 2, y: number(data + 3, 3) * 2, width: number(data + 6, 3) + 1,
            height: number(data + 9, 3) + 1))
        durations.append(number(data + 12, 3))
      }
      place += 8 + length + length % 2
    }
    #expect(place == bytes.count)
  }
}
