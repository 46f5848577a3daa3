import Foundation
import TestSupport
import Testing

@Suite struct VerifyCommandTests {
  private static let scene = """
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

  private static func table(late: Double) -> String {
    "t,layer,keyPath,value\n" + rows(late: late) { "\($0),\($1),\($2),\($3)\n" }
  }

  private func place() throws -> Workplace {
    let place = try Workplace()
    try place.write(Self.scene, to: "scene.yaml")
    return place
  }

  @Test func `the same motion ends with 0, as a table and as lines of JSON`() throws {
    let place = try place()
    try place.write(Self.table(late: 0), to: "trace.csv")
    let lines = Self.rows(late: 0) {
      #"{"t": \#($0), "layer": "\#($1)", "keyPath": "\#($2)", "value": \#($3)}"# + "\n"
    }
    try place.write(lines, to: "trace.jsonl")
    for trace in ["trace.csv", "trace.jsonl"] {
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
  ])
  func `a trace that is none is told at its place`(text: String, message: String) throws {
    let place = try place()
    try place.write(text, to: "trace.csv")
    let outcome = try place.run("verify", "trace.csv", "scene.yaml")
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  /// A card of four colors on a page with marks, which moves and grows.
  private static func film(duration: Double) -> String {
    """
    inbetween: 1
    stage: {size: [240, 160], scale: 1, background: "#F2F2F4", fps: 60}
    duration: 1
    layers:
      - {id: mark, frame: [12, 10, 60, 8], backgroundColor: "#333333"}
      - {id: line, frame: [20, 130, 180, 3], backgroundColor: "#8090A0"}
      - {id: spot, frame: [200, 20, 20, 30], backgroundColor: "#C04030"}
      - id: card
        position: [180, 80]
        size: [64, 64]
        backgroundColor: white
        layers:
          - {id: a, frame: [4, 4, 24, 24], backgroundColor: "#204080"}
          - {id: b, frame: [36, 4, 24, 10], backgroundColor: "#C06020"}
          - {id: c, frame: [36, 20, 20, 40], backgroundColor: "#208040"}
          - {id: d, frame: [8, 36, 16, 16], backgroundColor: "#101010"}
    script:
      - {at: 0, animate: card.position.x, from: 50, to: 180, delay: 0.2, duration: \(duration), timing: easeInEaseOut, fillMode: backwards}

    """
  }

  @Test func `a recording of a scene moves as the scene, and not as one that takes longer`() throws
  {
    let place = try Workplace()
    try place.write(Self.film(duration: 0.5), to: "card.yaml")
    try place.write(Self.film(duration: 0.65), to: "slow.yaml")
    #expect(try place.run("render", "card.yaml", "-o", "films").status == 0)
    let same = try place.run("verify", "films/card.mp4", "card.yaml")
    #expect(same.status == 0, "\(same)")
    #expect(same.output.contains("card: moves as in the scene (position.x within 0."))
    #expect(same.errors.contains("1 × 1 pixels a point") || same.errors.contains("agreement 9"))
    let slow = try place.run("verify", "films/card.mp4", "slow.yaml", "--from", "0")
    #expect(slow.status == 2, "\(slow)")
    // Both durations to a hundredth, as the way is told by a thousandth of which it is at rest.
    let told = try #require(slow.output.firstMatch(of: /takes ([0-9.]+) s in place of ([0-9.]+) s/))
    let (seen, expected) = (try #require(Double(told.1)), try #require(Double(told.2)))
    #expect(abs(seen / expected / (0.5 / 0.65) - 1) < 0.01, "\(slow.output)")
    // Another screen is no verdict.
    try place.write(Self.scene, to: "scene.yaml")
    let other = try place.run("verify", "films/card.mp4", "scene.yaml")
    #expect(other.status != 0 && other.status != 2, "\(other)")
  }
}
