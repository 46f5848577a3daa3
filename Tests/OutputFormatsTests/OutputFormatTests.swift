import Geometry
import OutputFormats
import Testing

struct OutputFormatTests {
  @Test func `texts for people name every format`() {
    #expect(
      OutputFormat.list
        == "mp4, hevc (H.265), gif, webp (lossless), apng (lossless), webm (VP9), av1 (AV1 in WebM), avif (AV1), mov (ProRes 4444), "
        + "svg (animated, of vectors), png (a folder of stills), poster, poster.webp, poster.avif")
    #expect(
      OutputFormat.endings(of: OutputFormat.allCases)
        == ".mp4, .hevc.mp4, .gif, .webp, .apng, .webm, .av1.webm, .avif, .mov, .svg, .png, .poster.webp or "
        + ".poster.avif")
    #expect(
      OutputFormat.endings(of: OutputFormat.filmFiles)
        == ".mp4, .hevc.mp4, .gif, .webp, .apng, .webm, .av1.webm, .avif, .mov or .svg")
    #expect(
      OutputFormat.endings(of: OutputFormat.pictureFilms)
        == ".mp4, .hevc.mp4, .gif, .webp, .apng, .webm, .av1.webm, .avif or .mov")
    #expect(OutputFormat.usual == [.mp4, .gif])
  }

  @Test func `formats without transparency are told, with those that have it`() {
    #expect(
      OutputFormat.lostTransparency(in: [.webp, .apng, .webm, .mov, .svg, .png, .poster]) == nil)
    let one = OutputFormat.lostTransparency(in: [.webp, .avif])
    #expect(one?.loss == "avif has no transparency: what is clear becomes black")
    let two = OutputFormat.lostTransparency(in: [.mp4, .webp, .gif])
    #expect(two?.loss == "mp4 and gif have no transparency: what is clear becomes black")
    #expect(two?.hint == "webp, apng, webm, mov, svg, png, poster and poster.webp keep it")
  }

  @Test func `a file's ending says its format`() {
    for format in OutputFormat.allCases {
      let name = (["rocket"] + [format.fileEnding].compactMap(\.self)).joined(separator: ".")
      #expect(OutputFormat(fileName: name) == format)
      #expect(OutputFormat(fileName: name.uppercased()) == format)
      #expect(format.title(ofFile: name) == "rocket")
    }
    #expect(OutputFormat(fileName: "rocket.mkv") == nil)
    // What stands before the ending says nothing.
    #expect(OutputFormat(fileName: "rocket.v2.mp4") == .mp4)
    #expect(OutputFormat.mp4.title(ofFile: "rocket.v2.mp4") == "rocket.v2")
    #expect(OutputFormat(fileName: "poster.webp") == .webp)
  }

  @Test func `no two formats have one ending`() {
    let endings = OutputFormat.allCases.map { $0.fileEnding ?? "" }
    #expect(Set(endings).count == endings.count)
  }

  @Test func `a film is called as its file ends`() {
    for format in OutputFormat.filmFiles where format != .hevc && format != .av1 {
      #expect(format.fileEnding == format.name)
    }
    // Beside the MP4 that every player plays.
    #expect(OutputFormat.hevc.fileEnding == "hevc.mp4")
    // Beside the WebM that keeps what is clear.
    #expect(OutputFormat.av1.fileEnding == "av1.webm")
  }

  @Test func `a GIF shows every so manyeth frame of a faster film, at 33⅓ a second at most`() {
    let rates: [(Rational, Rational)] = [
      (60, 30), (50, 25), (24, 24), (30, 30), (120, 30), (100, 100 / 3), (25, 25), (34, 17),
      (1000, 100 / 3), (Rational(60_000) / 1001, Rational(30_000) / 1001), (1, 1),
    ]
    for (rate, usual) in rates {
      #expect(OutputFormat.gif.usualFrameRate(for: rate) == usual)
      let step = rate / usual
      #expect(step.floor == step.ceiling)
      #expect(OutputFormat.mp4.usualFrameRate(for: rate) == rate)
    }
    for (scale, usual) in [(2, 1), (1, 1), (0.5, 0.5), (3, 1)] as [(Double, Double)] {
      #expect(OutputFormat.gif.usualScale(for: scale) == usual)
      #expect(OutputFormat.mp4.usualScale(for: scale) == scale)
    }
  }

  @Test func `a format lowers rates that it cannot have`() {
    for rate in [24, 50, 60, 120] as [Rational] {
      #expect(OutputFormat.gif.frameRate(for: rate) == min(rate, 50))
      #expect(OutputFormat.gif.comparisonFrameRate(for: rate) == min(rate, 25))
      #expect(OutputFormat.mp4.comparisonFrameRate(for: rate) == rate)
      #expect(OutputFormat.mp4.frameRate(for: rate) == rate)
    }
  }
}
