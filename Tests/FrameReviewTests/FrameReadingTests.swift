@testable import FrameReview
import Pixels
import Testing

/// What is not read must never be taken for equal.
struct FrameReadingTests {
  private struct Unreadable: Error, Equatable { var frame: Int }

  /// A decoder that announces more frames than it delivers, and counts what it is asked.
  private final class Decoder: ReviewedFilm {
    let title = "film"
    var frameRate: FrameRate? { nil }
    let frameCount: Int?
    let delivers: Int
    var callsAfterEnd = 0

    init(announces: Int?, delivers: Int) {
      (frameCount, self.delivers) = (announces, delivers)
    }

    func frame(_ index: Int) -> PixelBuffer? {
      guard index < delivers else {
        callsAfterEnd += 1
        return nil
      }
      return picture(4, 4)
    }
  }

  @Test func `a film with fewer frames than it announces is an error`() throws {
    let old = Decoder(announces: 90, delivers: 90)
    let new = Decoder(announces: 90, delivers: 12)
    #expect(throws: FrameCountError(film: .new, announced: 90, read: 12)) {
      try compare(old, new)
    }
    #expect(
      "\(FrameCountError(film: .new, announced: 90, read: 12))"
        == "the new film announces 90 frames, but has 12")
  }

  @Test func `two films that both break off are not equal`() {
    let old = Decoder(announces: 90, delivers: 12)
    let new = Decoder(announces: 90, delivers: 12)
    #expect(throws: FrameCountError(film: .old, announced: 90, read: 12)) {
      try compare(old, new)
    }
  }

  @Test func `the longer film is read to its end`() throws {
    let old = Decoder(announces: nil, delivers: 3)
    let new = Decoder(announces: nil, delivers: 8)
    let comparison = try compare(old, new)
    #expect(comparison.new.frameCount == 8)
    #expect(comparison.verdict == .extended)
    #expect(old.callsAfterEnd == 1)
    #expect(new.callsAfterEnd == 1)
  }

  @Test func `an error of reading is passed on`() {
    let (old, new) = (
      film(9),
      IndexedFrames(count: 9) { frame in
        guard frame < 5 else { throw Unreadable(frame: frame) }
        return picture(20, 10)
      }
    )
    #expect(throws: Unreadable(frame: 5)) { try compare(old, new) }
  }
}
