import Geometry
@testable import MediaEncoding
import Pixels
import Testing

@Suite struct PNGTests {
  /// All pairs of an alpha and a premultiplied channel.
  private static var translucent: PixelBuffer {
    let buffer = PixelBuffer(width: 256, height: 256)
    for alpha in 0..<256 {
      for channel in 0...alpha {
        let (a, c) = (UInt32(alpha), UInt32(channel))
        buffer[channel, alpha] = a << 24 | c << 16 | (a - c) << 8 | c / 3
      }
    }
    return buffer
  }

  @Test func `a picture comes back as it was, with alpha and without`() throws {
    let scratch = try Scratch()
    for (name, picture) in [
      ("alpha", Self.translucent), ("opaque", Film.movingSquare(count: 1).frames[0]),
    ] {
      let path = scratch.path("\(name).png")
      try PNGFile.write(picture, to: path)
      let (info, frames) = try decode(path)
      #expect(info.frameCount == 1)
      #expect(frames.count == 1)
      #expect(frames[0].pixels.difference(from: picture).isEmpty)
      #expect(frames[0].pixels.frameHash == picture.frameHash)
    }
    #expect(try probe(scratch.path("alpha.png"))["pix_fmt"] == "rgba")
    #expect(try probe(scratch.path("opaque.png"))["pix_fmt"] == "rgb24")
  }

  @Test func `straight values are in the file, as another decoder has them`() throws {
    let scratch = try Scratch()
    try PNGFile.write(Self.translucent, to: scratch.path("a.png"))
    _ = try run(
      "ffmpeg",
      [
        "-v", "error", "-i", scratch.path("a.png"), "-f", "rawvideo", "-pix_fmt", "rgba",
        scratch.path("a.raw"),
      ])
    #expect(try scratch.bytes("a.raw") == Self.translucent.straightRGBA)
  }

  @Test func `equal pictures are equal bytes`() throws {
    #expect(try PNGFile.data(Self.translucent) == PNGFile.data(Self.translucent))
  }

