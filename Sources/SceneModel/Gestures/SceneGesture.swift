package import Geometry
package import Interaction

/// A gesture that a scene looks for, and when it may begin.
package struct SceneGesture: Sendable, Hashable {
  package var recognizer: GestureRecognizer
  /// Has the last word before it begins; nil lets it.
  package var shouldBegin: LiveNumber?
  /// The stage's corner that locations count from: a lane's, where the gesture is that lane's.
  package var origin = Point.zero
  package var location: SourceLocation

  package init(
    _ recognizer: GestureRecognizer, shouldBegin: LiveNumber? = nil, location: SourceLocation
  ) {
    (self.recognizer, self.shouldBegin, self.location) = (recognizer, shouldBegin, location)
  }
}

extension Scene {
  /// All gestures by name, with the pans of scroll views.
  package var gestureNames: [String] {
    gestures.map(\.recognizer.name) + scrolls.map(\.panName)
  }
}
