import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import TestSupport
import Testing

/// Films as WebM, ProRes and AVIF.
@Suite struct VideoTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    let coding: VideoCoding
    let ending: String
    let codec: String
    let pixels: String
    let testDescription: String
  }

  static let webM = Kind(
    coding: .webM, ending: "webm", codec: "vp9", pixels: "yuv420p", testDescription: "WebM")
  static let proRes = Kind(
    coding: .proRes, ending: "mov", codec: "prores", pixels: "yuv444p10le",
    testDescription: "ProRes")
  static let avif = Kind(
    coding: .avif, ending: "avif", codec: "av1", pixels: "yuv444p10le", testDescription: "AVIF")
  static let av1 = Kind(
    coding: .av1, ending: "av1.webm", codec: "av1", pixels: "yuv420p", testDescription: "AV1")
  static let kinds = [webM, av1, proRes, avif]

  private func write(
    _ film: Film, _ kind: Kind, _ scratch: Scratch, segmentLength: Int = .max
  ) throws -> String {
    let path = scratch.path("film.\(kind.ending)")
    let writer = try VideoWriter(
      film.description, coding: kind.coding, path: path, scratchDirectory: scratch.directory)
    try film.write(with: writer, segmentLength: segmentLength)
    #expect(scratch.names == ["film.\(kind.ending)"])
    return path
  }

  @Test(arguments: kinds, [7, 48])
  func `segments decode to the frames in order, at their times`(kind: Kind, length: Int) throws {
    let scratch = try Scratch()
    let film = Film.numbered(count: 48, rate: 24)
    let path = try write(film, kind, scratch, segmentLength: length)
    let stream = try probe(path)
    #expect(stream["codec_name"] == kind.codec)
    #expect(stream["nb_read_packets"] == "48")
    #expect(stream["r_frame_rate"] == "24/1")
    #expect(stream["width"] == "48" && stream["height"] == "32")
    #expect(stream["color_space"] == "bt709")
    #expect(stream["color_primaries"] == "bt709")
    #expect(stream["color_range"] == "tv")
    if kind.ending != "mov" { #expect(stream["pix_fmt"] == kind.pixels) }
    let (info, frames) = try decode(path)
    #expect(info.frameCount == 48)
    #expect(info.frameRate == 24)
    #expect(info.duration == 2)
    for (index, frame) in frames.enumerated() {
      #expect(frame.time == Rational(index) / 24)
      let gray = Int(frame.pixels[20, 10] & 255)
      #expect(abs(gray - Int(Film.gray(of: index) & 255)) <= 3, "frame \(index)")
    }
    let text = String(decoding: try scratch.bytes("film.\(kind.ending)"), as: UTF8.self)
    for word in ["Lavf5", "Lavc5"] { #expect(!text.contains(word)) }
  }

  @Test(arguments: kinds, [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFE0_4020] as [UInt32])
  func `flat colors come back within the eye's threshold`(kind: Kind, color: UInt32) throws {
    let scratch = try Scratch()
    let film = Film(Array(repeating: .flat(color, width: 64, height: 64), count: 3), rate: 30)
    let path = try write(film, kind, scratch)
    for frame in try decode(path).frames {
      let seen = Lab(sRGB: frame.pixels[32, 32])
      #expect(seen.difference(from: Lab(sRGB: color)) <= 1.0)
    }
    // zscale knows the tags and shares no code with what reads films here.
    _ = try run(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-vf", "zscale=matrix=gbr:range=full,format=gbrp,format=rgb24",
        "-frames:v", "1", scratch.path("frame.png"),
      ])
    let other = Lab(
      sRGB: try #require(decode(scratch.path("frame.png")).frames.first).pixels[30, 30])
    #expect(other.difference(from: Lab(sRGB: color)) <= 1.0)
  }

  @Test(arguments: kinds) func `odd sides stay, and two runs are equal bytes`(kind: Kind) throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 20, width: 63, height: 47)
    let (info, frames) = try decode(write(film, kind, scratch, segmentLength: 9))
    #expect((info.width, info.height) == (63, 47))
    #expect(frames.count == 20)
    let first = try scratch.bytes("film.\(kind.ending)")
    _ = try write(film, kind, scratch, segmentLength: 9)
    #expect(try scratch.bytes("film.\(kind.ending)") == first)
  }

  @Test(arguments: kinds) func `one frame is a film too`(kind: Kind) throws {
    let scratch = try Scratch()
    let path = try write(.movingSquare(count: 1, rate: 25), kind, scratch)
    if kind.ending == "avif" {
      // It is a still: such files say so in their first box.
      #expect(try scratch.bytes("film.avif")[8..<12].elementsEqual("avif".utf8))
    } else {
      #expect(try decode(path).frames.count == 1)
    }
  }

  @Test(arguments: kinds) func `damage alone is enough for the right picture`(kind: Kind) throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 30)
    for (index, frame) in try decode(write(film, kind, scratch)).frames.enumerated() {
      var total = 0.0
      for y in 0..<48 {
        for x in 0..<64 {
          let (a, b) = (frame.pixels[x, y], film.frames[index][x, y])
          total += abs(Double(a >> 8 & 255) - Double(b >> 8 & 255))
        }
      }
      // A square left behind would add 2 and more.
      #expect(total / (64 * 48) < 1.5, "frame \(index)")
    }
  }

  /// A blue disc with a soft edge over nothing, that moves.
  private static let disc: Film = {
    let frames = (0..<12).map { index in
      let frame = PixelBuffer(width: 64, height: 48)
      for y in 0..<48 {
        for x in 0..<64 {
          let (dx, dy) = (x - 16 - 2 * index, y - 24)
          let alpha = UInt32(max(0, min(255, 400 - 2 * (dx * dx + dy * dy))))
          // Premultiplied: a quarter of red, half of green.
          frame[x, y] = alpha << 24 | alpha / 4 << 16 | alpha / 2 << 8 | alpha
        }
      }
      return frame
    }
    var film = Film(frames, rate: 25)
    film.description.isOpaque = false
    return film
  }()

  /// Straight red, green, blue and alpha of all frames, by ffmpeg.
  private func straight(_ path: String, _ options: [String], _ scratch: Scratch) throws -> [UInt8] {
    _ = try run(
      "ffmpeg",
      ["-v", "error"] + options
        + ["-i", path, "-f", "rawvideo", "-pix_fmt", "rgba", scratch.path("film.raw")])
    return try scratch.bytes("film.raw")
  }

  @Test(arguments: [
    (webM, "yuva420p", ["-c:v", "libvpx-vp9"], 12), (proRes, "yuva444p12le", [], 1),
  ])
  func `another decoder sees what shows through`(
    kind: Kind, format: String, options: [String], tolerance: Int
  ) throws {
    let scratch = try Scratch()
    let path = try write(Self.disc, kind, scratch, segmentLength: 5)
    if kind.ending == "webm" {
      #expect(try probe(path)["TAG:ALPHA_MODE"] == "1")
    } else {
      #expect(try probe(path)["pix_fmt"] == format)
    }
    let seen = try straight(path, options, scratch)
    #expect(seen.count == 12 * 64 * 48 * 4)
    var worstAlpha = 0
    var colors = 0
    for (index, frame) in Self.disc.frames.enumerated() {
      let source = frame.straightRGBA
      for pixel in 0..<64 * 48 {
        let place = (index * 64 * 48 + pixel) * 4
        let (a, b) = (Int(seen[place + 3]), Int(source[pixel * 4 + 3]))
        worstAlpha = max(worstAlpha, abs(a - b))
        guard b > 40 else { continue }
        // No dark fringe: colors are what they are up to the edge.
        for channel in 0..<3 {
          colors = max(
            colors, abs(Int(seen[place + channel]) - Int(source[pixel * 4 + channel])))
        }
      }
    }
    #expect(worstAlpha <= tolerance)
    #expect(colors <= 24)
    let frames = try decode(path).frames
    #expect(frames.count == 12)
    #expect(frames[3].pixels[0, 0] >> 24 <= 2)
  }

  @Test func `without transparency in the format clear is black`() throws {
    let scratch = try Scratch()
    let frames = try decode(write(Self.disc, Self.avif, scratch)).frames
    let corner = frames[0].pixels[63, 47]
    #expect(corner >> 24 == 255)
    #expect(Lab(sRGB: corner).difference(from: Lab(sRGB: 0xFF00_0000)) < 2)
  }

  @Test(arguments: kinds) func `what cannot be written is refused at once`(kind: Kind) throws {
    let scratch = try Scratch()
    var wide = Film.movingSquare(count: 2).description
    wide.width = 65_536
    #expect(
      throws: FilmError.size(width: 65_536, height: 48, limit: 16_384)
    ) {
      try VideoWriter(
        wide, coding: kind.coding, path: scratch.path("film"), scratchDirectory: scratch.directory)
    }
    var fast = Film.movingSquare(count: 2).description
    fast.frameRate = 240
    if kind.ending == "avif" {
      #expect(throws: FilmError.frameRate(240)) {
        try VideoWriter(
          fast, coding: kind.coding, path: scratch.path("film"),
          scratchDirectory: scratch.directory)
      }
    }
    #expect(scratch.names.isEmpty)
  }
}
