import Pixels
import Testing

@testable import Preview

@Suite struct KeptPicturesTests {
  private func picture(_ frame: Int, bytes: Int) -> FilmPicture {
    FilmPicture(
      frame: frame, width: 1, height: 1, hash: FrameHash(bits: UInt64(frame)),
      data: [UInt8](repeating: 0, count: bytes))
  }

  @Test func `what was not asked for the longest goes first`() {
    var kept = KeptPictures(limit: 100)
    for frame in 0..<3 { kept.keep(picture(frame, bytes: 30)) }
    #expect(kept[0] != nil)
    kept.keep(picture(3, bytes: 30))
    #expect(kept[1] == nil)
    #expect(kept[0] != nil && kept[2] != nil && kept[3] != nil)
    #expect(kept.byteCount == 90)
  }

  @Test func `memory is bounded, and one picture always stays`() {
    var kept = KeptPictures(limit: 100)
    for frame in 0..<1000 { kept.keep(picture(frame, bytes: frame % 90)) }
    #expect(kept.byteCount <= 100)
    kept.keep(picture(1, bytes: 500))
    #expect(kept[1] != nil && kept.byteCount == 500)
    kept.keep(picture(1, bytes: 10))
    #expect(kept.byteCount == 10)
  }
}
