import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays

/// When overlays come and go.
@Suite struct ShowingTests {
  /// A flight of one second from 0.5 s on, in a film of three.
  private func flight() -> Rocket {
    var scene = Rocket()
    scene.duration = 3
    var flight = AnimationParameters()
    flight.keyPath = LayerKeyPath(.position, .x)
    (flight.from, flight.to, flight.duration) = (.number(77), .number(455), 1)
    scene.at(Rational(1) / 2, .animate([scene.rocket], flight, key: "flight"))
    return scene
  }

  private func opacity(
    _ showing: Showing, _ time: String, over overlay: any Overlay = Caption("A", position: .zero)
  ) throws -> Double? {
    let composer = try compose(flight(), [ShownOverlay(overlay, showing)])
    return composer.layers(at: try seconds(time)).all.text("A")?.values.opacity
  }

  private func expect(_ showing: Showing, _ expected: [(String, Double?)]) throws {
    for (time, opacity) in expected {
      let found = try self.opacity(showing, time)
      #expect((found == nil) == (opacity == nil), "at \(time) s")
      if let found, let opacity { #expect(abs(found - opacity) < 1e-9, "at \(time) s") }
    }
  }

  @Test func `it fades within its span and is nowhere else`() throws {
    var showing = Showing()
    showing.during = 1...2
    try expect(
      showing,
      [
        ("0.99", nil), ("1", nil), ("1.05", 0.25), ("1.1", 0.5), ("1.2", 1), ("1.8", 1),
        ("1.9", 0.5), ("1.95", 0.25), ("2", nil), ("2.5", nil),
      ])
    showing.fade = 0
    try expect(showing, [("0.99", nil), ("1", 1), ("1.99", 1), ("2", nil)])
    // A span too short for both fades rises and falls by halves.
    (showing.during, showing.fade) = (1...Rational(6) / 5, 1)
    try expect(showing, [("1.05", 0.5), ("1.1", 1), ("1.15", 0.5)])
  }

  @Test func `the ends of the film are no reason to fade`() throws {
    var showing = Showing()
    showing.during = 0...1
    try expect(showing, [("0", 1), ("0.8", 1), ("0.9", 0.5)])
    showing.during = 2...3
    try expect(showing, [("2", nil), ("2.1", 0.5), ("2.95", 1), ("3", 1)])
  }

  @Test func `an event brings it, a time or another event takes it away`() throws {
    var showing = Showing()
    showing.fade = 0
    showing.events = [EventPattern("rocket.flight", "began")]
    try expect(showing, [("0.49", nil), ("0.5", 1), ("3", 1)])
    showing.lasting = Rational(3) / 10
    try expect(showing, [("0.5", 1), ("0.79", 1), ("0.8", nil)])
    showing.lasting = nil
    showing.endings = [EventPattern("rocket.flight", "ended")]
    try expect(showing, [("0.49", nil), ("1.49", 1), ("1.6", nil)])
    // What never happens brings nothing, and what only ends is there from the start.
    showing.events = [EventPattern("rocket.dive", "began")]
    try expect(showing, [("0", nil), ("1", nil)])
    showing.events = []
    try expect(showing, [("0", 1), ("1.49", 1), ("1.6", nil)])
  }

  @Test func `a condition is looked at where it changes, and meets the other reasons`() throws {
    let scene = flight()
    let name = LiveNumber.NamedSubject("x", .subject(.presentation(scene.address)))
    var showing = Showing()
    showing.fade = 0
    // x = 77 + 378 (t − 0.5) is above 266 from 1 s on, until the flight is over at 1.5 s.
    showing.condition = LiveNumber(
      .binary(.greater, .name("x", at: 0), .number(Number(Rational(266))), at: 2), [name])
    try expect(showing, [("1", nil), ("1.005", 1), ("1.499", 1), ("1.51", nil)])
    showing.during = 0...Rational(6) / 5
    try expect(showing, [("1", nil), ("1.1", 1), ("1.21", nil)])
  }

  @Test func `labels go with their marks, and what is away is in nobody's way`() throws {
    let scene = flight()
    var showing = Showing()
    showing.during = 0...1
    let label = ShownOverlay(Readout("A", at: .layer(scene.rocket)), showing)
    let composer = try compose(scene, [label])
    let fading = try #require(composer.layers(at: try seconds("0.9")).all.text("A"))
    #expect(abs(fading.values.opacity - 0.5) < 1e-9)
    #expect(composer.layers(at: 2).all.isEmpty)
    // The place under the rocket is free again for a second one that comes when the first is gone.
    showing.during = 1...3
    let both = try compose(
      scene, [label, ShownOverlay(Readout("B", at: .layer(scene.rocket)), showing)])
    let first = try #require(both.layers(at: try seconds("0.1")).all.text("A"))
    let second = try #require(both.layers(at: try seconds("2.5")).all.text("B"))
    #expect(abs(first.frame.minY - second.frame.minY) < 1e-9)
  }

  @Test func `room is kept while it is away`() throws {
    let scene = flight()
    var showing = Showing()
    showing.during = 1...2
    let always = try compose(scene, [Caption("A")])
    let sometimes = try compose(scene, [ShownOverlay(Caption("A"), showing)])
    #expect(always.figure == sometimes.figure)
  }
}
