import Foundation
import Geometry
import Testing

@testable import MediaEncoding

/// Times of frames, as containers round them and as ffprobe reads them.
@Suite struct FrameTimingTests {
  private static let millisecond = Rational(1) / 1000

  /// What a container with ticks of a millisecond says of frames at a rate.
  private func rounded(_ rate: Rational, _ frames: [Int], by rule: (Rational) -> Int64)
    -> [Rational]
  {
    frames.map { Rational(Int(rule(Rational($0) / rate * 1000))) / 1000 }
  }

  @Test(arguments: ["24000/1001", "24", "25", "30000/1001", "30", "50", "60000/1001", "60", "120"])
  func `milliseconds are taken for the rate that was rounded to them`(text: String) throws {
    let rate = try #require(Rational(text: text))
    let rules: [(Rational) -> Int64] = [
      { $0.floor }, { $0.ceiling }, { ($0 + Rational(1) / 2).floor },
    ]
    for rule in rules {
      let starts = rounded(rate, Array(0..<200), by: rule)
      let end = rounded(rate, [200], by: rule)[0]
      for known in [end, nil] {
        let timing = FrameTiming(
          starts: starts, end: known, tick: Self.millisecond, isCoarse: true)
        #expect(timing.rate == rate)
        #expect(timing.isEven)
        #expect(timing.starts[199] == Rational(199) / rate)
      }
      // Frames that are held: every fifth is there, and the next.
      let held = Array(0..<200).filter { $0 % 5 < 2 }
      let timing = FrameTiming(
        starts: rounded(rate, held, by: rule), end: end, tick: Self.millisecond, isCoarse: true)
      #expect(timing.rate.map { ($0 / rate).denominator == 1 } == true)
      #expect(timing.starts == held.map { Rational($0) / rate })
      #expect(!timing.isEven)
    }
  }

