import SceneModel

/// Reads the text of a scene.
package struct SceneReader {
  /// The document that `text` holds; throws when it is not sound YAML within the limits, is empty, or
  /// has another version.
  ///
  /// `path` is what diagnostics call the scene, `file` what places in it say of theirs where it is a
  /// library that is included. Keys and values are looked at by ``SceneBuilder``,
  /// which reports all mistakes at once.
  package static func read(
    _ text: String, path: String, limits: SceneLimits = SceneLimits(), file: String? = nil
  ) throws(SceneDiagnostics) -> SceneDocument {
    func failure(
      _ location: SourceLocation, _ message: String, hint: String? = nil
    ) -> SceneDiagnostics {
      SceneDiagnostics([Diagnostic(path: path, location: location, message: message, hint: hint)])
    }
    let start = SourceLocation(line: 1, column: 1)
    var composer = YAMLComposer(path: path, text: text, limits: limits, file: file)
    let node = try composer.compose()
    if case .scalar("", isQuoted: false) = node?.content {
      throw failure(start, "the scene is empty", hint: "begin it with `inbetween: 1`")
    }
    guard let node else {
      throw failure(start, "the scene is empty", hint: "begin it with `inbetween: 1`")
    }
    guard case .mapping(let root) = node.content else {
      throw failure(
        node.location, "a scene must be a map of keys and values",
        hint: "begin it with `inbetween: 1`")
    }
    guard let version = root.entry("inbetween") else {
      throw failure(
        node.location, "the scene does not say its version", hint: "begin it with `inbetween: 1`")
    }
    guard case .scalar(SceneLanguage.version, _) = version.value.content else {
      throw failure(
        version.value.location,
        "this program reads version \(SceneLanguage.version) of the language",
        hint: "write `inbetween: \(SceneLanguage.version)`")
    }
    return SceneDocument(path: path, root: root, location: node.location)
  }
}
