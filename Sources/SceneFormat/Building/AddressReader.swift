package import SceneModel

/// Reads addresses that come from elsewhere than a scene, such as a command line.
package struct AddressReader {
  private let names: SceneNames

  /// Gathers a scene's names, once for all addresses.
  package init(_ scene: Scene) {
    names = SceneNames(scene, links: scene.linkNames, blocks: scene.blockNames)
  }

  /// What `spelling` means in the scene; throws the diagnostic that a scene would get.
  package func subject(_ spelling: String) throws(Diagnostic) -> Subject {
    let start = SourceLocation(line: 1, column: 1)
    let reading = Reading(SceneSession(path: ""), names)
    if let subject = Subject(spelling, at: start, reading) { return subject }
    throw reading.log.diagnostics.first
      ?? Diagnostic(path: "", location: start, message: "`\(spelling)` is not an address")
  }
}
