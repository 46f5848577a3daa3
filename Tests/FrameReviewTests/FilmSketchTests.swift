import Pixels
import Testing

@testable import FrameReview

/// What is kept of a film, and what finding out about its order costs.
struct FilmSketchTests {
  private func picture(_ gray: UInt32) -> PixelBuffer {
    let buffer = PixelBuffer(width: 96, height: 54)
    for y in 0..<54 { for x in 0..<96 { buffer[x, y] = 0xFF00_0000 | gray * 0x0001_0101 } }
    return buffer
  }

  /// Work is counted, not time: a film that stands still is one picture, however long it is.
  @Test(arguments: [10, 100, 1000]) func `frames that repeat cost nothing`(count: Int) throws {
    let (light, dark) = (picture(200), picture(40))
    let old = FilmSketch(Array(repeating: light, count: count))
    var new = FilmSketch()
    for _ in 0..<count { new.append(dark, besides: old) }
    #expect(old.pictureCount == 1 && new.pictureCount == 1)
    #expect(FrameCosts(old, new).measuredPairs == 1)
    #expect(old.distance(from: count - 1, to: new, 0) == 160)
    // There and back: pictures that come again are known.
    let blink = FilmSketch((0..<count).map { $0 % 2 == 0 ? light : dark })
    #expect(blink.pictureCount == 2)
    #expect(blink.distance(from: 0, to: old, count - 1) == 0)
  }

  @Test func `costs are those of every pair of frames`() {
    let levels: [UInt32] = [0, 0, 10, 10, 10, 40, 90, 90, 10, 0]
    let others: [UInt32] = [0, 10, 10, 50, 90, 90, 90, 0]
    let (old, new) = (FilmSketch(levels.map(picture)), FilmSketch(others.map(picture)))
    let costs = FrameCosts(old, new)
    for (i, a) in levels.enumerated() {
      for (j, b) in others.enumerated() {
        #expect((costs[i, j] - Float(max(a, b) - min(a, b))).magnitude < 0.1, "\(i) \(j)")
      }
    }
    #expect(costs.measuredPairs < levels.count * others.count / 2)
  }
}
