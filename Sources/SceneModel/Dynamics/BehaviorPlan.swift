import AnimationEngine
package import Dynamics
package import Geometry

/// A behavior to make, with its values still to be worked out.
package struct BehaviorPlan: Sendable {
  package enum Rule: Sendable {
    case composite([BehaviorPlan])
    case gravity(GravityPlan)
    case collision(CollisionPlan)
    case attachment(AttachmentPlan)
    case snap(SnapPlan)
    case push(PushPlan)
    case item(ItemPlan)
    case field(FieldPlan)
  }

  /// As addresses spell it: `slide.hand`.
  package var name: String
  package var rule: Rule
  /// Whether it takes part from the beginning, or waits for `attach`.
  package var isAttached = true
  /// What it does after each tick: an index into the animator's ``SceneDynamics/actions``.
  package var actions: Int?
  /// Whether code does something after each tick.
  package var actsInCode = false
  package var location: SourceLocation

  package init(_ name: String, _ rule: Rule, location: SourceLocation) {
    (self.name, self.rule, self.location) = (name, rule, location)
  }
}

/// A vector by its parts, or by magnitude and angle; what is missing stays as it is.
package struct PlannedVector: Sendable {
  package var direction: LiveValue?
  /// Its length, in place of that of the direction.
  package var magnitude: LiveNumber?
  /// In radians, clockwise from the x axis.
  package var angle: LiveNumber?

  package init() {}

  package init(_ vector: Vector) { direction = LiveValue(vector) }
}

/// Accelerates items alike.
package struct GravityPlan: Sendable {
  package var items: [String]
  /// In units of 1000 points per second².
  package var direction = PlannedVector(Vector(dx: 0, dy: 1))

  package init(items: [String] = []) { self.items = items }
}

/// Lets items collide.
package struct CollisionPlan: Sendable {
  package var items: [String]
  package var mode = CollisionBehavior.Mode.everything
  /// Of the reference bounds; nil does not stop items there.
  package var insets: BoundaryInsets?
  package var boundaries: [PlannedBoundary] = []

  package init(items: [String] = []) { self.items = items }
}

package struct PlannedBoundary: Sendable {
  package enum Outline: Sendable {
    case line(Point, Point)
    case path(Path)
  }

  package var identifier: String
  package var outline: Outline

  package init(_ identifier: String, _ outline: Outline) {
    (self.identifier, self.outline) = (identifier, outline)
  }
}

/// Ties an item to a place or to another item.
package struct AttachmentPlan: Sendable {
  package enum Kind: Sendable, Hashable {
    case distance, fixed, pin, limit
    case sliding(axis: Vector)
  }

  package var item: String
  package var kind = Kind.distance
  package var otherItem: String?
  /// Nil for the item's center.
  package var anchorPoint: LiveValue?
  package var offset = Vector.zero
  package var otherOffset = Vector.zero
  /// Nil for the distance when it is added.
  package var length: LiveNumber?
  /// In hertz; 0 is a rigid rod.
  package var frequency = LiveNumber(0)
  /// The damping ratio; 1 is critical.
  package var damping = LiveNumber(0)
  package var range: ClosedRange<Double>?
  /// In newton metres.
  package var frictionTorque = LiveNumber(0)
  /// Puts the item exactly on the anchor once a spring of length 0 has all but arrived.
  package var settles = false

  package init(item: String = "") { self.item = item }
}

/// Pulls an item to a point, upright.
package struct SnapPlan: Sendable {
  package var item: String
  package var target: LiveValue
  /// The damping ratio; 1 is critical.
  package var damping = LiveNumber(Self.standardDamping)

  package static let standardDamping = 0.5

  package init(item: String = "", target: LiveValue = LiveValue(Point.zero)) {
    (self.item, self.target) = (item, target)
  }
}

/// Pushes items all the time, or once.
package struct PushPlan: Sendable {
  package var items: [String]
  package var mode = PushBehavior.Mode.instantaneous
  /// In newtons.
  package var direction = PlannedVector(.zero)
  /// Where it pushes, from the items' centers.
  package var offset = LiveValue(Point.zero)
  package var isActive = true

  package init(items: [String] = []) { self.items = items }
}

/// What items are made of; what is nil is left to other behaviors, and in the end to the engine.
package struct ItemPlan: Sendable {
  package var items: [String]
  package var elasticity: LiveNumber?
  package var friction: LiveNumber?
  package var density: LiveNumber?
  package var resistance: LiveNumber?
  package var angularResistance: LiveNumber?
  package var charge: LiveNumber?
  package var isAnchored: Bool?
  package var allowsRotation: Bool?
  /// Added when the behavior is.
  package var velocity: LiveValue?
  package var angularVelocity: LiveNumber?

  package init(items: [String] = []) { self.items = items }
}

/// A force that depends on where items are.
package struct FieldPlan: Sendable {
  package var items: [String]
  package var kind: FieldBehavior.Kind
  /// Nil for where it is, at first the origin.
  package var position: LiveValue?
  package var direction = LiveValue(Point.zero)
  package var region = FieldRegion.infinite
  package var strength = LiveNumber(1)
  /// Nil for that of the kind.
  package var falloff: LiveNumber?
  /// In points.
  package var minimumRadius = LiveNumber(FieldBehavior.standardMinimumRadius)
  package var smoothness = LiveNumber(0)
  package var animationSpeed = LiveNumber(0)
  /// The rule of a custom field, in newtons, worked out in each step for each item.
  package var force: LiveValue?

  package init(items: [String] = [], kind: FieldBehavior.Kind) {
    (self.items, self.kind) = (items, kind)
  }
}

extension BehaviorPlan {
  /// All items that it holds, each once, in the order of the plan.
  package var items: [String] {
    let named: [String] =
      switch rule {
      case .composite(let children): children.flatMap(\.items)
      case .gravity(let plan): plan.items
      case .collision(let plan): plan.items
      case .push(let plan): plan.items
      case .item(let plan): plan.items
      case .field(let plan): plan.items
      case .attachment(let plan): [plan.item] + (plan.otherItem.map { [$0] } ?? [])
      case .snap(let plan): [plan.item]
      }
    var known: Set<String> = []
    return named.filter { known.insert($0).inserted }
  }
}

extension LiveValue {
  package init(_ point: Point) { self = .fixed(.point(point)) }

  package init(_ vector: Vector) { self.init(.zero + vector) }
}
