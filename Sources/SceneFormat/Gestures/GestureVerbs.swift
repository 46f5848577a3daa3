import SceneModel

// Verbs that switch gestures on and off.
extension SceneGesture {
  static let enable = Map.entry("enable", "") {
    Field(
      "enable", .gesture, into: \.self, required: true, example: "drag",
      "The gesture that is switched on.")
  } makes: { name, _, _ in
    .enable(name, true)
  }

  static let disable = Map.entry("disable", "") {
    Field(
      "disable", .gesture, into: \.self, required: true, example: "drag",
      "The gesture that is switched off; one that is on its way is cancelled.")
  } makes: { name, _, _ in
    .enable(name, false)
  }
}

extension ValueReader<String> {
  /// A gesture by its name.
  static var gesture: Self {
    .named("gesture", among: \.gestures, by: \.self)
  }
}
