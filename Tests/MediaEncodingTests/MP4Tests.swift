import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import TestSupport
import Testing

@Suite struct MP4Tests {
  private func write(
    _ film: Film, _ scratch: Scratch, _ name: String, segmentLength: Int = .max,
    options: H264Options = H264Options()
  ) throws -> String {
    let path = scratch.path(name)
    let writer = try MP4Writer(
      film.description, path: path, scratchDirectory: scratch.directory, options: options)
    try film.write(with: writer, segmentLength: segmentLength)
    return path
  }

  /// Of each packet in a file, in coding order, whether a player can start there.
  private func keyframes(_ path: String) throws -> [Int] {
    try run(
      "ffprobe", ["-v", "error", "-show_entries", "packet=pts,flags", "-of", "csv=p=0", path]
    ).split(separator: "\n").enumerated().filter { $0.element.contains("K") }.map(\.offset)
  }

  @Test(arguments: [
    Rational(24), 25, 30, 50, 60, Rational(text: "30000/1001") ?? 0, Rational(text: "25/2") ?? 0,
  ])
  func `another reader finds the tags, the number of frames and their times`(rate: Rational) throws
  {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 53, rate: rate)
    let path = try write(film, scratch, "film.mp4", segmentLength: 20)
    let stream = try probe(path)
    #expect(stream["codec_name"] == "h264")
    #expect(stream["pix_fmt"] == "yuv420p")
    #expect(stream["color_range"] == "tv")
    #expect(stream["color_space"] == "bt709")
    #expect(stream["color_transfer"] == "bt709")
    #expect(stream["color_primaries"] == "bt709")
    #expect(stream["chroma_location"] == "left")
    #expect(stream["nb_frames"] == "53")
    #expect(stream["nb_read_packets"] == "53")
    #expect(stream["r_frame_rate"] == "\(rate.numerator)/\(rate.denominator)")
    #expect(stream["avg_frame_rate"] == "\(rate.numerator)/\(rate.denominator)")
    #expect(stream["start_time"] == "0.000000")
    #expect(stream["start_pts"] == "0")
    // Exact in ticks of the stream's own time base, whatever the printed decimals say.
    let ticks = try #require(stream["duration_ts"].flatMap { Int($0) })
    let base = try #require(stream["time_base"].flatMap { Rational(text: $0) })
    #expect(Rational(ticks) * base == Rational(53) / rate)
    // Neither the encoder's version nor a date is in the file.
    let bytes = try scratch.bytes("film.mp4")
    let text = String(decoding: bytes, as: UTF8.self)
    for word in ["x264", "Lavf", "Lavc5"] { #expect(!text.contains(word)) }
    #expect(stream["TAG:creation_time"] == nil)
    // Players that stream want the index before the data.
    let index = try #require(text.range(of: "moov")?.lowerBound)
    let data = try #require(text.range(of: "mdat")?.lowerBound)
    #expect(index < data)
    #expect(!text.contains("elst"))
  }

  @Test func `the file states its color in a box of its own too`() throws {
    let scratch = try Scratch()
    _ = try write(.movingSquare(count: 2), scratch, "film.mp4")
    // colr, nclx, 1 (BT.709) three times, limited range.
    let box: [UInt8] = Array("colrnclx".utf8) + [0, 1, 0, 1, 0, 1, 0]
    #expect(try Data(scratch.bytes("film.mp4")).range(of: Data(box)) != nil)
  }

