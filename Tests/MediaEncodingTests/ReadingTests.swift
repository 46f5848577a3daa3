import Geometry
import MediaEncoding
import Pixels
import TestSupport
import Testing

/// Films that other programs made.
@Suite struct ReadingTests {
  /// Encodes three frames of two flat halves without loss, in the given kind of picture.
  private func film(_ scratch: Scratch, filter: String, tags: [String]) throws -> String {
    let picture = Self.halves
    try PNGFile.write(picture, to: scratch.path("source.png"))
    let path = scratch.path("film.mp4")
    _ = try run(
      "ffmpeg",
      [
        "-v", "error", "-loop", "1", "-framerate", "25", "-i", scratch.path("source.png"), "-vf",
        filter, "-frames:v", "3", "-c:v", "libx264", "-qp", "1",
      ] + tags + [path])
    return path
  }

  private static var halves: PixelBuffer {
    let picture = PixelBuffer.flat(0xFFE0_4020, width: 64, height: 64)
    picture.fill(PixelRect(x: 0, y: 32, width: 64, height: 32), 0xFF20_80F0)
    return picture
  }

  @Test(
    arguments: [
      ("no tags: small films are BT.601", "scale=out_color_matrix=bt601,format=yuv420p", []),
      (
        "BT.709, 4:4:4", "scale=out_color_matrix=bt709,format=yuv444p",
        ["-colorspace", "bt709", "-color_range", "tv"]
      ),
      (
        "BT.709, full range", "scale=out_color_matrix=bt709:out_range=full,format=yuv420p",
        ["-colorspace", "bt709", "-color_range", "pc"]
      ),
      (
        "BT.601 by its tag", "scale=out_color_matrix=bt601,format=yuv422p",
        ["-colorspace", "smpte170m", "-color_range", "tv"]
      ),
      (
        "BT.709, chroma in the middle", "scale=out_color_matrix=bt709,format=yuv420p",
        ["-colorspace", "bt709", "-color_range", "tv", "-chroma_sample_location", "center"]
      ),
    ] as [(String, String, [String])])
  func `colors are read by the film's own tags`(name: String, filter: String, tags: [String])
    throws
  {
    let scratch = try Scratch()
    let (info, frames) = try decode(film(scratch, filter: filter, tags: tags))
    #expect(
      info
        == FilmReader.Info(
          width: 64, height: 64, frameCount: 3, frameRate: 25,
          times: (0..<3).map { Rational($0) / 25 }, duration: Rational(3) / 25))
    for (x, y) in [(20, 10), (40, 50)] {
      let seen = Lab(sRGB: try #require(frames.last).pixels[x, y])
      #expect(seen.difference(from: Lab(sRGB: Self.halves[x, y])) < 1.5)
    }
  }

  @Test func `pictures of other formats are films of one frame`() throws {
    let scratch = try Scratch()
    try PNGFile.write(Self.halves, to: scratch.path("source.png"))
    for name in ["picture.jpg", "picture.webp", "picture.bmp"] {
      _ = try run(
        "ffmpeg",
        ["-v", "error", "-i", scratch.path("source.png"), "-q:v", "1", scratch.path(name)])
      let reader = try FilmReader(path: scratch.path(name))
      #expect(reader.info.frameCount == 1)
      #expect(reader.info.frameRate == nil)
      #expect(reader.info.times.isEmpty, "a picture has no times")
      let frame = try #require(try reader.next())
      #expect(try reader.next() == nil)
      let seen = Lab(sRGB: frame.pixels[20, 10])
      #expect(seen.difference(from: Lab(sRGB: 0xE0_4020)) < 2.5, "\(name)")
    }
  }

  @Test func `frames that last differently long keep their times`() throws {
    let scratch = try Scratch()
    try PNGFile.write(Self.halves, to: scratch.path("a.png"))
    _ = try run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i", "testsrc=size=32x32:rate=10:duration=1", "-vf",
        "select='not(eq(n,3))'", "-fps_mode", "passthrough", "-c:v", "libx264",
        scratch.path("v.mp4"),
      ])
    let (info, frames) = try decode(scratch.path("v.mp4"))
    // All are frames of 10 a second, of which one is held.
    #expect(info.frameRate == 10)
    #expect(!info.isEven)
    #expect(info.frameCount == 9)
    #expect(frames.map { $0.time * 10 } == [0, 1, 2, 4, 5, 6, 7, 8, 9])
  }
}
