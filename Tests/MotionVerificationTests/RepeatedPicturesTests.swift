import MotionVerification
import Testing

@Suite struct RepeatedPicturesTests {
  /// 120 pictures a second of which each second one is as the one before; only the first 40 show it, but for each seventh.
  private func pictures(isDouble: Bool) -> [RepeatedPictures.Picture] {
    (0..<120).filter { $0 != 31 }.map { index in
      let isSecond = isDouble && index % 2 == 1
      let isSeen = index > 0 && index < 40
      return RepeatedPictures.Picture(
        time: Double(index) / 120, isMoving: index > 0 && index < 100,
        isRepeated: isSeen ? isSecond && index % 7 != 0 : nil)
    }
  }

  @Test func `a recording of twice the rate repeats pictures where nobody sees it, too`() {
    let told = (0..<100).filter { $0 % 2 == 1 && $0 != 31 }.map { Double($0) / 120 }
    #expect(RepeatedPictures(pictures(isDouble: true)).times == told)
  }

  @Test func `where pictures are repeated now and then, those are that were seen`() {
    var pictures = pictures(isDouble: false)
    for index in [9, 10, 21, 30] { pictures[index].isRepeated = true }
    #expect(
      RepeatedPictures(pictures).times == [9, 10, 21, 30].map { Double($0) / 120 })
  }

  @Test func `a rest is no repeated picture`() {
    var pictures = pictures(isDouble: false)
    for index in 20..<119 { pictures[index].isRepeated = true }
    #expect(RepeatedPictures(pictures).times.isEmpty)
  }
}
