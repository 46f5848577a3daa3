import TextFormats

/// The keys of a library: a file that is no scene, but holds what scenes include.
enum LibraryMap {
  /// The key that makes a file a library.
  static let marker = "library"

  static let include = Part(
    "include", ValueReader<[SceneNode]>.files.unread,
    also: ["import", "imports", "includes", "libraries"],
    example: "[kit.yaml]",
    "Libraries, named relative to this file, whose constants, components and definitions hold here as "
      + "well; what this file defines itself stands in for theirs of the same name.")

  /// What a library gives to those that include it.
  static let shared =
    [
      SceneMap.themes.key.name, SceneMap.constants.key.name, SceneMap.fonts.key.name,
      SceneMap.components.key.name,
      "animations",
    ] + ofScenes

  /// Those that speak of layers by their ids.
  static let ofScenes = ["states", "animators", "transitions", "behaviors", "gestures"]

  static let description = MapDescription(
    name: "library", phrase: "a library", heading: "Library",
    keys: [
      SceneMap.version,
      SceneKey(
        marker, ValueReader<String>.text.describe, required: true, example: "Mock interfaces",
        "What the library is called; a file with this key is no scene."),
      include.key,
    ] + shared.compactMap { SceneMap.description.key($0) },
    note:
      "What a library defines belongs to each scene that includes it, by the library or through "
      + "others: constants, which themes can tell apart, components, and definitions that speak of the "
      + "scene's layers by their ids. Where two libraries define the same, the one that includes the "
      + "other holds; if none does, the scene must say which by a definition of its own.")
}

extension ValueReader<[SceneNode]> {
  /// Names of files.
  fileprivate static var files: Self {
    Self("list of files", .list(.string)) { node, reading in reading.list(node, of: "files") }
  }
}
