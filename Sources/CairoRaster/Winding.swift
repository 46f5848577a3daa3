import AnimationEngine
import Geometry

/// How often outlines go around an outline that none of them crosses, and which way it turns itself.
struct Winding {
  /// How often all others go around it.
  private var around = 0
  /// 1 or -1 by which way it turns; 0 where it has no area.
  private var turn = 0

  /// What its area counts in the sum of areas that is filled.
  func sign(_ rule: ShapeContents.FillRule) -> Int32 {
    func isFilled(_ winding: Int) -> Bool {
      switch rule {
      case .nonZero: winding != 0
      case .evenOdd: !winding.isMultiple(of: 2)
      }
    }
    let (outside, inside) = (isFilled(around), isFilled(around + turn))
    guard outside != inside else { return 0 }
    return Int32(inside ? turn : -turn)
  }

  /// What takes longer to look through than to draw otherwise.
  private static let pieceLimit = 32_768
  private static let pairLimit = 1_048_576

  /// Of closed outlines given by their corners; nil where some cross or touch, or may.
  static func all(of lines: [[Point]]) -> [Winding]? {
    guard lines.reduce(0, { $0 + $1.count }) <= pieceLimit else { return nil }
    var size = 0.0
    for line in lines {
      for point in line {
        guard point.x.isFinite, point.y.isFinite else { return nil }
        size = max(size, abs(point.x), abs(point.y))
      }
    }
    // A grid of whole numbers, on which products are exact.
    let scale = size > 0 ? 8_388_608 / size : 1
    guard scale.isFinite else { return nil }
    let rings = lines.map { Ring($0, scale: scale) }
    guard areApart(rings) else { return nil }
    return rings.indices.map { index in
      var winding = Winding()
      guard let place = rings[index].points.first else { return winding }
      winding.turn = rings[index].area.signum()
      for other in rings.indices where other != index {
        winding.around += rings[other].winding(around: place)
      }
      return winding
    }
  }

  /// Whether no two pieces meet but where one follows the other.
  private static func areApart(_ rings: [Ring]) -> Bool {
    let seen = rings.filter { !$0.points.isEmpty }
    let width = (seen.map(\.right).max() ?? 0) - (seen.map(\.left).min() ?? 0)
    let height = (seen.map(\.bottom).max() ?? 0) - (seen.map(\.top).min() ?? 0)
    // Along the longer side, so that few pieces stand beside each other.
    func turned(_ place: Ring.Place) -> Ring.Place {
      height > width ? Ring.Place(x: place.y, y: place.x) : place
    }
    var pieces: [Piece] = []
    for (number, ring) in rings.enumerated() {
      for (index, point) in ring.points.enumerated() {
        let next = ring.points[index + 1 < ring.points.count ? index + 1 : 0]
        pieces.append(
          Piece(turned(point), turned(next), ring: number, index: index, of: ring.points.count))
      }
    }
    pieces.sort { ($0.left, $0.ring, $0.index) < ($1.left, $1.ring, $1.index) }
    var reached: [Piece] = []
    var pairs = 0
    for piece in pieces {
      reached.removeAll { $0.right < piece.left }
      pairs += reached.count
      guard pairs <= pairLimit else { return false }
      for other in reached where other.top <= piece.bottom && other.bottom >= piece.top {
        if !piece.follows(other), piece.meets(other) { return false }
      }
      reached.append(piece)
    }
    return true
  }
}

/// A closed outline on the grid.
private struct Ring {
  struct Place: Equatable {
    var x: Int
    var y: Int
  }

  private(set) var points: [Place] = []
  private(set) var (left, top, right, bottom) = (Int.max, Int.max, Int.min, Int.min)
  /// Twice of it.
  private(set) var area = 0

  init(_ line: [Point], scale: Double) {
    for point in line {
      let place = Place(x: Int((point.x * scale).rounded()), y: Int((point.y * scale).rounded()))
      if points.last != place { points.append(place) }
    }
    while points.count > 1, points.last == points.first { points.removeLast() }
    var last = points.last ?? Place(x: 0, y: 0)
    for point in points {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
      area += last.x * point.y - point.x * last.y
      last = point
    }
  }

  /// How often it goes around a point that is not on it.
  func winding(around place: Place) -> Int {
    guard left < place.x, place.x < right, top < place.y, place.y < bottom,
      var last = points.last
    else { return 0 }
    var winding = 0
    for point in points {
      if (last.y <= place.y) != (point.y <= place.y) {
        let side = cross(last, point, place)
        if last.y <= place.y, side > 0 { winding += 1 }
        if last.y > place.y, side < 0 { winding -= 1 }
      }
      last = point
    }
    return winding
  }
}

/// On which side of a line from `a` to `b` the point lies.
private func cross(_ a: Ring.Place, _ b: Ring.Place, _ point: Ring.Place) -> Int {
  (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)
}

private struct Piece {
  private let from: Ring.Place
  private let to: Ring.Place
  let (left, right, top, bottom): (Int, Int, Int, Int)
  let ring: Int
  let index: Int
  /// Of the pieces of its ring.
  private let count: Int

  init(_ from: Ring.Place, _ to: Ring.Place, ring: Int, index: Int, of count: Int) {
    (self.from, self.to, self.ring, self.index, self.count) = (from, to, ring, index, count)
    (left, right) = (min(from.x, to.x), max(from.x, to.x))
    (top, bottom) = (min(from.y, to.y), max(from.y, to.y))
  }

  func follows(_ other: Piece) -> Bool {
    guard ring == other.ring else { return false }
    let distance = abs(index - other.index)
    return distance == 1 || distance == count - 1
  }

  func meets(_ other: Piece) -> Bool {
    let (a, b) = (cross(from, to, other.from).signum(), cross(from, to, other.to).signum())
    let (c, d) = (
      cross(other.from, other.to, from).signum(), cross(other.from, other.to, to).signum()
    )
    // Where all four lie on one line their boxes, which overlap, say that they touch.
    return a * b <= 0 && c * d <= 0
  }
}
