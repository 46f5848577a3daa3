import SceneModel
package import AnimationEngine
import Geometry
package import Simulation

extension Tracks: Overlay {
  package var timeAxis: TimeAxis? { TimeAxis(during, in: frame) }

  package func plan(in timeline: Timeline, _ pen: Pen) throws(ContentsError) -> OverlayPlan {
    let content = try TracksContent(self, in: timeline, pen: pen)
    return OverlayPlan(room: frame == nil ? .band(content.band) : nil) {
      TracksDrawing(content, in: frame ?? $0.frame, pen: $0.pen)
    }
  }
}

/// Tracks without their place.
struct TracksContent: Sendable {
  let rows: [PlotContent]
  let names: [SetText]
  let fade: PastFade

  init(_ tracks: Tracks, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    // As curves of one plot they get their hues and their names.
    var plot = Plot(tracks.curves)
    (plot.during, plot.times) = (tracks.during, tracks.times)
    plot.height = 2 * TracksDrawing.amplitude
    plot.showsNames = false
    var groups: [(name: String, curves: [Plot.Curve])] = []
    for (index, (_, name)) in PlotContent.appearances(of: plot, in: timeline).enumerated() {
      var curve = tracks.curves[index]
      let place = groups.firstIndex { $0.name == name }
      let first = place.flatMap { groups[$0].curves.first }
      curve.hue = curve.hue ?? first?.hue ?? PlotContent.hue(at: groups.count)
      curve.name = name
      if let place { groups[place].curves.append(curve) } else { groups.append((name, [curve])) }
    }
    var rows: [PlotContent] = []
    var names: [SetText] = []
    for group in groups {
      var row = plot
      row.curves = group.curves
      rows.append(try PlotContent(row, in: timeline, pen: pen))
      names.append(try pen.set(group.name, .caption))
    }
    (self.rows, self.names) = (rows, names)
    fade = PastFade(
      axisEnd: tracks.during?.upperBound ?? timeline.scene.duration, in: timeline.scene)
  }

  /// What the names need left of the axis.
  var leftInset: Double {
    names.map(\.size.width).max().map { $0 + TracksDrawing.nameGap } ?? 0
  }

  var band: FigureLayout.Band {
    FigureLayout.Band(
      height: Double(max(0, rows.count - 1)) * TracksDrawing.distance
        + 2 * TracksDrawing.amplitude,
      below: TracksDrawing.timeLabelBaseline, left: leftInset)
  }
}

/// Rows of curves, 22 points apart, with one playhead through all of them; those of one name share
/// a row.
struct TracksDrawing: DrawnOverlay {
  static let distance = 22.0
  static let amplitude = 7.0
  static let nameGap = 16.0
  static let timeLabelBaseline = 20.0

  let content: TracksContent
  let frame: Rect
  let pen: Pen
  private let curveMarks: CurveMarks
  private var ground: [Mark] = []
  private var texts: [Mark] = []

  /// The frame's height follows from the number of rows.
  init(_ content: TracksContent, in frame: Rect, pen: Pen) {
    (self.content, self.pen) = (content, pen)
    curveMarks = CurveMarks(count: content.rows.count, isAlone: false, pen: pen)
    self.frame = Rect(
      origin: frame.origin, size: Size(width: frame.size.width, height: content.band.height))
    drawGround()
  }

  func marks(at time: Rational) -> [Mark] {
    guard let first = content.rows.first, time >= first.start else { return ground + texts }
    let shown = min(time, first.end)
    var (past, dots): ([Mark], [Mark]) = ([], [])
    for (index, curve) in curves {
      guard let value = curve.quantity.value(at: shown) else { continue }
      let pieces = curve.sampled.prefix(
        until: shown.value, endingWith: Point(x: value, y: 0))
      past.append(curveMarks.past(parts(of: pieces, row: index), curve.hue))
      let jumps = curve.sampled.jumps(until: shown.value)
      past += curveMarks.jumps(parts(of: jumps, row: index), curve.hue, isPast: true)
      dots += curveMarks.dot(
        at: place(time: shown.value, value: value, row: index), curve.hue)
    }
    let x = place(time: shown.value, value: 0, row: 0).x
    let playhead = curveMarks.playhead(x: x, from: frame.minY - 6, to: frame.maxY + 6)
    return ground + content.fade.marks(past + [playhead] + dots, at: time) + texts
  }

  /// All curves with the numbers of their rows.
  private var curves: [(row: Int, curve: PlotContent.Curve)] {
    content.rows.enumerated().flatMap { index, row in row.curves.map { (index, $0) } }
  }

  private func place(time: Double, value: Double, row: Int) -> Point {
    let content = content.rows[row]
    let (start, end) = (content.start.value, content.end.value)
    let middle = frame.minY + Self.amplitude + Double(row) * Self.distance
    return Point(
      x: frame.minX + (time - start) / (end - start) * frame.size.width,
      y: middle + Self.amplitude * (1 - 2 * content.height(of: value)))
  }

  private func parts(of pieces: [[SampledCurve.Sample]], row: Int) -> [[Point]] {
    pieces.map { $0.map { place(time: $0.time, value: $0.value.x, row: row) } }
  }

  private mutating func drawGround() {
    for (index, name) in content.names.enumerated() {
      let middle = frame.minY + Self.amplitude + Double(index) * Self.distance
      ground.append(
        pen.rule(
          from: Point(x: frame.minX, y: middle), to: Point(x: frame.maxX, y: middle),
          LineStyle(color: pen.theme[.line]), isBehindText: true))
      let lift = SetText.capHeight * name.contents.font.size / 2
      texts.append(name.mark(at: Point(x: frame.minX - content.leftInset, y: middle + lift)))
    }
    for (index, row) in content.rows.enumerated() {
      // Curves of one hue in one path: where they lie upon each other, they are no darker.
      for (place, curve) in row.curves.enumerated()
      where !row.curves[..<place].contains(where: { $0.hue == curve.hue }) {
        let pieces = row.curves.filter { $0.hue == curve.hue }.flatMap(\.sampled.pieces)
        ground.append(curveMarks.whole(parts(of: pieces, row: index), curve.hue))
        let jumps = row.curves.filter { $0.hue == curve.hue }.flatMap { $0.sampled.jumps() }
        ground += curveMarks.jumps(parts(of: jumps, row: index), curve.hue, isPast: false)
      }
    }
    for tick in content.rows.first?.timeTicks ?? [] {
      let x = place(time: tick.place, value: 0, row: 0).x
      texts.append(tick.text.mark(at: Point(x: x, y: frame.maxY + Self.timeLabelBaseline)))
    }
  }
}
