import AnimationEngine
import Dynamics
public import Geometry
import SceneModel

/// Accelerates its items alike: UIKit's `UIGravityBehavior`.
public struct GravityBehavior: DynamicBehavior {
  public let name: String
  public var action: (() -> Void)?
  public var items: [any DynamicItem]
  /// In units of 1000 points per second².
  public var gravityDirection: Vector

  public init(
    named name: String, items: [any DynamicItem], direction: Vector = Vector(dx: 0, dy: 1)
  ) {
    (self.name, self.items, gravityDirection) = (name, items, direction)
  }

  public var rule: BehaviorRule {
    BehaviorRule { names in
      var plan = GravityPlan(items: names[items])
      plan.direction = PlannedVector(gravityDirection)
      return .gravity(plan)
    }
  }
}

/// Pushes its items with a force, or once: UIKit's `UIPushBehavior`.
public struct PushBehavior: DynamicBehavior {
  /// Whether it pushes once, or as long as it is there.
  public enum Mode: Sendable, Hashable {
    /// A force all the time.
    case continuous
    /// An impulse at the next tick; ``Scene/push(_:)`` gives another.
    case instantaneous
  }

  public let name: String
  public var action: (() -> Void)?
  public var items: [any DynamicItem]
  public var mode: Mode
  /// In newtons: 1 gives a layer of 100 × 100 points 100 points per second², or at once 100 points
  /// per second.
  public var pushDirection: Vector
  /// Where it pushes, from the items' centers in points; it does not turn with them.
  public var targetOffsetFromCenter = Vector.zero
  /// False waits for ``Scene/push(_:)``.
  public var isActive = true

  public init(
    named name: String, items: [any DynamicItem], mode: Mode = .instantaneous,
    direction: Vector = .zero
  ) {
    (self.name, self.items, self.mode, pushDirection) = (name, items, mode, direction)
  }

  public var rule: BehaviorRule {
    BehaviorRule { names in
      var plan = PushPlan(items: names[items])
      plan.mode = mode == .continuous ? .continuous : .instantaneous
      plan.direction = PlannedVector(pushDirection)
      plan.offset = LiveValue(targetOffsetFromCenter)
      plan.isActive = isActive
      return .push(plan)
    }
  }
}

/// Pulls a layer to a point, upright: UIKit's `UISnapBehavior`.
public struct SnapBehavior: DynamicBehavior {
  public let name: String
  public var action: (() -> Void)?
  public var item: any DynamicItem
  /// Where its middle goes, in points of the reference view.
  public var snapPoint: Point
  /// The damping ratio, not below 0; 1 is critical.
  public var damping = SnapPlan.standardDamping

  public init(named name: String, item: any DynamicItem, snapTo point: Point) {
    (self.name, self.item, snapPoint) = (name, item, point)
  }

  public var rule: BehaviorRule {
    BehaviorRule { names in
      var plan = SnapPlan(item: names[item], target: LiveValue(snapPoint))
      plan.damping = LiveNumber(damping)
      return .snap(plan)
    }
  }
}

/// What its items are made of: UIKit's `UIDynamicItemBehavior`.
///
/// What is nil is left to other behaviors, and in the end to UIKit's defaults.
public struct DynamicItemBehavior: DynamicBehavior {
  public let name: String
  public var action: (() -> Void)?
  public var items: [any DynamicItem]
  /// How much of the speed of an impact comes back, 0.2 by default; of a pair the larger one counts.
  public var elasticity: Double?
  /// Of a pair the geometric mean counts; 0.2 by default.
  public var friction: Double?
  /// Kilograms per 100 × 100 points, 1 by default.
  public var density: Double?
  /// Lets the velocity decay by e^(−resistance · seconds); 0.1 by default.
  public var resistance: Double?
  /// The same for the rotation, 0.1 by default.
  public var angularResistance: Double?
  /// For electric and magnetic fields, 0 by default.
  public var charge: Double?
  /// Whether it stays where it is; not by default.
  public var isAnchored: Bool?
  /// Whether forces turn it; they do by default.
  public var allowsRotation: Bool?
  /// Given to the items when the behavior is added, in points per second.
  public var linearVelocity: Vector?
  /// The same in radians per second.
  public var angularVelocity: Double?

  public init(named name: String, items: [any DynamicItem]) {
    (self.name, self.items) = (name, items)
  }

  public var rule: BehaviorRule {
    BehaviorRule { names in
      var plan = ItemPlan(items: names[items])
      plan.elasticity = elasticity.map(LiveNumber.init)
      plan.friction = friction.map(LiveNumber.init)
      plan.density = density.map(LiveNumber.init)
      plan.resistance = resistance.map(LiveNumber.init)
      plan.angularResistance = angularResistance.map(LiveNumber.init)
      plan.charge = charge.map(LiveNumber.init)
      (plan.isAnchored, plan.allowsRotation) = (isAnchored, allowsRotation)
      plan.velocity = linearVelocity.map { LiveValue($0) }
      plan.angularVelocity = angularVelocity.map(LiveNumber.init)
      return .item(plan)
    }
  }
}
