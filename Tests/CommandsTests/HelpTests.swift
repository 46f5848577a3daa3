import ArgumentParser
import Commands
import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
  static let commands = [
    "render", "frame", "sheet", "inspect", "plot", "preview", "diff", "check", "merge", "approve",
    "validate", "format", "schema", "cache", "fit", "verify", "track",
    "list",
    "new", "embed", "ci", "manual", "plan", "render-chunk",
    "assemble", "batch",
  ]

  @Test func `the program lists its commands and its exit codes`() throws {
    let help = try Program.inbetween("--help")
    #expect(help.status == 0)
    for command in Self.commands { #expect(help.output.contains("  \(command) ")) }
    #expect(help.output.contains("130"))
  }

  /// The parser's own description of all options, which must each say what they do.
  @Test func `every argument of every command is explained`() throws {
    let dump = try Program.inbetween("--experimental-dump-help")
    let tool = try #require(
      JSONSerialization.jsonObject(with: Data(dump.output.utf8)) as? [String: Any])
    let root = try #require(tool["command"] as? [String: Any])
    let subcommands = try #require(root["subcommands"] as? [[String: Any]])
    #expect(
      Set(subcommands.compactMap { $0["commandName"] as? String })
        == Set(Self.commands + ["help"]))
    for command in subcommands where command["commandName"] as? String != "help" {
      let name = try #require(command["commandName"] as? String)
      #expect((command["abstract"] as? String ?? "").count > 20, "\(name)")
      for argument in try #require(command["arguments"] as? [[String: Any]]) {
        let value = argument["valueName"] as? String ?? ""
        #expect((argument["abstract"] as? String ?? "").count > 10, "\(name) \(value)")
      }
    }
  }

  @Test func `every command has examples, and the program understands each`() throws {
    #expect(
      Set(CommandExample.all.map(\.command)) == Set(Self.commands + ["inbetween", "ci init"]))
    for (command, examples) in CommandExample.all {
      let call = command == "inbetween" ? [] : command.split(separator: " ").map(String.init)
      let help = try Program.run(try Program.inbetween, call + ["--help"])
      #expect(help.output.contains("\nEXAMPLES:\n"), "\(command)")
      #expect(!examples.isEmpty, "\(command)")
      for example in examples {
        #expect(help.output.contains("\n  \(example.line)\n"), "\(example.line)")
        let words = try Self.words(example.line)
        #expect(words.first == "inbetween")
        #expect(words.dropFirst().starts(with: call))
        #expect(throws: Never.self, "\(example.line)") {
          try Inbetween.parseAsRoot(Array(words.dropFirst()))
        }
      }
    }
    #expect(throws: (any Error).self) { try Inbetween.parseAsRoot(["render", "--no-such-option"]) }
  }

  /// The words of a line as a shell takes them, without what it writes to.
  private static func words(_ line: String) throws -> [String] {
    let call = line.split(separator: ">")[0]
    let outcome = try Program.run(
      URL(filePath: "/bin/bash"), ["-c", "set -f; printf '%s\\n' \(call)"])
    return outcome.output.split(separator: "\n").map(String.init)
  }

  /// The second opinion is that of `man` itself, which warns of what it does not understand.
  @Test func `manual pages say all that help says`() throws {
    let place = try Workplace()
    let written = try Program.inbetween("manual", "pages", in: place.folder.url)
    #expect(written.status == 0)
    let names = written.output.split(separator: "\n")
    // The program itself, and `ci init`.
    #expect(names.count == Self.commands.count + 2)
    for name in names {
      let page = try String(contentsOf: place.folder.file(String(name)), encoding: .utf8)
      #expect(page.hasPrefix(".TH \""))
      for heading in ["NAME", "SYNOPSIS", "OPTIONS", "EXAMPLES", "SEE ALSO"] {
        #expect(page.contains("\n.SH \(heading)\n"), "\(name) \(heading)")
      }
      // A line of text that begins like a request would vanish.
      #expect(!page.contains("\n'"))
    }
    let render = try String(
      contentsOf: place.folder.file("pages/inbetween-render.1"), encoding: .utf8)
    #expect(render.contains("\\fB\\-\\-max\\-bytes\\fR"))
    #expect(render.contains("photo\\-*"))
    let again = try Program.inbetween("manual", "again", in: place.folder.url)
    #expect(again.status == 0)
    #expect(
      try String(contentsOf: place.folder.file("again/inbetween-render.1"), encoding: .utf8)
        == render)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `there are completions for this shell`(shell: String) throws {
    let script = try Program.inbetween("--generate-completion-script", shell)
    #expect(script.status == 0)
    #expect(script.output.contains("allow-outside-assets"))
  }

  @Test(arguments: [
    ["render"], ["render", "a.yaml", "--fps", "0"], ["render", "a.yaml", "--formats", "avi"],
    ["render", "a.yaml", "--frames", "5..2"], ["render", "a.yaml", "--jobs", "0"],
    ["render", "a.yaml", "--from", "1", "--to", "1"], ["render", "a.yaml", "--scale", "nan"],
    ["render", "a.yaml", "--frames", "0..1", "--to", "1"],
    ["render", "a.yaml", "--crf", "52"], ["render", "a.yaml", "--crf", "-1"],
    ["render", "a.yaml", "--preset", "placebo"], ["render", "a.yaml", "--chroma", "422"],
    ["render", "a.yaml", "--keyframes", "61"],
    ["render", "a.yaml", "--scrub", "--keyframes", "1"],
    ["render", "a.yaml", "--formats", "gif,png", "--crf", "20"],
    ["render", "a.yaml", "--formats", "webp", "--webp-quality", "101"],
    ["render", "a.yaml", "--formats", "webp", "--webp-quality", "nearly"],
    ["render", "a.yaml", "--formats", "gif,png", "--webp-quality", "20"],
    ["frame", "a.yaml", "--at", "-1", "-o", "x"],
    ["inspect", "a.yaml"], ["inspect", "a.yaml", "--every", "0"],
    ["sheet", "a.yaml", "--count", "0"],
    ["check", "--record", "some"], ["render", "a.yaml", "--set", "nothing"], ["fly"],
    ["render", "no-such-scene"],
  ])
  func `a wrong command line is a usage error`(arguments: [String]) throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    let outcome = try Program.run(try Program.inbetween, arguments, in: place.folder.url)
    #expect(outcome.status == 64, "\(outcome)")
    #expect(outcome.errors.contains("Error: "))
    #expect(!place.exists("Output"))
  }
}
