import Foundation
import TestSupport
import Testing

/// What a shell offers after a tabulator.
@Suite struct CompletionTests {
  /// The words that bash would put in place of the last one.
  private func offers(_ words: [String], in place: Workplace) throws -> [String] {
    let script = try Program.inbetween("--generate-completion-script", "bash").output
    try place.write(script, to: ".completion")
    let list = words.map { "'\($0)'" }.joined(separator: " ")
    let line = """
      source .completion
      COMP_WORDS=(\(list)) COMP_CWORD=\(words.count - 1)
      COMP_LINE="${COMP_WORDS[*]}" COMP_POINT=${#COMP_LINE}
      PATH=\(try Program.inbetween.deletingLastPathComponent().path):$PATH
      _inbetween inbetween "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let outcome = try Program.run(
      URL(filePath: "/usr/bin/env"), ["bash", "-c", line], in: place.folder.url)
    return outcome.output.split(separator: "\n").map(String.init).sorted()
  }

  @Test func `bash offers files, with blanks in their names too`() throws {
    let place = try Workplace()
    for name in ["Scenes/one.yaml", "Scenes/on set.yml", "Scenes/only.txt", "old.mp4"] {
      try place.write("", to: name)
    }
    for command in ["render", "frame", "sheet", "inspect", "check", "validate", "format", "list"] {
      #expect(
        try offers(["inbetween", command, "Scenes/on"], in: place)
          == ["Scenes/on set.yml", "Scenes/one.yaml"], "\(command)")
    }
    #expect(try offers(["inbetween", "diff", "ol"], in: place) == ["old.mp4"])
    #expect(try offers(["inbetween", "render", "x", "-o", "Sc"], in: place) == ["Scenes"])
    #expect(try offers(["inbetween", "check", "--report", "Sc"], in: place) == ["Scenes"])
    #expect(try offers(["inbetween", "check", "--record", "n"], in: place) == ["new", "none"])
  }

  @Test func `bash offers scenes by name, their key paths, variants and layers`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "Scenes/slide.yaml")
    try place.write(
      Workplace.slide + "\nvariants: {slow: {duration: 2}, sly: {duration: 3}}\n",
      to: "Scenes/slender.yaml")
    #expect(try offers(["inbetween", "render", "sl"], in: place) == ["slender", "slide"])
    #expect(try offers(["inbetween", "frame", "S"], in: place) == ["Scenes/"])
    let keys = try offers(["inbetween", "inspect", "slide", "--keys", "square.pos"], in: place)
    #expect(keys == ["square.position", "square.position.x", "square.position.y"])
    #expect(
      try offers(
        ["inbetween", "plot", "slide", "--keys", "square.opacity,square.cornerR"], in: place)
        == ["square.opacity,square.cornerRadius"])
    #expect(
      try offers(["inbetween", "render", "slender", "--variant", "sl"], in: place)
        == ["slow", "sly"])
    #expect(
      try offers(["inbetween", "diff", "slide", "x.mp4", "--ignore", "lay"], in: place)
        == ["layer:square"])
    // Nothing is offered for a scene that is not there, and nothing fails.
    #expect(try offers(["inbetween", "inspect", "none", "--keys", "b"], in: place) == [])
  }
}
