package import AnimationEngine
package import Dynamics
package import Geometry

/// The animator of a scene, as UIKit Dynamics has one for a reference view; a lane brings its own.
package struct SceneDynamics: Sendable {
  /// What its events and addresses begin with, but for the lane's name.
  package static let ownName = "dynamics"

  package var name = ownName
  package var profile = DynamicsProfile.improved
  package var rounding = DynamicsRounding.none
  /// The layer in whose space bodies live; nil for the stage.
  package var space: LayerID?
  /// The reference bounds, in that space.
  package var bounds: Rect
  /// What can have a body, in the order in which the scene names it.
  package var items: [SceneItem] = []
  /// The behaviors that entries can add, by the names under which they do, with the names of those
  /// inside.
  package var behaviors: [String] = []
  /// What behaviors do after each tick; plans say which of these lists is theirs.
  package var actions: [[TickAction]] = []
  /// Whether overlays look into it, so that forces, contacts and sleep are kept.
  package var isInspected = false
  package var location: SourceLocation

  package init(bounds: Rect, location: SourceLocation) {
    (self.bounds, self.location) = (bounds, location)
  }
}

/// Something that a behavior does after each tick while it takes part: UIKit's `action`.
package struct TickAction: Sendable {
  /// Without it the action happens always.
  package var condition: LiveNumber?
  package var action: ScriptEntry.Action
  package var location: SourceLocation

  package init(
    _ action: ScriptEntry.Action, if condition: LiveNumber? = nil, location: SourceLocation
  ) {
    (self.action, self.condition, self.location) = (action, condition, location)
  }
}

/// Something that can have a body.
package struct SceneItem: Sendable {
  package enum Body: Sendable {
    /// The layer's model is written in every tick.
    case layer(LayerID)
    /// Items that move as one.
    case group([String])
    /// No layer: a place and an angle, for what it drives.
    case free(Size, center: Point, angle: Double)
  }

  package var name: String
  package var body: Body
  package var shape = CollisionShape.rectangle
  package var drives: [SceneDrive] = []
  package var location: SourceLocation

  package init(_ name: String, _ body: Body, location: SourceLocation) {
    (self.name, self.body, self.location) = (name, body, location)
  }
}

/// A part of a layer that follows a body: its number is worked out after every tick.
package struct SceneDrive: Sendable {
  package var address: LayerAddress
  package var number: LiveNumber
  /// Values at 0 and 1, where the number is a way between two.
  package var ends: Ends?

  package struct Ends: Sendable {
    package var from: AnimationValue
    package var to: AnimationValue

    package init(from: AnimationValue, to: AnimationValue) { (self.from, self.to) = (from, to) }
  }

  package init(_ address: LayerAddress, _ number: LiveNumber, ends: Ends? = nil) {
    (self.address, self.number, self.ends) = (address, number, ends)
  }
}

/// Something to do with behaviors and bodies.
public struct DynamicsAction: Sendable {
  package enum Verb: Sendable {
    /// Adds a behavior; one that is there takes over what the plan says. A velocity becomes that of
    /// the items of the plan.
    case add(BehaviorPlan, velocity: LiveValue?)
    case remove(String)
    case removeAll
    /// Lets a part of a composite take part, or takes it out.
    case attach(String)
    case detach(String)
    case moveAnchor(String, MovedAnchor)
    case push(String, PlannedVector)
    case addVelocity([String], LiveValue, angular: LiveNumber)
    case updateItem([String], position: LiveValue?, rotation: LiveNumber?)
    case addItems([String], to: String)
    case removeItems([String], from: String)
  }

  package struct MovedAnchor: Sendable {
    package var by: LiveValue?
    package var to: LiveValue?
    package var axis: MoveAction.Axis?

    package init() {}
  }

  /// The animator's.
  package var animator: String
  package var verb: Verb

  package init(_ verb: Verb, of animator: String = SceneDynamics.ownName) {
    (self.verb, self.animator) = (verb, animator)
  }
}

/// What there is to say of an animator and of bodies.
public enum BodyQuantity: String, Sendable, Hashable, CaseIterable {
  case position, positionX = "position.x", positionY = "position.y", rotation

  package var kind: AnimationValue.Kind { self == .position ? .point : .number }

  func value(of pose: Pose) -> AnimationValue {
    switch self {
    case .position: .point(pose.center)
    case .positionX: .number(pose.center.x)
    case .positionY: .number(pose.center.y)
    case .rotation: .number(pose.angle)
    }
  }
}

/// What there is to say of an animator.
public enum DynamicsQuantity: String, Sendable, Hashable, CaseIterable {
  case isRunning
  /// The seconds simulated; those in a pause do not count.
  case elapsedTime
  /// In joules: what moves, what hangs high or in stretched springs, and both together.
  case kineticEnergy, potentialEnergy, energy

  package var kind: AnimationValue.Kind { self == .isRunning ? .boolean : .number }
}
