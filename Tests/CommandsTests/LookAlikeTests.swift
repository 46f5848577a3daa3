import Foundation
import TestSupport
import Testing

/// Two cards that look the same and pass through each other's places.
@Suite struct LookAlikeTests {
  /// Both go 140 points in half a second from 0.2 s on, one to the right and one to the left, a little lower; `late` is
  /// by how much later the second goes.
  private static func scene(late: Double = 0, right: Int = 190) -> String {
    func card(_ name: String, _ x: Int, _ y: Int) -> String {
      """
        - id: \(name)
          position: [\(x), \(y)]
          size: [44, 44]
          backgroundColor: white
          layers:
            - {id: \(name)-a, frame: [4, 4, 14, 14], backgroundColor: "#204080"}
            - {id: \(name)-b, frame: [24, 6, 16, 8], backgroundColor: "#C06020"}
            - {id: \(name)-c, frame: [22, 20, 14, 20], backgroundColor: "#208040"}

      """
    }
    return """
      inbetween: 1
      stage: {size: [240, 160], scale: 2, background: "#E2E2E8", fps: 60}
      duration: 1
      layers:
        - {id: mark, frame: [12, 10, 60, 8], backgroundColor: "#333333"}
        - {id: line, frame: [20, 140, 180, 3], backgroundColor: "#8090A0"}
        - {id: spot, frame: [200, 12, 20, 14], backgroundColor: "#C04030"}
      \(card("one", right, 76))\(card("two", 50, 84))script:
        - {at: 0, animate: one.position.x, from: 50, to: \(right), delay: 0.2, duration: 0.5, timing: easeInEaseOut, fillMode: backwards}
        - {at: 0, animate: two.position.x, from: 190, to: 50, delay: \(0.2 + late), duration: 0.5, timing: easeInEaseOut, fillMode: backwards}

      """
  }

  private static let film = Result {
    let place = try Workplace()
    try place.write(scene(), to: "cross.yaml")
    let outcome = try place.run("render", "cross.yaml", "-o", ".")
    guard outcome.status == 0 else { throw Unrendered(text: "\(outcome)") }
    return try place.bytes("cross.mp4")
  }

  private struct Unrendered: Error { var text: String }

  private static func place() throws -> Workplace {
    let place = try Workplace()
    try place.write(scene(), to: "cross.yaml")
    try film.get().write(to: place.folder.file("cross.mp4"))
    return place
  }

  @Test func `each is looked for where the scene has it, through the other and beyond`() throws {
    let place = try Self.place()
    let same = try place.run("verify", "cross.mp4", "cross.yaml", "--json")
    #expect(same.status == 0, "\(same)")
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(same.output.utf8)) as? [String: Any])
    let layers = try #require(found["layers"] as? [[String: Any]])
    // (1 − cos πs) / 2 is within 0.01 of easeInEaseOut; both go 140 points.
    for (name, way) in [("one", 140.0), ("two", -140.0)] {
      let layer = try #require(layers.first { $0["layer"] as? String == name })
      let properties = try #require(layer["properties"] as? [[String: Any]])
      let x = try #require(properties.first { $0["keyPath"] as? String == "position.x" })
      let track = try #require(x["track"] as? [[Double]])
      #expect(track.count > 50, "\(name)")
      for sample in track {
        let share = min(max((sample[0] - 0.2) / 0.5, 0), 1)
        let told = (way > 0 ? 50 : 190) + way * (1 - cos(Double.pi * share)) / 2
        #expect(abs(sample[1] - told) < 4, "\(name) \(sample)")
      }
    }
  }

  @Test func `that one of them is late or goes elsewhere is told of it alone`() throws {
    let place = try Self.place()
    try place.write(Self.scene(late: 0.05), to: "late.yaml")
    try place.write(Self.scene(right: 180), to: "near.yaml")
    let late = try place.run("verify", "cross.mp4", "late.yaml", "--from", "0")
    #expect(late.status == 2, "\(late)")
    #expect(late.output.contains("  one: moves as in the scene"), "\(late)")
    let told = try #require(late.output.firstMatch(of: /two: position.x moves ([0-9.]+) ms early/))
    #expect(abs((try #require(Double(told.1))) - 50) < 4, "\(late)")
    let near = try place.run("verify", "cross.mp4", "near.yaml")
    #expect(near.status == 2 && near.output.contains("  two: moves as in the scene"), "\(near)")
    #expect(
      near.output.contains(/one: position.x .* to (189|190)[.0-9]* pt in place of .* to 180 pt/),
      "\(near)")
  }

  /// easeInEaseOut is in its middle at 0.45 s: there both are in the same place.
  @Test func `what is followed without a scene is followed until it meets the other`() throws {
    let place = try Self.place()
    for command in ["track", "fit"] {
      let outcome = try place.run(command, "cross.mp4", "--rect", "56,108,88,88")
      #expect(outcome.status == 0, "\(outcome)")
      let told = try #require(
        outcome.errors.firstMatch(of: /warning: at ([0-9.]+) s it meets something/),
        "\(outcome)")
      let time = try #require(Double(told.1))
      // Nearer than half of the card's side, 22 points, from 0.43 s on: 140 points in 0.5 s are 500 points a second.
      #expect(time > 0.38 && time <= 0.45, "\(outcome.errors)")
      guard command == "track" else { continue }
      let rows = outcome.output.split(separator: "\n").dropFirst().map {
        $0.split(separator: ",", omittingEmptySubsequences: false).compactMap { Double($0) }
      }
      #expect(rows.count == 60)
      // Right before, the other covers half of it.
      for row in rows where row[0] < time - 0.04 || row[0] >= time - 1e-6 {
        #expect((row.count == 3) == (row[0] < time - 0.04), "\(row)")
      }
      let last = try #require(rows.last { $0.count == 3 })
      #expect(last[1] > 140 && last[1] < 240 && abs(last[2] - 152) < 1, "\(last)")
    }
  }

  @Test func `of what has no look-alike nothing of the kind is said`() throws {
    let place = try RecordedCard.place()
    let outcome = try place.run("track", "card.mp4", "--rect", "20,50,60,60")
    #expect(outcome.status == 0 && !outcome.errors.contains("warning"), "\(outcome)")
  }
}
