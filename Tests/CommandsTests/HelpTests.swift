import Foundation
import TestSupport
import Testing

@Suite struct HelpTests {
  static let commands = [
    "render", "frame", "sheet", "inspect", "plot", "diff", "check", "merge", "approve", "validate",
    "format",
    "schema", "cache", "fit",
    "list",
    "new", "plan", "render-chunk", "assemble", "batch",
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
