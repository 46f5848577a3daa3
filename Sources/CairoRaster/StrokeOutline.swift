import AnimationEngine
import Geometry

/// The area that a stroke covers: as outlines where it bends little enough, or as polygons that all turn the
/// same way and may cross, to be filled non-zero.
///
/// Made in the path's own space, where the pen is round and where limits are meant: Cairo judges
/// miters by the angles that it sees in pixels, which a stretched layer changes.
///
/// Joins and caps are polygons of their own that share corners with the bands along the path, so
/// that the union has neither seams nor holes, however tight a curve or short a piece is.
struct StrokeOutline {
  let stroke: Stroke
  let radius: Double
  let lines: [Polyline]
  /// How far chords may lie off an arc.
  private let tolerance: Double
  /// How many points a round join or cap may have.
  private let arcLimit: Double
  private var made: [[Point]] = []

  /// More points than this in all joins and caps would take Cairo minutes.
  private static let pointLimit = 1_048_576.0

  /// All lengths in the space of `path`.
  init(of path: Path, _ stroke: Stroke, tolerance: Double) {
    (self.stroke, radius, self.tolerance) = (stroke, stroke.width / 2, tolerance)
    lines = path.polylines(tolerance: tolerance).flatMap {
      stroke.dashes.isEmpty ? [$0] : $0.dashed(stroke.dashes, phase: stroke.dashPhase)
    }
    let count = lines.reduce(0) { $0 + $1.points.count }
    arcLimit = min(1024, max(4, Self.pointLimit / Double(max(1, count))))
  }

  var polygons: [[Point]] {
    var outline = self
    for line in lines { outline.add(line) }
    return outline.made
  }

  private mutating func add(_ line: Polyline) {
    let points = line.points
    guard points.count > 1 else {
      addCap(at: points[0], line.direction)
      addCap(at: points[0], line.direction * -1)
      return
    }
    let ends = line.isClosed ? points + [points[0]] : points
    let ways = zip(ends.dropFirst(), ends).map { $0 - $1 }
    let lengths = ways.map(\.length)
    let directions = zip(ways, lengths).map { $0 * (1 / $1) }
    var band = Band(at: points[0], directions[0].normal * radius)
    for index in 1..<directions.count {
      let (before, after) = (directions[index - 1], directions[index])
      let point = ends[index]
      if let offset = smoothOffset(
        before, after, shortest: min(lengths[index - 1], lengths[index]))
      {
        band.add(point, offset)
        continue
      }
      band.end(at: point, before.normal * radius)
      made.append(band.polygon)
      addJoin(at: point, before, after, isCorner: line.isCorner[index])
      band = Band(at: point, after.normal * radius)
    }
    let (first, last) = (directions[0], directions[directions.count - 1])
    band.end(at: ends[ends.count - 1], last.normal * radius)
    made.append(band.polygon)
    if line.isClosed {
      addJoin(at: points[0], last, first, isCorner: line.isCorner[0])
    } else {
      addCap(at: points[0], first * -1)
      addCap(at: ends[ends.count - 1], last)
    }
  }

  /// From a vertex to where the edges of both pieces meet, where no join could be told from that.
  ///
  /// Nil also where the edges inside the turn meet beyond half a piece.
  func smoothOffset(_ before: Vector, _ after: Vector, shortest: Double) -> Vector? {
    let scale = 1 + before.dot(after)
    // The offset is 1 / cos(φ/2) radii long, and cos²(φ/2) is half of `scale`.
    guard scale > 1, radius * ((2 / scale).squareRoot() - 1) <= tolerance else { return nil }
    let inside = radius * before.cross(after).magnitude / scale
    guard inside <= shortest / 2 else { return nil }
    return (before.normal + after.normal) * (radius / scale)
  }

  private mutating func addJoin(
    at point: Point, _ before: Vector, _ after: Vector, isCorner: Bool
  ) {
    // Around the outside with the turn; the bands run with positive area.
    let polygon = [point] + join(at: point, before, after, isCorner: isCorner)
    made.append(before.cross(after) > 0 ? polygon : polygon.reversed())
  }