  /// As WebP has them: all times of 30 frames a second are also those of every second one of 60.
  @Test(arguments: [("30", [0, 1, 2, 9, 10, 33]), ("25", [0, 4, 5, 30]), ("20", [0, 3, 5, 11])])
  func `frames that are held do not double a rate`(text: String, held: [Int]) throws {
    let rate = try #require(Rational(text: text))
    let starts = rounded(rate, held) { ($0 + Rational(1) / 2).floor }
    for end in [rounded(rate, [40]) { ($0 + Rational(1) / 2).floor }[0], nil] {
      let timing = FrameTiming(starts: starts, end: end, tick: Self.millisecond, isCoarse: true)
      #expect(timing.rate == rate)
      #expect(timing.starts == held.map { Rational($0) / rate })
      if end != nil { #expect(timing.end == Rational(40) / rate) }
    }
  }

  /// As GIFs have them, in hundredths: frames at 30 a second, the first and the last of which rest.
  @Test func `hundredths are taken for the rate that was rounded to them`() throws {
    let hundredth = Rational(1) / 100
    let held = [0] + Array(7..<21)
    let starts = held.map { Rational(Int(($0 * 100 + 15) / 30)) * hundredth }
    let timing = FrameTiming(starts: starts, end: 1, tick: hundredth, isCoarse: true)
    #expect(timing.rate == 30)
    #expect(timing.starts == held.map { Rational($0) / 30 })
    #expect(timing.end == 1)
    // Those of 50 a second are exact.
    let exact = [0, 5, 6, 7, 20].map { Rational($0) / 50 }
    let even = FrameTiming(starts: exact, end: 1, tick: hundredth, isCoarse: true)
    #expect(even.rate == 50 && even.starts == exact)
  }

  @Test func `exact times stay exact`() {
    // A delay of 3/100 s is no thirtieth.
    let thirds = FrameTiming(
      delays: [Rational](repeating: Rational(3) / 100, count: 40), tick: Rational(1) / 100)
    #expect(thirds.rate == Rational(100) / 3)
    // What ImageMagick and ffmpeg write for 30 frames a second in hundredths.
    let delays = (0..<40).map { index in
      Rational((index * 10 + 15) / 3 / 1 - (index * 10 + 5) / 3) / 100
    }
    #expect(FrameTiming(delays: delays, tick: Rational(1) / 100).rate == 30)
    // One frame is shown longer: a grid, and times as they are.
    let uneven = FrameTiming(delays: [1, 3, 1].map { Rational($0) / 50 })
    #expect(uneven.rate == 50 && !uneven.isEven)
    #expect(uneven.starts == [0, 1, 4].map { Rational($0) / 50 })
    #expect(uneven.end == Rational(5) / 50)
  }

  @Test func `times that no rate has are kept, at once`() {
    var (starts, time): ([Rational], Int64) = ([], 0)
    for frame in 0..<20_000 {
      starts.append(Rational(time, over: 90_000) ?? 0)
      time += Int64(2900 + frame * 7919 % 211)
    }
    let clock = ContinuousClock.now
    let timing = FrameTiming(
      starts: starts, end: Rational(time, over: 90_000), tick: Rational(1) / 90_000, stated: [30])
    #expect(timing.rate == nil)
    #expect(timing.starts == starts)
    #expect(ContinuousClock.now - clock < .seconds(20))
  }

  @Test func `times and counts are ffprobe's`() throws {
    let scratch = try Scratch()
    func make(_ name: String, _ options: [String]) throws -> String {
      let path = scratch.path(name)
      _ = try run(
        "ffmpeg",
        ["-v", "error", "-f", "lavfi", "-i", "testsrc=size=32x32:rate=30:duration=1"] + options
          + [path])
      return path
    }
    let jitter = [
      "-vf", "settb=1/90000,setpts=N*3000+mod(N*N*137\\,1000)", "-fps_mode", "passthrough",
    ]
    let films = [
      try make("even.mp4", ["-c:v", "libx264"]),
      try make("jitter.mp4", jitter + ["-c:v", "libx264", "-enc_time_base", "1/90000"]),
      try make("even.mkv", ["-c:v", "libx264"]),
      try make("broadcast.mp4", ["-r", "30000/1001", "-c:v", "libx264"]),
      try make("even.webm", ["-c:v", "libvpx-vp9"]),
      try make("even.avi", ["-c:v", "ffv1"]),
      try make("even.gif", ["-r", "25"]),
    ]
    for path in films {
      let text = try run(
        "ffprobe",
        [
          "-v", "error", "-select_streams", "v:0", "-show_entries",
          "frame=best_effort_timestamp_time", "-of", "csv=p=0", path,
        ])
      let seen = text.split(whereSeparator: { $0 == "\n" || $0 == "," }).compactMap { Double($0) }
      let info = try FilmReader(path: path).info
      #expect(seen.count == info.frameCount && !seen.isEmpty, "\(path)")
      for (time, probed) in zip(info.times, seen) {
        // Containers round to milliseconds; ffprobe prints six digits.
        #expect(abs(time.value - (probed - seen[0])) < 0.00101, "\(path)")
      }
    }
  }

  @Test func `what is too large is refused before there is room for it`() throws {
    let scratch = try Scratch()
    try scratch.write(
      Array("GIF89a".utf8) + [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2]
        + [2, 0x44, 1, 0, 0x3B], "wide.gif")
    let header: [UInt8] =
      [0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0x75, 0x30, 0, 0, 0x75, 0x30]
    try scratch.write(
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header
        + [8, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] + Array("IEND".utf8) + [0, 0, 0, 0], "wide.png")
    for name in ["wide.gif", "wide.png"] {
      let error = try #require(throws: UnreadableFilm.self) { try decode(scratch.path(name)) }
      #expect(error.reason.contains("at most 16384 a side"), "\(error)")
    }
  }

  @Test(
    arguments: [
      (["f10.png", "f9.png", "f2.png"], ["f2.png", "f9.png", "f10.png"]),
      (["b1.png", "a2.png"], ["a2.png", "b1.png"]),
      (["12.png", "012a.png", "3.png"], ["3.png", "12.png", "012a.png"]),
      (["v2-f1.png", "v1-f10.png", "v1-f9.png"], ["v1-f9.png", "v1-f10.png", "v2-f1.png"]),
      (
        ["99999999999999999999999.png", "100000000000000000000000.png"],
        ["99999999999999999999999.png", "100000000000000000000000.png"]
      ),
    ])
  func `names are in the order of their numbers`(names: [String], sorted: [String]) {
    #expect(names.map { PictureName($0) }.sorted().map(\.text) == sorted)
  }
}
