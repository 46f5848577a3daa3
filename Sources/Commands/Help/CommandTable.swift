import ArgumentParser
import Foundation

/// All that the program's commands say of themselves: names, arguments, options and their words.
///
/// The parser publishes it as JSON, which is read back here, so that pages and help never differ.
struct CommandTable: Decodable {
  let command: Command

  /// The table of this program.
  static func read() throws -> CommandTable {
    try JSONDecoder().decode(CommandTable.self, from: Data(Inbetween._dumpHelp().utf8))
  }

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// What is said of it, without its examples.
    var description: String {
      let parts = (discussion ?? "").components(separatedBy: "\(CommandExample.heading)\n")
      return parts[0].trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  struct Argument: Decodable {
    let kind: Kind
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let sectionTitle: String?
    let defaultValue: String?
    let allValues: [String]?
    let isOptional: Bool
    let isRepeating: Bool
    let shouldDisplay: Bool

    enum Kind: String, Decodable { case positional, option, flag }

    struct Name: Decodable {
      let kind: Kind
      let name: String

      enum Kind: String, Decodable { case long, short, longWithSingleDash }

      var spelling: String { (kind == .long ? "--" : "-") + name }
    }

    /// `-o`, `--output`; none for what has no name.
    var spellings: [String] { names?.map(\.spelling) ?? [] }
  }
}
