import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays

private func flight() -> Rocket {
  var scene = Rocket()
  scene.fly(timing: .cubicBezier(CubicBezier(0.5, 0, 0.9, 0.7)))
  return scene
}

/// Everything that the rocket's figure shows.
private func figure(_ scene: Rocket) -> [any Overlay] {
  var plot = Plot(scene.address)
  plot.showsHandles = true
  var clip = ClipEdge(scene.sky)
  clip.reveals = [scene.rocket]
  return [
    FigureTitle("A basic animation"), TimeCode(), Trail(scene.rocket),
    Ghost(scene.rocket), clip,
    Readout("presentation", at: .layer(scene.rocket)), plot,
  ]
}

@Suite struct ComposerTests {
  @Test func `a figure reserves what its overlays need, like the rocket's`() throws {
    let scene = flight()
    let composer = try compose(scene, figure(scene))
    #expect(composer.figure.size == Size(width: 640, height: 372))
    #expect(composer.figure.stage == Rect(x: 70, y: 66, width: 500, height: 122))
  }

  @Test func `overlays with places of their own reserve nothing`() throws {
    let scene = flight()
    var plot = Plot(scene.address)
    plot.frame = Rect(x: 10, y: 10, width: 100, height: 50)
    let composer = try compose(
      scene, [plot, Ghost(scene.rocket), Caption("A", position: .zero)])
    #expect(composer.figure.stage == Rect(x: 0, y: 0, width: 500, height: 122))
    #expect(composer.figure.size == Size(width: 500, height: 122))
    let presentation = composer.presentation(at: 0)
    #expect(presentation.background == scene.stage.background)
    #expect(presentation.layers.first?.id == scene.sky)
  }

  @Test func `time is an argument: any order gives the same layers`() throws {
    let scene = flight()
    let composer = try compose(scene, figure(scene))
    let again = try compose(scene, figure(scene))
    let times = (0..<60).map { Rational($0) / 59 }
    let forward = times.map { composer.presentation(at: $0) }
    for index in (0..<60).map({ $0 * 37 % 60 }) {
      let layers = again.presentation(at: times[index]).layers
      #expect(layers.count == forward[index].layers.count)
      #expect(zip(layers, forward[index].layers).allSatisfy { $0.isSame(as: $1) })
      #expect(
        zip(layers, forward[index].layers).allSatisfy { $0.descendantCount == $1.descendantCount })
    }
  }

  @Test func `trails lie right under their layer, inside the view that clips it`() throws {
    let scene = flight()
    let composer = try compose(scene, figure(scene))
    let time = try seconds("0.9")
    let layers = composer.presentation(at: time).layers
    let sky = try #require(layers.firstIndex { $0.id == scene.sky })
    let rocket = try #require(layers.firstIndex { $0.id == scene.rocket })
    let dots = rocket - sky - 1
    #expect(dots > 3)
    #expect(layers[sky].descendantCount == dots + 1)
    // The stage holds the sky and all that is in it; the overlays follow.
    #expect(layers[0].descendantCount == layers[sky].descendantCount + 1)
    #expect(layers[0].values.masksToBounds)
    #expect(layers[0].frame == Rect(x: 70, y: 66, width: 500, height: 122))
    #expect(Set(layers.map(\.id)).count == layers.count - 1, "only what is revealed is there twice")
  }

  @Test func `labels keep three points from each other and from the edge when it matters`() throws {
    let scene = flight()
    let composer = try compose(scene, figure(scene))
    let figure = Rect(origin: .zero, size: composer.figure.size)
    for text in ["0", "0.5", "0.98", "1"] {
      let inks = composer.presentation(at: try seconds(text)).layers.compactMap(\.ink)
      #expect(inks.count > 10)
      for (index, ink) in inks.enumerated() {
        #expect(
          ink.intersection(figure.inset(by: 12)).map { abs($0.size.width - ink.size.width) < 1e-9 }
            == true)
        for other in inks[(index + 1)...] {
          #expect(ink.inset(by: -3).intersection(other) == nil, "at \(text): \(ink), \(other)")
        }
      }
    }
  }

  @Test func `a label keeps its side of its mark for the whole film`() throws {
    let scene = flight()
    let composer = try compose(scene, figure(scene))
    let timeline = scene.timeline
    var offset: Vector?
    for index in 0...40 {
      let time = Rational(index) / 40
      let label = try #require(composer.layers(at: time).above.text("presentation"))
      let seen = LayerMotion(scene.rocket, in: timeline).visibleBox(at: time)
      let now = label.frame.origin - Point(x: seen.center.x, y: seen.minY)
      if let offset {
        #expect((Point(x: now.dx, y: now.dy) - Point(x: offset.dx, y: offset.dy)).length < 1e-9)
      }
      offset = now
    }
  }

  @Test func `a text that cannot be set is said when the figure is composed`() throws {
    let scene = flight()
    #expect(throws: ContentsError("a glyph is missing")) {
      _ = try compose(scene, [Caption("\u{E000}")])
    }
    var plot = Plot(scene.address)
    plot.title = "\u{E000}"
    #expect(throws: ContentsError.self) { _ = try compose(scene, [plot]) }
  }

  @Test func `a trail whose layer is hidden lies above`() throws {
    var scene = flight()
    scene.at(
      try seconds("0.9"),
      .set([Assignment(LayerAddress(scene.rocket, LayerKeyPath(.hidden)), .boolean(true))]))
    let composer = try compose(scene, [Trail(scene.rocket)])
    let layers = composer.presentation(at: try seconds("0.95")).layers
    #expect(layers.first?.id == scene.sky && layers.first?.descendantCount == 0)
    #expect(layers.count > 3)
  }
}

