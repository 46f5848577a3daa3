import SceneModel
import AnimationEngine
import Geometry
import Overlays
import Simulation
import Testing

@testable import SceneFormat

/// Overlays as scenes write them.
@Suite struct OverlayReadingTests {
  static let layers = """
    layers:
      - {id: sky, size: [80, 60], masksToBounds: true, layers: [{id: dot, size: [8, 8]}]}
    """

  /// The one overlay that `entry` means.
  private func overlay(_ entry: String) throws -> any Overlay {
    let overlays = try built("\(Self.layers)\noverlays: [\(entry)]").overlays
    #expect(overlays.count == 1)
    return try #require(overlays.first)
  }

  private let x = LayerKeyPath(.position, .x)

  @Test func `a plot arrives with all that it says`() throws {
    guard
      let plot = try overlay(
        """
        {plot: [dot.position.x, {address: model.dot.opacity, hue: blue, name: o},
        velocity.dot.position.x, displacement.dot.position.x],
        height: 80, title: Way, during: [0, 0.5], values: [0, {value: 5, name: end}],
        times: [{time: 1/4, name: now}], range: [-1, 9],
        format: {decimals: 1, unit: pt, signed: true}, timeGrid: true, fill: false, guides: false,
        handles: true, keyframes: true, playhead: false, names: false,
        events: [{time: 0.1, name: tap}], bands: [[0, 0.25]], thresholds: [3]}
        """) as? Plot
    else {
      Issue.record("the overlay is a plot")
      return
    }
    #expect(plot.curves.map(\.quantity.kind) == [.presentation, .model, .velocity, .displacement])
    #expect(plot.curves[0].quantity.address?.keyPath == x && plot.curves[0].hue == nil)
    #expect(plot.curves[1].hue == .blue && plot.curves[1].name == "o")
    #expect(plot.height == 80 && plot.frame == nil && plot.title == "Way")
    #expect(plot.during == 0...Rational(1) / 2 && plot.range == -1...9)
    #expect(plot.values == [.init(0), .init(5, name: "end")])
    #expect(plot.times == [.init(Rational(1) / 4, name: "now")])
    #expect(plot.format == NumberFormat(decimals: 1, unit: "pt", isSigned: true))
    #expect(plot.showsTimeGrid == true && plot.isFilled == false && plot.showsGuides == false)
    #expect(plot.showsHandles && plot.showsKeyframes && plot.showsPlayhead == false)
    #expect(!plot.showsNames && plot.thresholds == [.init(3)])
    #expect(plot.events == [.init(Rational(1) / 10, name: "tap")])
    #expect(plot.bands == [0...Rational(1) / 4])
  }

