import ArgumentParser

/// `inbetween manual`.
struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual",
    abstract: "Write the manual pages of the program and of all its commands.",
    discussion: "They say what --help says, in the form that man reads."
      + CommandExample.text(of: "manual"))

  @Argument(
    help: "The folder for the pages: inbetween.1, inbetween-render.1 and so on.",
    completion: .directory, transform: PathArgument.readBesideWords)
  var folder: String

  func run() throws {
    let console = Console()
    try reporting(to: console) {
      for page in ManualPage.all(try CommandTable.read()) {
        let path = "\(folder)/\(page.name).1"
        try TextFile.write(page.text, to: path)
        console.result(path)
      }
    }
  }
}
