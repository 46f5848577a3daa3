import ArgumentParser
import SceneFormat

/// `inbetween schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene files, or of project files, for editors.",
    discussion: "With --reference, print the reference of their language as Markdown."
      + CommandExample.text(of: "schema"))

  @Flag(help: "Print the reference instead.")
  var reference = false

  @Flag(help: "Of project files (\(Project.fileName)) instead of scenes.")
  var project = false

  func run() {
    switch (project, reference) {
    case (false, false): Console().text(SceneSchema.json())
    case (false, true): Console().text(SceneReference.markdown())
    case (true, false): Console().text(SceneSchema.projectJSON())
    case (true, true): Console().text(ProjectReference.markdown())
    }
  }
}