  /// The outside of a corner, from the end of one piece to the start of the next.
  func join(at point: Point, _ before: Vector, _ after: Vector, isCorner: Bool) -> [Point] {
    let (cross, dot) = (before.cross(after), before.dot(after))
    // The outer side lies opposite to the turn.
    let side = cross > 0 ? -radius : radius
    let (from, to) = (before.normal * side, after.normal * side)
    var line = [point + from]
    switch isCorner ? stroke.join : .round {
    case .bevel: break
    case .miter:
      if 2 <= stroke.miterLimit * stroke.miterLimit * (1 + dot) {
        line.append(point + (from + to) * (1 / (1 + dot)))
      }
    case .round:
      let angle = Transcendentals.atan2(cross.magnitude, dot)
      line += arc(around: point, from, angle: cross > 0 ? angle : -angle)
    }
    return line + [point + to]
  }

  /// The end of a line that arrives from the opposite of `direction`.
  private mutating func addCap(at point: Point, _ direction: Vector) {
    guard stroke.cap != .butt else { return }
    let side = direction.normal * -radius
    made.append([point, point + side] + cap(at: point, direction) + [point + side * -1])
  }

  /// What goes around the end of such a line, from one side of it to the other, without these.
  func cap(at point: Point, _ direction: Vector) -> [Point] {
    let side = direction.normal * -radius
    let forward = direction * radius
    return switch stroke.cap {
    case .butt: []
    case .square: [point + (side + forward), point + (side * -1 + forward)]
    case .round: arc(around: point, side, angle: .pi)
    }
  }

  /// The points between both ends of an arc that begins `from` away from its center.
  private func arc(around center: Point, _ from: Vector, angle: Double) -> [Point] {
    // A chord over the angle δ lies r·δ²/8 inside.
    let step = (8 * tolerance / radius).squareRoot()
    let wanted = (angle.magnitude / step).rounded(.up)
    let count = wanted > 1 ? Int(min(wanted, arcLimit)) : 1
    return (1..<count).map { index in
      let part = angle * Double(index) / Double(count)
      let (sine, cosine) = (Transcendentals.sin(part), Transcendentals.cos(part))
      return center
        + Vector(
          dx: cosine * from.dx - sine * from.dy, dy: sine * from.dx + cosine * from.dy)
    }
  }
}

/// A run of chords with both their edges.
private struct Band {
  /// The edge on the side of the normal, and the other one.
  private var near: [Point]
  private var far: [Point]
  private let start: Point
  private var end: Point

  init(at point: Point, _ offset: Vector) {
    (start, end) = (point, point)
    (near, far) = ([point + offset], [point + offset * -1])
  }

  mutating func add(_ point: Point, _ offset: Vector) {
    near.append(point + offset)
    far.append(point + offset * -1)
  }

  mutating func end(at point: Point, _ offset: Vector) {
    add(point, offset)
    end = point
  }

  /// Through both ends of the line itself, where joins and caps meet it.
  var polygon: [Point] { far + [end] + near.reversed() + [start] }
}

extension StrokeOutline {
  /// The outline in another space, without what lies outside of `rect`.
  ///
  /// Coordinates beyond what Cairo's fixed point can hold are cut off.
  func path(_ map: AffineTransform, in rect: Rect, limits: Rect) -> Path {
    var path = Path([])
    for polygon in polygons {
      let points = polygon.map(map.apply)
      var piece = Path([.move(to: points[0])] + points.dropFirst().map { .line(to: $0) } + [.close])
      guard let box = piece.controlBounds, box.minX < rect.maxX, box.maxX > rect.minX,
        box.minY < rect.maxY, box.maxY > rect.minY
      else { continue }
      if !box.isInside(limits) { piece = piece.clipped(to: rect, tolerance: .infinity) }
      path.elements += piece.elements
    }
    return path
  }
}

extension Vector {
  /// A quarter turn from x to y.
  var normal: Vector { Vector(dx: -dy, dy: dx) }

  func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  static func + (a: Vector, b: Vector) -> Vector {
    Vector(dx: a.dx + b.dx, dy: a.dy + b.dy)
  }
}
