import Foundation
import TestSupport
import Testing

@Suite struct FitCommandTests {
  /// Points of a formula in the file's first two columns.
  private func table(_ value: (Double) -> Double) -> String {
    (0..<90).map { index in
      let time = Double(index) / 60
      return "\(time),\(value(time))\n"
    }.reduce("t,x\n", +)
  }

  /// What `fit` says in YAML is played by a scene, and the scene is at each time where the points are.
  @Test(arguments: [0, 1, 2, 3])
  func `the scene that is found moves as the points do`(kind: Int) throws {
    let place = try Workplace()
    let formulas: [(Double) -> Double] = [
      { 20 + 40 * min(max(($0 - 0.25) / 0.5, 0), 1) },
      { time in
        let t = max(time - 0.2, 0)
        return 20 + 40 * (1 - exp(-6 * t) * (cos(10 * t) + 0.6 * sin(10 * t)))
      },
      { 20 + 40 * (1 - exp(-5 * max($0 - 0.15, 0))) },
      { 20 + 40 * ($0 < 0.4 ? max($0 - 0.1, 0) / 0.3 : max(0.5, 1 - ($0 - 0.4) / 0.5)) },
    ]
    try place.write(table(formulas[kind]), to: "points.csv")
    let outcome = try place.run("fit", "points.csv", "--json")
    #expect(outcome.status == 0, "\(outcome)")
    let found = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    let keys = try #require(found["scene"] as? String)
    let entry = keys.dropFirst().dropLast()
    try place.write(
      """
      inbetween: 1
      stage: {size: [80, 40], background: white, fps: 60}
      duration: 1.5
      layers:
        - {id: dot, position: [20, 20], size: [8, 8], backgroundColor: black}
      script:
        - {at: 0, animate: dot.position.x, fillMode: both, removedOnCompletion: false, \(entry)}

      """, to: "found.yaml")
    let inspected = try place.run(
      "inspect", "found", "--keys", "dot.position.x", "--every", "0.1")
    #expect(inspected.status == 0, "\(inspected)")
    let rows = inspected.output.split(separator: "\n").dropFirst()
    #expect(rows.count >= 15)
    for row in rows {
      let numbers = row.split(separator: ",").compactMap { Double($0) }
      #expect(abs(numbers[1] - formulas[kind](numbers[0])) < 0.1, "\(row)")
    }
  }

  @Test func `a plot has a dot for each point, and the motion goes through them`() throws {
    let place = try Workplace()
    let count = 25
    let rows = (0..<count).map { "\(Double($0) / 24),\(100 * Double($0) / 24)\n" }
    try place.write("t,x\n" + rows.joined(), to: "points.csv")
    let outcome = try place.run("fit", "points.csv", "--plot", "fit.svg")
    #expect(outcome.status == 0, "\(outcome)")
    let svg = String(decoding: try place.bytes("fit.svg"), as: UTF8.self)
    let dots = svg.matches(of: /M([0-9.]+) ([0-9.]+)h0/).compactMap { match in
      Double(match.1).flatMap { x in Double(match.2).map { (x, $0) } }
    }
    #expect(dots.count == count)
    // From corner to corner, five hundredths of the way above and below.
    #expect(abs((dots.first?.0 ?? 0) - 60) < 0.01 && abs((dots.last?.0 ?? 0) - 840) < 0.01)
    let (low, high) = (dots.map(\.1).min() ?? 0, dots.map(\.1).max() ?? 0)
    #expect(
      abs(low - (56 + 210 * 0.05 / 1.1)) < 0.02 && abs(high - (266 - 210 * 0.05 / 1.1)) < 0.02)
    let line = try #require(svg.firstMatch(of: /class="best" points="([^"]*)"/)).1
    let way = line.split(separator: " ").map { $0.split(separator: ",").compactMap { Double($0) } }
    for (x, y) in dots {
      let nearest = try #require(way.min { abs($0[0] - x) < abs($1[0] - x) })
      #expect(abs(nearest[1] - y) < 0.6, "\(nearest) \(x) \(y)")
    }
    #expect(try place.run("fit", "points.csv", "--plot", "fit.png").status == 64)
    #expect(try place.run("fit", "points.svg", "--plot", "points.svg").status == 64)
  }

  @Test func `what inspect prints can be fitted, column by column`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    let points = try place.run(
      "inspect", "a", "--keys", "square.position.x,square.position.y", "--every", "1/60")
    try place.write(points.output, to: "points.csv")
    let all = try place.run("fit", "points.csv")
    #expect(all.status == 0, "\(all)")
    #expect(all.output.contains("square.position.x: linear"))
    #expect(all.output.contains("square.position.y: constant"))
    let one = try place.run("fit", "points.csv", "--value", "square.position.y")
    #expect(!one.output.contains("square.position.x"))
  }

  @Test func `the second clock of a film that is slowed is no motion`() throws {
    let place = try Workplace()
    let rows = (0..<30).map { "\(Double($0) / 60),\(Double($0) / 30),\($0)\n" }
    try place.write("time,film,x\n" + rows.joined(), to: "points.csv")
    let outcome = try place.run("fit", "points.csv")
    #expect(outcome.output.hasPrefix("x: linear\n"), "\(outcome)")
    #expect(!outcome.output.contains("film:"))
  }

  @Test func `a comma at the end of each line is no column`() throws {
    let place = try Workplace()
    let rows = (0..<30).map { "\(Double($0) / 60),\($0),\n" }
    try place.write("t,x,\n" + rows.joined(), to: "points.csv")
    let outcome = try place.run("fit", "points.csv")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.output.hasPrefix("x: linear\n"), "\(outcome)")
  }

  @Test(arguments: [
    ("", "points.csv:1:1: error: there are no points"),
    ("t,x\n0,1\n0.1,1\n", "points.csv:3:1: error: x: 2 points say nothing about a motion"),
    ("t,x\n0,1\n0.1,1e308\n", "points.csv:3:5: error: `1e308` is larger than any that is read"),
    ("t,x\n0,1\n0.1,abc\n", "points.csv:3:5: error: `abc` is not a number"),
    ("t,x\n0,1\n0.1,nan\n", "points.csv:3:5: error: `nan` is not a number"),
    ("x,y\n0,1\n", "points.csv:1:1: error: no column has the times"),
    ("t,x\n0,1\n0.2,1\n0.1,1\n0.3,1\n0.4,1\n0.5,1\n", "points.csv:4:1: error: the time 0.1"),
    ("t,x\n0\n", "points.csv:2:1: error: this line has 1 of 2 cells"),
    ("t,x\n\"0,1\n", "points.csv:2:1: error: a quote is opened"),
    ("t\n0\n1\n", "points.csv:1:1: error: no column has values"),
  ])
  func `points that are none are told with their place`(text: String, message: String) throws {
    let place = try Workplace()
    try place.write(text, to: "points.csv")
    let outcome = try place.run("fit", "points.csv")
    #expect(outcome.status == 65, "\(outcome)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test func `a column or file that is not there is told`() throws {
    let place = try Workplace()
    try place.write(table { $0 }, to: "points.csv")
    let column = try place.run("fit", "points.csv", "--value", "y")
    #expect(column.status == 65 && column.errors.contains("there is `x`"), "\(column)")
    #expect(try place.run("fit", "nothing.csv").status != 0)
  }
}
