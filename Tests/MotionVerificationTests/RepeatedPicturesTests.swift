import MotionVerification
import Testing

@Suite struct RepeatedPicturesTests {
  private static let (still, moving) = (
    RepeatedPictures.Change(told: 40, seen: 1, isSlow: false),
    RepeatedPictures.Change(told: 40, seen: 38, isSlow: false)
  )

  /// 120 pictures a second of which each second one is as the one before; only the first 40 show it, but for each seventh
  /// or so.
  private func pictures(isDouble: Bool, unseen: Int = 7) -> [RepeatedPictures.Picture] {
    (0..<120).filter { $0 != 31 }.map { index in
      let isSecond = isDouble && index % 2 == 1
      let isSeen = index > 0 && index < 40
      return RepeatedPictures.Picture(
        time: Double(index) / 120, isMoving: index > 0 && index < 100,
        change: isSeen ? isSecond && index % unseen != 0 ? Self.still : Self.moving : nil)
    }
  }

  /// A codec that saves bits improves a third of the pictures that are shown again so much that they seem to go on.
  @Test(arguments: [7, 3])
  func `a recording of twice the rate repeats pictures where nobody sees it, too`(unseen: Int) {
    let told = (0..<100).filter { $0 % 2 == 1 && $0 != 31 }.map { Double($0) / 120 }
    #expect(RepeatedPictures(pictures(isDouble: true, unseen: unseen)).times == told)
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

  /// The last picture of a motion that ends at full speed shows the one before; what follows goes nowhere by the scene.
  @Test func `the end of a motion may be held`() {
    var pictures = pictures(isDouble: false)
    pictures[30].change = Self.still
    for index in 31..<119 { (pictures[index].isMoving, pictures[index].change) = (false, nil) }
    #expect(RepeatedPictures(pictures).times.isEmpty)
    pictures[31].late = Self.still
    #expect(RepeatedPictures(pictures).times.isEmpty)
    pictures[31].late = Self.moving
    #expect(RepeatedPictures(pictures).times == [pictures[30].time])
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
    // Where it turns round it hardly moves, and the next picture goes its own way.
    slow(30, then: 8.2)
    pictures[30].change?.told = 1.5
    pictures[30].change?.seen = 0.2
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

  /// Three that are held, of which the scene says more and more: the last one nobody doubts.
  @Test func `what hardly shows is repeated where it is seen to be held on`() {
    var pictures = pictures(isDouble: false)
    pictures[11].change = .init(told: 13, seen: 6, isSlow: false)
    for (index, told) in [(12, 15.0), (13, 15.5), (14, 17)] {
      pictures[index].change = .init(told: told, seen: 0.8, isSlow: false)
    }
    #expect(RepeatedPictures(pictures).times == [12, 13, 14].map { pictures[$0].time })
  }

  /// At crf 33 a codec improves a picture that is shown again by a third of what the scene does.
  @Test func `what seems to go on a little is repeated where the next picture catches up`() {
    var pictures = pictures(isDouble: false)
    for (index, seen) in [(11, 22.6), (21, 15.7)] {
      pictures[index - 1].change = .init(told: 14, seen: 4.5, isSlow: false)
      pictures[index].change = .init(told: 14.3, seen: seen, isSlow: false)
    }
    #expect(RepeatedPictures(pictures).times == [pictures[10].time])
    // What was not seen to move before may be late as a whole.
    pictures[9].change = nil
    #expect(RepeatedPictures(pictures).times.isEmpty)
  }

  /// Where a spring turns about nothing moves far enough to be seen, and the hold goes on.
  @Test func `a hold goes on where nobody can see it, unless something changes`() {
    var pictures = pictures(isDouble: false)
    for index in [11, 12, 14, 15] { pictures[index].change = Self.still }
    (pictures[13].change, pictures[13].isSame) = (nil, true)
    #expect(RepeatedPictures(pictures).times == (11...15).map { pictures[$0].time })
    pictures[13].isSame = false
    #expect(RepeatedPictures(pictures).times == [11, 12, 14, 15].map { pictures[$0].time })
  }

  /// A sheet that comes from beyond the stage is not there yet when the pictures stop.
  @Test func `a hold begins where nobody can see it, if something has changed before`() {
    var pictures = pictures(isDouble: false)
    for index in 9...12 { (pictures[index].change, pictures[index].isSame) = (nil, index > 9) }
    for index in 13...14 { pictures[index].change = Self.still }
    #expect(RepeatedPictures(pictures).times == (10...14).map { pictures[$0].time })
    // What hardly shows may be a codec's doing, and says nothing of the ones before.
    for index in 13...14 { pictures[index].change = .init(told: 12, seen: 0, isSlow: false) }
    #expect(RepeatedPictures(pictures).times.isEmpty)
    for index in 13...14 { pictures[index].change = Self.still }
    for index in 1...12 { (pictures[index].change, pictures[index].isSame) = (nil, true) }
    #expect(RepeatedPictures(pictures).times == (13...14).map { pictures[$0].time })
  }

  /// A codec improves it by as much as the scene moves.
  @Test
  func `a picture between two of a regular recording is repeated, unless it goes all of its way`() {
    var pictures = pictures(isDouble: false)
    for (index, seen) in [(9, 7.0), (20, 10)] {
      pictures.insert(
        .init(
          time: (pictures[index].time + pictures[index + 1].time) / 2, isMoving: true,
          change: .init(told: 10, seen: seen, isSlow: false)), at: index + 1)
    }
    #expect(RepeatedPictures(pictures).times == [pictures[10].time])
    // Where stamps are irregular, any picture may be off.
    for index in stride(from: 0, to: 30, by: 3) { pictures[index].time += 0.002 }
    #expect(RepeatedPictures(pictures).times.isEmpty)
  }

  @Test(arguments: [[0.5], [0.25, 0.5], [0.2, 0.4, 0.8]])
  func `what lies between two of a regular recording is repeated where nobody sees it`(
    shares: [Double]
  ) {
    var pictures = pictures(isDouble: false)
    let start = pictures[60].time
    let times = shares.map { start + $0 / 120 }
    pictures.insert(
      contentsOf: times.map { .init(time: $0, isMoving: true, change: nil) }, at: 61)
    // Another one in the next interval: what lies between both is none.
    let next = pictures[61 + shares.count].time + shares[0] / 120
    pictures.insert(.init(time: next, isMoving: true, change: nil), at: 62 + shares.count)
    #expect(RepeatedPictures(pictures).times == times + [next])
  }

  /// Its stamp may be early: then it has hardly begun.
  @Test func `the first picture of a motion is not the one before again`() {
    var pictures = pictures(isDouble: false)
    for index in 0..<12 { (pictures[index].isMoving, pictures[index].change) = (false, nil) }
    pictures[12].change = .init(told: 19, seen: 4.6, isSlow: false)
    #expect(RepeatedPictures(pictures).times.isEmpty)
    pictures[12].change = .init(told: 19, seen: 0.1, isSlow: false)
    #expect(RepeatedPictures(pictures).times == [pictures[12].time])
  }

  /// At crf 33 a picture that is shown again is improved by half of what the scene does, and its layers stay.
  @Test func `what is improved is repeated where its layers are where they were`() {
    func times(_ share: Double, noise: Double, then next: Double, caughtUp: Double) -> [Int] {
      var pictures = pictures(isDouble: false)
      pictures[10].change = .init(told: 14, seen: 7.5, isSlow: false)
      pictures[10].advance = .init(share: share, noise: noise, caughtUp: 2)
      pictures[11].advance = .init(share: next, noise: noise, caughtUp: caughtUp)
      return RepeatedPictures(pictures).times.map { Int(($0 * 120).rounded()) }
    }
    #expect(times(0.1, noise: 0.4, then: 1.7, caughtUp: 2) == [10])
    // It goes on, late and then early; or the next one goes its own way alone.
    #expect(times(0.5, noise: 0.4, then: 1.7, caughtUp: 2).isEmpty)
    #expect(times(0.1, noise: 0.4, then: 1.2, caughtUp: 2).isEmpty)
    // Where the scene turns about, what is next goes as far either way.
    #expect(times(0.1, noise: 0.4, then: 0.95, caughtUp: 0.95).isEmpty)
  }

  /// What turns about hardly moves, and what fades hardly shows: nothing changes at all where they are held.
  @Test func `what hardly moves is repeated where its layers surely stay`() {
    func isRepeated(_ own: MotionAdvance, _ next: MotionAdvance, seen: Double) -> Bool {
      var pictures = pictures(isDouble: false)
      pictures[10].change = .init(told: 12.5, seen: seen, isSlow: true)
      (pictures[10].advance, pictures[11].advance) = (own, next)
      return RepeatedPictures(pictures).times == [pictures[10].time]
    }
    func advance(_ share: Double, _ noise: Double, _ caughtUp: Double, isOfFade: Bool = false)
      -> MotionAdvance
    {
      MotionAdvance(share: share, noise: noise, caughtUp: caughtUp, isOfFade: isOfFade)
    }
    let turned = advance(0.92, 0.01, 0.94)
    #expect(isRepeated(advance(0, 0.1, 1.2), turned, seen: 0.1))
    #expect(!isRepeated(advance(0, 0.1, 1.2), turned, seen: 5))
    #expect(!isRepeated(advance(0, 0.5, 1.2), turned, seen: 0.1))
    #expect(!isRepeated(advance(0, 0.1, 1.2, isOfFade: true), turned, seen: 0.1))
    let faded = advance(1.7, 0.1, 1.9, isOfFade: true)
    #expect(isRepeated(advance(0, 0.1, 2, isOfFade: true), faded, seen: 0.1))
    #expect(!isRepeated(advance(0, 0.1, 2, isOfFade: true), faded, seen: 5))
  }

  /// A dot of a few pixels that has begun to grow when the pictures stop.
  @Test func `a hold begins with what is too small for a change, if its layers surely stay`() {
    func times(_ share: Double, noise: Double) -> [Int] {
      var pictures = pictures(isDouble: false)
      for index in 8...10 { pictures[index].change = nil }
      for index in 11...12 { pictures[index].change = Self.still }
      pictures[10].advance = .init(share: share, noise: noise, caughtUp: 2)
      return RepeatedPictures(pictures).times.map { Int(($0 * 120).rounded()) }
    }
    #expect(times(0, noise: 0.1) == [10, 11, 12])
    #expect(times(0.9, noise: 0.1) == [11, 12])
    #expect(times(0, noise: 0.6) == [11, 12])
  }
}
