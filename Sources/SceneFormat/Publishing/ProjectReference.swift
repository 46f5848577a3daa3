import OutputFormats

/// The reference of project files, for people.
package enum ProjectReference {
  /// All kinds of maps of a project file, in the order of the reference; the first is the project.
  static let maps = [
    Project.map.description, Project.Rule.map.description, GIFOptions.map.description,
    H264Choices.map.description, SceneLimits.map.description,
  ]

  /// Markdown, always the same bytes.
  package static func markdown() -> String {
    let head = """
      # Reference of project files

      A file `\(Project.fileName)` in the folder of a scene, or in one above it, says what `render`, `check` and \
      the other commands would else be told each time. What the command line says goes first, then the \
      scene, then the project: its last rule that fits, and then what it says of all scenes. \
      `--project FILE` takes another file, `--no-project` none. Paths count from the folder of the file.

      In a pattern `*` stands for any text of a name, `?` for one character, and `**` between slashes for any folders. \
      Without a slash it is compared with each name of a path, so that `drafts` fits all in such a folder, with one \
      with the path from the project's folder. Files are called with their ending or without.

      This page is generated from the rows that the reader uses; a test compares the two.
      """
    let sections = maps.map { map in
      "## \(map.heading)\n\n"
        + (SceneReference.table(of: map.ownKeys, on: page) + SceneReference.notes(on: map))
        .joined(separator: "\n\n")
    }
    return ([head] + sections).joined(separator: "\n\n") + "\n"
  }

  private static let page = ReferencePage(
    headings: Set(maps.map(\.heading)), valuesPage: "Reference.md")
}

/// A page to which links of its tables lead.
struct ReferencePage {
  /// Those that it has.
  let headings: Set<String>
  /// The page that explains values, as it is reached from this one; empty for this one itself.
  let valuesPage: String

  /// The reference of the scene language.
  static let scenes = ReferencePage(
    headings: Set(SceneLanguage.maps.map(\.heading) + SceneLanguage.chapters.map(\.title)),
    valuesPage: "")
}
