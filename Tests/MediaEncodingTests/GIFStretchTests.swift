import Foundation
import Geometry
import Locking
import OutputFormats
import Pixels
import TestSupport
import Testing

@testable import MediaEncoding

/// GIFs whose stretches are counted and painted apart.
@Suite struct GIFStretchTests {
  /// More colors than a table has: a soft light that moves over a slope, rests, and jumps.
  private static let film: Film = {
    let (width, height) = (48, 32)
    let frames = (0..<260).map { index in
      let frame = PixelBuffer(width: width, height: height)
      let light = index % 40 < 25 ? index % 40 * 3 : 60
      for y in 0..<height {
        for x in 0..<width {
          let near = max(0, 40 - abs(x * 2 - light) - abs(y - 16))
          let red = UInt32(60 + x * 2 + near)
          let green = UInt32(50 + y * 4)
          frame[x, y] = 0xFF00_0000 | red << 16 | green << 8 | UInt32(90 + near)
        }
      }
      return frame
    }
    return Film(frames, rate: 25)
  }()

  private func segments(
    _ film: Film, _ writer: GIFWriter, length: Int = .max
  ) throws -> [GIFSegment] {
    try film.segments(of: min(length, film.frames.count)).map { segment in
      let sink = try writer.makeSink(for: segment)
      for index in segment.frames {
        let frame = film.frames[index]
        try sink.write(RenderedFrame(index: index, pixels: frame, damage: [frame.bounds]))
      }
      return try sink.finish()
    }
  }

  /// The canvas at each frame of a film of 25 frames a second.
  private func shown(_ gif: [UInt8]) throws -> [[UInt32?]] {
    try GIFDecoder(gif).images.flatMap { image in
      Array(repeating: image.canvas, count: image.delay / 4)
    }
  }

  private func colors(_ buffer: PixelBuffer) -> [UInt32?] {
    (0..<buffer.height).flatMap { y in (0..<buffer.width).map { buffer[$0, y] & 0xFF_FFFF } }
  }

  @Test func `stretches follow from the number of frames and have no gaps`() {
    for count in 1...1000 {
      let stretches = FilmStretch.stretches(ofFrames: count)
      #expect(stretches.first?.frames.lowerBound == 0)
      #expect(stretches.last?.frames.upperBound == count)
      for (one, next) in zip(stretches, stretches.dropFirst()) {
        #expect(one.frames.upperBound == next.frames.lowerBound)
        // What a frame paints is closed at multiples of the span.
        #expect(next.frames.lowerBound % FrameColors.span == 0)
      }
      #expect(stretches.allSatisfy { 1...144 ~= $0.frames.count })
    }
  }

