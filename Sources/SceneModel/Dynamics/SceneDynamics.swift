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
