import Foundation
import TestSupport
import Testing

@Suite struct VerifyCommandTests {
  static let scene = """
    inbetween: 1
    stage: {size: [200, 100], background: white, fps: 60}
    duration: 1
    layers:
      - {id: card, position: [120, 20], size: [8, 8], backgroundColor: black}
      - {id: row, position: [20, 60], size: [8, 8], backgroundColor: black, opacity: 0}
      - {id: bar, position: [20, 40], size: [8, 8], backgroundColor: black}
    script:
      - {at: 0, animate: card.position.x, from: 20, to: 120, delay: 0.2, duration: 0.4, timing: linear, fillMode: backwards}
      - {at: 0, animate: row.opacity, from: 1, to: 0, delay: 0.3, duration: 0.3, timing: linear, fillMode: backwards}
      - {at: 0, animate: bar.position.y, from: 90, to: 40, delay: 0.1, duration: 0.5, timing: linear, fillMode: backwards}

    """

  private static func line(_ t: Double, _ delay: Double, _ duration: Double) -> Double {
    min(max((t - delay) / duration, 0), 1)
  }

  /// What an app did that is 0.04 s late with its card.
  private static func rows(late: Double, write: (Double, String, String, Double) -> String)
    -> String
  {
    (0..<60).map { index in
      let t = Double(index) / 60
      return write(9 + t, "card", "position.x", 20 + 100 * line(t - late, 0.2, 0.4))
        + write(9 + t, "row", "opacity", 1 - line(t, 0.3, 0.3))
        + write(9 + t, "bar", "position.y", 90 - 50 * line(t, 0.1, 0.5))
    }.joined()
  }

  static func table(late: Double) -> String {
    "t,layer,keyPath,value\n" + rows(late: late) { "\($0),\($1),\($2),\($3)\n" }
  }

  private func place() throws -> Workplace {
    let place = try Workplace()
    try place.write(Self.scene, to: "scene.yaml")
    return place
  }

  /// Quotes and blanks are read by another reader, which is as old as the command.
  @Test func `a trace says the same however it is written, and whoever works on it`() throws {
    let place = try place()
    let table = Self.table(late: 0.04)
    try place.write(table, to: "plain.csv")
    try place.write(table.replacing(",", with: " , "), to: "blanks.csv")
    try place.write(table.replacing("card", with: "\"card\""), to: "quotes.csv")
    try place.write(table.replacing("\n", with: "\r\n"), to: "lines.csv")
    let plain = try place.run("verify", "plain.csv", "scene.yaml", "--json", "--jobs", "1")
    #expect(plain.status == 2)
    for trace in ["plain.csv", "blanks.csv", "quotes.csv", "lines.csv"] {
      let outcome = try place.run("verify", trace, "scene.yaml", "--json", "--jobs", "3")
      #expect(outcome.output == plain.output, "\(trace)")
    }
  }

