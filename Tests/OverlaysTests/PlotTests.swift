import Simulation
import AnimationEngine
import Geometry
import SceneModel
import Testing

@testable import Overlays

/// The frame of the plots here, away from all origins.
private let frame = Rect(x: 20, y: 200, width: 400, height: 100)

private func plot(_ scene: Rocket, _ change: (inout Plot) -> Void = { _ in }) -> Plot {
  var plot = Plot(scene.address)
  plot.frame = frame
  change(&plot)
  return plot
}

private let bezier = CubicBezier(0.5, 0, 0.9, 0.7)

private func flight() -> Rocket {
  var scene = Rocket()
  scene.fly(timing: .cubicBezier(bezier))
  return scene
}

/// Where a time and a value lie, by the definition of the axes: 77 at the floor, 455 at the top.
private func place(_ time: Double, _ value: Double) -> Point {
  Point(x: 20 + 400 * time, y: 300 - 100 * (value - 77) / 378)
}

@Suite struct PlotTests {
  @Test func `the dot is where the timeline's value is, and its halo under it`() throws {
    let scene = flight()
    let timeline = scene.timeline
    let composer = try compose(scene, [plot(scene)])
    for index in 0...20 {
      let time = Rational(index) / 20
      let layers = composer.layers(at: time).all
      let dots = layers.filled(Theme.light[.red])
      let dot = try #require(dots.count == 1 ? dots[0] : nil)
      let value = try #require(timeline.value(of: scene.address, at: time)?.number)
      let expected = place(time.value, value)
      #expect((dot.frame.center - expected).length < 1e-9)
      #expect(abs(dot.frame.size.width - 9) < 1e-12)
      let halo = try #require(
        layers.filled(Theme.light[.page]).first { $0.frame.size.width == 13 })
      #expect((halo.frame.center - expected).length < 1e-9)
    }
  }

  @Test func `the whole curve is faint, the past is full and ends at the dot`() throws {
    let scene = flight()
    let layers = try compose(scene, [plot(scene)]).layers(at: try seconds("0.501")).all
    let whole = try #require(layers.stroked(Theme.light[.red].withAlpha(0.3)).first)
    let past = try #require(layers.stroked(Theme.light[.red]).first)
    #expect(whole.values.shape?.lineWidth == 2)
    for point in whole.points {
      let time = (point.x - 20) / 400
      let expected = place(time, 77 + 378 * bezier.value(at: time))
      #expect((point - expected).length < 1e-6)
    }
    #expect((whole.points.last ?? .zero) == Point(x: 420, y: 200))
    let end = try #require(past.points.last)
    #expect((end - place(0.501, 77 + 378 * bezier.value(at: 0.501))).length < 1e-9)
    // Nothing of the past lies in the future.
    #expect(past.points.allSatisfy { $0.x <= end.x })
  }

  @Test func `a single curve is filled to its floor at 7 percent`() throws {
    let scene = flight()
    let layers = try compose(scene, [plot(scene)]).layers(at: try seconds("0.5")).all
    let fill = try #require(layers.filled(Theme.light[.red].withAlpha(0.07)).first)
    #expect(abs(fill.frame.maxY - 300) < 1e-9)
    #expect(abs(fill.frame.maxX - 220) < 1e-9)
    let bare = try compose(scene, [plot(scene) { $0.isFilled = false }])
    #expect(bare.layers(at: 1).all.filled(Theme.light[.red].withAlpha(0.07)).isEmpty)
  }

  @Test func `handles stand at the control points, squares at the ends`() throws {
    let scene = flight()
    let layers = try compose(scene, [plot(scene) { $0.showsHandles = true }])
      .layers(at: try seconds("0.3")).all
    let marks = layers.filled(Theme.light[.page]).filter { $0.values.shape?.strokeColor != nil }
    let controls = marks.filter { abs($0.frame.size.width - 8) < 1e-9 }.map(\.frame.center)
    let ends = marks.filter { abs($0.frame.size.width - 6) < 1e-9 }.map(\.frame.center)
    for (found, expected) in zip(controls, [Point(x: 220, y: 300), Point(x: 380, y: 230)]) {
      #expect((found - expected).length < 1e-5)
    }
    #expect(controls.count == 2)
    for (found, expected) in zip(ends, [Point(x: 20, y: 300), Point(x: 420, y: 200)]) {
      #expect((found - expected).length < 1e-9)
    }
    #expect(ends.count == 2)
    #expect(layers.strings.contains("0.5, 0"))
    #expect(layers.strings.contains("0.9, 0.7"))
  }

  @Test func `diamonds stand at keyframes, which name the axis`() throws {
    var scene = Rocket()
    scene.duration = try seconds("0.4")
    scene.shake()
    let plot = plot(scene) {
      $0.curves = [Plot.Curve(Quantity(scene.address, .displacement))]
      $0.showsKeyframes = true
      $0.format.isSigned = true
    }
    let layers = try compose(scene, [plot]).layers(at: try seconds("0.2")).all
    let diamonds = layers.filled(Theme.light[.page]).filter {
      $0.values.shape?.path.elements.count == 5 && $0.values.shape?.strokeColor != nil
    }
    let expected = [(0.0, 0.0), (1.0 / 6, 10), (3.0 / 6, -10), (5.0 / 6, 10), (1, 0)].map {
      Point(x: 20 + 400 * $0, y: 250 - 5 * $1)
    }
    #expect(diamonds.count == 5)
    for (diamond, place) in zip(diamonds, expected) {
      #expect((diamond.frame.center - place).length < 1e-9)
      // A square of 6.2 turned by 45°.
      #expect(abs(diamond.frame.size.width - 6.2 * 2.0.squareRoot()) < 1e-9)
    }
    for label in ["+10", "0", "\u{2212}10", "1/6", "3/6", "5/6", "0.4 s"] {
      #expect(layers.strings.contains(label), "\(label)")
    }
  }

  @Test func `labels of the axes stand by the rules`() throws {
    let scene = flight()
    let layers = try compose(scene, [plot(scene)]).layers(at: 0).all
    for (string, x) in [("0", 20.0), ("0.25", 120), ("0.5", 220), ("0.75", 320), ("1 s", 420)] {
      let text = try #require(layers.text(string))
      #expect(text.values.text?.alignment == .center)
      #expect(abs(text.frame.center.x - x) < 1e-9)
      // Baseline 18 under the axis.
      #expect(abs(text.frame.minY + 0.8 * text.frame.size.height - 318) < 1e-9)
    }
    for (string, y) in [("77", 300.0), ("455", 200)] {
      let text = try #require(layers.text(string))
      #expect(text.values.text?.alignment == .right)
      // Ends 10 left of the axis, its figures in the middle of the line.
      #expect(abs(text.frame.maxX - 10) < 1e-9)
      let middle = text.frame.minY + 0.8 * text.frame.size.height - 0.73 * 11 / 2
      #expect(abs(middle - y) < 1e-9)
    }
  }

  @Test(arguments: [
    ("0", "1", ["0", "1/4", "1/2", "3/4", "1"]), ("0", "1.5", ["0", "1/2", "1", "3/2"]),
    ("0", "0.4", ["0", "1/10", "1/5", "3/10", "2/5"]), ("0", "3", ["0", "1", "2", "3"]),
    ("0", "1.2", ["0", "3/10", "3/5", "9/10", "6/5"]), ("0.5", "1.7", ["1/2", "17/10"]),
  ])
  func `an axis has three to five round times`(
    _ start: String, _ end: String, _ expected: [String]
  ) throws {
    let times = TickRule.times(from: try seconds(start), to: try seconds(end))
    #expect((3...5).contains(times.count))
    #expect(times.first == (try seconds(start)))
    #expect(times.last == (try seconds(end)))
    if expected.count > 2 { #expect(times.map(\.description) == expected) }
  }

  @Test func `the guides begin at the axes, and the read-out says the value`() throws {
    let scene = flight()
    let composer = try compose(scene, [plot(scene)])
    let time = try seconds("0.5")
    let layers = composer.layers(at: time).all
    let value = 77 + 378 * bezier.value(at: 0.5)
    let guides = layers.dashed([1, 3])
    #expect(guides.count == 2)
    #expect(
      guides.map { $0.points.first ?? .zero } == [
        Point(x: 20, y: place(0.5, value).y), Point(x: 220, y: 300),
      ])
    #expect(layers.strings.contains("position.x  " + NumberText.text(value)))
  }

  @Test func `a guide gives way to the read-out it would run through`() throws {
    let scene = flight()
    let composer = try compose(scene, [plot(scene)])
    for index in 0...100 {
      let layers = composer.layers(at: Rational(index) / 100).all
      let readout = try #require(layers.first { $0.values.text?.font.weight == 600 }?.ink)
      for guide in layers.dashed([1, 3]) {
        let box = Rect(
          x: guide.frame.minX, y: guide.frame.minY - 0.5, width: guide.frame.size.width,
          height: guide.frame.size.height + 1)
        #expect(readout.intersection(box) == nil)
      }
    }
  }

  @Test(arguments: [1.0, 1.5, 2, 3])
  func `grid lines cover whole pixels`(_ scale: Double) throws {
    let scene = flight()
    let odd = plot(scene) { $0.frame = Rect(x: 20.3, y: 200.4, width: 399.7, height: 101.9) }
    let layers = try compose(scene, [odd], scale: scale).layers(at: 0).all
    let lines =
      layers.stroked(Theme.light[.grid]) + layers.stroked(Theme.light[.line])
    #expect(lines.count == 6)
    for line in lines {
      let (points, width) = (line.points, try #require(line.values.shape?.lineWidth))
      let isVertical = points[0].x == points[1].x
      for edge in [-width / 2, width / 2] {
        let pixel = ((isVertical ? points[0].x : points[0].y) + edge) * scale
        #expect(abs(pixel - pixel.rounded()) < 1e-9)
      }
    }
  }

  @Test func `what stands still is the same in every frame`() throws {
    let scene = flight()
    let composer = try compose(
      scene,
      [plot(scene) { $0.showsHandles = true }, FigureTitle("A", position: .zero)])
    let first = composer.layers(at: 0).all
    let fixed = Set(["0", "0.25", "0.5", "0.75", "1 s", "77", "455", "0.5, 0", "0.9, 0.7", "A"])
    for index in 1...30 {
      let layers = composer.layers(at: Rational(index) / 30).all
      for color in [Theme.light[.grid], Theme.light[.line], Theme.light[.red].withAlpha(0.3)] {
        for (a, b) in zip(first.stroked(color), layers.stroked(color)) {
          #expect(a.values == b.values && a.transform == b.transform)
        }
      }
      for string in fixed {
        let (a, b) = (try #require(first.text(string)), try #require(layers.text(string)))
        #expect(a.values == b.values && a.transform == b.transform)
      }
      let readouts = [first, layers].map { $0.first { $0.values.text?.font.weight == 600 } }
      #expect(readouts[0]?.frame == readouts[1]?.frame)
    }
  }

  @Test func `what has passed fades and leaves the plot as it was at first`() throws {
    let scene = flight()
    let composer = try compose(scene, [plot(scene) { $0.clearsAt = Rational(1) / 2 }])
    let later = try compose(scene, [plot(scene) { $0.clearsAt = Rational(9) / 10 }])
    let hue = Theme.light[.red]
    for (hundredths, opacity) in [(50, 1.0), (56, 0.8), (65, 0.5), (77, 0.1)] {
      let layers = composer.layers(at: Rational(hundredths) / 100).all
      let past = try #require(layers.stroked(hue).first)
      let dot = try #require(layers.filled(hue).first)
      #expect(abs(past.values.opacity - opacity) < 1e-12)
      #expect(abs(dot.values.opacity - opacity) < 1e-12)
      // The value can be read until then: it is that of the moment, as where nothing clears yet.
      let texts = layers.compactMap { $0.values.text?.string }
      #expect(
        texts == later.layers(at: Rational(hundredths) / 100).all.compactMap(\.values.text?.string))
      // The curve and the labels stay.
      #expect(layers.stroked(hue.withAlpha(0.3)).allSatisfy { $0.values.opacity == 1 })
    }
    for hundredths in [80, 90, 100] {
      let cleared = composer.layers(at: Rational(hundredths) / 100).all
      #expect(cleared.map(\.values) == composer.layers(at: 0).all.map(\.values))
    }
  }

  @Test func `several curves have a playhead, smaller dots and names at their ends`() throws {
    var scene = flight()
    scene.duration = 2
    let plot = plot(scene) {
      $0.curves = [
        Plot.Curve(Quantity(scene.address), name: "seen"),
        Plot.Curve(Quantity(scene.address, .model), name: "set"),
        Plot.Curve(Quantity(scene.address, .displacement), name: "added"),
      ]
    }
    let layers = try compose(scene, [plot]).layers(at: 1).all
    let playhead = try #require(layers.stroked(Theme.light[.ink].withAlpha(0.5)).first)
    #expect(playhead.points.map(\.x) == [220, 220])
    let red = layers.filled(Theme.light[.red])
    #expect(red.count == 1 && abs(red[0].frame.size.width - 7.6) < 1e-9)
    // The curve, and the line where it falls back at 1 s.
    #expect(layers.stroked(Theme.light[.red]).map { $0.values.shape?.lineWidth } == [1.75, 1])
    let names = try ["seen", "set", "added"].map { try #require(layers.text($0)?.ink) }
    for (index, name) in names.enumerated() {
      #expect(name.minX == 430)
      for other in names[(index + 1)...] {
        #expect(name.inset(by: -3).intersection(other) == nil)
      }
    }
  }

  @Test func `events have rings under the axis, and their names come before other times`() throws {
    var scene = flight()
    scene.duration = 2
    let plot = plot(scene) {
      $0.events = [Plot.NamedTime(1, name: "tap")]
      $0.thresholds = [Plot.NamedValue(200, name: "past 200")]
      $0.bands = [0...1]
    }
    let layers = try compose(scene, [plot]).layers(at: 0).all
    let ring = try #require(layers.stroked(Theme.light[.ink2]).first)
    #expect(ring.frame.center == Point(x: 220, y: 310))
    #expect(abs(ring.frame.size.width - 8) < 1e-12)
    #expect(layers.strings.contains("tap") && layers.strings.contains("2 s"))
    let band = try #require(layers.filled(Theme.light[.band]).first)
    #expect(band.frame == Rect(x: 20, y: 200, width: 200, height: 100))
    let threshold = try #require(layers.dashed([3, 3]).first)
    #expect(abs(threshold.points[0].y - place(0, 200).y) <= 0.5)
    #expect(layers.text("past 200")?.values.text?.foregroundColor == Theme.light[.ink])
  }

  @Test func `a constant, a scene of one frame and a layer without the property draw nothing wild`()
    throws
  {
    var scene = Rocket()
    scene.duration = Rational(1) / 60
    let constant = try compose(scene, [plot(scene)]).layers(at: 0).all
    #expect(constant.allSatisfy { $0.transform.isFinite })
    let missing = LayerAddress(scene.sky, LayerKeyPath(.fontSize))
    let none = try compose(scene, [plot(scene) { $0.curves = [.init(Quantity(missing))] }])
    for layer in none.layers(at: 0).all {
      #expect(layer.points.allSatisfy { $0.x.isFinite && $0.y.isFinite })
    }
  }
}
