import Dynamics
public import Geometry
import SceneModel

/// A force that depends on where its items are: UIKit's `UIFieldBehavior`.
///
/// Places count from the field's, in metres of 100 points; forces are in newtons.
public struct FieldBehavior: DynamicBehavior {
  /// What a field does to items: those of UIKit, and a rule of one's own.
  public enum Kind: Sendable {
    case linearGravity, radialGravity, spring, electric, magnetic, vortex, drag, velocity
    case noise(seed: UInt64)
    case turbulence(seed: UInt64)
    /// Any force, in newtons, evaluated in each step of the solver for each item.
    ///
    /// It must follow from its arguments alone, or frames are not the same twice.
    case custom(@Sendable (Sample) -> Vector)
  }

  /// What a custom field knows of an item: the arguments of UIKit's evaluation block.
  public struct Sample: Sendable, Hashable {
    /// From the field's position, in points.
    public var position: Vector
    /// In points per second.
    public var velocity: Vector
    /// In kilograms.
    public var mass: Double
    public var charge: Double
    /// Of the step, in seconds.
    public var deltaTime: Double
  }

  /// Where a field acts, in points from its position.
  public indirect enum Region: Sendable, Hashable {
    case infinite
    case circle(radius: Double)
    case rectangle(Size)
    case inverse(Region)
    case union(Region, Region)
    case intersection(Region, Region)
    /// The first without the second.
    case difference(Region, Region)
  }

  public let name: String
  public var action: (() -> Void)?
  public var items: [any DynamicItem]
  public let kind: Kind
  /// Its middle, in points of the reference view.
  public var position: Point
  /// Of linear gravity, velocity and drag fields.
  public var direction = Vector.zero
  public var region = Region.infinite
  public var strength = 1.0
  /// The force goes with the distance to the power of minus this; nil is UIKit's default of the kind.
  public var falloff: Double?
  /// In points: within it, the force does not grow any more.
  public var minimumRadius = Dynamics.FieldBehavior.standardMinimumRadius
  /// Of noise; 0 is roughest.
  public var smoothness = 0.0
  /// Of noise: how fast it changes.
  public var animationSpeed = 0.0

  public init(named name: String, _ kind: Kind, items: [any DynamicItem], position: Point = .zero) {
    (self.name, self.kind, self.items, self.position) = (name, kind, items, position)
  }

  public var rule: BehaviorRule {
    BehaviorRule { names in
      var plan = FieldPlan(items: names[items], kind: engineKind)
      (plan.position, plan.direction) = (LiveValue(position), LiveValue(direction))
      plan.region = region.engineRegion
      plan.strength = LiveNumber(strength)
      plan.falloff = falloff.map(LiveNumber.init)
      plan.minimumRadius = LiveNumber(minimumRadius)
      plan.smoothness = LiveNumber(smoothness)
      plan.animationSpeed = LiveNumber(animationSpeed)
      return .field(plan)
    }
  }

  private var engineKind: Dynamics.FieldBehavior.Kind {
    switch kind {
    case .linearGravity: .linearGravity
    case .radialGravity: .radialGravity
    case .spring: .spring
    case .electric: .electric
    case .magnetic: .magnetic
    case .vortex: .vortex
    case .drag: .drag
    case .velocity: .velocity
    case .noise(let seed): .noise(seed: seed)
    case .turbulence(let seed): .turbulence(seed: seed)
    case .custom(let force):
      .custom {
        force(
          Sample(
            position: $0.position, velocity: $0.velocity, mass: $0.mass, charge: $0.charge,
            deltaTime: $0.deltaTime))
      }
    }
  }
}

extension FieldBehavior.Region {
  fileprivate var engineRegion: FieldRegion {
    switch self {
    case .infinite: .infinite
    case .circle(let radius): .circle(radius: radius)
    case .rectangle(let size): .rectangle(size)
    case .inverse(let region): .inverse(region.engineRegion)
    case .union(let a, let b): .union(a.engineRegion, b.engineRegion)
    case .intersection(let a, let b): .intersection(a.engineRegion, b.engineRegion)
    case .difference(let a, let b): .difference(a.engineRegion, b.engineRegion)
    }
  }
}
