import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays

private let frame = Rect(x: 20, y: 200, width: 400, height: 100)

private func plot(_ quantity: Quantity, _ change: (inout Plot) -> Void = { _ in }) -> Plot {
  var plot = Plot([Plot.Curve(quantity)])
  plot.frame = frame
  change(&plot)
  return plot
}

/// What keeps plots from saying anything but what is to be seen.
@Suite struct PlotHonestyTests {
  /// Falls from y 61 to 111 in one second, evenly.
  private func fall() -> (scene: Rocket, y: LayerAddress) {
    var scene = Rocket()
    var fall = AnimationParameters()
    fall.keyPath = LayerKeyPath(.position, .y)
    (fall.from, fall.to, fall.duration) = (.number(61), .number(111), 1)
    scene.at(0, .animate([scene.rocket], fall, key: nil))
    return (scene, LayerAddress(scene.rocket, LayerKeyPath(.position, .y)))
  }

  @Test func `heights run down as on the stage, unless the plot says up`() throws {
    let (scene, y) = fall()
    let red = Theme.light[.red]
    func dot(_ direction: Plot.Direction?) throws -> Point {
      let composer = try compose(scene, [plot(Quantity(y)) { $0.axis = direction }])
      return try #require(composer.layers(at: try seconds("0.25")).all.filled(red).first).frame
        .center
    }
    // After a quarter of the way down it is a quarter below the frame's top.
    #expect((try dot(nil) - Point(x: 120, y: 225)).length < 1e-9)
    #expect((try dot(.down) - Point(x: 120, y: 225)).length < 1e-9)
    #expect((try dot(.up) - Point(x: 120, y: 275)).length < 1e-9)
    // What is no height goes up; a plot of both, too.
    #expect(!Plot(scene.address).runsDown)
    #expect(!Plot([.init(Quantity(y)), .init(Quantity(scene.address))]).runsDown)
    #expect(Plot([.init(Quantity(y, .velocity))]).runsDown)
  }

  @Test func `tracks of heights run down, too`() throws {
    let (scene, y) = fall()
    var tracks = Tracks([.init(Quantity(y)), .init(Quantity(scene.address))])
    tracks.frame = frame
    let layers = try compose(scene, [tracks]).layers(at: 0).all
    let dot = try #require(layers.filled(Theme.light[.red]).first)
    // The row's middle is 7 points below the top, and its amplitude as much.
    #expect((dot.frame.center - Point(x: 20, y: 200)).length < 1e-9)
  }

  @Test func `axis and read-out count from one origin`() throws {
    var scene = Rocket()
    scene.fly()
    let composer = try compose(
      scene,
      [
        plot(Quantity(scene.address)) {
          $0.origin = 77
          $0.format = NumberFormat(decimals: 0, unit: "pt")
        }
      ])
    let strings = composer.layers(at: try seconds("0.5")).all.strings
    #expect(strings.contains("0 pt") && strings.contains("378 pt"))
    #expect(strings.contains("position.x  189 pt"))
    #expect(!strings.contains { $0.hasPrefix("77") || $0.hasPrefix("455") })
  }

  @Test func `where a curve leaps a thin line joins both ends, once it has`() throws {
    var scene = Rocket()
    scene.duration = 2
    scene.fly()
    let composer = try compose(scene, [plot(Quantity(scene.address))])
    let red = Theme.light[.red]
    func thin(_ time: Rational, _ color: Color) -> [PresentationLayer] {
      composer.layers(at: time).all.stroked(color).filter { $0.values.shape?.lineWidth == 1 }
    }
    // The flight ends at 1 s, at 455; then the model's 77 shows.
    let whole = try #require(thin(0, red.withAlpha(0.3)).first)
    for (found, expected) in zip(whole.points, [Point(x: 220, y: 200), Point(x: 220, y: 300)]) {
      #expect((found - expected).length < 1e-3)
    }
    #expect(whole.points.count == 2)
    #expect(thin(try seconds("0.99"), red).flatMap(\.points).isEmpty)
    #expect(thin(try seconds("1.01"), red).flatMap(\.points).count == 2)
  }

  @Test func `a curve that has no value for a while is not joined over the gap`() throws {
    let curve = SampledCurve(from: 0, to: 3, knots: [1, 2], flatness: 0.01) { time in
      time <= 1 || time >= 2 ? Point(x: time.value, y: 0) : nil
    }
    #expect(curve.pieces.count == 2 && curve.jumps().isEmpty)
  }

  @Test func `the labels of handles keep clear of what other plots say`() throws {
    var scene = Rocket()
    scene.fly(timing: .cubicBezier(CubicBezier(0.42, 0, 1, 1)))
    // Two plots so close that a label between them would touch the other's.
    let plots = [200.0, 320].map { top in
      plot(Quantity(scene.address)) {
        $0.frame = Rect(x: 60, y: top, width: 300, height: 90)
        $0.showsHandles = true
        $0.showsNames = false
        $0.times = []
      }
    }
    scene.stage.size = Size(width: 460, height: 440)
    let layers = try compose(scene, plots).layers(at: 0).all
    let labels = layers.filter { $0.values.text?.string.contains(",") == true }.compactMap(\.ink)
    #expect(labels.count == 4)
    for (index, label) in labels.enumerated() {
      for other in labels[(index + 1)...] {
        #expect(label.inset(by: -3).intersection(other) == nil)
      }
    }
  }
}