  @Test func `a trace that is plain but wrong is told with its line`() throws {
    let place = try place()
    for (row, words) in [
      ("9.9,card,position.x", "3 of 4 cells"), ("9.9,card,position.x,1e", "`1e` is not a number"),
      ("9.9,card,position.x,nan", "`nan` is not a number"), ("9,card,position.x,1", "not after"),
    ] {
      try place.write("t,layer,keyPath,value\n9.5,card,position.x,20\n\(row)\n", to: "trace.csv")
      let outcome = try place.run("verify", "trace.csv", "scene.yaml")
      #expect(outcome.status == 65)
      #expect(
        outcome.errors.contains("trace.csv:3:") && outcome.errors.contains(words), "\(outcome)")
    }
  }

  @Test func `the same motion ends with 0, as a table, as lines of JSON and as a list`() throws {
    let place = try place()
    try place.write(Self.table(late: 0), to: "trace.csv")
    let lines = Self.rows(late: 0) {
      #"{"t": \#($0), "layer": "\#($1)", "keyPath": "\#($2)", "value": \#($3)}"# + "\n"
    }
    try place.write(lines, to: "trace.jsonl")
    let list = lines.split(separator: "\n").joined(separator: ", ")
    try place.write("\n[\(list)]", to: "trace.json")
    for trace in ["trace.csv", "trace.jsonl", "trace.json"] {
      let outcome = try place.run("verify", trace, "scene.yaml")
      #expect(outcome.status == 0, "\(outcome)")
      #expect(outcome.output.hasPrefix("moves as in the scene\n"))
      #expect(
        outcome.output.contains("the scene begins at 9 s, by what moves; 60 samples, 60 a second"))
    }
  }

  @Test func `a late layer ends with 2, is told by a sentence, in JSON and JUnit`() throws {
    let place = try place()
    try place.write(Self.table(late: 0.04), to: "trace.csv")
    let outcome = try place.run("verify", "trace.csv", "scene.yaml", "--junit", "out.xml")
    #expect(outcome.status == 2, "\(outcome)")
    #expect(outcome.output.contains("  card: position.x moves 40 ms late\n"), "\(outcome.output)")
    #expect(outcome.output.contains("  bar: moves as in the scene"))
    let junit = String(decoding: try place.bytes("out.xml"), as: UTF8.self)
    #expect(junit.contains("tests=\"3\" failures=\"1\""))
    #expect(junit.contains("<failure message=\"card: position.x moves 40 ms late\">"))
    let json = try place.run("verify", "trace.csv", "scene.yaml", "--json")
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    #expect(found["verdict"] as? String == "differs")
    // A tolerance of time that allows it.
    let lax = try place.run("verify", "trace.csv", "scene.yaml", "--tolerance", "time=0.05")
    #expect(lax.status == 0, "\(lax)")
  }

  @Test func `a given begin makes all of it late, and layers can be chosen`() throws {
    let place = try place()
    try place.write(Self.table(late: 0), to: "trace.csv")
    let late = try place.run(
      "verify", "trace.csv", "scene.yaml", "--from", "8.9", "--layers", "bar")
    #expect(late.status == 2)
    #expect(late.output.contains("bar: position.y moves 100 ms late"), "\(late.output)")
    #expect(!late.output.contains("card"))
    let none = try place.run("verify", "trace.csv", "scene.yaml", "--layers", "ghost")
    #expect(none.status == 64)
  }

  @Test func `too little seen ends with 3`() throws {
    let place = try place()
    let some = Self.table(late: 0).split(separator: "\n").filter { !$0.contains("row") }
    try place.write(some.joined(separator: "\n"), to: "trace.csv")
    let outcome = try place.run("verify", "trace.csv", "scene.yaml")
    #expect(outcome.status == 3, "\(outcome)")
    #expect(outcome.output.contains("row: not seen: opacity, which the scene moves"))
    try place.write("t,layer,keyPath,value\n1,ghost,opacity,1\n", to: "ghost.csv")
    let ghost = try place.run("verify", "ghost.csv", "scene.yaml")
    #expect(ghost.status == 3)
    #expect(ghost.output.contains("not in the scene: ghost"))
  }

  @Test(arguments: [
    ("", "1:1: error: there are no samples"),
    ("t,layer,value\n1,card,2\n", "1:1: error: no column is called `keyPath`"),
    ("t,layer,keyPath,value\n1,card,opacity,NaN\n", "2:16: error: `NaN` is not a number"),
    (
      "t,layer,keyPath,value\n2,card,opacity,1\n1,card,opacity,1\n",
      "3:1: error: the time 1.0 of card.opacity is not after the one before"
    ),
    (#"{"t": 1.5, "layer": "card"}"#, "1:1: error: `layer` and `keyPath` are names"),
    (#"{"t": true, "layer": "card"}"#, "1:1: error: `t` is missing or no number"),
    ("{]", "1:1: error: this line is no object of JSON"),
    ("[{}", "1:1: error: this is no list of JSON"),
    ("[7]", "1:1: error: sample 1: this is no object of JSON"),
    (
      #"[{"t": 1, "layer": "card", "keyPath": "opacity", "value": 1}, {"t": 1}]"#,
      "1:1: error: sample 2: `layer` and `keyPath` are names"
    ),
  ])
  func `a trace that is none is told at its place`(text: String, message: String) throws {
    let place = try place()
    try place.write(text, to: "trace.csv")
    let outcome = try place.run("verify", "trace.csv", "scene.yaml")
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// As spreadsheets save it; and in a script of one byte a letter.
  @Test(
    arguments: [
      (String.Encoding.utf16LittleEndian, [0xFF, 0xFE], "1:1: error: this is text in UTF-16"),
      (.utf16BigEndian, [0xFE, 0xFF], "1:1: error: this is text in UTF-16"),
      (.isoLatin1, [], "3:5: error: this is not UTF-8 text"),
    ] as [(String.Encoding, [UInt8], String)])
  func `text of another encoding is no recording`(
    encoding: String.Encoding, mark: [UInt8], message: String
  ) throws {
    let place = try place()
    let text = "t,layer,keyPath,value\n9,card,opacity,1\n9.5,\u{E9}cran,opacity,1\n"
    let bytes = try #require(text.data(using: encoding))
    try (Data(mark) + bytes).write(to: place.folder.file("trace.csv"))
    for outcome in [
      try place.run("verify", "trace.csv", "scene.yaml"), try place.run("fit", "trace.csv"),
    ] {
      #expect(outcome.status == 65, "\(outcome)")
      #expect(outcome.errors.contains("trace.csv:\(message)"), "\(outcome.errors)")
      #expect(outcome.errors.contains("hint: save it as UTF-8"))
    }
  }

  /// As `performance.now()` gives them.
  @Test func `times in milliseconds are asked about`() throws {
    let place = try place()
    let rows = Self.rows(late: 0) { "\($0 * 1000),\($1),\($2),\($3)\n" }
    try place.write("t,layer,keyPath,value\n" + rows, to: "trace.csv")
    let outcome = try place.run("verify", "trace.csv", "scene.yaml")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("are these times in milliseconds?"), "\(outcome.output)")
  }
}
