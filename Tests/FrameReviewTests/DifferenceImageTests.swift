import FrameReview
import Pixels
import Testing

/// Expected colors are worked out by hand from page #FBF9F5, mark #E4472F at .82, scene at .13.
struct DifferenceImageTests {
  @Test func `an equal opaque pixel shows the scene at 13 percent on the page`() {
    // Black: 251·.87 = 218.37, 249·.87 = 216.63, 245·.87 = 213.15.
    let black = picture(2, 2, color: 0xFF00_0000)
    #expect(DifferenceImage.make(black, black)[1, 1] == 0xFFDA_D9D5)
    // White: 251·.87 + 33.15 = 251.52, 249.78, 246.30.
    let white = picture(2, 2, color: 0xFFFF_FFFF)
    #expect(DifferenceImage.make(white, white)[0, 0] == 0xFFFC_FAF6)
  }

  @Test func `an equal transparent pixel shows the page`() {
    let clear = picture(2, 2, color: 0)
    #expect(DifferenceImage.make(clear, clear)[0, 1] == 0xFFFB_F9F5)
  }

  @Test func `a half transparent pixel is laid over as premultiplied`() {
    // Red at 128/255, premultiplied 0x80800000: strength .065255; 251·.934745 + 128·.13 = 251.26.
    let red = picture(1, 1, color: 0x8080_0000)
    #expect(DifferenceImage.make(red, red)[0, 0] == 0xFFFB_E9E5)
  }

  @Test func `a differing pixel is marked red over the new scene`() {
    // Over the faint black 218, 217, 213: 228·.82 + 218·.18 = 226.2, 97.28, 76.88.
    let (old, new) = (
      picture(2, 2, color: 0xFF00_0000, pixels: [(1, 0, 0xFFFF_FFFF)]),
      picture(2, 2, color: 0xFF00_0000)
    )
    let image = DifferenceImage.make(old, new)
    #expect(image[1, 0] == 0xFFE2_614D)
    #expect(image[0, 0] == 0xFFDA_D9D5)
  }

  @Test func `the picture is as large as both and marks what only one has`() {
    let image = DifferenceImage.make(picture(3, 2, color: 0), picture(2, 4, color: 0))
    #expect((image.width, image.height) == (3, 4))
    // Page under the mark: 251·.18 + 186.96 = 232.14, 103.04, 82.64.
    #expect(image[2, 0] == 0xFFE8_6753)
    #expect(image[0, 3] == 0xFFE8_6753)
    #expect(image[1, 1] == 0xFFFB_F9F5)
  }
}
