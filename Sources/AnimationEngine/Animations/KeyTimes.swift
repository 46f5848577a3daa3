import Geometry

/// Progress that is still exact, or has been through a timing function.
enum Pace {
  case exact(Rational)
  case eased(Double)

  var value: Double {
    switch self {
    case .exact(let fraction): fraction.value
    case .eased(let fraction): fraction
    }
  }
}

/// When the intervals of a keyframe animation begin and end, in fractions of its duration.
enum KeyTimes {
  /// So many intervals of equal length.
  case even(Int)
  /// The borders of the intervals: one more than there are of them.
  case exact(ArraySlice<Rational>)
  case measured([Double])

  /// An interval, and how much of it is over.
  struct Place {
    var interval: Int
    /// 0…1 inside the animation; the outermost intervals go on beyond its ends.
    var fraction: Double
    /// The interval's share of the duration.
    var share: Double
  }

  /// Where a progress falls; nil where there is no interval.
  ///
  /// A border belongs to the interval that begins there, but for the end of the last one; with a
  /// lean of −1 it belongs to the one before.
  func place(of pace: Pace, leaning lean: Int = 0) -> Place? {
    switch self {
    case .even(let count):
      guard count > 0 else { return nil }
      return Self.place(of: pace, leaning: lean, inEven: count)
    case .exact(let times):
      guard times.count > 1 else { return nil }
      let interval = Self.lastIndex(below: times.count - 1) {
        let time = times[times.startIndex + $0]
        return switch pace {
        case .exact(let fraction): time < fraction || time == fraction && lean >= 0
        case .eased(let fraction): time.value < fraction || time.value == fraction && lean >= 0
        }
      }
      let start = times[times.startIndex + interval]
      let length = times[times.startIndex + interval + 1] - start
      guard length > 0 else { return Place(interval: interval, fraction: 1, share: 0) }
      let fraction =
        switch pace {
        case .exact(let fraction): ((fraction - start) / length).value
        case .eased(let fraction): (fraction - start.value) / length.value
        }
      return Place(interval: interval, fraction: fraction, share: length.value)
    case .measured(let times):
      guard times.count > 1 else { return nil }
      let fraction = pace.value
      let interval = Self.lastIndex(below: times.count - 1) {
        times[$0] < fraction || times[$0] == fraction && lean >= 0
      }
      let length = times[interval + 1] - times[interval]
      return Place(
        interval: interval, fraction: length > 0 ? (fraction - times[interval]) / length : 1,
        share: length)
    }
  }

  private static func place(of pace: Pace, leaning lean: Int, inEven count: Int) -> Place {
    switch pace {
    case .exact(let fraction):
      let scaled = fraction * Rational(count)
      let isBorder = lean < 0 && scaled.fractionalPart == 0
      let interval = min(max(Int(scaled.floor) - (isBorder ? 1 : 0), 0), count - 1)
      return Place(
        interval: interval, fraction: (scaled - Rational(interval)).value,
        share: 1 / Double(count))
    case .eased(let fraction):
      let scaled = fraction * Double(count)
      let isBorder = lean < 0 && scaled == scaled.rounded(.down)
      let last = isBorder ? scaled - 1 : scaled
      let interval = last >= 1 ? Int(min(last, Double(count - 1))) : 0
      return Place(
        interval: interval, fraction: scaled - Double(interval), share: 1 / Double(count))
    }
  }

  /// The last index below `count` that satisfies a predicate, which holds up to some index and not
  /// after; 0 where it never does.
  private static func lastIndex(below count: Int, where predicate: (Int) -> Bool) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if predicate(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
