package import Geometry

/// Why items or behaviors cannot be simulated.
package enum DynamicsError: Error, Sendable, Hashable {
  case emptyItem(String, Size)
  case nonFiniteItem(String)
  case degenerateShape(item: String)
  case concaveShape(item: String)
  case nestedGroup(String)
  case nonFinite(behavior: String, parameter: String)
  case negative(behavior: String, parameter: String)
  case notPositive(behavior: String, parameter: String)
  case emptyRange(behavior: String, parameter: String)
  case degenerateBoundary(behavior: String, boundary: String)
  case duplicateBoundary(behavior: String, boundary: String)
  case contradictoryAnchors(behavior: String, reason: String)
  case tooManyFields
  case tooManyCollisionBehaviors
  case alreadyAdded(behavior: String)
  case childOfPrimitive(behavior: String)
  case diverged(tick: Int, item: String, behavior: String)
  /// What holds an item cannot all hold, and the solver's corrections grow.
  case tornApart(tick: Int, item: String, behavior: String, as: Tear)
  case damagedTrajectory
  case hugeItem(String, Size)
  /// Of which outline.
  case tooManyCorners(String)
  case crowded

  /// What the corrections do to an item, further in a tick than any speed can.
  package enum Tear: String, Sendable {
    case thrown, turned
  }
}

extension DynamicsError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .emptyItem(let item, let size):
      "item '\(item)' is \(size.width) × \(size.height) points large; a body needs an area"
    case .nonFiniteItem(let item):
      "item '\(item)' has a position, size or rotation that is not a finite number"
    case .degenerateShape(let item):
      "the collision shape of item '\(item)' has no area"
    case .concaveShape(let item):
      "the collision shape of item '\(item)' is not convex"
    case .nestedGroup(let item):
      "item group '\(item)' contains another group; groups hold items only"
    case .nonFinite(let behavior, let parameter):
      "\(parameter) of \(behavior) is not a finite number"
    case .negative(let behavior, let parameter):
      "\(parameter) of \(behavior) is negative"
    case .notPositive(let behavior, let parameter):
      "\(parameter) of \(behavior) must be greater than 0"
    case .emptyRange(let behavior, let parameter):
      "\(parameter) of \(behavior) ends before it begins"
    case .degenerateBoundary(let behavior, let boundary):
      "boundary '\(boundary)' of \(behavior) is too small to stop anything"
    case .duplicateBoundary(let behavior, let boundary):
      "\(behavior) already has a boundary '\(boundary)'"
    case .contradictoryAnchors(let behavior, let reason):
      "\(behavior) cannot hold: \(reason)"
    case .tooManyFields:
      "an animator can hold \(FieldBehavior.limit) fields"
    case .tooManyCollisionBehaviors:
      "an animator can hold \(CollisionBehavior.limit) collision behaviors"
    case .alreadyAdded(let behavior):
      "\(behavior) already belongs to another animator or behavior"
    case .childOfPrimitive(let behavior):
      "\(behavior) has rules of its own and cannot have child behaviors"
    case .diverged(let tick, let item, let behavior):
      "at tick \(tick) the position of item '\(item)' ceased to be a number under \(behavior)"
    case .tornApart(let tick, let item, let behavior, let tear):
      "at tick \(tick) item '\(item)' was \(tear.rawValue) further than any speed can, under \(behavior); "
        + "attachments that cannot all hold do this"
    case .damagedTrajectory:
      "the stored trajectory is incomplete or damaged"
    case .hugeItem(let item, let size):
      "item '\(item)' is \(size.width) × \(size.height) points large; a body may have "
        + "\(Int(DynamicItem.sideLimit)) a side"
    case .tooManyCorners(let outline):
      "\(outline) has more than \(Polygon.cornerLimit) corners; a curve counts one for ten points"
    case .crowded:
      "more than \(DynamicAnimator.pairLimit) pairs of bodies are near each other and may collide"
    }
  }
}
