import MotionVerification
import Testing

@Suite struct RepeatedPicturesTests {
  private static let (still, moving) = (
    RepeatedPictures.Change(told: 40, seen: 1, isSlow: false),
    RepeatedPictures.Change(told: 40, seen: 38, isSlow: false)
  )

  /// 120 pictures a second of which each second one is as the one before; only the first 40 show it, but for each seventh.
  private func pictures(isDouble: Bool) -> [RepeatedPictures.Picture] {
    (0..<120).filter { $0 != 31 }.map { index in
      let isSecond = isDouble && index % 2 == 1
      let isSeen = index > 0 && index < 40
      return RepeatedPictures.Picture(
        time: Double(index) / 120, isMoving: index > 0 && index < 100,
        change: isSeen ? isSecond && index % 7 != 0 ? Self.still : Self.moving : nil)
    }
  }

  @Test func `a recording of twice the rate repeats pictures where nobody sees it, too`() {
    let told = (0..<100).filter { $0 % 2 == 1 && $0 != 31 }.map { Double($0) / 120 }
    #expect(RepeatedPictures(pictures(isDouble: true)).times == told)
  }

  @Test func `where pictures are repeated now and then, those are that were seen`() {
    var pictures = pictures(isDouble: false)
    for index in [9, 10, 21, 30] { pictures[index].change = Self.still }
    #expect(
      RepeatedPictures(pictures).times == [9, 10, 21, 30].map { Double($0) / 120 })
  }

  @Test func `a rest is no repeated picture`() {
    var pictures = pictures(isDouble: false)
    for index in 20..<119 { pictures[index].change = Self.still }
    #expect(RepeatedPictures(pictures).times.isEmpty)
  }

  /// A codec leaves what hardly moves where it was for a picture, and follows it in the next.
  @Test func `what hardly moves is repeated only where the next picture catches up all of it`() {
    var pictures = pictures(isDouble: false)
    func slow(_ index: Int, then seen: Double) {
      pictures[index].change = .init(told: 8, seen: 0.5, isSlow: true)
      pictures[index + 1].change = .init(told: 8, seen: seen, isSlow: true)
    }
    slow(10, then: 15)
    slow(20, then: 10)
    // What the one before shows nobody knows.
    pictures[24].change = nil
    slow(25, then: 16)
    #expect(RepeatedPictures(pictures).times == [pictures[10].time])
  }

  @Test func `what hardly shows is repeated only after a picture in which it was seen to move`() {
    var pictures = pictures(isDouble: false)
    let faint = RepeatedPictures.Change(told: 10, seen: 0, isSlow: false)
    for index in [0, 1, 2, 12, 13, 22] { pictures[index].change = faint }
    pictures[21].change = .init(told: 10, seen: 3, isSlow: false)
    #expect(RepeatedPictures(pictures).times == [12, 13].map { pictures[$0].time })
  }
}
