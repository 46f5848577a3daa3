import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// Layers that follow fingers within limits.
struct FingerFollower {
  /// Where layers that a gesture moves would be without limits.
  private var anchors: [String: [LayerID: Point]] = [:]

  /// Lets the next layers be taken hold of where they are.
  mutating func forget(_ gesture: String) { anchors[gesture] = nil }

  /// Where a layer goes by a step, held within limits; with a gesture it goes on from where that would
  /// have it without them.
  mutating func follow(
    _ move: MoveAction, by step: Vector, _ layer: LayerID, at place: Point, _ gesture: String?
  ) -> Point {
    let free = gesture.flatMap { anchors[$0]?[layer] } ?? Self.free(place, move)
    let next = Point(
      x: move.axis == .y ? free.x : free.x + step.dx,
      y: move.axis == .x ? free.y : free.y + step.dy)
    if let gesture { anchors[gesture, default: [:]][layer] = next }
    return Point(
      x: Self.held(next.x, move.horizontalLimits, move.beyond, move.dimension.width),
      y: Self.held(next.y, move.verticalLimits, move.beyond, move.dimension.height))
  }

  /// Where a layer would be without limits, as the finger that moves it takes hold of it.
  private static func free(_ place: Point, _ move: MoveAction) -> Point {
    guard move.beyond == .rubberBand else { return place }
    func free(_ shown: Double, _ limits: ClosedRange<Double>?, _ dimension: Double) -> Double {
      guard let limits else { return shown }
      let edge = min(max(shown, limits.lowerBound), limits.upperBound)
      return edge + (RubberBand(dimension: dimension)?.overscroll(forOffset: shown - edge) ?? 0)
    }
    return Point(
      x: free(place.x, move.horizontalLimits, move.dimension.width),
      y: free(place.y, move.verticalLimits, move.dimension.height))
  }

  private static func held(
    _ value: Double, _ limits: ClosedRange<Double>?, _ beyond: MoveAction.Beyond,
    _ dimension: Double
  ) -> Double {
    guard let limits else { return value }
    let edge = min(max(value, limits.lowerBound), limits.upperBound)
    guard beyond == .rubberBand else { return edge }
    return edge + (RubberBand(dimension: dimension)?.offset(forOverscroll: value - edge) ?? 0)
  }
}
