import Geometry
import RigidBodies

// The solver sees a corner that comes down on a boundary only after it is through, where another
// corner of the body touches already: for a few ticks an impact can leave it some points deep. The
// improved profile takes such a body out again at once.
extension DynamicAnimator {
  /// How deep a drawn corner may stay, in points: what the solver itself leaves is less.
  static let depth = 0.95
  /// Deeper ones are on the other side rather than in the boundary.
  static let greatestDepth = 8.0

  /// Moves bodies whose corners an impact has left behind a boundary, and writes down where they are.
  func liftFromBoundaries(_ states: inout [RBState]) {
    for case let collision as CollisionBehavior in family where collision.mode != .items {
      let edges = collision.drawnEdges(in: self)
      guard !edges.isEmpty else { continue }
      for (index, body) in bodies.enumerated()
      where states[index].isAwake && body.filter.boundaries & collision.group != 0 {
        let center = Metres.point(states[index].position)
        let reach = body.item.reach
        var lift = Vector.zero
        for edge in edges where edge.distance(to: center).magnitude < reach {
          let depth = body.item.depth(
            behind: edge, center: center, angle: Double(states[index].angle))
          guard depth > Self.depth, depth < Self.greatestDepth else { continue }
          let side: Double = edge.distance(to: center) < 0 ? -1 : 1
          let up = edge.normal * (side * (depth - Self.depth))
          if up.length > lift.length { lift = up }
        }
        guard lift != .zero else { continue }

        states[index].position = Metres.vector(center + lift)
        RBBodySetPose(
          world.pointer, body.handle, states[index].position, states[index].angle)
      }
    }
  }
}

/// A straight piece of a boundary as it is drawn.
struct BoundaryEdge {
  let start: Point
  let along: Vector
  /// Of length 1.
  let normal: Vector

  init?(_ start: Point, _ end: Point) {
    let along = end - start
    guard along.length > 0 else { return nil }
    (self.start, self.along) = (start, along)
    normal = Vector(dx: -along.dy, dy: along.dx) * (1 / along.length)
  }

  /// From the line on which the edge lies: positive on the side of its normal.
  func distance(to point: Point) -> Double {
    let offset = point - start
    return offset.dx * normal.dx + offset.dy * normal.dy
  }

  /// Whether the way from one point to another leads through the edge itself.
  func isCrossed(from: Point, to: Point) -> Bool {
    let (a, b) = (distance(to: from), distance(to: to))
    guard (a < 0) != (b < 0) else { return false }
    let place = from + (to - from) * (a / (a - b)) - start
    let part = (place.dx * along.dx + place.dy * along.dy) / (along.length * along.length)
    return part >= 0 && part <= 1
  }
}

extension DynamicItem {
  /// The farthest that any part of the item is from its center, in points.
  var reach: Double { Vector(dx: size.width, dy: size.height).length / 2 }

  /// How far the farthest corner is behind an edge, as seen from the center; negative for none.
  func depth(behind edge: BoundaryEdge, center: Point, angle: Double) -> Double {
    let side: Double = edge.distance(to: center) < 0 ? -1 : 1
    if collisionShape == .ellipse, size.width == size.height, memberBoxes.isEmpty {
      let lowest = center + edge.normal * (-side * size.width / 2)
      return edge.isCrossed(from: center, to: lowest) ? -side * edge.distance(to: lowest) : -1
    }
    guard collisionShape == .rectangle else { return -1 }
    let turn = AffineTransform(rotation: angle)
    let boxes =
      memberBoxes.isEmpty ? [MemberBox(center: .zero, size: size, angle: 0)] : memberBoxes
    var depth = -1.0
    for box in boxes {
      let own = AffineTransform(rotation: box.angle)
      for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
        let offset = own.apply(to: Point(x: x * box.size.width, y: y * box.size.height))
        let corner = center + (turn.apply(to: offset + box.center) - .zero)
        guard edge.isCrossed(from: center, to: corner) else { continue }
        depth = max(depth, -side * edge.distance(to: corner))
      }
    }
    return depth
  }
}

extension CollisionBehavior {
  /// Where boundaries are drawn: that of the reference bounds lies outside them by what shapes keep
  /// from it.
  func drawnEdges(in animator: DynamicAnimator) -> [BoundaryEdge] {
    if let knownEdges { return knownEdges }
    let outset = animator.profile.boundsOutset
    let edges = zip(builtOutlines, boundaryTags).flatMap { outline, identifier in
      outline.edges.compactMap { start, end -> BoundaryEdge? in
        guard identifier == nil, let edge = BoundaryEdge(start, end) else {
          return BoundaryEdge(start, end)
        }
        let middle = animator.referenceBounds.center
        let inward: Double = edge.distance(to: middle) < 0 ? -outset : outset
        return BoundaryEdge(start + edge.normal * inward, end + edge.normal * inward)
      }
    }
    knownEdges = edges
    return edges
  }
}
