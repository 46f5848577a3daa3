import AnimationEngine
import Geometry
import SceneModel
import Simulation
import Testing

@testable import Overlays

private func flight() -> Rocket {
  var scene = Rocket()
  scene.fly()
  return scene
}

@Suite struct CalloutTests {
  @Test func `it stands over its layer and goes along`() throws {
    let scene = flight()
    let composer = try compose(scene, [Callout(1, at: .layer(scene.rocket))])
    for time: Rational in [try seconds("0.25"), try seconds("0.5")] {
      let layers = composer.layers(at: time).all
      let disc = try #require(layers.filled(Theme.light[.ink]).first)
      // The rocket is 30 points high around y 61: seven points above it begins the disc.
      #expect((disc.frame.center - Point(x: 77 + 378 * time.value, y: 46 - 7 - 9)).length < 1e-9)
      let number = try #require(layers.text("1"))
      #expect(abs(number.frame.center.x - disc.frame.center.x) < 1e-9)
      #expect(number.values.text?.foregroundColor == Theme.light[.page])
      #expect(layers.count == 2)
    }
  }

  @Test func `with a place of its own a line leads to the nearest point of its layer`() throws {
    let scene = flight()
    var callout = Callout(2, at: .layer(scene.rocket))
    (callout.position, callout.text) = (Point(x: 300, y: 20), "the model")
    let layers = try compose(scene, [callout]).layers(at: 0).all
    let line = try #require(layers.stroked(Theme.light[.ink].withAlpha(0.55)).first)
    // From the disc's edge to the upper right corner of the rocket, which is 46 × 30 around (77, 61).
    let corner = Point(x: 100, y: 46)
    #expect((try #require(line.points.last) - corner).length < 1e-9)
    #expect(abs((try #require(line.points.first) - Point(x: 300, y: 20)).length - 9) < 1e-9)
    #expect(try #require(layers.text("the model")).frame.minX > 309)
  }

  @Test func `its line ends on a rounded corner, not on the box around it`() throws {
    var scene = flight()
    var circle = LayerValues()
    (circle.position, circle.bounds) = (
      Point(x: 300, y: 61), Rect(x: 0, y: 0, width: 40, height: 40)
    )
    circle.cornerRadius = 20
    let round = scene.tree.add(circle, name: "round", to: scene.sky)
    func end(from position: Point) throws -> Point {
      var callout = Callout(1, at: .layer(round))
      callout.position = position
      let layers = try compose(scene, [callout]).layers(at: 0).all
      let line = try #require(layers.stroked(Theme.light[.ink].withAlpha(0.55)).first)
      return try #require(line.points.last)
    }
    // Half-way between right and down, and straight above.
    let diagonal = 20 * 0.5.squareRoot()
    let corner = Point(x: 300 + diagonal, y: 61 + diagonal)
    #expect((try end(from: Point(x: 340, y: 101)) - corner).length < 1e-9)
    #expect((try end(from: Point(x: 300, y: 12)) - Point(x: 300, y: 41)).length < 1e-9)
  }

  @Test func `at a curve it comes when the curve has reached its point`() throws {
    let scene = flight()
    var plot = Plot(scene.address)
    plot.frame = Rect(x: 20, y: 200, width: 400, height: 100)
    plot.callouts = [.init(1, at: Rational(1) / 2)]
    let composer = try compose(scene, [plot])
    func disc(_ time: String) throws -> PresentationLayer? {
      composer.layers(at: try seconds(time)).all.filled(Theme.light[.ink])
        .first { $0.frame.size.width == 18 }
    }
    #expect(try disc("0.49") == nil)
    #expect(abs((try #require(try disc("0.6")).values.opacity - 0.5)) < 1e-9)
    let found = try #require(try disc("1"))
    #expect(found.values.opacity == 1)
    // Beside its point, which is in the middle of the frame, and not on the curve.
    let way = found.frame.center - Point(x: 220, y: 250)
    #expect(way.length > 9 && way.length < 40)
    #expect(abs(way.dx * 100 + way.dy * 400) / 412.3 > 9)
  }
}

