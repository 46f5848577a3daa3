import MediaEncoding
import Testing

@testable import RenderPipeline

@Suite struct FilmSegmentTests {
  @Test(
    arguments: [
      (1, 1), (119, 1), (239, 1), (240, 2), (241, 2), (479, 2), (480, 2), (481, 4), (600, 4),
      (720, 4), (960, 4), (961, 6), (1000, 6), (1440, 6), (1441, 8), (6000, 26),
    ])
  func `how many segments a film has`(frames: Int, segments: Int) {
    #expect(FilmSegment.segments(ofFrames: frames).count == segments)
  }

  @Test func `segments cover the film, are even in number and of like length`() {
    for count in 1...5000 {
      let segments = FilmSegment.segments(ofFrames: count)
      let lengths = segments.map(\.frames.count)
      let isCovered =
        segments.first?.frames.lowerBound == 0 && segments.last?.frames.upperBound == count
        && zip(segments, segments.dropFirst()).allSatisfy {
          $0.frames.upperBound == $1.frames.lowerBound
        }
      let isLike = (lengths.max() ?? 0) - (lengths.min() ?? 0) <= 1
      let isNumbered = segments.map(\.index) == Array(segments.indices)
      let isLong =
        count < 240
        ? segments.count == 1
        : segments.count.isMultiple(of: 2) && lengths.allSatisfy((120...240).contains)
      guard isCovered, isLike, isNumbered, isLong else {
        Issue.record("\(count) frames are cut into \(lengths)")
        return
      }
    }
  }
}
