package import Geometry
package import Interaction

/// A finger of a scene, or two that pinch.
package struct SceneTouch: Sendable, Hashable {
  /// Its events are those of `touch.NAME`.
  package var name: String
  package var script: TouchScript
  /// The stage's corner that locations count from: a lane's, where the touch is that lane's.
  package var origin = Point.zero
  /// Where the scene says so.
  package var location: SourceLocation

  package init(_ name: String, _ script: TouchScript, location: SourceLocation) {
    (self.name, self.script, self.location) = (name, script, location)
  }
}
