extension SceneLanguage {
  /// The keys by which a layer says what it shows; as a value they say it by themselves.
  static let contentsKeys: [SceneKey] = {
    let names = Set(
      contentsKinds + ["font", "color", "alignment", "wrap", "truncation", "lineHeight"])
    return layerKeys.filter { names.contains($0.name) }
  }()

  /// Those of them that make contents, each of its own kind.
  static let contentsKinds = ["svg", "image", "gradient", "text", "shape"]
}