@Suite struct DimensionTests {
  @Test func `a distance is measured where its ends are at the time`() throws {
    let scene = flight()
    var mark = DistanceMark(from: .layer(scene.rocket), to: .point(Point(x: 455, y: 61)))
    mark.direction = .x
    let composer = try compose(scene, [mark])
    let layers = composer.layers(at: try seconds("0.5")).all
    #expect(layers.strings == ["189 pt"])
    let line = try #require(
      layers.stroked(Theme.light[.ink]).first { $0.points.count == 2 && $0.frame.size.width > 100 })
    #expect((line.points[0] - Point(x: 266, y: 77)).length < 1e-9)
    #expect((line.points[1] - Point(x: 455, y: 77)).length < 1e-9)
    // Where both ends meet there is nothing to measure.
    #expect(composer.layers(at: 1).all.isEmpty)
  }

  @Test(arguments: [
    (DistanceMark.Direction.direct, 50.0), (DistanceMark.Direction.x, 30.0),
    (DistanceMark.Direction.y, 40.0),
  ])
  func `it is the direct way or that along an axis`(
    _ direction: DistanceMark.Direction, _ length: Double
  ) {
    let (a, b) = (Point(x: 10, y: 100), Point(x: 40, y: 60))
    #expect(abs(DistanceDrawing.length(direction, a, b) - length) < 1e-12)
  }

  @Test(arguments: [
    (Point(x: 0, y: 10), 90.0), (Point(x: -5, y: 0), 180.0), (Point(x: 3, y: -3), 45.0),
    (Point(x: -2, y: -2), 135.0),
  ])
  func `an angle goes the shorter way around`(_ end: Point, _ degrees: Double) throws {
    let scene = flight()
    let mark = AngleMark(
      from: .point(Point(x: 110, y: 50)), at: .point(Point(x: 100, y: 50)),
      to: .point(Point(x: 100 + end.x, y: 50 + end.y)))
    let layers = try compose(scene, [mark]).layers(at: 0).all
    #expect(layers.strings == [NumberText.text(degrees) + "°"])
    let arc = try #require(layers.stroked(Theme.light[.ink]).first)
    #expect((try #require(arc.points.first) - Point(x: 128, y: 50)).length < 1e-9)
    for point in arc.points {
      #expect(abs((point - Point(x: 100, y: 50)).length - 28) < 1e-9)
    }
  }

  @Test func `a plot measures spans of time above its curves`() throws {
    let scene = flight()
    var plot = Plot(scene.address)
    plot.frame = Rect(x: 20, y: 200, width: 400, height: 100)
    plot.durations = [.init(Rational(1) / 4...Rational(3) / 4)]
    let layers = try compose(scene, [plot], scale: 1).layers(at: 0).all
    #expect(layers.strings.contains("0.5 s"))
    let line = try #require(
      layers.stroked(Theme.light[.ink2]).first { $0.frame.size.width > 100 })
    #expect(line.points.map(\.x) == [120, 320] && line.points.allSatisfy { $0.y < 200 })
  }
}

@Suite struct CodePanelTests {
  @Test func `lines light up when what they say happens, and the others step back`() throws {
    let scene = flight()
    var panel = CodePanel(["let shake = 1", "  // soon", "layer.add(shake)"])
    panel.position = Point(x: 40, y: 200)
    var showing = Showing()
    (showing.during, showing.fade) = (Rational(1) / 4...Rational(1) / 2, 0)
    panel.lights = [.init(3...3, showing)]
    let composer = try compose(scene, [panel])
    let band = Theme.light[.red].withAlpha(0.14)
    let dark = composer.layers(at: 0).all
    #expect(dark.filled(band).isEmpty)
    #expect(dark.filter { $0.values.text != nil }.allSatisfy { $0.values.opacity == 1 })
    let lit = composer.layers(at: try seconds("0.3")).all
    let light = try #require(lit.filled(band).first)
    #expect(abs(light.frame.minY - (200 + 10 + 2 * 17)) <= 0.5)
    #expect(lit.text("layer.add(shake)")?.values.opacity == 1)
    #expect(lit.text("let shake = 1")?.values.opacity == 0.5)
    #expect(lit.text("  // soon")?.values.text?.foregroundColor == Theme.light[.ink2])
    // As wide as the widest line of the flat font: 16 letters of 6.82 points, and the margins.
    let card = try #require(lit.filled(Theme.light[.card]).first)
    #expect(card.frame.size.width == (16 * 0.62 * 11 + 28).rounded(.up))
  }

