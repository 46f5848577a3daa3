package import AnimationEngine
package import Dynamics
package import Geometry

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

extension Scene {
  /// The first of all animators with this name; nil where there is none.
  package func item(named name: String) -> SceneItem? {
    dynamics.lazy.flatMap(\.items).first { $0.name == name }
  }
}

extension SceneItem {
  /// Its value before it has a body; nil for what is a layer, or a group.
  package func value(of quantity: BodyQuantity) -> AnimationValue? {
    guard case .free(_, let center, let angle) = body else { return nil }
    return quantity.value(of: Pose(center: center, angle: angle))
  }
}