  @Test(arguments: [1, 2, 3, 7, 24, 47, 48])
  func `segments of any length decode to the frames in order`(length: Int) throws {
    let scratch = try Scratch()
    let film = Film.numbered(count: 48, rate: 24)
    let (info, frames) = try decode(write(film, scratch, "film.mp4", segmentLength: length))
    #expect(
      info
        == FilmReader.Info(
          width: 48, height: 32, frameCount: 48, frameRate: 24,
          times: (0..<48).map { Rational($0) / 24 }, duration: 2))
    #expect(frames.count == 48)
    for (index, frame) in frames.enumerated() {
      #expect(frame.index == index)
      #expect(frame.time == Rational(Int64(index), over: 24))
      let gray = Int(frame.pixels[20, 10] & 255)
      #expect(abs(gray - Int(Film.gray(of: index) & 255)) <= 3, "frame \(index)")
    }
  }

  /// x264 once depended on what its memory held before, which other encoders at work stir up.
  ///
  /// A film of one segment has an encoder of two threads.
  @Test(arguments: [16, 16, 16, 16, .max, .max, .max, .max])
  func `encoders side by side give equal bytes time after time`(segmentLength: Int) throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 40)
    _ = try write(film, scratch, "first.mp4", segmentLength: segmentLength)
    let first = try scratch.bytes("first.mp4")
    for _ in 0..<15 {
      _ = try write(film, scratch, "again.mp4", segmentLength: segmentLength)
      #expect(try scratch.bytes("again.mp4") == first)
    }
  }

  @Test func `two runs and other neighbors in time give equal bytes`() throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 40)
    _ = try write(film, scratch, "a.mp4", segmentLength: 16)
    _ = try write(.numbered(count: 9, rate: 25), scratch, "other.mp4")
    _ = try write(film, scratch, "b.mp4", segmentLength: 16)
    #expect(try scratch.bytes("a.mp4") == scratch.bytes("b.mp4"))
    #expect(scratch.names == ["a.mp4", "b.mp4", "other.mp4"])
  }

  @Test(
    arguments: [
      0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFFF_FF00, 0xFF00_FFFF, 0xFFFF_00FF, 0xFFFF_FFFF,
      0xFF00_0000, 0xFF80_8080, 0xFFE0_4020, 0xFF3B_82F6,
    ] as [UInt32])
  func `flat colors come back within the eye's threshold`(color: UInt32) throws {
    let scratch = try Scratch()
    let film = Film(
      Array(repeating: .flat(color, width: 64, height: 64), count: 3), rate: 30)
    let (_, frames) = try decode(write(film, scratch, "film.mp4"))
    for frame in frames {
      let difference = Lab(sRGB: frame.pixels[32, 32]).difference(from: Lab(sRGB: color))
      #expect(difference <= 1.0)
    }
  }

  @Test(arguments: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFE0_4020] as [UInt32])
  func `another converter sees the same colors`(color: UInt32) throws {
    let scratch = try Scratch()
    let film = Film(Array(repeating: .flat(color, width: 64, height: 64), count: 3), rate: 30)
    let path = try write(film, scratch, "film.mp4")
    // zscale knows the tags and shares no code with what reads films here.
    _ = try run(
      "ffmpeg",
      [
        "-v", "error", "-i", path, "-vf", "zscale=matrix=gbr:range=full,format=gbrp,format=rgb24",
        "-frames:v", "1", scratch.path("frame.png"),
      ])
    let (_, frames) = try decode(scratch.path("frame.png"))
    let seen = Lab(sRGB: try #require(frames.first).pixels[30, 30])
    #expect(seen.difference(from: Lab(sRGB: color)) <= 1.0)
  }

  @Test(arguments: [(63, 48), (64, 47), (63, 47), (1, 1)])
  func `odd sides grow to even ones by repeating the last pixels`(width: Int, height: Int) throws {
    let scratch = try Scratch()
    let frame = PixelBuffer.flat(0xFF10_2030, width: width, height: height)
    let path = scratch.path("film.mp4")
    let film = Film([frame, frame], rate: 30)
    let writer = try MP4Writer(film.description, path: path, scratchDirectory: scratch.directory)
    try film.write(with: writer)
    let (info, frames) = try decode(path)
    #expect((info.width, info.height) == writer.codedSize)
    #expect(info.width == (width + 1) / 2 * 2 && info.height == (height + 1) / 2 * 2)
    let corner = frames[1].pixels[info.width - 1, info.height - 1]
    #expect(Lab(sRGB: corner).difference(from: Lab(sRGB: 0x10_2030)) <= 1.5)
  }

  @Test func `one frame lasts its time`() throws {
    let scratch = try Scratch()
    let path = try write(.movingSquare(count: 1, rate: 25), scratch, "film.mp4")
    let (info, frames) = try decode(path)
    #expect(info.duration == Rational(1, over: 25))
    #expect(frames.count == 1)
    #expect(try probe(path)["nb_frames"] == "1")
  }

  @Test func `damage alone is enough for the right picture`() throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 30)
    let (_, frames) = try decode(write(film, scratch, "film.mp4"))
    for (index, frame) in frames.enumerated() {
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

  @Test func `seeking frames stand at most two seconds apart`() throws {
    let scratch = try Scratch()
    let path = try write(.movingSquare(count: 75, rate: 10), scratch, "film.mp4")
    let keys = try keyframes(path)
    #expect(keys.first == 0)
    for (key, next) in zip(keys, keys.dropFirst() + [75]) { #expect(next - key <= 20) }
  }

  /// The longest interval that holds the promise, where the rate has no such frame.
  @Test func `an interval of seconds is never exceeded`() {
    for (seconds, rate, frames) in [
      (2, 60, 120), (2, Rational(24000) / 1001, 47), (Rational(1) / 5, 24, 4), (0, 30, 1),
      (Rational(1) / 5, 3, 1), (Rational(1) / 2, 25, 12),
    ] as [(Rational, Rational, Int)] {
      #expect(H264Options(keyframeInterval: seconds).keyframeInterval(at: rate) == frames)
    }
  }

  @Test func `a film to scrub through has keyframes at equal distances and no B-frames`() throws {
    let scratch = try Scratch()
    let options = H264Options(
      keyframeInterval: H264Options.scrubbingInterval, usesBFrames: false)
    let path = try write(.movingSquare(count: 50, rate: 25), scratch, "film.mp4", options: options)
    #expect(try keyframes(path) == Array(stride(from: 0, to: 50, by: 5)))
    let kinds = try run(
      "ffprobe", ["-v", "error", "-show_entries", "frame=pict_type", "-of", "csv=p=0", path])
    #expect(!kinds.contains("B") && kinds.contains("P"))
    #expect(try probe(path)["has_b_frames"] == "0")
    let usual = try write(.movingSquare(count: 50, rate: 25), scratch, "usual.mp4")
    #expect(try probe(usual)["has_b_frames"] != "0")
  }

  /// x264's own presets have at most three, but for `ultrafast` and `veryslow`.
  @Test(arguments: H264Options.Preset.allCases)
  func `up to five frames in a row are told from later ones, of which players hold two back`(
    preset: H264Options.Preset
  ) throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 50)
    let path = try write(film, scratch, "film.mp4", options: H264Options(preset: preset))
    let kinds = try run(
      "ffprobe", ["-v", "error", "-show_entries", "frame=pict_type", "-of", "csv=p=0", path])
    let longest =
      kinds.filter { "IPB".contains($0) }.split { $0 != "B" }.map(\.count).max() ?? 0
    switch preset {
    case .ultrafast: #expect(longest == 0)
    case .veryslow: #expect((4...8).contains(longest), "\(longest)")
    default: #expect((4...5).contains(longest), "\(longest)")
    }
    #expect(try probe(path)["has_b_frames"] == (longest == 0 ? "0" : "2"))
    #expect(try decode(path).frames.count == 50)
  }

  /// Stripes of one pixel in two colors of nearly one luma: chroma of half the width loses them.
  private var stripes: PixelBuffer {
    let frame = PixelBuffer.flat(0xFFC0_4040, width: 63, height: 47)
    for x in stride(from: 1, to: 63, by: 2) {
      frame.fill(PixelRect(x: x, y: 0, width: 1, height: 47), 0xFF20_7070)
    }
    return frame
  }

  @Test func `with color for each pixel thin stripes stay, and odd sides stay odd`() throws {
    let scratch = try Scratch()
    let frame = stripes
    let film = Film([frame, frame], rate: 30)
    func error(_ chroma: H264Options.Chroma) throws -> Double {
      let path = try write(
        film, scratch, "film.mp4", options: H264Options(constantRateFactor: 10, chroma: chroma))
      let (info, frames) = try decode(path)
      let isFull = chroma == .full
      #expect((info.width, info.height) == (isFull ? (63, 47) : (64, 48)))
      #expect(try probe(path)["pix_fmt"] == (isFull ? "yuv444p" : "yuv420p"))
      if isFull { #expect(try probe(path)["profile"] == "High 4:4:4 Predictive") }
      var sum = 0.0
      for x in 0..<62 {
        sum += Lab(sRGB: frames[1].pixels[x, 20]).difference(from: Lab(sRGB: frame[x, 20]))
      }
      return sum / 62
    }
    #expect(try error(.full) < 2)
    #expect(try error(.halved) > 10)
  }

  @Test(arguments: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFE0_4020] as [UInt32])
  func `colors are the same with chroma for each pixel`(color: UInt32) throws {
    let scratch = try Scratch()
    let film = Film(Array(repeating: .flat(color, width: 63, height: 47), count: 3), rate: 30)
    let path = try write(film, scratch, "film.mp4", options: H264Options(chroma: .full))
    for frame in try decode(path).frames {
      #expect(Lab(sRGB: frame.pixels[32, 32]).difference(from: Lab(sRGB: color)) <= 1.0)
    }
    #expect(try probe(path)["color_space"] == "bt709")
    #expect(try probe(path)["color_range"] == "tv")
  }

  @Test func `every option has its effect`() throws {
    let scratch = try Scratch()
    var sizes: [Int] = []
    for options in [
      H264Options(), H264Options(constantRateFactor: 40), H264Options(keyframeInterval: 0),
      H264Options(preset: .ultrafast), H264Options(chroma: .full), H264Options(usesBFrames: false),
    ] {
      let film = Film.movingSquare(count: 30)
      let writer = try MP4Writer(
        film.description, path: scratch.path("film.mp4"), scratchDirectory: scratch.directory,
        options: options)
      try film.write(with: writer)
      sizes.append(try scratch.bytes("film.mp4").count)
    }
    #expect(sizes[1] < sizes[0])
    #expect(sizes[2] > sizes[0])
    for size in sizes[3...] { #expect(size != sizes[0]) }
    #expect(Set(sizes).count == sizes.count)
  }

  @Test(arguments: [0, 1, 2], [MP4Coding.h264, .hevc])
  func `a segment that outlasts the others has more threads, and joins them`(
    index: Int, coding: MP4Coding
  ) throws {
    let scratch = try Scratch()
    // Two threads look at parts of a picture of a certain height at least.
    let film = Film.movingSquare(count: 48, width: 320, height: 240)
    func bytes(_ name: String, outlasting: Int?) throws -> [UInt8] {
      let writer = try MP4Writer(
        film.description, path: scratch.path(name), scratchDirectory: scratch.directory,
        coding: coding)
      try film.write(with: writer, segmentLength: 16, outlasting: outlasting)
      return try scratch.bytes(name)
    }
    let marked = try bytes("marked.mp4", outlasting: index)
    for _ in 0..<3 { #expect(try bytes("again.mp4", outlasting: index) == marked) }
    _ = try bytes("plain.mp4", outlasting: nil)
    let (info, frames) = try decode(scratch.path("marked.mp4"))
    #expect(info.times == (0..<48).map { Rational($0) / 30 })
    let plain = try decode(scratch.path("plain.mp4")).frames
    for (frame, other) in zip(frames, plain) {
      #expect(frame.pixels.difference(from: other.pixels).maximumChannelDifference <= 24)
    }
  }
}
