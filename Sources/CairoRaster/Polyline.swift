import Geometry

/// A subpath whose curves have become chords.
struct Polyline {
  /// No two that follow each other are equal.
  var points: [Point]
  /// For every point whether two pieces of the path meet there; false inside a curve.
  var isCorner: [Bool]
  /// Whether the last point is joined with the first one, which is then not repeated.
  var isClosed = false
  /// The direction of what has no length, a unit vector; the other directions follow from points.
  var direction = Vector(dx: 1, dy: 0)
}

extension Path {
  /// Chords that keep within `tolerance` of the path, for each subpath that draws something.
  func polylines(tolerance: Double) -> [Polyline] {
    var lines: [Polyline] = []
    var line = Polyline(points: [], isCorner: [])
    var draws = false
    func finish() {
      if draws { lines.append(line) }
      draws = false
    }
    func add(_ segment: PathSegment) {
      draws = true
      let count = Int((Double(segment.chordCount(tolerance: tolerance)) * chordShare).rounded(.up))
      for index in 1..<max(1, count) {
        line.add(segment.point(at: Double(index) / Double(count)), isCorner: false)
      }
      line.add(segment.end, isCorner: true)
    }
    let chordShare = chordShare(tolerance: tolerance)
    var (start, current) = (Point.zero, Point.zero)
    func begin(_ point: Point) {
      finish()
      line = Polyline(points: [point], isCorner: [true])
      (start, current) = (point, point)
    }
    for element in elements {
      if line.points.isEmpty { begin(current) }
      switch element {
      case .move(let to): begin(to)
      case .line(let to):
        add(PathSegment(from: current, to: to))
        current = to
      case .quad(let to, let control):
        add(PathSegment(from: current, to: to, curve: .quad(control: control)))
        current = to
      case .cubic(let to, let control1, let control2):
        add(
          PathSegment(from: current, to: to, curve: .cubic(control1: control1, control2: control2)))
        current = to
      case .close:
        draws = true
        if line.points.count > 1, line.points.last == line.points.first {
          line.points.removeLast()
          line.isCorner.removeLast()
        }
        line.isClosed = line.points.count > 1
        begin(start)
      }
    }
    finish()
    return lines
  }

  /// More chords than this in one path are not told apart either, and would take gigabytes.
  private static let chordLimit = 65_536.0

  /// Which part of the chords that its segments want a path gets: all, unless they are too many.
  private func chordShare(tolerance: Double) -> Double {
    // A segment has 4096 at most.
    guard elements.count > 16 else { return 1 }
    let wanted = segments.reduce(0.0) { $0 + Double($1.chordCount(tolerance: tolerance)) }
    return min(1, Self.chordLimit / max(1, wanted))
  }
}

extension PathSegment {
  /// More chords than this are not told apart, however large a curve is.
  private static let chordLimit = 4096.0

  /// How many chords of equal parameters keep within `tolerance` of the curve.
  ///
  /// A chord over the parameters h strays by h²/8 times the second derivative at most.
  fileprivate func chordCount(tolerance: Double) -> Int {
    func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
      Vector(dx: a.x - 2 * b.x + c.x, dy: a.y - 2 * b.y + c.y).length
    }
    let second =
      switch curve {
      case .line: 0.0
      case .quad(let control): 2 * bend(start, control, end)
      case .cubic(let one, let two): 6 * max(bend(start, one, two), bend(one, two, end))
      }
    let count = (second / (8 * tolerance)).squareRoot().rounded(.up)
    return count > 1 ? Int(min(count, Self.chordLimit)) : 1
  }
}

extension Polyline {
  /// The parts that a pattern of dashes and gaps leaves, each with its own ends.
  ///
  /// The pattern begins anew with each subpath. Where a closed one begins and ends inside a dash,
  /// these are one dash.
  func dashed(_ pattern: [Double], phase: Double) -> [Polyline] {
    // A pattern of an odd number of lengths changes its meaning each time around.
    let lengths = pattern.count.isMultiple(of: 2) ? pattern : pattern + pattern
    let period = lengths.reduce(0, +)
    guard points.count > 1, period > 0 else { return [self] }
    var left = phase - (phase / period).rounded(.down) * period
    var index = 0
    while left >= lengths[index], left > 0 {
      left -= lengths[index]
      index = (index + 1) % lengths.count
    }
    var rest = lengths[index] - left
    let startsInside = index.isMultiple(of: 2)

    var dashes: [Polyline] = []
    var dash = startsInside ? Polyline(points: [points[0]], isCorner: [isCorner[0]]) : nil
    let vertices = isClosed ? Array(points.indices) + [0] : Array(points.indices)
    for (from, to) in zip(vertices, vertices.dropFirst()) {
      let way = points[to] - points[from]
      let length = way.length
      let direction = way * (1 / length)
      dash?.direction = direction
      var done = 0.0
      while rest <= length - done {
        done += rest
        let place = done == length ? points[to] : points[from] + direction * done
        if var ended = dash {
          ended.add(place, isCorner: false)
          dashes.append(ended)
          dash = nil
        } else {
          dash = Polyline(points: [place], isCorner: [false], direction: direction)
        }
        index = (index + 1) % lengths.count
        rest = lengths[index]
      }
      rest -= length - done
      dash?.add(points[to], isCorner: isCorner[to])
    }
    guard var last = dash else { return dashes }
    guard isClosed, startsInside else { return dashes + [last] }
    guard let first = dashes.first else { return [self] }
    for (point, isCorner) in zip(first.points, first.isCorner).dropFirst() {
      last.add(point, isCorner: isCorner)
    }
    dashes[0] = last
    return dashes
  }

  fileprivate mutating func add(_ point: Point, isCorner: Bool) {
    if let last = points.last, (point - last).length == 0 {
      if isCorner { self.isCorner[points.count - 1] = true }
    } else {
      points.append(point)
      self.isCorner.append(isCorner)
    }
  }
}
