// Fingers, and the gestures that look for them.
extension SceneLanguage {
  /// Kinds of touches and the maps that they make.
  static let touches: [(name: String, kind: MapKind)] = [
    ("tap", .tapTouch), ("press", .pressTouch), ("down", .dragTouch), ("pinch", .pinchTouch),
  ]

  /// Kinds of gestures and the maps that they make.
  static let gestures: [(name: String, kind: MapKind)] = [
    ("tap", .tapGesture), ("press", .pressGesture), ("pan", .panGesture),
    ("swipe", .swipeGesture), ("pinch", .pinchGesture), ("rotation", .rotationGesture),
    ("edgePan", .edgePanGesture),
  ]
}
