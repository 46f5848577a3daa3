import SceneModel

/// Reads the text of a project file.
package enum ProjectReader {
  /// The project that `text` holds, with warnings; throws all that is wrong with it.
  ///
  /// `path` is what diagnostics call the file.
  package static func read(_ text: String, path: String) throws(SceneDiagnostics) -> Project {
    let start = SourceLocation(line: 1, column: 1)
    var composer = YAMLComposer(path: path, text: text, limits: SceneLimits())
    let node = try composer.compose()
    guard let node, case .mapping = node.content else {
      throw SceneDiagnostics([
        Diagnostic(
          path: path, location: node?.location ?? start,
          message: "a project must be a map of keys and values",
          hint: "begin it with `\(Project.marker): \(Project.version)`")
      ])
    }
    let reading = Reading(SceneSession(path: path))
    let project = Project.map.read(node, reading)
    let told = SceneDiagnostics(reading.log.diagnostics)
    guard var project, !reading.log.hasErrors else { throw told }
    project.warnings = told.diagnostics
    return project
  }
}
