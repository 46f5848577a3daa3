import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays

private func flight(_ timing: TimingFunction = .linear) -> Rocket {
  var scene = Rocket()
  scene.fly(timing: timing)
  return scene
}

/// Where the labels of a plot stand that choose their places.
@Suite struct PlotLabelTests {
  @Test func `names that would touch make room for each other, and leave the others alone`() throws
  {
    let scene = flight()
    var plot = Plot([
      .init(Quantity(scene.address), name: "seen"),
      .init(Quantity(scene.address, .model), name: "set"),
      .init(Quantity(scene.address, .model), name: "again"),
    ])
    plot.frame = Rect(x: 20, y: 100, width: 300, height: 200)
    plot.range = -23...477
    let layers = try compose(scene, [plot]).layers(at: 0).all
    // 2.5 units a point: the rocket ends at 455, its model is always at 77.
    for (name, height) in [("seen", 108.8), ("set", 260 - 7.5), ("again", 260 + 7.5)] {
      let text = try #require(layers.text(name))
      let ink = try #require(text.ink)
      let middle = ink.minY + 0.73 * (try #require(text.values.text)).font.size / 2
      #expect(abs(middle - height) < 1e-6, "\(name)")
    }
  }

  @Test func `handles' labels stand beside lines that measure spans, not on them`() throws {
    let scene = flight(.cubicBezier(CubicBezier(0.85, 0, 0.95, 0.5)))
    var plot = Plot(scene.address)
    plot.frame = Rect(x: 80, y: 60, width: 320, height: 240)
    (plot.showsHandles, plot.showsNames) = (true, false)
    plot.durations = [.init(try seconds("0.9")...1)]
    let layers = try compose(scene, [plot]).layers(at: 0).all
    for name in ["0.85, 0", "0.95, 0.5"] {
      let ink = try #require(layers.text(name)?.ink)
      for line in [80 + 0.9 * 320, 400.0] { #expect(ink.maxX < line || ink.minX > line, "\(name)") }
    }
  }

  @Test func `a read-out above its plot stands on the title's baseline`() throws {
    let scene = flight()
    var plot = Plot([.init(Quantity(scene.address), name: "")])
    plot.frame = Rect(x: 80, y: 100, width: 320, height: 100)
    plot.title = "x"
    func baseline(_ string: String, _ layers: [PresentationLayer]) throws -> Double {
      let text = try #require(layers.text(string))
      return try #require(text.ink).minY + 0.73 * (try #require(text.values.text)).font.size
    }
    // A playhead would run through one inside.
    plot.showsPlayhead = true
    let layers = try compose(scene, [plot]).layers(at: try seconds("0.5")).all
    #expect(abs(try baseline("266", layers) - (try baseline("x", layers))) < 1e-9)
    #expect(try #require(layers.text("266")?.ink).maxX == 400)
    // Without a name nothing goes before the value, wherever it is.
    plot.showsPlayhead = nil
    #expect(try compose(scene, [plot]).layers(at: try seconds("0.5")).all.strings.contains("266"))
  }
}
