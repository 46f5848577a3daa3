/// A part of the language: maps that belong together, in the order of the reference.
struct Chapter: Sendable {
  var title: String
  /// What is true of all of them.
  var text: String?
  var maps: [MapDescription]

  init(_ title: String, _ maps: [MapDescription], text: String? = nil) {
    (self.title, self.maps, self.text) = (title, maps, text)
  }
}

/// Keys that several maps have.
struct KeyGroup: Sendable {
  /// Of its part of the reference.
  var heading: String
  var keys: [SceneKey]
}