  @Test(arguments: [PNGEncoder.Prediction.none, .mixed], [1, 6, 9])
  func `a file says its rows' filters and its colors, whatever the level`(
    prediction: PNGEncoder.Prediction, level: Int
  ) throws {
    let picture = StraightPicture(Self.translucent)
    let scratch = try Scratch()
    for hasAlpha in [true, false] {
      let file = try PNGEncoder.file(
        of: picture, hasAlpha: hasAlpha, prediction: prediction, level: level)
      // Signature, header, then sRGB: what the channels mean, seen as they are.
      #expect(Array(file[8..<16]) == [0, 0, 0, 13] + Array("IHDR".utf8))
      #expect(file[24...25].elementsEqual([8, hasAlpha ? 6 : 2]))
      #expect(
        Array(file[33..<46]) == [0, 0, 0, 1] + Array("sRGB".utf8) + [0, 0xAE, 0xCE, 0x1C, 0xE9])
      try PNGFile.write(file, to: scratch.path("a.png"))
      _ = try run(
        "ffmpeg",
        [
          "-y", "-v", "error", "-i", scratch.path("a.png"), "-f", "rawvideo", "-pix_fmt", "rgba",
          scratch.path("a.raw"),
        ])
      var expected = picture.bytes
      if !hasAlpha {
        for place in stride(from: 3, to: expected.count, by: 4) { expected[place] = 255 }
      }
      #expect(try scratch.bytes("a.raw") == expected)
    }
  }

  @Test func `flat pictures are not predicted, and smaller so; gradients are, and smaller so`()
    throws
  {
    let flat = StraightPicture(Film.movingSquare(count: 1).frames[0])
    // A byte that grows to the right, downward, and with their product: no pixel repeats the one beside it.
    let side = 200
    let bytes = (0..<side * side).flatMap { place -> [UInt8] in
      let (x, y) = (place % side, place / side)
      return [UInt8(x), UInt8(y), UInt8(x * y / side), 255]
    }
    let gradient = StraightPicture(width: side, height: side, bytes: bytes)
    for (picture, expected, other) in [
      (flat, PNGEncoder.Prediction.none, PNGEncoder.Prediction.mixed), (gradient, .mixed, .none),
    ] {
      #expect(PNGEncoder.Prediction(for: picture) == expected)
      let sizes = try [expected, other].map {
        try PNGEncoder.file(of: picture, hasAlpha: false, prediction: $0).count
      }
      #expect(sizes[0] < sizes[1])
    }
  }

  @Test func `a size that no file can have is an error`() throws {
    let picture = StraightPicture(
      width: 1_000_001, height: 1, bytes: Array(repeating: 0, count: 4_000_004))
    #expect(throws: (any Error).self) {
      try PNGEncoder.file(of: picture, hasAlpha: false, prediction: .none)
    }
  }

  @Test func `a film is a folder that sorts, without what a longer film left`() throws {
    let scratch = try Scratch()
    let folder = scratch.path("frames")
    for count in [14, 11] {
      let film = Film.movingSquare(count: count)
      try film.write(
        with: PNGWriter(
          film.description, directory: folder, scratchDirectory: scratch.directory),
        segmentLength: 4)
      let (info, frames) = try decode(folder)
      #expect(info.frameCount == count)
      #expect(info.times.isEmpty, "pictures have no times")
      for (frame, source) in zip(frames, film.frames) {
        #expect(frame.pixels.difference(from: source).isEmpty)
      }
      #expect(frames.count == count)
    }
    let names = try run("ls", [folder]).split(separator: "\n")
    #expect(names.first == "frame-00000.png")
    #expect(names.last == "frame-00010.png")
  }

  @Test func `a sink that is dropped leaves no files, and those of the last film`() throws {
    let (scratch, waiting) = (try Scratch(), try Scratch())
    let folder = scratch.path("frames")
    let last = Film.movingSquare(count: 5)
    try last.write(
      with: PNGWriter(last.description, directory: folder, scratchDirectory: waiting.directory),
      segmentLength: 5)
    let first = try scratch.bytes("frames/frame-00000.png")
    let film = Film.movingSquare(count: 3)
    let writer = try PNGWriter(
      film.description, directory: folder, scratchDirectory: waiting.directory)
    do {
      let sink = writer.makeSink(for: FilmSegment(index: 0, frames: 0..<3))
      try sink.write(
        RenderedFrame(index: 0, pixels: film.frames[2], damage: [film.frames[2].bounds]))
      #expect(try run("ls", [waiting.directory]) == "frame-00000.png\n")
    }
    #expect(try run("ls", [waiting.directory]).isEmpty)
    #expect(try run("ls", [folder]).split(separator: "\n").count == 5)
    #expect(try scratch.bytes("frames/frame-00000.png") == first)
  }

  @Test(arguments: ["gray", "pal8", "rgba64be", "ya8", "monob"])
  func `pictures of other kinds are read`(format: String) throws {
    let scratch = try Scratch()
    let picture = PixelBuffer.flat(0xFFFF_FFFF, width: 16, height: 16)
    picture.fill(PixelRect(x: 0, y: 0, width: 8, height: 16), 0xFF00_0000)
    try PNGFile.write(picture, to: scratch.path("source.png"))
    _ = try run(
      "ffmpeg",
      [
        "-v", "error", "-i", scratch.path("source.png"), "-pix_fmt", format,
        scratch.path("other.png"),
      ])
    // The conversion to a palette may have changed colors: what counts is what is in the file.
    _ = try run(
      "ffmpeg",
      [
        "-v", "error", "-i", scratch.path("other.png"), "-f", "rawvideo", "-pix_fmt", "rgba",
        scratch.path("other.raw"),
      ])
    #expect(try probe(scratch.path("other.png"))["pix_fmt"] == format)
    let (_, frames) = try decode(scratch.path("other.png"))
    let seen = try #require(frames.first).pixels
    #expect(try seen.straightRGBA == scratch.bytes("other.raw"))
    #expect(seen[3, 3] == 0xFF00_0000)
    #expect(format == "pal8" || seen[12, 3] == 0xFFFF_FFFF)
  }
}
