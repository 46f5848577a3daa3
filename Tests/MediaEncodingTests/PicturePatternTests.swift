import MediaEncoding
import Pixels
import Testing

/// Pictures by a pattern of their names, as FFmpeg says them.
@Suite struct PicturePatternTests {
  private func folder(_ names: [String]) throws -> Scratch {
    let scratch = try Scratch()
    for (index, name) in names.enumerated() {
      let gray = UInt32(index * 10 + 5)
      try PNGFile.write(
        .flat(0xFF00_0000 | gray << 16 | gray << 8 | gray, width: 4, height: 4),
        to: scratch.path(name))
    }
    return scratch
  }

  /// The gray of each picture that a pattern has.
  private func grays(_ path: String) throws -> [UInt32] {
    try decode(path).frames.map { $0.pixels[1, 1] & 255 }
  }

  @Test func `a pattern takes its own pictures, in the order of their numbers`() throws {
    let scratch = try folder([
      "f-0002.png", "f-0010.png", "f-12345.png", "f-3.png", "f-00004.png", "g-0001.png", "f-x.png",
    ])
    // Longer numbers than asked for count, shorter ones and more zeros do not.
    #expect(try grays(scratch.path("f-%04d.png")) == [5, 15, 25])
    #expect(try grays(scratch.path("f-%d.png")) == [35, 25])
    #expect(try decode(scratch.path("g-%04d.png")).frames.count == 1)
  }

  @Test func `a pattern without a picture is told, and a file of that name is a file`() throws {
    let scratch = try folder(["%03d.png", "a1.png"])
    #expect(try decode(scratch.path("%03d.png")).frames.count == 1)
    let error = #expect(throws: UnreadableFilm.self) {
      try FilmReader(path: scratch.path("b%03d.png"))
    }
    #expect(error?.reason == "has no picture of that name")
    #expect(error?.path == scratch.path("b%03d.png"))
    #expect(PicturePattern("a/b.png") == nil && PicturePattern("a/%3d.png") == nil)
    #expect(PicturePattern("a/%d.png")?.folder == "a" && PicturePattern("%d.png")?.folder == ".")
  }
}
