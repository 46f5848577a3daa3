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
  static func film(duration: Double) -> String {
    """
    inbetween: 1
    stage: {size: [240, 160], scale: 2, background: "#F2F2F4", fps: 60}
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
    #expect(same.errors.contains("2 × 2 pixels a point") || same.errors.contains("agreement 9"))
    let slow = try place.run("verify", "films/card.mp4", "slow.yaml", "--from", "0")
    #expect(slow.status == 2, "\(slow)")
    // Both durations to a hundredth, as the way is told by a thousandth of which it is at rest.
    let told = try #require(slow.output.firstMatch(of: /takes ([0-9.]+) s in place of ([0-9.]+) s/))
    let (seen, expected) = (try #require(Double(told.1)), try #require(Double(told.2)))
    #expect(abs(seen / expected / (0.5 / 0.65) - 1) < 0.01, "\(slow.output)")
  }

  @Test func `a recording that shows nothing of the scene is no verdict, and says why`() throws {
    let place = try Workplace()
    try place.write(Self.film(duration: 0.5), to: "card.yaml")
    try place.write(Self.scene, to: "scene.yaml")
    try place.write(
      Self.film(duration: 0.5).replacing("duration: 1\n", with: "duration: 0.05\n"),
      to: "short.yaml")
    #expect(try place.run("render", "card.yaml", "-o", "films").status == 0)
    #expect(try place.run("render", "short.yaml", "-o", "films").status == 0)
    let other = try place.run("verify", "films/card.mp4", "scene.yaml", "--junit", "out.xml")
    #expect(other.status == 3, "\(other)")
    #expect(other.output.contains("does not show the scene's stage as it begins"), "\(other)")
    #expect(String(decoding: try place.bytes("out.xml"), as: UTF8.self).contains("failures=\"3\""))
    let short = try place.run("verify", "films/short.mp4", "card.yaml")
    #expect(short.status == 3, "\(short)")
    #expect(short.output.contains("3 pictures cannot show a motion"), "\(short)")
    let film = try place.bytes("films/card.mp4")
    try Data(film.prefix(film.count / 2)).write(to: place.folder.file("cut.mp4"))
    let cut = try place.run("verify", "cut.mp4", "card.yaml")
    #expect(cut.status == 65 && cut.errors.contains("cut.mp4"), "\(cut)")
  }

  @Test func `a place of the stage can be told, of recordings alone`() throws {
    let place = try Workplace()
    try place.write(Self.film(duration: 0.5), to: "card.yaml")
    #expect(try place.run("render", "card.yaml", "-o", "films").status == 0)
    let told = try place.run("verify", "films/card.mp4", "card.yaml", "--rect", "0,0,480,320")
    #expect(told.status == 0, "\(told)")
    let wrong = try place.run("verify", "films/card.mp4", "card.yaml", "--rect", "160,90,200,140")
    #expect(wrong.status == 3, "\(wrong)")
    #expect(try place.run("verify", "films/card.mp4", "card.yaml", "--rect", "1,2,3").status == 64)
    try place.write(Self.table(late: 0), to: "trace.csv")
    try place.write(Self.scene, to: "scene.yaml")
    let trace = try place.run("verify", "trace.csv", "scene.yaml", "--rect", "0,0,240,160")
    #expect(trace.status == 64 && trace.errors.contains("--rect belongs to recordings"), "\(trace)")
  }

  @Test func `a card that is elsewhere or still is told of a recording`() throws {
    let place = try Workplace()
    let film = Self.film(duration: 0.5)
    try place.write(film, to: "card.yaml")
    try place.write(
      film.replacing("to: 180", with: "to: 165").replacing(
        "position: [180", with: "position: [165"), to: "far.yaml")
    try place.write(film.replacing("delay: 0.2", with: "delay: 0.28"), to: "late.yaml")
    let still = film.split(separator: "\n").filter {
      !$0.contains("at: 0, animate") && $0 != "script:"
    }
    try place.write(
      still.joined(separator: "\n").replacing("position: [180, 80]", with: "position: [50, 80]")
        + "\n",
      to: "still.yaml")
    for name in ["card", "still"] {
      #expect(try place.run("render", "\(name).yaml", "-o", "films").status == 0)
    }
    let far = try place.run("verify", "films/card.mp4", "far.yaml")
    #expect(far.status == 2 && far.output.contains("to 165 pt"), "\(far)")
    let late = try place.run("verify", "films/card.mp4", "late.yaml", "--from", "0")
    #expect(late.status == 2, "\(late)")
    let told = try #require(late.output.firstMatch(of: /position.x moves ([0-9.]+) ms early/))
    #expect(abs((try #require(Double(told.1))) - 80) < 4, "\(late)")
    let rest = try place.run("verify", "films/still.mp4", "card.yaml", "--from", "0")
    #expect(rest.status != 0, "\(rest)")
  }

  @Test func `a report is a page with pictures of both, in a folder of its own`() throws {
    let place = try Workplace()
    try place.write(Self.film(duration: 0.5), to: "card.yaml")
    #expect(try place.run("render", "card.yaml", "-o", "films").status == 0)
    let outcome = try place.run("verify", "films/card.mp4", "card.yaml", "--report", "report")
    #expect(outcome.status == 0, "\(outcome)")
    let page = String(decoding: try place.bytes("report/index.html"), as: UTF8.self)
    #expect(page.contains("card: moves as in the scene (position.x within 0."))
    #expect(page.contains("<polygon class=\"is\" data-layer=\"card\" data-of=\"recordingSeen\"/>"))
    #expect(try place.bytes("report/pictures/recording-0.webp").count > 100)
    #expect(try place.bytes("report/pictures/scene-0.webp").count > 100)
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(try place.bytes("report/report.json")))
        as? [String: Any])
    #expect(found["verdict"] as? String == "same")
    // A trace has no pictures of its own, and an earlier report gives way.
    try place.write(Self.table(late: 0), to: "trace.csv")
    try place.write(Self.scene, to: "scene.yaml")
    #expect(try place.run("verify", "trace.csv", "scene.yaml", "--report", "report").status == 0)
    #expect(throws: (any Error).self) { try place.bytes("report/pictures/recording-0.webp") }
    try place.write("mine", to: "mine/notes.txt")
    let mine = try place.run("verify", "trace.csv", "scene.yaml", "--report", "mine")
    #expect(mine.status == 64 && mine.errors.contains("a folder of its own"), "\(mine)")
  }
}