  @Test func `a plot of velocity takes plain addresses`() throws {
    guard let plot = try overlay("{plot: dot.position.x, velocity: true}") as? Plot,
      let plain = try overlay("{plot: dot.position.x, velocity: false}") as? Plot
    else {
      Issue.record("the overlays are plots")
      return
    }
    #expect(plot.curves.map(\.quantity.kind) == [.velocity])
    #expect(plain.curves.map(\.quantity.kind) == [.presentation])
    let unsaid = Plot(try #require(plain.curves[0].quantity.address))
    #expect(plain.height == unsaid.height && plain.showsGuides == unsaid.showsGuides)
    #expect(plain.isFilled == unsaid.isFilled && plain.showsNames == unsaid.showsNames)
  }

  @Test func `marks of motion arrive`() throws {
    guard
      let ghost = try overlay(
        "{ghost: dot, shows: presentation, style: dashed, onPhotograph: true, caption: \"\", "
          + "placement: below}") as? Ghost,
      let trail = try overlay("{trail: dot, hue: teal, interval: 0.1, count: 5}") as? Trail,
      let skin = try overlay(
        "{onionSkin: dot, style: outlined, hue: ink, interval: 0.2, count: 7}") as? OnionSkin,
      let path = try overlay(
        "{path: dot, past: false, hue: violet, ticks: {every: 0.1, majorEvery: 4}}") as? MotionPath,
      let arrow = try overlay(
        "{arrow: dot, vector: [3, 4], scale: 2, width: 1, label: g, value: true, gutter: 9, "
          + "labelOffset: [5, -6]}")
        as? Arrow,
      let clip = try overlay(
        "{clipEdge: sky, edge: left, label: cut, reveals: dot}") as? ClipEdge
    else {
      Issue.record("each is of its kind")
      return
    }
    #expect(ghost.shows == .presentation && ghost.style == .dashed && ghost.isOnPhotograph)
    #expect(ghost.caption == "" && ghost.placement == .below && ghost.layer.index == 1)
    #expect(trail.hue == .teal && trail.interval == Rational(1) / 10 && trail.count == 5)
    #expect(skin.style == .outlined && skin.hue == .ink && skin.count == 7)
    #expect(!path.showsPast && path.showsFuture && path.hue == .violet)
    #expect(path.ticks == MotionPath.Ticks(every: Rational(1) / 10, majorEvery: 4))
    #expect(arrow.source == .constant(Vector(dx: 3, dy: 4)) && arrow.scale == 2)
    #expect(arrow.label == "g" && arrow.showsValue && arrow.gutter == 9 && arrow.width == 1)
    #expect(arrow.labelOffset == Vector(dx: 5, dy: -6))
    #expect(clip.edge == .left && clip.label == "cut" && clip.reveals.map(\.index) == [1])
  }

  @Test func `texts arrive`() throws {
    guard
      let states = try overlay(
        "{states: [dot.opacity, {address: dot.position.x, name: x, format: {decimals: 2}}, "
          + "{name: state, steps: [{at: 0, text: shut}, {at: 0.5, text: open}]}], "
          + "position: [1, 2], width: 90}") as? States,
      let readout = try overlay("{readout: dot.position.x, name: x, hue: blue}") as? Readout,
      let label = try overlay("{label: here, position: [3, 4]}") as? Readout,
      let title = try overlay("{title: Lane, style: lane, hue: teal}") as? FigureTitle,
      let caption = try overlay("{caption: So it goes}") as? Caption,
      let code = try overlay("{timeCode: frames, position: [5, 6]}") as? TimeCode,
      let grid = try overlay("{grid: 20, labelEvery: 0, placement: above}") as? CoordinateGrid,
      let tracks = try overlay("{tracks: [dot.opacity, dot.position.x]}") as? Tracks
    else {
      Issue.record("each is of its kind")
      return
    }
    #expect(states.rows.map(\.name) == ["opacity", "x", "state"] && states.width == 90)
    #expect(states.origin == Point(x: 1, y: 2))
    guard case .steps(let steps) = states.rows[2].source else {
      Issue.record("the last row has steps")
      return
    }
    #expect(steps.map(\.text) == ["shut", "open"] && steps[1].time == Rational(1) / 2)
    #expect(readout.anchor == .layer(try #require(readout.quantity?.address?.layer)))
    #expect(readout.name == "x" && readout.hue == .blue)
    #expect(label.quantity == nil && label.name == "here")
    #expect(label.anchor == .point(Point(x: 3, y: 4)))
    #expect(title.style == .lane(.teal) && caption.text == "So it goes")
    #expect(code.style == .frames && code.position == Point(x: 5, y: 6))
    #expect(grid.spacing == 20 && grid.labelEvery == 0 && grid.placement == .above)
    #expect(tracks.curves.count == 2)
  }

  @Test func `what explains a figure arrives`() throws {
    guard
      let callout = try overlay("{callout: 3, layer: dot, text: here, position: [1, 2]}")
        as? Callout,
      let legend = try overlay(
        "{legend: [{name: a, symbol: arrow, hue: teal}, {name: b, number: 2}], direction: column}")
        as? Legend,
      let code = try overlay(
        "{code: \"a\\n  b\\n\", hue: blue, width: 90, lights: [{lines: [1, 2], shown: [0, 0.5]}]}")
        as? CodePanel,
      let distance = try overlay(
        "{distance: [dot, [3, 4]], along: y, offset: -9, name: h, format: {decimals: 1}}")
        as? DistanceMark,
      let angle = try overlay("{angle: [dot, [0, 0], sky], radius: 9, name: φ}") as? AngleMark,
      let plot = try overlay(
        "{plot: dot.opacity, axis: down, origin: 5, callouts: [{number: 1, at: 0.5}], "
          + "durations: [[0, 0.5], {during: [0.1, 0.2], name: d}]}") as? Plot
    else {
      Issue.record("each is of its kind")
      return
    }
    #expect(callout.number == 3 && callout.text == "here" && callout.position == Point(x: 1, y: 2))
    guard case .layer(let layer) = callout.target else {
      Issue.record("it points at a layer")
      return
    }
    #expect(layer.index == 1)
    #expect(legend.rows.map(\.name) == ["a", "b"] && legend.rows.map(\.number) == [nil, 2])
    #expect(legend.rows[0].symbol == .arrow && legend.rows[0].hue == .teal)
    #expect(legend.direction == .column)
    #expect(code.lines == ["a", "  b"] && code.width == 90 && code.hue == .blue)
    #expect(code.lights.map(\.lines) == [1...2])
    #expect(code.lights.first?.showing.during == 0...Rational(1) / 2)
    #expect(distance.start == .layer(layer) && distance.end == .point(Point(x: 3, y: 4)))
    #expect(distance.direction == .y && distance.offset == -9 && distance.name == "h")
    #expect(distance.format.decimals == 1)
    #expect(angle.vertex == .point(.zero) && angle.radius == 9 && angle.name == "φ")
    #expect(plot.runsDown && plot.origin == 5)
    #expect(plot.callouts == [.init(1, at: Rational(1) / 2)])
    #expect(plot.durations.map(\.name) == [nil, "d"])
  }

  @Test func `any overlay can come and go`() throws {
    guard
      let shown = try overlay("{caption: A, shown: {during: [0, 0.5], fade: 0.1}}")
        as? ShownOverlay,
      let formula = try overlay(
        "{formula: \"x = 0\", of: dot.position.x, during: [0, 0.5], shown: [0, 0.5]}")
        as? ShownOverlay
    else {
      Issue.record("both are shown for a while")
      return
    }
    #expect(shown.overlay is Caption && shown.showing.fade == Rational(1) / 10)
    #expect(shown.showing.during == 0...Rational(1) / 2)
    // What a formula claims holds whether it is seen or not.
    #expect(formula.claims.count == 1 && formula.showing.fade == Rational(1) / 5)
  }

  @Test func `a kind is the word that knows the others`() throws {
    guard try overlay("{title: A, plot: dot.opacity}") is Plot,
      try overlay("{caption: A, ghost: dot}") is Ghost,
      try overlay("{label: A, arrow: dot}") is Arrow
    else {
      Issue.record("titles, captions and labels are parts here")
      return
    }
  }

  /// The rows say which key gives a kind its place, the drawing what room it takes without.
  @Test(arguments: OverlayKind.all.map(\.key))
  func `a kind takes room unless it is given its place`(_ key: String) throws {
    let kind = try #require(OverlayKind.all.first { $0.key == key })
    let keys = kind.map.description
    func isStageAlone(_ names: [String]) throws -> Bool {
      let members = try names.map { "\($0): \(try #require(keys.key($0)).example)" }
      let built = try built(
        """
        duration: 2
        layers: [{id: sky, size: [80, 60], masksToBounds: true}, {id: rocket, size: [8, 8]}]
        behaviors: {fall: {gravity: rocket}}
        script: [{at: 0, add: fall}]
        overlays: [{\(members.joined(separator: ", "))}]
        """)
      let figure = try OverlayComposer(
        timeline: Simulator(built.scene).run(), overlays: built.overlays,
        measuring: SampleContents()
      ).figure
      return figure.size == figure.stage.size
    }
    let needed =
      [key] + keys.keys.filter { $0.isRequired && $0.name != key }.map(\.name)
      + (["label", "callout"].contains(key) ? ["layer"] : [])
    #expect(try isStageAlone(needed) == (kind.place == nil))
    if let place = kind.place { #expect(try isStageAlone(needed + [place])) }
  }
}