  @Test func `what stretches count is what the whole film counts`() throws {
    let scratch = try Scratch()
    let film = Self.film
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory)
    let segments = try segments(film, writer, length: 70)
    defer { segments.forEach(writer.discard) }
    func count(_ stretch: FilmStretch) throws -> [Int: [ColorHistogram.Entry]] {
      var found: [Int: [ColorHistogram.Entry]] = [:]
      try ColorCensus(film.description, segments, stretch).forEachFrame { frame in
        found[frame.frame] = frame.histogram.entries
      }
      return found
    }
    let whole = try count(FilmStretch(index: 0, frames: 0..<film.frames.count))
    var parts: [Int: [ColorHistogram.Entry]] = [:]
    for stretch in FilmStretch.stretches(ofFrames: film.frames.count) {
      for (frame, entries) in try count(stretch) {
        #expect(stretch.frames.contains(frame))
        parts[frame] = entries
      }
    }
    #expect(parts == whole)
    #expect(whole.count > 150)
  }

  @Test func `a pixel counts by the root of how long it stays, and less where it is busy`() throws {
    let scratch = try Scratch()
    let film = Self.film
    let (width, height) = (48, 32)
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory)
    let segments = try segments(film, writer, length: 100)
    defer { segments.forEach(writer.discard) }
    let frames = film.frames.map { frame in colors(frame).compactMap(\.self) }
    /// The largest difference of a channel to the pixels around.
    func activity(_ frame: Int, _ place: Int) -> Int {
      let (x, y) = (place % width, place / width)
      let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]
        .filter { 0..<width ~= $0.0 && 0..<height ~= $0.1 }
      let differences = around.flatMap { other in
        [0, 8, 16].map { (shift: UInt32) in
          let there = frames[frame][other.1 * width + other.0]
          return abs(
            Int(frames[frame][place] >> shift & 255) - Int(there >> shift & 255))
        }
      }
      return differences.max() ?? 0
    }
    // Frame by frame and pixel by pixel, with all of the film at hand.
    var expected: [Int: [UInt32: Int]] = [:]
    let changing = frames.indices.filter { $0 > 0 && frames[$0] != frames[$0 - 1] }
    for place in 0..<width * height {
      var since = 0
      for frame in 1...frames.count
      where frame == frames.count || frames[frame][place] != frames[since][place] {
        // It is followed for 16 frames at least, and up to the next multiple of 16 at which
        // something changes.
        let end = changing.first { $0 / 16 * 16 - 16 > since } ?? frames.count
        let stay = min(min(frame, end) - since, 32)
        let root = Int((Double(stay) * 256).squareRoot())
        let weight = 4096 * 25 / (25 + 3 * activity(since, place)) * root
        expected[since, default: [:]][frames[since][place], default: 0] += weight
        since = frame
      }
    }
    for stretch in FilmStretch.stretches(ofFrames: frames.count) {
      try ColorCensus(film.description, segments, stretch).forEachFrame { frame in
        #expect(frame.histogram.isExact)
        let counted = frame.histogram.entries.map { ($0.color, $0.weight) }
        #expect(Dictionary(uniqueKeysWithValues: counted) == expected[frame.frame] ?? [:])
        expected[frame.frame] = nil
      }
    }
    #expect(expected.isEmpty)
  }

  @Test func `pieces may be made in any order`() throws {
    let scratch = try Scratch()
    let film = Self.film
    for name in ["one.gif", "other.gif"] {
      let writer = try GIFWriter(
        film.description, path: scratch.path(name), scratchDirectory: scratch.directory)
      let segments = try segments(film, writer, length: name == "one.gif" ? .max : 130)
      let join = try writer.joining(segments)
      for (stage, count) in zip(join.stages, [3, 1, 3]) {
        let pieces = try stage()
        // The colors of one stretch serve the others.
        #expect(pieces.count == count)
        for piece in name == "one.gif" ? pieces : pieces.reversed() { try piece() }
      }
      _ = try join.finish()
      segments.forEach(writer.discard)
    }
    #expect(try scratch.bytes("one.gif") == scratch.bytes("other.gif"))
  }

  /// Keeps pieces in memory, and counts them.
  private final class Memory: PieceStore {
    private let files = LockedValue<[String: [UInt8]]>([:])
    private let restored = LockedValue<[String]>([])

    var count: Int { files.withLock(\.count) }
    /// What pieces were, that were found: the word behind their digest.
    func restoredCount(_ kind: String) -> Int {
      restored.withLock { $0.filter { $0.contains(" \(kind)") }.count }
    }
    func forget() { restored.withLock { $0 = [] } }

    func restore(_ key: String, to path: String) -> Bool {
      guard let bytes = files.withLock({ $0[key] }) else { return false }
      restored.withLock { $0.append(key) }
      return (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil
    }

    func keep(_ path: String, as key: String) {
      guard let bytes = try? Data(contentsOf: URL(fileURLWithPath: path)) else { return }
      files.withLock { $0[key] = Array(bytes) }
    }
  }

  @Test func `an edit makes those stretches anew that it changes, and the bytes are the same`()
    throws
  {
    let scratch = try Scratch()
    let store = Memory()
    func bytes(_ film: Film, _ store: Memory?) throws -> [UInt8] {
      let writer = try GIFWriter(
        film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory,
        store: store)
      try film.write(with: writer, segmentLength: 65)
      #expect(scratch.names == ["film.gif"])
      return try scratch.bytes("film.gif")
    }
    let film = Self.film
    let first = try bytes(film, store)
    #expect(try first == bytes(film, nil))
    #expect(store.restoredCount("images") == 0)
    // Unchanged, nothing is made.
    let count = store.count
    #expect(try bytes(film, store) == first)
    #expect(store.restoredCount("images") == 3 && store.count == count)
    store.forget()
    // Frames of the last of three stretches, in an order of their own.
    var edited = film
    edited.frames.replaceSubrange(215..<225, with: film.frames[215..<225].reversed())
    let second = try bytes(edited, store)
    #expect(second != first)
    #expect(store.restoredCount("images") == 2)
    #expect(store.restoredCount("colors") == 2)
    #expect(try bytes(edited, nil) == second)
  }

  @Test func `what stands still across a border does not change in the film`() throws {
    let scratch = try Scratch()
    let film = Self.film
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory)
    try film.write(with: writer, segmentLength: 100)
    #expect(scratch.names == ["film.gif"])
    let shown = try shown(scratch.bytes("film.gif"))
    #expect(shown.count == film.frames.count)
    for index in 1..<film.frames.count {
      let (old, new) = (colors(film.frames[index - 1]), colors(film.frames[index]))
      let flickers = old.indices.filter {
        old[$0] == new[$0] && shown[index - 1][$0] != shown[index][$0]
      }
      #expect(flickers.isEmpty, "frame \(index)")
    }
    // And what changes is shown: by how much a channel is off, on average.
    var total = 0
    for (frame, image) in zip(film.frames, shown) {
      for (source, color) in zip(colors(frame), image) {
        guard let source, let color else { continue }
        total += abs(Int(source >> 16) - Int(color >> 16))
      }
    }
    #expect(Double(total) / Double(260 * 48 * 32) < 4)
  }

  /// Stretches in which nothing is painted, at the end, at the beginning and everywhere.
  @Test(arguments: [0..<40, 120..<250, 110..<130, 0..<0])
  func `a film may rest, and be empty, for stretches`(moving: Range<Int>) throws {
    let scratch = try Scratch()
    let frames = (0..<250).map { index in
      let frame = PixelBuffer(width: 40, height: 20)
      guard index >= moving.lowerBound, !moving.isEmpty else { return frame }
      let x = min(index, moving.upperBound - 1) % 24
      for y in 4..<16 {
        for column in x..<x + 12 { frame[column, y] = 0xFF00_4080 | UInt32(y * 12) << 16 }
      }
      return frame
    }
    let film = Film(frames, rate: 25)
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory)
    try film.write(with: writer, segmentLength: 90)
    let shown = try shown(scratch.bytes("film.gif"))
    #expect(shown.count == 250)
    for (index, frame) in frames.enumerated() where shown.indices.contains(index) {
      #expect(shown[index] == colors(frame), "frame \(index)")
    }
  }

  @Test func `few colors are exact across borders`() throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 250, rate: 25)
    let writer = try GIFWriter(
      film.description, path: scratch.path("film.gif"), scratchDirectory: scratch.directory)
    try film.write(with: writer, segmentLength: 90)
    let shown = try shown(scratch.bytes("film.gif"))
    #expect(shown.count == 250)
    for (index, frame) in film.frames.enumerated() {
      #expect(shown[index] == colors(frame), "frame \(index)")
    }
  }
}
