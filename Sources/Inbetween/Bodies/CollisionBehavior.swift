import Dynamics
public import Geometry
import SceneModel

/// Lets its items collide, and tells who touches whom: UIKit's `UICollisionBehavior`.
///
/// `NAME.began` and `NAME.ended` are its events. Items of different collision behaviors pass through
/// each other.
public struct CollisionBehavior: DynamicBehavior {
  /// What stops items.
  public enum Mode: Sendable, Hashable {
    case items, boundaries, everything
  }

  /// How far inside the bounds of the reference view a boundary lies, in points; below 0 outside.
  public struct Insets: Sendable, Hashable {
    public var top, left, bottom, right: Double

    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }
  }

  public let name: String
  public var action: (() -> Void)?
  public var items: [any DynamicItem]
  public var mode: Mode
  /// Stops items at the bounds of the reference view, so far inside them; nil does not.
  public var referenceBoundsInsets: Insets?
  private var boundaries: [PlannedBoundary] = []

  public init(named name: String, items: [any DynamicItem], mode: Mode = .everything) {
    (self.name, self.items, self.mode) = (name, items, mode)
  }

  /// Stops items at a line, from both sides; its name is the `boundary` of contacts.
  public mutating func addBoundary(named name: String, from start: Point, to end: Point) {
    boundaries.append(PlannedBoundary(name, .line(start, end)))
  }

  /// Stops items at a closed path: its first subpath, with curves as lines of about ten points.
  public mutating func addBoundary(named name: String, for path: Path) {
    boundaries.append(PlannedBoundary(name, .path(path)))
  }

  public var rule: BehaviorRule {
    BehaviorRule { names in
      var plan = CollisionPlan(items: names[items])
      plan.mode =
        switch mode {
        case .items: .items
        case .boundaries: .boundaries
        case .everything: .everything
        }
      plan.insets = referenceBoundsInsets.map {
        BoundaryInsets(top: $0.top, left: $0.left, bottom: $0.bottom, right: $0.right)
      }
      plan.boundaries = boundaries
      return .collision(plan)
    }
  }
}