  @Test func `without a place it takes a band under the stage`() throws {
    let scene = flight()
    let composer = try compose(scene, [CodePanel(["a", "b"])])
    #expect(composer.figure.size.height > composer.figure.stage.maxY + 2 * 17)
    let card = try #require(composer.layers(at: 0).all.filled(Theme.light[.card]).first)
    #expect(card.frame.size == Size(width: 500, height: 54))
  }
}

@Suite struct LegendTests {
  @Test func `discs, squares and lanes have the color of the layers they stand for`() throws {
    let scene = flight()
    for symbol in [Legend.Symbol.disc, .square] {
      var row = Legend.Row("completed")
      (row.symbol, row.hue) = (symbol, .amber)
      var legend = Legend([row])
      legend.position = Point(x: 10, y: 40)
      let layers = try compose(scene, [legend]).layers(at: 0).all
      #expect(layers.filled(Theme.light[.amber]).count == 1)
    }
    var lane = FigureTitle("autoreverse", position: Point(x: 30, y: 40))
    lane.style = .lane(.amber)
    #expect(try compose(scene, [lane]).layers(at: 0).all.filled(Theme.light[.amber]).count == 1)
  }

  @Test func `each row has its mark and its name, side by side or below each other`() throws {
    let scene = flight()
    var rows = Legend.Symbol.allCases.map { symbol in
      var row = Legend.Row(symbol.rawValue)
      (row.symbol, row.hue) = (symbol, .teal)
      return row
    }
    rows.append(Legend.Row("fall"))
    rows[rows.count - 1].number = 3
    for direction in Legend.Direction.allCases {
      var legend = Legend(rows)
      (legend.direction, legend.position) = (direction, Point(x: 10, y: 40))
      let layers = try compose(scene, [legend]).layers(at: 0).all
      #expect(layers.strings == Legend.Symbol.allCases.map(\.rawValue) + ["3", "fall"])
      let names = layers.compactMap { $0.values.text != nil ? $0.frame : nil }
      for (name, next) in zip(names, names.dropFirst()) where direction == .row {
        #expect(next.minX > name.minX)
      }
      for (name, next) in zip(names, names.dropFirst()) where direction == .column {
        #expect(next.maxY > name.maxY - 1)
      }
      // Nine marks in teal, of which the arrow has two parts; and the number's disc.
      let marks = layers.filter { $0.values.shape != nil }
      #expect(marks.count == Legend.Symbol.allCases.count + 2)
    }
  }
}

@Suite struct FormulaTests {
  private func formula(_ text: String) -> FormulaText {
    var formula = FormulaText(
      text,
      claim: Expectation(
        .value(.presentation(flight().address), at: 0, .number(77)), spelling: text, tolerance: 1,
        location: SourceLocation(line: 1, column: 1)))
    formula.position = Point(x: 40, y: 61)
    return formula
  }

  @Test func `exponents are raised and small, without their brackets`() throws {
    let layers = try compose(flight(), [formula("x = 280 + 300 (1 − e^(−3 t)) v^2")]).layers(at: 0)
      .all
    #expect(layers.strings == ["x = 280 + 300 (1 − e", "−3 t", ") v", "2"])
    // One after the other, as wide as they are; 0.62 em a character here.
    var x = 40.0
    for (index, layer) in layers.enumerated() {
      let text = try #require(layer.values.text)
      let isRaised = index % 2 == 1
      #expect(text.font.size == (isRaised ? 11 : 13))
      let baseline = layer.frame.minY + 0.8 * layer.frame.size.height
      #expect(abs(baseline - (isRaised ? 61 - 0.38 * 13 : 61)) < 1e-9)
      #expect(abs(layer.frame.minX - x) < 1e-9)
      x += Double(text.string.count) * 0.62 * text.font.size
    }
  }

  @Test(arguments: [
    ("y(t) = 190 + 500 t²", ["y(t) = 190 + 500 t²"]), ("e^(2 (t − 1))!", ["e", "2 (t − 1)", "!"]),
    ("a^b + 1", ["a", "b", " + 1"]), ("a^", ["a^"]), ("a^(b", ["a^(b"]), ("^2", ["2"]),
  ])
  func `a text is cut at its exponents alone`(_ text: String, _ parts: [String]) {
    #expect(FormulaDrawing.parts(of: text).map(\.string) == parts)
  }
}
