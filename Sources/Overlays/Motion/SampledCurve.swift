import Geometry

/// A curve of points over time, sampled so densely that straight pieces between the samples show
/// it: with its real corners, and cut where it jumps.
struct SampledCurve: Sendable {
  struct Sample: Sendable, Hashable {
    /// In seconds of the scene.
    var time: Double
    var value: Point
  }

  /// Continuous parts, ascending in time; between two of them the curve jumps.
  private(set) var pieces: [[Sample]] = []
  /// The moments that have samples of their own, ascending.
  let knots: [Rational]

  /// Samples per second, before any are added where the curve bends.
  static let rate: Rational = 240
  /// Close enough to a moment to see what lies before or after it: 60 ns.
  static let instant = Rational(1) / 16_777_216

  /// Samples a function of time from `start` to `end`; it has no samples where it is nil.
  ///
  /// It may jump or have a corner at the `knots`, and lies nowhere farther than `flatness` from the
  /// straight line between two samples.
  init(
    from start: Rational, to end: Rational, knots: [Rational], flatness: Double,
    function: @escaping (Rational) -> Point?
  ) {
    self.knots = EventTimes.unique(([start, end] + knots).filter { $0 >= start && $0 <= end })
    let first = (start * Self.rate).ceiling
    let last = (end * Self.rate).floor
    let regular = first <= last ? (first...last).map { Rational(Int($0)) / Self.rate } : []
    var builder = Builder(
      flatness: flatness, knots: Set(self.knots), bounds: start...end, function: function)
    for time in EventTimes.unique(regular + self.knots) { builder.visit(time) }
    builder.close()
    pieces = builder.pieces
  }

  var samples: [Sample] { pieces.flatMap(\.self) }

  /// The ends of two parts that meet in time, up to a time: what is between them no moment shows.
  func jumps(until time: Double = .infinity) -> [[Sample]] {
    zip(pieces, pieces.dropFirst()).compactMap { before, after in
      guard let end = before.last, let start = after.first, start.time <= time,
        start.time - end.time < 2 * Self.instant.value
      else { return nil }
      return [end, start]
    }
  }

  /// The samples with the smallest and the largest first coordinate; nil without samples.
  var extremes: (low: Sample, high: Sample)? {
    let samples = samples
    guard let low = samples.min(by: { $0.value.x < $1.value.x }),
      let high = samples.max(by: { $0.value.x < $1.value.x })
    else { return nil }
    return (low, high)
  }

  /// The part up to a time, which ends with `value`.
  func prefix(until time: Double, endingWith value: Point?) -> [[Sample]] {
    var parts: [[Sample]] = []
    for piece in pieces {
      guard let first = piece.first, first.time <= time else { break }
      parts.append(piece.filter { $0.time <= time })
    }
    guard let value, let last = parts.indices.last else { return parts }
    // At a jump the value may already be that of the next piece.
    if let end = parts[last].last, end.time < time,
      pieces[last].last.map({ $0.time > time }) == true
    {
      parts[last].append(Sample(time: time, value: value))
    }
    return parts
  }

  private struct Builder {
    let flatness: Double
    let knots: Set<Rational>
    let bounds: ClosedRange<Rational>
    let function: (Rational) -> Point?
    var pieces: [[Sample]] = []
    private var piece: [Sample] = []
    private var last: (time: Rational, value: Point)?

    init(
      flatness: Double, knots: Set<Rational>, bounds: ClosedRange<Rational>,
      function: @escaping (Rational) -> Point?
    ) {
      (self.flatness, self.knots, self.bounds, self.function) = (flatness, knots, bounds, function)
    }

    mutating func visit(_ time: Rational) {
      guard let value = finite(time) else { return close() }
      guard knots.contains(time) else { return append(time, value) }
      let before = time > bounds.lowerBound ? finite(time - SampledCurve.instant) : value
      let after = time < bounds.upperBound ? finite(time + SampledCurve.instant) : value
      let belongsBefore = before.map { meets($0, value) } ?? false
      if last != nil, let before { append(time, belongsBefore ? value : before) }
      if !belongsBefore { close() }
      guard let after, !meets(value, after) else {
        if !belongsBefore || last == nil { append(time, value) }
        return
      }
      // A value that only this instant shows is not seen: the curve goes on with what follows.
      close()
      append(time, after)
    }

    /// Closer than any motion gets in an instant, in units of what can be seen.
    private func meets(_ a: Point, _ b: Point) -> Bool { (a - b).length <= flatness }

    private func finite(_ time: Rational) -> Point? {
      function(time).flatMap { $0.x.isFinite && $0.y.isFinite ? $0 : nil }
    }

    private mutating func append(_ time: Rational, _ value: Point) {
      if let last, last.time < time { refine(last, (time, value), depth: 0) }
      piece.append(Sample(time: time.value, value: value))
      last = (time, value)
    }

    /// Adds samples between two where the straight line does not show the curve.
    private mutating func refine(
      _ a: (time: Rational, value: Point), _ b: (time: Rational, value: Point), depth: Int
    ) {
      let time = (a.time + b.time) / 2
      guard let value = finite(time) else { return }
      let middle = Point(x: (a.value.x + b.value.x) / 2, y: (a.value.y + b.value.y) / 2)
      guard (value - middle).length > flatness else { return }
      guard depth < 10 else {
        // What still leaps within four microseconds is a jump.
        piece.append(Sample(time: time.value, value: a.value))
        pieces.append(piece)
        piece = [Sample(time: time.value, value: b.value)]
        return
      }
      refine(a, (time, value), depth: depth + 1)
      piece.append(Sample(time: time.value, value: value))
      refine((time, value), b, depth: depth + 1)
    }

    mutating func close() {
      if piece.count > 1 { pieces.append(piece) }
      piece = []
      last = nil
    }
  }
}
