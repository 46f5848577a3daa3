/// Something to do with behaviors and bodies.
package struct DynamicsAction: Sendable {
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