@Suite struct TextTests {
  // A film that loops ends where it begins: after a second it shows 0 again.
  @Test(arguments: [
    ("0", "t = 0.00 s"), ("0.98", "t = 0.98 s"), ("59/60", "t = 0.98 s"), ("1", "t = 0.00 s"),
  ])
  func `the time code has two decimals and keeps its place`(_ time: String, _ text: String) throws {
    let scene = flight()
    var code = TimeCode()
    code.position = Point(x: 490, y: 20)
    let layer = try #require(
      try compose(scene, [code]).layers(at: try seconds(time)).above.first)
    #expect(layer.values.text?.string == text)
    #expect(layer.values.text?.alignment == .right)
    #expect(abs(layer.frame.maxX - 490) < 1e-9)
  }

  @Test func `a time code can count frames`() throws {
    let scene = flight()
    var code = TimeCode()
    code.style = .frames
    let layers = try compose(scene, [code]).layers(at: Rational(16) / 60).above
    #expect(layers.strings == ["frame 16 · 0.27 s"])
  }

  @Test func `rows are 32 high between hairlines, their values follow the timeline`() throws {
    let scene = flight()
    var states = States([
      States.Row(Quantity(scene.address), NumberFormat(decimals: 1, unit: "pt")),
      States.Row(Quantity(scene.address, .velocity), NumberFormat(decimals: 0, unit: "pt/s")),
      States.Row(
        name: "state",
        source: .steps([.init(at: 0, "active"), .init(at: try seconds("0.5"), "stopped")])),
    ])
    states.origin = Point(x: 10, y: 20)
    let composer = try compose(scene, [states])
    let layers = composer.layers(at: 1).all
    let hairlines = layers.stroked(Theme.light[.line])
    let tops = hairlines.map { $0.points[0].y }
    #expect(zip(tops, [20.25, 52.25, 84.25, 116.25]).allSatisfy { abs($0 - $1) <= 0.25 })
    #expect(layers.strings.contains("455.0 pt") && layers.strings.contains("stopped"))
    #expect(layers.text("position.x")?.frame.minX == 10)
    #expect(layers.text("455.0 pt").map { abs($0.frame.maxX - 234) < 1e-9 } == true)
    #expect(composer.layers(at: 0).all.strings.contains("active"))
    let slope = 378 * 0.3 / 0.1
    #expect(layers.strings.contains(NumberText.text(slope, unit: "pt/s")))
  }

  @Test func `a coordinate grid has round places, every second of them named`() throws {
    let scene = flight()
    let layers = try compose(scene, [CoordinateGrid()]).layers(at: 0)
    #expect(layers.above.isEmpty)
    let lines = layers.below.stroked(Theme.light[.grid])
    #expect(lines.count == 11 + 3)
    for (index, line) in lines.prefix(11).enumerated() {
      #expect(abs(line.points[0].x - 50 * Double(index)) <= 0.25)
    }
    #expect(layers.below.strings == ["100", "200", "300", "400", "100"])
  }

  @Test func `a lane's title has a dot in the lane's color`() throws {
    let scene = flight()
    var title = FigureTitle("POP", position: Point(x: 30, y: 40))
    title.style = .lane(.red)
    let layers = try compose(scene, [title]).layers(at: 0).above
    #expect(layers.filled(Theme.light[.red]).first.map { abs($0.frame.minX - 30) < 1e-9 } == true)
    #expect(layers.text("POP")?.frame.minX == 45)
  }

  @Test func `a read-out at a place says name and value`() throws {
    let scene = flight()
    let readout = Readout(Quantity(scene.address), at: .point(Point(x: 5, y: 10)))
    let layers = try compose(scene, [readout]).layers(at: 1).above
    #expect(layers.strings == ["position.x  455"])
  }
}
