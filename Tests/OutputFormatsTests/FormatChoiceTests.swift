import OutputFormats
import Testing

struct FormatChoiceTests {
  private func format(
    clear: Bool = false, pictures: Bool = false, seconds: Double = 4, refusal: String? = nil
  ) -> OutputFormat {
    FormatChoice(
      for: FormatChoice.Needs(
        isClear: clear, hasPictures: pictures, seconds: seconds, vectorRefusal: refusal)
    ).formats[0]
  }

  @Test func `shapes are SVG, as long as a page can have them`() {
    #expect(format() == .svg)
    #expect(format(clear: true) == .svg)
    #expect(format(seconds: 60) == .svg)
    #expect(format(seconds: 60.5) == .mp4)
  }

  @Test func `what SVG has no word for keeps its pixels where that is short`() {
    #expect(format(refusal: "blur") == .webp)
    #expect(format(seconds: 12.5, refusal: "blur") == .mp4)
  }

  @Test func `photographs are video, with alpha where something is clear`() {
    #expect(format(pictures: true) == .mp4)
    #expect(format(clear: true, pictures: true) == .webm)
    #expect(format(clear: true, seconds: 100) == .webm)
  }

  /// Whatever a scene has, nothing of it is lost by the choice, and there is one.
  @Test(arguments: [false, true], [false, true])
  func `every scene has a format that keeps what is clear`(clear: Bool, pictures: Bool) {
    for seconds in [0.1, 12, 13, 61, 10_000] {
      for refusal in [nil, "blur"] {
        let choice = FormatChoice(
          for: FormatChoice.Needs(
            isClear: clear, hasPictures: pictures, seconds: seconds, vectorRefusal: refusal))
        #expect(!clear || OutputFormat.lostTransparency(in: choice.formats) == nil)
        #expect(choice.formats.count == 2 && choice.formats[1].isStill)
      }
    }
  }

  @Test func `the reason says what spoke for it`() {
    let choice = FormatChoice(
      for: FormatChoice.Needs(
        isClear: false, hasPictures: false, seconds: 4.04, vectorRefusal: "a blur"))
    #expect(
      choice.reason
        == "nothing of it is clear, it has no pictures, it lasts 4 s, svg cannot show it (a blur); "
        + "it keeps every pixel, and flat drawings are small in it")
  }
}
