import Foundation
import TestSupport
import Testing

/// What `render` is asked of GIFs, and what it says of them.
@Suite struct RenderGIFTests {
  @Test func `a GIF that gives something up says what`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let limit = try place.run("render", "slide", "--max-bytes", "900", "--quality", "100")
    #expect(limit.status == 0, "\(limit)")
    #expect(limit.output.contains(" bytes of at most 900 bytes: quality "), "\(limit.output)")
    let github = try place.run("render", "slide", "--for", "github", "-o", "readme")
    #expect(github.status == 0, "\(github)")
    #expect(place.names(in: "readme") == ["slide.gif"])
    #expect(!github.output.contains("at most"))
  }

  @Test func `a limit that nothing keeps leaves the other films, and no GIF`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try place.run("render", "slide", "--max-bytes", "100")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("slide.gif: no acceptable GIF fits into 100 bytes"))
    #expect(place.names(in: "Output") == ["slide.mp4"])
  }

  @Test(arguments: [
    (["--for", "docc", "--quality", "50"], "--quality is for gif, which --for does not name"),
    (["--for", "docc", "--formats", "gif"], "--for chooses the formats itself"),
    (
      ["--formats", "mp4", "--max-bytes", "1MB"], "--max-bytes is for gif, which --formats does not"
    ),
    (["--max-bytes", "lots"], "'lots'"), (["--max-bytes", "0"], "'0'"),
    (["--for", "usenet"], "'usenet'"),
    (["--quality", "101"], "--quality must be 0 to 100"),
    (["--gif-fps", "60"], "--gif-fps must be above 0, at most 50"),
    (["--gif-scale", "0"], "--gif-scale must be above 0"),
  ])
  func `what cannot be asked of a GIF is told before anything is written`(
    options: [String], words: String
  ) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "slide.yaml")
    let outcome = try Program.run(
      try Program.inbetween, ["render", "slide"] + options, in: place.folder.url)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!place.exists("Output"))
  }

  @Test func `a scene beside its GIF is looked at in the GIF's size`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide.replacing("scale: 1", with: "scale: 2"), to: "slide.yaml")
    #expect(try place.run("render", "slide", "--formats", "gif").status == 0)
    let same = try place.run("diff", "slide", "Output/slide.gif")
    #expect(same.status == 0, "\(same)")
    #expect(
      same.errors.contains("drawn at scale 1, as the film beside it, not at its own 2"))
    // A film has no constants that could be gone.
    let slow = ["render", "slide", "--formats", "gif", "--set", "speed=40", "-o", "slow"]
    #expect(try Program.run(try Program.inbetween, slow, in: place.folder.url).status == 0)
    let other = try place.run("diff", "slide", "slow/slide.gif")
    #expect(other.status == 2)
    #expect(!other.output.contains("constant"), "\(other.output)")
  }
}
