import Geometry
import OutputFormats
import Pixels
import TestSupport
import Testing

@testable import MediaEncoding

/// GIFs that must stay within a number of bytes.
@Suite struct GIFLimitTests {
  /// Noise over slopes that moves: much to say in every frame.
  private let film: Film = {
    var random = SeededGenerator(seed: 21)
    let noise = (0..<72 * 48).map { _ in UInt32(random.next() % 24) }
    let frames = (0..<12).map { index in
      let frame = PixelBuffer(width: 72, height: 48)
      for y in 0..<48 {
        for x in 0..<72 {
          let grain = noise[(y * 72 + x + index * 5) % noise.count]
          let red = UInt32(x * 2 + index * 3) + grain
          let green = UInt32(y * 3) + grain
          frame[x, y] = 0xFF00_0000 | red << 16 | green << 8 | (90 + grain)
        }
      }
      return frame
    }
    return Film(frames, rate: 30)
  }()

  private func write(
    _ limit: Int?, quality: Int = 100, segmentLength: Int = .max
  ) throws -> (outcome: GIFOutcome, gif: GIFDecoder, bytes: [UInt8]) {
    let scratch = try Scratch()
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory,
      settings: GIFSettings(quality: quality), byteLimit: limit.flatMap(ByteCount.init(bytes:)))
    let outcome = try film.write(with: writer, segmentLength: segmentLength)
    #expect(scratch.names == ["film.gif"])
    let bytes = try scratch.bytes("film.gif")
    #expect(outcome.byteCount == bytes.count)
    return (outcome, try GIFDecoder(bytes), bytes)
  }

  @Test func `quality goes first, then frames, then pixels, and the time stays`() throws {
    let full = try write(nil)
    #expect(full.outcome.isFull)
    let same = try write(full.outcome.byteCount)
    #expect(same.bytes == full.bytes)
    #expect(same.outcome.isFull)

    let lowest = try write(nil, quality: 40).outcome.byteCount
    let softer = try write((full.outcome.byteCount + lowest) / 2)
    #expect((41..<100).contains(softer.outcome.quality))
    #expect(softer.outcome.frameStep == 1)
    #expect(softer.outcome.width == 72)

    let fewer = try write(lowest * 4 / 5)
    #expect(fewer.outcome.frameStep == 2)
    #expect(fewer.outcome.width == 72)
    #expect(fewer.gif.images.count == 7)

    let smaller = try write(lowest / 6)
    #expect(smaller.outcome.frameStep == 3)
    #expect(smaller.outcome.width < 72)
    #expect(smaller.outcome.height * 72 == smaller.outcome.width * 48)
    #expect(smaller.gif.width == smaller.outcome.width)

    for (limit, found) in [
      ((full.outcome.byteCount + lowest) / 2, softer), (lowest * 4 / 5, fewer),
      (lowest / 6, smaller),
    ] {
      #expect(found.bytes.count <= limit)
      #expect(found.gif.images.reduce(0) { $0 + $1.delay } == 40)
      #expect(found.gif.images.allSatisfy { $0.delay >= 2 })
    }
  }

  @Test func `the last frame is shown however few are kept`() throws {
    let lowest = try write(nil, quality: 40).outcome.byteCount
    let fewer = try write(lowest * 4 / 5)
    // Frame 11 of 12 is no multiple of two; it begins at 36.7 hundredths.
    #expect(fewer.gif.images.last?.delay == 3)
    let last = film.frames[11]
    var total = 0
    for (place, color) in (fewer.gif.images.last?.canvas ?? []).enumerated() {
      let source = last[place % 72, place / 72]
      let (shown, truth) = (Int(color ?? 0) >> 8 & 255, Int(source) >> 8 & 255)
      total += abs(shown - truth)
    }
    #expect(total < 12 * 72 * 48)
  }

  @Test func `segments do not matter`() throws {
    let limit = try write(nil, quality: 40).outcome.byteCount / 2
    #expect(try write(limit).bytes == write(limit, segmentLength: 5).bytes)
  }

  @Test(arguments: Cases.some(2, of: [1, 100, 1000]))
  func `a limit that nothing fits is an error that says what was tried`(limit: Int) throws {
    let scratch = try Scratch()
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory,
      byteLimit: ByteCount(bytes: limit))
    let error = try #require(throws: GIFLimitError.self) { try film.write(with: writer) }
    #expect(scratch.names.isEmpty)
    #expect(error.smallest.byteCount > limit)
    #expect(
      error.description.hasPrefix(
        "\(scratch.path("film.gif")): no acceptable GIF fits into "
          + "\([1: "1 byte", 100: "100 bytes", 1000: "1 kB"][limit] ?? ""): with quality 40, 10 frames/s, 18×12 pixels"
      ))
  }

  @Test(arguments: [2, 3, 4, 5, 6])
  func `a smaller pixel is the mean of the area it covers`(eighths: Int) throws {
    let scratch = try Scratch()
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory)
    let sink = try writer.makeSink(for: FilmSegment(index: 0, frames: 0..<12))
    for (index, frame) in film.frames.enumerated() {
      try sink.write(RenderedFrame(index: index, pixels: frame, damage: [frame.bounds]))
    }
    let segment = try sink.finish()
    defer { writer.discard(segment) }
    let reduction = Reduction(frameStep: 1, scaleEighths: eighths)
    let small = reduction.reduced(film.description)
    let reduced = try reduction.segment(
      film.description, [segment], scratchDirectory: scratch.directory)
    let replay = FilmReplay(small, [reduced])
    while let frame = try replay.next() {
      // Points within the area stand for it: 24 in each direction and source pixel.
      for (x, y) in [(0, 0), (small.width / 2, small.height / 3), (small.width - 1, 1)] {
        var sum = 0.0
        let count = 24 * 8 / eighths
        for i in 0..<count {
          for j in 0..<count {
            let sourceX = (Double(x) + (Double(i) + 0.5) / Double(count)) * 72 / Double(small.width)
            let sourceY =
              (Double(y) + (Double(j) + 0.5) / Double(count)) * 48 / Double(small.height)
            sum += Double(film.frames[frame][Int(sourceX), Int(sourceY)] >> 8 & 255)
          }
        }
        let mean = sum / Double(count * count)
        let shown = Double(replay.colors[y * small.width + x] >> 8 & 255)
        #expect(abs(shown - mean) < 1)
      }
    }
  }
}
