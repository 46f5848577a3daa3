/// Which pictures of a recording show the one before again.
///
/// A recording of 120 pictures a second of an app that draws 60 shows each of them twice. Where much moves that is seen;
/// where little moves nobody sees it, and the same pictures are half an interval late: what slows down would seem to take
/// longer than it does. So the order that is seen where much moves counts for all pictures.
package struct RepeatedPictures {
  /// A picture at its time.
  package struct Picture: Sendable {
    package var time: Double
    /// Whether the scene is not where it was at the one before.
    package var isMoving: Bool
    /// How much it has changed since the one before, where the scene says that it does; nil where that cannot be seen.
    package var change: Change?
    /// How much it has changed since the one before, of what the scene does in two pictures; asked where it does nothing
    /// in one: the end of a motion may have been held.
    package var late: Change?
    /// Whether nothing at all is to be seen that the one before did not show; asked where no change can be seen.
    package var isSame: Bool
    /// How far its layers have gone since the one before; nil where they do not say.
    package var advance: MotionAdvance?

    package init(
      time: Double, isMoving: Bool, change: Change?, late: Change? = nil, isSame: Bool = false,
      advance: MotionAdvance? = nil
    ) {
      (self.time, self.isMoving, self.change, self.late) = (time, isMoving, change, late)
      (self.isSame, self.advance) = (isSame, advance)
    }

    /// Whether the scene moves where no change can be seen, and nothing has changed, or layers surely are where they were.
    fileprivate var isHidden: Bool { change == nil && isMoving && (isSame || hasSurelyStood) }
    fileprivate var hasSurelyStood: Bool { advance?.hasSurelyStood ?? false }

    /// Whether it shows the one before again; nil where nobody sees that.
    var isRepeated: Bool? { change?.isStill }
    /// Whether it goes on so that nobody doubts it.
    fileprivate var moves: Bool { change?.moves ?? false }
    /// Whether the scene may go on in it, or ends in it what was held before.
    fileprivate var goesOn: Bool { isRepeated == false || late?.moves == true }
  }

  /// Mean of absolute differences of two pictures, of 255.
  package struct Change: Sendable {
    /// What the scene says.
    package var told: Double
    package var seen: Double
    /// Whether it moves so little that a codec may have left it where it was.
    package var isSlow: Bool

    package init(told: Double, seen: Double, isSlow: Bool) {
      (self.told, self.seen, self.isSlow) = (told, seen, isSlow)
    }

    /// A picture that changes by less than this share of what the scene says shows the past again.
    private static let repeatedShare = 0.25
    /// And by less than this: codecs still improve a picture that is shown again.
    private static let repeatedChange = 5.0
    /// By less than this where the next one goes the way of both.
    private static let nearlyRepeatedShare = 0.45
    /// From this share on it moves for sure.
    private static let movedShare = 0.5
    /// From this on it is not only improved by a codec.
    private static let improvedShare = 0.6
    /// And from this on it goes all of its way.
    private static let wholeShare = 0.85
    /// Below this it rests for sure.
    private static let restShare = 0.1
    /// What has been held is followed by a picture that changes by so much of what the scene does over both.
    private static let caughtUp = 0.78
    /// Where the scene changes by less, codecs may leave all where it was.
    private static let faintChange = 16.0

    fileprivate var isStill: Bool {
      seen < Self.repeatedShare * told && seen < Self.repeatedChange
    }
    fileprivate var isNearlyStill: Bool { !isSlow && seen < Self.nearlyRepeatedShare * told }
    /// Whether it may be one that is shown again and improved.
    fileprivate var mayStand: Bool { isRest || !isSlow && seen < Self.improvedShare * told }
    fileprivate var moves: Bool { seen >= Self.movedShare * told }
    fileprivate var isWhole: Bool { seen >= Self.wholeShare * told }
    fileprivate var isRest: Bool { seen < Self.restShare * told }
    fileprivate var isFaint: Bool { told < Self.faintChange }

    /// Whether it goes the way of one that was held, too, and not its own alone.
    fileprivate func hasCaughtUp(_ held: Change) -> Bool {
      seen > max(Self.caughtUp * (told + held.told), told + held.told / 2)
    }
  }

  /// Rising.
  package let times: [Double]

  /// So many pictures of each kind must be seen for an order.
  private static let fewest = 8
  /// Of those that the order has repeated this share must be seen so; of the others the second must not.
  private static let (leastRepeated, leastMoved) = (0.6, 0.95)

  /// `pictures` are all of a recording, their times rising.
  package init(_ pictures: [Picture]) {
    if let order = Self.order(of: pictures) {
      times = zip(pictures, order).compactMap { picture, isSecond in
        // Codecs improve a picture that is shown again, so that it seems to move on.
        let isSeen = picture.isRepeated == true && picture.change?.isSlow == false
        return picture.isMoving && (isSecond || isSeen) ? picture.time : nil
      }
    } else {
      times = Self.single(pictures)
    }
  }

  /// Those that are seen to be repeated, each for itself.
  private static func single(_ pictures: [Picture]) -> [Double] {
    let goesOn = goesOn(pictures)
    let extra = extra(pictures)
    var times: [Double] = []
    for (index, picture) in pictures.enumerated() {
      if extra.contains(index), picture.isMoving, picture.change?.isWhole != true {
        // Nothing new can have come, whether anybody sees it or not.
        times.append(picture.time)
        continue
      }
      guard index > 0, goesOn[index] else { continue }
      let isInHold = times.last == pictures[index - 1].time
      if picture.isHidden, isInHold {
        // A hold goes on, also where the scene turns about in the middle of it.
        times.append(picture.time)
        continue
      }
      guard let change = picture.change,
        isRepeated(change, at: index, of: pictures, isInHold: isInHold)
      else { continue }
      if change.isRest, !change.isFaint, !isInHold {
        times += hidden(pictures[..<index])
      }
      times.append(picture.time)
    }
    return times
  }

  /// What goes back to its way afterwards has caught up by more than this share of what was held.
  private static let caughtUpShare = 0.5
  /// Where what is held and what is not differ by less in the next picture, that does not tell.
  private static let leastDifference = 0.3

  /// Whether the layers of a picture are where they were and those of the next are where they should be.
  private static func stands(_ change: Change, at index: Int, of pictures: [Picture]) -> Bool {
    guard change.mayStand, let advance = pictures[index].advance, advance.hasStood,
      index + 1 < pictures.count, let next = pictures[index + 1].advance,
      advance.isOfFade == next.isOfFade
    else { return false }
    let isSure = change.isRest && advance.hasSurelyStood
    let more = next.caughtUp - 1
    guard abs(more) > leastDifference else { return isSure && !advance.isOfFade }
    return (next.share - 1) / more > caughtUpShare && (isSure || !advance.isOfFade)
  }

  /// Whether a picture shows the one before again, by its change and by those around it, or by where its layers are;
  /// `isInHold` says that the one before does.
  private static func isRepeated(
    _ change: Change, at index: Int, of pictures: [Picture], isInHold: Bool
  ) -> Bool {
    hasStill(change, at: index, of: pictures, isInHold: isInHold)
      || stands(change, at: index, of: pictures)
  }

  /// The same by changes alone.
  private static func hasStill(
    _ change: Change, at index: Int, of pictures: [Picture], isInHold: Bool
  ) -> Bool {
    let before = pictures[index - 1]
    let next = index + 1 < pictures.count ? pictures[index + 1].change : nil
    let isCaughtUp = before.moves && (next?.hasCaughtUp(change) ?? false)
    // What a codec has improved so much that it seems to go on a little is told by the next one, which catches up.
    guard change.isStill else { return change.isNearlyStill && isCaughtUp }
    if !before.isMoving {
      // What has just begun moves little, and stamps may be early.
      return change.isRest && !change.isSlow && !change.isFaint
    }
    // A codec that leaves it where it was follows it soon, but not by all of its way.
    if change.isSlow { return isCaughtUp }
    guard change.isFaint else { return true }
    // It may have begun, and the codec has not seen it yet; what is seen to be held later was held before.
    return before.moves || isInHold || before.isRepeated == false && isHeld(pictures[index...])
  }

  /// Whether the scene goes on soon after each picture: what does not is no repeated picture but a rest.
  private static func goesOn(_ pictures: [Picture]) -> [Bool] {
    var next = Double.infinity
    let reversed = pictures.reversed().map { picture in
      defer { if picture.goesOn { next = picture.time } }
      return next - picture.time <= SampleTiming.longestHold
    }
    return reversed.reversed()
  }

  /// The times of the last pictures, before one that is held for sure, in which the scene moves unseen and nothing changes.
  ///
  /// They are held as well, if something has changed in the one before them; where nothing has, what they show may be
  /// their own.
  private static func hidden(_ pictures: ArraySlice<Picture>) -> [Double] {
    let start = pictures.lastIndex { !$0.isHidden }
    guard let start, pictures[start].isMoving, !pictures[start].isSame else { return [] }
    return pictures[(start + 1)...].map(\.time)
  }

  /// Whether pictures that stand still begin with some that hardly show it and go on to one that does.
  private static func isHeld(_ pictures: ArraySlice<Picture>) -> Bool {
    let run = pictures.prefix { $0.isRepeated == true }
    return run.contains { $0.change.map { !$0.isFaint && !$0.isSlow } ?? false }
  }

  /// How far lengths may be off what they should be, in shares of the interval, and how many must not be for a
  /// recording to be regular.
  private static let (mostOff, regularShare) = (0.1, 0.9)

  /// Which pictures of a regular recording lie between two that are an interval apart: a screen shows nothing new
  /// between two refreshes.
  private static func extra(_ pictures: [Picture]) -> Set<Int> {
    let lengths = zip(pictures, pictures.dropFirst()).map { $1.time - $0.time }
    guard lengths.count > 1 else { return [] }
    let interval = lengths.sorted()[lengths.count / 2]
    guard interval > 0 else { return [] }
    let regular = lengths.count { length in
      let count = (length / interval).rounded()
      return count >= 1 && abs(length / interval - count) < mostOff
    }
    guard Double(regular) >= regularShare * Double(lengths.count) else { return [] }
    var extra: Set<Int> = []
    for start in pictures.indices where !extra.contains(start) {
      let after = pictures[start...].lazy.map { ($0.time - pictures[start].time) / interval }.prefix
      {
        $0 < 1 + mostOff
      }
      guard let whole = after.last, whole > 1 - mostOff else { continue }
      for (place, share) in after.enumerated() where share > mostOff && whole - share > mostOff {
        extra.insert(start + place)
      }
    }
    return extra
  }

  /// Whether each picture is the second of two that are the same; nil where the recording has no such order.
  private static func order(of pictures: [Picture]) -> [Bool]? {
    let lengths = zip(pictures, pictures.dropFirst()).map { $1.time - $0.time }
    let interval = lengths.isEmpty ? 0 : lengths.sorted()[lengths.count / 2]
    guard interval > 0 else { return nil }
    // Pictures that are missing count, so that the order goes on behind them.
    var places = [0]
    for length in lengths {
      places.append(places[places.count - 1] + Int((length / interval).rounded()))
    }
    return (0...1).map { odd in places.map { $0 % 2 == odd } }.first { order in
      let seen = zip(pictures, order).compactMap { picture, isSecond in
        picture.change.flatMap { $0.isSlow ? nil : (isRepeated: $0.isStill, isSecond: isSecond) }
      }
      return [true, false].allSatisfy { isSecond in
        let all = seen.count { $0.isSecond == isSecond }
        let right = seen.count { $0.isSecond == isSecond && $0.isRepeated == isSecond }
        let share = isSecond ? leastRepeated : leastMoved
        return right >= fewest && Double(right) >= share * Double(all)
      }
    }
  }
}
