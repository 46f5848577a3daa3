import Foundation
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import TestSupport
import Testing

/// Films as H.265 in MP4.
@Suite struct HEVCTests {
  private func write(
    _ film: Film, _ scratch: Scratch, _ name: String = "film.mp4", segmentLength: Int = .max,
    options: H264Options = H264Options()
  ) throws -> String {
    let path = scratch.path(name)
    let writer = try MP4Writer(
      film.description, path: path, scratchDirectory: scratch.directory, coding: .hevc,
      options: options)
    try film.write(with: writer, segmentLength: segmentLength)
    return path
  }

  @Test(arguments: [Rational(24), 60, Rational(text: "30000/1001") ?? 0])
  func `another reader finds Apple's tag, colors, and frames at their times`(rate: Rational) throws
  {
    let scratch = try Scratch()
    let stream = try probe(
      write(.movingSquare(count: 53, rate: rate), scratch, segmentLength: 20))
    #expect(stream["codec_name"] == "hevc")
    #expect(stream["codec_tag_string"] == "hvc1")
    #expect(stream["pix_fmt"] == "yuv420p")
    #expect(stream["color_range"] == "tv")
    #expect(stream["color_space"] == "bt709")
    #expect(stream["color_transfer"] == "bt709")
    #expect(stream["color_primaries"] == "bt709")
    #expect(stream["chroma_location"] == "left")
    #expect(stream["nb_read_packets"] == "53")
    #expect(stream["r_frame_rate"] == "\(rate.numerator)/\(rate.denominator)")
    #expect(stream["start_pts"] == "0")
    let ticks = try #require(stream["duration_ts"].flatMap { Int($0) })
    let base = try #require(stream["time_base"].flatMap { Rational(text: $0) })
    #expect(Rational(ticks) * base == Rational(53) / rate)
    let text = String(decoding: try scratch.bytes("film.mp4"), as: UTF8.self)
    for word in ["x265", "Lavf", "Lavc5"] { #expect(!text.contains(word)) }
  }

  @Test(arguments: [1, 7, 24, 48])
  func `segments of any length decode to the frames in order`(length: Int) throws {
    let scratch = try Scratch()
    let film = Film.numbered(count: 48, rate: 24)
    let (info, frames) = try decode(write(film, scratch, segmentLength: length))
    #expect(info.times == (0..<48).map { Rational($0) / 24 })
    #expect(info.duration == 2)
    for (index, frame) in frames.enumerated() {
      let gray = Int(frame.pixels[20, 10] & 255)
      #expect(abs(gray - Int(Film.gray(of: index) & 255)) <= 3, "frame \(index)")
    }
  }

  /// A film of one segment has an encoder of two threads.
  @Test(arguments: [16, .max]) func `equal frames give equal bytes`(segmentLength: Int) throws {
    let scratch = try Scratch()
    let film = Film.movingSquare(count: 40)
    _ = try write(film, scratch, "first.mp4", segmentLength: segmentLength)
    for _ in 0..<8 {
      _ = try write(film, scratch, "again.mp4", segmentLength: segmentLength)
      #expect(try scratch.bytes("again.mp4") == scratch.bytes("first.mp4"))
    }
  }

  @Test(arguments: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFFE0_4020] as [UInt32])
  func `flat colors come back within the eye's threshold`(color: UInt32) throws {
    let scratch = try Scratch()
    let film = Film(Array(repeating: .flat(color, width: 64, height: 64), count: 3), rate: 30)
    for frame in try decode(write(film, scratch)).frames {
      #expect(Lab(sRGB: frame.pixels[32, 32]).difference(from: Lab(sRGB: color)) <= 1.0)
    }
  }

  @Test func `players can seek where the options say`() throws {
    let scratch = try Scratch()
    let path = try write(
      .movingSquare(count: 50, rate: 50), scratch,
      options: H264Options(keyframeInterval: H264Options.scrubbingInterval, usesBFrames: false))
    let packets = try run(
      "ffprobe", ["-v", "error", "-show_entries", "packet=pts,dts,flags", "-of", "csv=p=0", path]
    ).split(separator: "\n")
    let keys = packets.enumerated().filter { $0.element.contains("K") }.map(\.offset)
    #expect(keys == [0, 10, 20, 30, 40])
    // Nothing is stored in another order than it is shown in.
    for packet in packets {
      let times = packet.split(separator: ",")
      #expect(times[0] == times[1])
    }
  }

  /// libx265 3.5 wrote behind its memory for films that are narrower than 64 pixels.
  @Test(arguments: [16, 34, 48, 62, 64], [16, 48]) func `narrow films are films`(
    width: Int, height: Int
  ) throws {
    let scratch = try Scratch()
    for length in [7, .max] {
      let film = Film.movingSquare(count: 15, width: width, height: height)
      #expect(try decode(write(film, scratch, segmentLength: length)).frames.count == 15)
    }
    #expect(throws: FilmError.tooSmall(width: width, height: 15, least: 16)) {
      try write(.movingSquare(count: 2, width: width, height: 15), scratch)
    }
  }

  @Test func `every option has its effect, and odd sides are even`() throws {
    let scratch = try Scratch()
    var sizes: Set<Int> = []
    let all = [
      H264Options(), H264Options(constantRateFactor: 40), H264Options(keyframeInterval: 0),
      H264Options(preset: .ultrafast), H264Options(chroma: .full), H264Options(usesBFrames: false),
    ]
    for options in all {
      let path = try write(
        .movingSquare(count: 30, width: 63, height: 47), scratch, options: options)
      let isFull = options.chroma == .full
      let stream = try probe(path)
      #expect(stream["width"] == (isFull ? "63" : "64"))
      #expect(stream["pix_fmt"] == (isFull ? "yuv444p" : "yuv420p"))
      sizes.insert(try scratch.bytes("film.mp4").count)
    }
    #expect(sizes.count == all.count)
  }
}
