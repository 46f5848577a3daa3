import Foundation
import TestSupport
import Testing

@Suite struct PlotCommandTests {
  /// The curve's points are in the drawing where arithmetic says: a straight line from corner to
  /// corner of its frame.
  @Test func `an SVG plot has its curve, its values and the scene's description`() throws {
    let place = try Workplace()
    try place.write("description: A <square> & its way\n" + Workplace.slide, to: "a.yaml")
    let outcome = try place.run("plot", "a", "--keys", "square.position.x", "-o", "out/plot.svg")
    #expect(outcome.status == 0, "\(outcome)")
    let svg = String(decoding: try place.bytes("out/plot.svg"), as: UTF8.self)
    #expect(svg.contains("<title>A &lt;square&gt; &amp; its way</title>"))
    // The curve: from corner to corner of its frame, straight in between.
    let curve = try #require(svg.firstMatch(of: /d="M76 264(L[^"]*L608 44)" fill="none"/)?.1)
    for pair in curve.split(separator: "L") {
      let numbers = pair.split(separator: " ").compactMap { Double($0) }
      #expect(abs(numbers[1] - (264 - (numbers[0] - 76) / 532 * 220)) < 0.01)
    }
    #expect(!svg.contains("<text"))
  }

  @Test func `a PNG plot has the asked size, and the same bytes each time`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    for name in ["one.png", "two.png"] {
      let outcome = try place.run(
        "plot", "a", "--keys", "square.position.x,model.square.position.x", "--velocity",
        "--theme", "dark", "--scale", "1", "--height", "100", "-o", name)
      #expect(outcome.status == 0, "\(outcome)")
    }
    #expect(try place.bytes("one.png") == place.bytes("two.png"))
  }

  @Test func `what is no number cannot be plotted, and is told so`() throws {
    let place = try Workplace()
    try place.write(Workplace.slide, to: "a.yaml")
    let point = try place.run("plot", "a", "--keys", "square.position", "-o", "x.svg")
    #expect(point.status == 64)
    #expect(point.errors.contains("add a component"))
    #expect(try place.run("plot", "a", "--keys", "square.position.x", "-o", "x.gif").status == 64)
    #expect(!place.exists("x.svg"))
  }
}
