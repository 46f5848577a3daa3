package import Geometry

/// What a scene says of a property over its time, as a chain of straight lines within a tolerance.
package struct ExpectedMotion: Sendable, Hashable {
  /// In seconds of the scene, rising.
  private let times: [Double]
  private let values: [Double]
  /// For each of as many even parts of the time as there are lines the last place not after the part's begin.
  private let places: [Int]
  /// The least and the largest value.
  package let bounds: ClosedRange<Double>
  /// From where it first leaves its first value until it stays at its last; nil where it rests.
  package let moving: ClosedRange<Double>?

  /// Intervals of the grid in a second; a motion that begins and ends within one is not seen.
  private static let rate = 64
  /// How often an interval is halved, down to 1/4096 s.
  private static let depth = 6

  /// Asks for values from 0 to the scene's end, more of them where a straight line does not do.
  ///
  /// `tolerance` is in the value's unit. Between two times at which it `rests`, both counted, it is not asked for again.
  package init(
    duration: Rational, tolerance: Double,
    rests: (_ start: Rational, _ end: Rational) -> Bool = { _, _ in false },
    value: (Rational) -> Double?
  ) {
    let grid = MotionGrid(duration: duration, rate: Self.rate, rests: rests, value: value)
    var (times, values) = ([Double](), [Double]())
    func add(_ time: Rational, _ value: Double) {
      times.append(time.value)
      values.append(value)
    }
    func refine(
      _ start: Rational, _ first: Double, _ end: Rational, _ last: Double, _ depth: Int
    ) {
      guard depth > 0 else { return }
      let middle = (start + end) / 2
      guard let seen = value(middle) else { return }
      // A curve may cross the middle of its chord, which the grid is too fine for to matter.
      guard abs(seen - (first + last) / 2) > tolerance else { return }
      refine(start, first, middle, seen, depth - 1)
      add(middle, seen)
      refine(middle, seen, end, last, depth - 1)
    }
    for (place, point) in grid.points.enumerated() {
      if place > 0, !grid.isStraight(endingAt: place, within: tolerance) {
        let before = grid.points[place - 1]
        refine(before.time, before.value, point.time, point.value, Self.depth)
      }
      add(point.time, point.value)
    }
    self.init(times, values)
  }

  /// What rests from 0 to the scene's end.
  package init(duration: Rational, resting value: Double) {
    self.init([0, duration.value], [value, value])
  }

  /// A chain of straight lines; nothing at all rests at 0.
  init(_ times: [Double], _ values: [Double]) {
    (self.times, self.values) = times.isEmpty ? ([0], [0]) : (times, values)
    places = Self.places(self.times)
    var (low, high) = (self.values[0], self.values[0])
    for value in self.values { (low, high) = (min(low, value), max(high, value)) }
    bounds = low...high
    let (first, last) = (self.values[0], self.values[self.values.count - 1])
    // Springs come to rest after ever: a thousandth of the way is rest.
    let limit = (high - low) * 1e-3
    if high > low, let begin = self.values.firstIndex(where: { abs($0 - first) > limit }),
      let end = self.values.lastIndex(where: { abs($0 - last) > limit })
    {
      let until = self.times[min(end + 1, self.times.count - 1)]
      moving = min(self.times[max(begin - 1, 0)], until)...until
    } else {
      moving = nil
    }
  }

  private static func places(_ times: [Double]) -> [Int] {
    let (begin, end) = (times[0], times[times.count - 1])
    let count = times.count - 1
    guard count > 0, end > begin else { return [] }
    var place = 0
    return (0..<count).map { part in
      let start = begin + (end - begin) * (Double(part) / Double(count))
      while place + 1 < count, times[place + 1] <= start { place += 1 }
      return place
    }
  }

  package var range: Double { bounds.upperBound - bounds.lowerBound }
  package var first: Double { values[0] }
  package var last: Double { values[values.count - 1] }
  /// In seconds of the scene.
  package var end: Double { times[times.count - 1] }

  /// The value at a time of the scene; before it begins its first, after it ends its last.
  package func value(at time: Double) -> Double {
    var place = -1
    return value(at: time, near: &place)
  }

  /// The same; `place` is that of the line of the time asked for before, -1 at first, and is that of this time's after.
  ///
  /// A chain is asked for thousands of times while curves are fitted to it, mostly at times that rise: searched by
  /// halves, most of the time of a verdict went here.
  @inline(__always)
  func value(at time: Double, near place: inout Int) -> Double {
    guard time > times[0] else { return first }
    guard time < end else { return last }
    var low = place
    if low < 0 || low + 1 >= times.count || times[low] > time
      || low + 2 < times.count && times[low + 2] <= time
    {
      let part = Int((time - times[0]) / (end - times[0]) * Double(places.count))
      low = places[min(part, places.count - 1)]
      while low > 0, times[low] > time { low -= 1 }
    }
    while times[low + 1] <= time { low += 1 }
    place = low
    let share = (time - times[low]) / (times[low + 1] - times[low])
    return values[low] + (values[low + 1] - values[low]) * share
  }

  /// The least and the largest value around a time, `slack` seconds to either side.
  package func values(around time: Double, slack: Double) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    for step in -2...2 {
      let seen = value(at: time + slack * Double(step) / 2)
      (low, high) = (min(low, seen), max(high, seen))
    }
    return low...high
  }

  /// How far it goes from a time to a later one, there and back counted.
  func way(from start: Double, to end: Double) -> Double {
    var (place, way) = (-1, 0.0)
    var last = value(at: start, near: &place)
    func go(to value: Double) {
      way += abs(value - last)
      last = value
    }
    for time in times where time > start && time < end { go(to: value(at: time, near: &place)) }
    go(to: value(at: end, near: &place))
    return way
  }

  /// How fast it moves at a time, in its unit per second, over 4 ms.
  func speed(at time: Double) -> Double {
    var (less, more) = (-1, -1)
    return speed(at: time, near: &less, &more)
  }

  /// The same; the places are those of the lines around the time asked for before, as ``value(at:near:)`` has one.
  @inline(__always)
  func speed(at time: Double, near less: inout Int, _ more: inout Int) -> Double {
    (value(at: time + 0.002, near: &more) - value(at: time - 0.002, near: &less)) / 0.004
  }

  /// When it has first come, and when it has last been, so far from its first and its last value.
  func crossings(_ distance: Double) -> (first: Double, last: Double)? {
    ObservedMotion(
      layer: "", keyPath: "",
      samples: zip(times, values).map { ObservedSample(time: $0, value: $1) }
    ).crossings(distance)
  }
}
