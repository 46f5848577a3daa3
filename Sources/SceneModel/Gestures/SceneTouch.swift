public import Geometry
public import Interaction

/// A finger of a scene, or two that pinch.
public struct SceneTouch: Sendable, Hashable {
  /// Its events are those of `touch.NAME`.
  public var name: String
  public var script: TouchScript
  /// The stage's corner that locations count from: a lane's, where the touch is that lane's.
  public var origin = Point.zero
  /// Where the scene says so.
  public var location: SourceLocation

  public init(_ name: String, _ script: TouchScript, location: SourceLocation) {
    (self.name, self.script, self.location) = (name, script, location)
  }
}
