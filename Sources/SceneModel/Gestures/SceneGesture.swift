public import Geometry
public import Interaction

/// A gesture that a scene looks for, and when it may begin.
public struct SceneGesture: Sendable, Hashable {
  public var recognizer: GestureRecognizer
  /// Has the last word before it begins; nil lets it.
  public var shouldBegin: LiveNumber?
  /// The stage's corner that locations count from: a lane's, where the gesture is that lane's.
  public var origin = Point.zero
  public var location: SourceLocation

  public init(
    _ recognizer: GestureRecognizer, shouldBegin: LiveNumber? = nil, location: SourceLocation
  ) {
    (self.recognizer, self.shouldBegin, self.location) = (recognizer, shouldBegin, location)
  }
}

extension Scene {
  /// All gestures by name, with the pans of scroll views.
  public var gestureNames: [String] {
    gestures.map(\.recognizer.name) + scrolls.map(\.panName)
  }
}
