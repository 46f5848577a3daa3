import FrameReview
import Pixels
import Testing
import TextFormats

struct FilmComparisonTests {
  @Test func `equal films are the same`() throws {
    let comparison = try compare(film(90), film(90))
    #expect(comparison.verdict == .same)
    #expect(comparison.framesCompared == 90)
    #expect(comparison.firstDivergentFrame == nil)
    #expect(comparison.bounds == nil)
    #expect(comparison.maximumChannelDifference == 0)
    #expect(comparison.sentence == "same in all 90 frames")
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0)])
  func `without a frame on both sides nothing is compared`(old: Int, new: Int) throws {
    let comparison = try compare(film(old), film(new))
    #expect(comparison.verdict == .nothingCompared)
    #expect(comparison.sentence.hasPrefix("nothing compared: "))
  }

  @Test func `a change in the last frame alone is found`() throws {
    let comparison = try compare(
      film(90), film(90, except: [89: picture(20, 10, pixels: [(19, 9, 0xFF20_4061)])]))
    #expect(comparison.verdict == .different)
    #expect(comparison.firstDivergentFrame == 89)
    #expect(comparison.differences.map(\.frame) == [89])
    #expect(comparison.bounds == PixelRect(x: 19, y: 9, width: 1, height: 1))
    #expect(comparison.maximumChannelDifference == 1)
    #expect(
      comparison.sentence
        == "differs in frame 89 (1.483 s) of 90 frames; change 1×1 px at (19, 9)")
  }

  @Test func `films of one frame are compared`() throws {
    #expect(try compare(film(1), film(1)).verdict == .same)
    #expect(try compare(film(1), film(1)).sentence == "same (1 frame)")
    let changed = try compare(film(1), film(1, except: [0: picture(20, 10, color: 0)]))
    #expect(changed.verdict == .different)
    #expect(changed.sentence == "differs; change 20×10 px at (0, 0)")
  }

  @Test func `pictures are spoken of without frame numbers`() throws {
    let other = film(1, fps: nil, except: [0: picture(20, 10, pixels: [(3, 4, 0)])])
    let comparison = try compare(film(1, fps: nil), other)
    #expect(comparison.sentence == "differs; change 1×1 px at (3, 4)")
    #expect(
      try compare(film(1), film(1, fps: 30)).sentence
        == "same (1 frame), but 30 instead of 60 frames per second")
  }

  @Test func `many changes are summed up`() throws {
    var changed: [Int: PixelBuffer] = [:]
    for frame in 12..<42 { changed[frame] = picture(20, 10, pixels: [(2, 3, 0xFF24_4060)]) }
    changed[50] = picture(20, 10, pixels: [(5, 6, 0xFF20_4065), (9, 8, 0xFF20_4065)])
    let comparison = try compare(film(90), film(90, except: changed))
    #expect(comparison.differences.count == 31)
    #expect(comparison.firstDivergentFrame == 12)
    #expect(comparison.bounds == PixelRect(x: 2, y: 3, width: 8, height: 6))
    #expect(comparison.maximumChannelDifference == 5)
    #expect(comparison.largestDifference?.frame == 50)
    #expect(
      comparison.sentence
        == "differs from frame 12 (0.2 s) in 31 of 90 frames; largest change 5×3 px at (5, 6)")
  }

  @Test func `a film that ends early is truncated, one that goes on extended`() throws {
    let truncated = try compare(film(90), film(80))
    #expect(truncated.verdict == .truncated)
    #expect(truncated.firstDivergentFrame == 80)
    #expect(
      truncated.sentence == "ends after 80 frames (1.333 s) instead of 90, all equal so far")

    let extended = try compare(film(1), film(90))
    #expect(extended.verdict == .extended)
    #expect(extended.firstDivergentFrame == 1)
    #expect(extended.sentence == "goes on to 90 frames instead of 1, all equal so far")
  }

  @Test func `a different frame outweighs a different count, but both are said`() throws {
    let comparison = try compare(film(90), film(80, except: [3: picture(20, 10, color: 0)]))
    #expect(comparison.verdict == .different)
    #expect(
      comparison.sentence == "differs in frame 3 (0.05 s) of 80 frames; "
        + "change 20×10 px at (0, 0); 80 frames instead of 90")
  }

  @Test func `frames of another size are a mismatch`() throws {
    let all = try compare(film(3), film(3, width: 24))
    #expect(all.verdict == .sizeMismatch)
    #expect(all.differences.count == 3)
    #expect(all.sentence == "24×10 px instead of 20×10 px")

    let later = try compare(film(9, fps: nil), film(9, fps: nil, except: [4: picture(20, 12)]))
    #expect(later.verdict == .sizeMismatch)
    #expect(
      later.sentence == "20×12 px instead of 20×10 px from frame 4; differs in frame 4 of 9 frames")
  }

  @Test func `equal frames at another rate are not the same film`() throws {
    let comparison = try compare(film(30, fps: 60), film(30, fps: 30))
    #expect(comparison.verdict == .frameRateMismatch)
    #expect(comparison.sentence == "same in all 30 frames, but 30 instead of 60 frames per second")
    #expect(try compare(film(30, fps: nil), film(30, fps: 30)).verdict == .same)
  }

  @Test func `each difference is shown with its pixels, in order`() throws {
    let (old, new) = (
      film(9), film(9, except: [2: picture(20, 10, color: 1), 7: picture(20, 10, color: 2)])
    )
    var seen: [String] = []
    _ = try FilmReview(old: old, new: new) { difference, before, after in
      seen.append("\(difference.index) \(before.pixels[0, 0] == 0xFF20_4060) \(after.pixels[0, 0])")
    }
    #expect(seen == ["2 true 1", "7 true 2"])
  }

  @Test func `the numbers are the same in JSON`() throws {
    let comparison = try compare(
      film(3), film(3, except: [1: picture(20, 10, pixels: [(3, 4, 0xFF20_4069)])]))
    #expect(
      comparison.json.text == """
        {
          "bounds": [
            3,
            4,
            1,
            1
          ],
          "byTime": false,
          "differingFrames": 1,
          "firstDivergentFrame": 1,
          "frames": [
            {"bounds": [3, 4, 1, 1], "changedPixels": 1, "frame": 1, "maximumChannelDifference": 9}
          ],
          "framesCompared": 3,
          "maximumChannelDifference": 9,
          "new": {
            "frameCount": 3,
            "frameRate": "60"
          },
          "old": {
            "frameCount": 3,
            "frameRate": "60"
          },
          "sentence": "differs in frame 1 (0.017 s) of 3 frames; change 1×1 px at (3, 4)",
          "verdict": "different"
        }

        """)
  }
}
