package import SceneModel

/// Reads addresses that come from elsewhere than a scene, such as a command line.
package enum AddressReader {
  /// What `spelling` means in a scene; throws the diagnostic that a scene would get.
  package static func subject(
    _ spelling: String, in scene: Scene
  ) throws(Diagnostic) -> Subject {
    let start = SourceLocation(line: 1, column: 1)
    let reading = Reading(
      SceneSession(path: ""),
      SceneNames(scene, links: scene.linkNames, blocks: scene.blockNames))
    if let subject = Subject(spelling, at: start, reading) { return subject }
    throw reading.log.diagnostics.first
      ?? Diagnostic(path: "", location: start, message: "`\(spelling)` is not an address")
  }
}
