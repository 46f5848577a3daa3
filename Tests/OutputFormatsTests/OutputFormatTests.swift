import Geometry
import OutputFormats
import Testing

struct OutputFormatTests {
  @Test func `texts for people name every format`() {
    #expect(
      OutputFormat.list
        == "mp4, gif, webp (lossless), apng (lossless), png (a folder of stills), poster")
    #expect(OutputFormat.endings(of: OutputFormat.allCases) == ".mp4, .gif, .webp, .apng or .png")
    #expect(OutputFormat.endings(of: OutputFormat.filmFiles) == ".mp4, .gif, .webp or .apng")
    #expect(OutputFormat.usual == [.mp4, .gif])
  }

  @Test func `a file's ending says its format`() {
    for format in OutputFormat.allCases {
      #expect(OutputFormat(fileEnding: format.fileEnding ?? "") == format)
      #expect(OutputFormat(fileEnding: (format.fileEnding ?? "").uppercased()) == format)
    }
    #expect(OutputFormat(fileEnding: "mov") == nil)
  }

  @Test func `no two formats have one ending`() {
    let endings = OutputFormat.allCases.map { $0.fileEnding ?? "" }
    #expect(Set(endings).count == endings.count)
  }

  @Test func `a film is called as its file ends`() {
    for format in OutputFormat.filmFiles { #expect(format.fileEnding == format.name) }
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
