import AnimationEngine
import Geometry

/// Strokes whose outlines do not cross themselves in any corner.
extension StrokeOutline {
  /// One and the cosine of the turn, which divide lengths: a line that goes back has no inside.
  private static let sharpest = 0.01

  /// Closed outlines, one for each line and two for each closed one, of which one turns against the other.
  ///
  /// To be filled non-zero. Nil where the insides of a corner's pieces do not meet within both.
  var rings: [[Point]]? {
    var rings: [[Point]] = []
    for line in lines {
      guard line.points.count > 1 else {
        let (point, way) = (line.points[0], line.direction)
        rings.append(
          [point + way.normal * -radius] + cap(at: point, way) + [point + way.normal * radius]
            + cap(at: point, way * -1))
        continue
      }
      guard let (near, far, ends) = sides(of: line) else { return nil }
      if line.isClosed {
        rings += [far, near.reversed()]
      } else {
        rings.append(
          far + cap(at: line.points[line.points.count - 1], ends.last) + near.reversed()
            + cap(at: line.points[0], ends.first * -1))
      }
    }
    return rings
  }

  /// What runs along a line on the side of its normal, and on the other side.
  private func sides(
    of line: Polyline
  ) -> (near: [Point], far: [Point], ends: (first: Vector, last: Vector))? {
    let points = line.points
    let pieces = line.isClosed ? points.count : points.count - 1
    let ways = (0..<pieces).map { points[$0 + 1 < points.count ? $0 + 1 : 0] - points[$0] }
    let lengths = ways.map(\.length)
    let directions = zip(ways, lengths).map { $0 * (1 / $1) }
    var (near, far): ([Point], [Point]) = ([], [])
    func add(_ point: Point, _ offset: Vector) {
      near.append(point + offset)
      far.append(point + offset * -1)
    }
    if !line.isClosed { add(points[0], directions[0].normal * radius) }
    for index in (line.isClosed ? 0 : 1)..<pieces {
      let previous = index > 0 ? index - 1 : pieces - 1
      let (before, after, point) = (directions[previous], directions[index], points[index])
      let shortest = min(lengths[previous], lengths[index])
      if let offset = smoothOffset(before, after, shortest: shortest) {
        add(point, offset)
        continue
      }
      // Where the edges inside the turn meet, half of both pieces from the corner at most.
      let scale = 1 + before.dot(after)
      guard scale > Self.sharpest,
        radius * before.cross(after).magnitude <= scale * shortest / 2
      else { return nil }
      let inside = (before.normal + after.normal) * (radius / scale)
      let outside = join(at: point, before, after, isCorner: line.isCorner[index])
      if before.cross(after) > 0 {
        near.append(point + inside)
        far += outside
      } else {
        far.append(point + inside * -1)
        near += outside
      }
    }
    if !line.isClosed { add(points[points.count - 1], directions[pieces - 1].normal * radius) }
    return (near, far, (directions[0], directions[pieces - 1]))
  }
}
