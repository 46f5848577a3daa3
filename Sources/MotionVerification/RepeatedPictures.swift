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
    /// Whether it shows the one before again; nil where that cannot be seen.
    package var isRepeated: Bool?

    package init(time: Double, isMoving: Bool, isRepeated: Bool?) {
      (self.time, self.isMoving, self.isRepeated) = (time, isMoving, isRepeated)
    }
  }

  /// Rising.
  package let times: [Double]

  /// So many pictures of each kind must be seen for an order.
  private static let fewest = 8
  /// Of those that the order has repeated this share must be seen so; of the others the second must not.
  private static let (leastRepeated, leastMoved) = (0.7, 0.95)

  /// `pictures` are all of a recording, their times rising.
  package init(_ pictures: [Picture]) {
    if let order = Self.order(of: pictures) {
      times = zip(pictures, order).compactMap { picture, isSecond in
        // Codecs improve a picture that is shown again, so that it seems to move on.
        picture.isMoving && (isSecond || picture.isRepeated == true) ? picture.time : nil
      }
    } else {
      let moved = pictures.filter { $0.isRepeated == false }.map(\.time)
      // What does not go on soon is no repeated picture but a rest.
      times = pictures.filter { $0.isRepeated == true }.map(\.time).filter { time in
        moved.contains { $0 > time && $0 - time <= SampleTiming.longestHold }
      }
    }
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
        picture.isRepeated.map { (isRepeated: $0, isSecond: isSecond) }
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
