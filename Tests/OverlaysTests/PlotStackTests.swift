import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays

private let frame = Rect(x: 20, y: 200, width: 400, height: 100)

/// Flies evenly from 77 to 455 in one second: x = 77 + 378 t.
private func flight() -> Rocket {
  var scene = Rocket()
  scene.fly()
  return scene
}

/// `factor` · x + `rest` as the scene would spell it.
private func line(_ scene: Rocket, _ factor: Double, _ rest: Double) -> Quantity {
  Quantity(
    LiveNumber(
      .binary(
        .add, .binary(.multiply, .number(Number(factor)), .name("x", at: 0), at: 0),
        .name("rest", at: 0), at: 0),
      [
        .init("x", .subject(.presentation(scene.address))),
        .init("rest", .constant(Number(rest))),
      ]), spelling: "\(factor) * x + \(rest)")
}

/// x grows from 77 to 455 while 532 − x falls from 455 to 77: their sum is always 532.
private func exchange(_ scene: Rocket, _ change: (inout Plot) -> Void = { _ in }) -> Plot {
  var plot = Plot([
    .init(Quantity(scene.address), hue: .blue, name: "one"),
    .init(line(scene, -1, 532), hue: .amber, name: "other"),
  ])
  (plot.frame, plot.isStacked) = (frame, true)
  change(&plot)
  return plot
}

@Suite struct PlotStackTests {
  @Test func `a number is worked out of others at every time`() throws {
    let scene = flight()
    let doubled = QuantityFunction(line(scene, 2, 6), in: scene.timeline, from: 0, to: 1)
    for time: Rational in [0, try seconds("0.25"), try seconds("0.9")] {
      #expect(abs((doubled.value(at: time) ?? 0) - (2 * (77 + 378 * time.value) + 6)) < 1e-9)
    }
    // It jumps and turns where what it is made of does.
    #expect(doubled.knots.contains(0) && doubled.knots.contains(1))
  }

  @Test func `it has no value where it divides by zero`() {
    let scene = flight()
    var quantity = line(scene, 1, 0)
    quantity.source = .expression(
      LiveNumber(.binary(.divide, .number(Number(1.0)), .number(Number(0.0)), at: 0), []), "1 / 0")
    let function = QuantityFunction(quantity, in: scene.timeline, from: 0, to: 1)
    #expect(function.value(at: 0) == nil)
  }

  @Test func `areas lie on each other and their sum is the line above`() throws {
    let scene = flight()
    let layers = try compose(scene, [exchange(scene)]).layers(at: 0).all
    let theme = Theme.light
    func faint(_ hue: Hue) -> Color {
      let color = theme.area(hue)
      return color.withAlpha(color.alpha / 3)
    }
    let lower = try #require(layers.filled(faint(.blue)).first)
    let upper = try #require(layers.filled(faint(.amber)).first)
    // The axis runs from 0 to the sum, 532, over 100 points above y 300.
    func height(_ value: Double) -> Double { 300 - 100 * value / 532 }
    for point in lower.points where point.y < 299.9 {
      #expect(abs(point.y - height(77 + 378 * (point.x - 20) / 400)) < 1e-6)
    }
    #expect(lower.points.contains { abs($0.y - 300) < 1e-9 })
    // Its own lower side is the other's upper one, to the point.
    let edges = upper.points.map { ($0, height(77 + 378 * ($0.x - 20) / 400)) }
    #expect(edges.allSatisfy { abs($0.y - 200) < 1e-6 || abs($0.y - $1) < 1e-6 })
    #expect(edges.contains { abs($0.y - $1) < 1e-6 && $0.y > 201 })
    let total = try #require(
      layers.stroked(theme[.ink].withAlpha(0.3)).first { $0.values.shape?.lineWidth == 1.75 })
    #expect(total.points.allSatisfy { abs($0.y - 200) < 1e-6 })
  }

  @Test func `what has passed is strong up to the dot of the sum`() throws {
    let scene = flight()
    let layers = try compose(scene, [exchange(scene)]).layers(at: try seconds("0.5")).all
    let past = try #require(layers.filled(Theme.light.area(.blue)).first)
    #expect(abs(past.frame.maxX - 220) < 1e-6)
    let dot = try #require(
      layers.filled(Theme.light[.ink]).first { abs($0.frame.size.width - 7.6) < 1e-6 })
    #expect((dot.frame.center - Point(x: 220, y: 200)).length < 1e-6)
  }

  @Test func `names stand at the middles of their areas, and total at the line`() throws {
    let scene = flight()
    let layers = try compose(scene, [exchange(scene)]).layers(at: 0).all
    // At the end: 455 of the one, 77 of the other over it.
    let expected: [(String, Double)] = [("one", 300 - 100 * 227.5 / 532), ("total", 200)]
    for (name, y) in expected {
      let text = try #require(layers.text(name)?.frame)
      #expect(abs(text.center.y - y) < 6, "\(name)")
    }
    let other = try #require(layers.text("other")?.frame.center.y)
    #expect(other > 200 && other < 300 - 100 * 227.5 / 532)
  }

  @Test func `its playhead begins where it is told`() throws {
    let scene = flight()
    for (top, expected) in [(nil, 192.0), (140.0, 140.0)] {
      let plot = exchange(scene) { $0.playheadTop = top }
      let layers = try compose(scene, [plot]).layers(at: try seconds("0.5")).all
      let line = try #require(layers.stroked(Theme.light[.ink].withAlpha(0.5)).first)
      #expect(abs(line.frame.minY - expected) < 1e-9 && abs(line.frame.center.x - 220) < 1e-9)
    }
  }

  @Test func `a part that gets negative is told`() throws {
    let scene = flight()
    func failures(_ rest: Double) -> [String] {
      let parts = [Quantity(scene.address), line(scene, -1, rest)].map(\.live)
      let claim = Expectation(
        .part(parts[1], of: parts, 0, 1), spelling: "other", tolerance: 0.01,
        location: SourceLocation(line: 3, column: 5))
      return scene.timeline.failures(of: claim).map(\.message)
    }
    #expect(failures(532).isEmpty)
    // 400 − x is below −4, a hundredth of the whole, from x 404 on: first at 52 of 60 frames.
    #expect(
      failures(400) == ["other is -4.6 at 0.866667 s, but parts of a whole are not negative"])
  }
}
