import Foundation

/// The manual page of a command, in the language of `man`.
struct ManualPage {
  private let command: CommandTable.Command
  /// `inbetween` or `inbetween-render`.
  let name: String
  /// The words by which it is called; a name may have a hyphen in it.
  private let call: String
  /// Names of the other pages.
  private let others: [String]

  /// Of the program itself, and of each of its commands but the parser's own `help`.
  static func all(_ table: CommandTable) -> [ManualPage] {
    pages(
      table.command, name: table.command.commandName, call: table.command.commandName, above: [])
  }

  /// Of a command and of those below it.
  private static func pages(
    _ command: CommandTable.Command, name: String, call: String, above: [String]
  ) -> [ManualPage] {
    let commands = (command.subcommands ?? []).filter { $0.commandName != "help" }
    let names = commands.map { "\(name)-\($0.commandName)" }
    return [ManualPage(command: command, name: name, call: call, others: above + names)]
      + zip(commands, names).flatMap {
        pages($0, name: $1, call: "\(call) \($0.commandName)", above: [name])
      }
  }

  /// The page; there is no date in it, so that the same program makes the same page.
  var text: String {
    var lines = [
      ".TH \(Self.quoted(name.uppercased())) 1 \"\" \"Inbetween \(Version.text)\" \"Inbetween\"",
      ".SH NAME", "\(Self.escaped(name)) \\- \(Self.escaped(command.abstract ?? ""))",
      ".SH SYNOPSIS", ".nh", "\\fB\(Self.escaped(call))\\fR \(Self.escaped(synopsis))", ".hy",
    ]
    if !command.description.isEmpty {
      lines += [".SH DESCRIPTION"] + Self.body(command.description)
    }
    if let subcommands = command.subcommands?.filter({ $0.commandName != "help" }),
      !subcommands.isEmpty
    {
      lines.append(".SH COMMANDS")
      for subcommand in subcommands {
        lines += Self.entry("\\fB\(subcommand.commandName)\\fR", [subcommand.abstract ?? ""])
      }
    }
    lines += options
    let examples = CommandExample.examples(
      of: call.split(separator: " ").dropFirst().joined(separator: " "))
    if !examples.isEmpty { lines.append(".SH EXAMPLES") }
    for example in examples {
      lines += Self.entry("\\fB\(Self.escaped(example.line))\\fR", [example.meaning])
    }
    lines += [
      ".SH SEE ALSO",
      others.map { "\\fB\(Self.escaped($0))\\fR(1)" }.joined(separator: ",\n"),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private var displayed: [CommandTable.Argument] {
    (command.arguments ?? []).filter(\.shouldDisplay)
  }

  private var synopsis: String {
    if command.subcommands != nil { return "command [option ...]" }
    let positional = displayed.filter { $0.kind == .positional }.map { argument in
      let name = (argument.valueName ?? "") + (argument.isRepeating ? " ..." : "")
      return argument.isOptional ? "[\(name)]" : name
    }
    let required = displayed.filter { $0.kind == .option && !$0.isOptional }.map {
      "\($0.spellings.last ?? "") \($0.valueName ?? "")"
    }
    return (required + ["[option ...]"] + positional).joined(separator: " ")
  }

  /// Arguments and options under the titles of their groups, those without one first.
  private var options: [String] {
    var titles: [String?] = []
    for argument in displayed where !titles.contains(argument.sectionTitle) {
      titles.append(argument.sectionTitle)
    }
    titles = titles.filter { $0 == nil } + titles.filter { $0 != nil }
    guard !titles.isEmpty else { return [] }
    return [".SH OPTIONS"]
      + titles.flatMap { title in
        (title.map { [".SS \(Self.quoted($0))"] } ?? [])
          + displayed.filter { $0.sectionTitle == title }.flatMap(entry)
      }
  }

  private func entry(_ argument: CommandTable.Argument) -> [String] {
    let value = argument.valueName.map { "\\fI\(Self.escaped($0))\\fR" } ?? ""
    let names = argument.spellings.map { "\\fB\(Self.escaped($0))\\fR" }.joined(separator: ", ")
    let tag =
      switch argument.kind {
      case .positional: value
      case .option: "\(names) \(value)"
      case .flag: names
      }
    var words = [argument.abstract ?? ""]
    if let values = argument.allValues {
      words.append("One of: \(values.joined(separator: ", ")).")
    }
    if let value = argument.defaultValue, argument.kind != .flag {
      words.append("Default: \(value).")
    }
    return Self.entry(tag, words)
  }

  private static func entry(_ tag: String, _ words: [String]) -> [String] {
    [".TP", tag, escaped(words.filter { !$0.isEmpty }.joined(separator: " "))]
  }

  /// Paragraphs, with blank lines between them.
  private static func body(_ text: String) -> [String] {
    text.components(separatedBy: "\n\n").flatMap { paragraph in
      [".PP"] + paragraph.split(separator: "\n").map { escaped(String($0)) }
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + escaped(text).replacing("\"", with: "\\(dq") + "\""
  }

  /// Text as it is: hyphens can be copied, and nothing reads as a request.
  private static func escaped(_ text: String) -> String {
    let escaped = text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
      .replacing("\n", with: " ")
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }
}
