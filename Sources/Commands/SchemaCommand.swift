import ArgumentParser
import SceneFormat

/// `inbetween schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Print the JSON Schema of scene files, for editors.",
    discussion: "With --reference, print the reference of the scene language as Markdown.")

  @Flag(help: "Print the reference of the scene language instead.")
  var reference = false

  func run() {
    Console().text(reference ? SceneReference.markdown() : SceneSchema.json())
  }
}
