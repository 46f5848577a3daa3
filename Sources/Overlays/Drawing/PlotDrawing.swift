package import AnimationEngine
import Geometry
package import Simulation

extension Plot: Overlay {
  package var timeAxis: TimeAxis? { TimeAxis(during, in: frame) }

  package func plan(in timeline: Timeline, _ pen: Pen) throws(ContentsError) -> OverlayPlan {
    let content = try PlotContent(self, in: timeline, pen: pen)
    return OverlayPlan(
      room: frame == nil ? .band(content.band) : nil, extremeTimes: content.extremeTimes
    ) { (place) throws(ContentsError) in
      try PlotDrawing(
        content, in: frame ?? place.frame, timeline: place.timeline, pen: place.pen,
        besides: place.taken)
    }
  }
}

/// A plot in its frame.
struct PlotDrawing: DrawnOverlay {
  static let valueLabelGap = 10.0
  static let nameGap = 10.0
  /// From the frame to the title's baseline.
  static let titleRise = 14.0
  static let timeLabelBaseline = 18.0
  /// Of the time labels where rings of events stand between them and the axis.
  static let timeLabelBaselineUnderEvents = 30.0
  static let eventRing = (radius: 4.0, drop: 10.0)

  let content: PlotContent
  let frame: Rect
  let pen: Pen
  let curveMarks: CurveMarks
  /// Behind the curves.
  var ground: [Mark] = []
  /// Over the past part: handles and keyframes.
  var points: [Mark] = []
  var texts: [Mark] = []
  private var whole: [Mark] = []
  var callouts: [PlacedCallout] = []
  /// The one read-out of a single curve.
  var readout: PlacedLabel?

  var plot: Plot { content.plot }
  var isSingle: Bool { content.curves.count == 1 }

  /// Labels that may choose their place keep clear of what is drawn `besides` the plot.
  init(
    _ content: PlotContent, in frame: Rect, timeline: Timeline, pen: Pen, besides taken: [Rect]
  ) throws(ContentsError) {
    (self.content, self.frame, self.pen) = (content, frame, pen)
    let count = content.curves.count
    curveMarks = CurveMarks(count: count, isAlone: count == 1, pen: pen)
    drawGround()
    if plot.isStacked { whole = stack(until: nil) }
    for curve in content.curves where !plot.isStacked {
      whole.append(curveMarks.whole(parts(of: curve.sampled.pieces), curve.hue))
      whole += curveMarks.jumps(parts(of: curve.sampled.jumps()), curve.hue, isPast: false)
    }
    if plot.showsKeyframes { drawKeyframes(timeline) }
    let handles = plot.showsHandles ? handles(timeline) : []
    for handle in handles { draw(handle) }
    drawTicks()
    try drawNames()
    try drawDurations()
    try placeLabels(handles, besides: taken)
    try placeCallouts(besides: taken)
  }

  func marks(at time: Rational) -> [Mark] {
    let opacity = plot.isStill ? 1 : content.fade.opacity(at: time)
    let marks = opacity > 0 ? marks(at: time, opacity: opacity) : marks(at: 0, opacity: 1)
    return marks + calloutMarks(at: time, opacity: opacity)
  }

  /// The plot at a time, with what moves or has passed at an opacity.
  private func marks(at time: Rational, opacity: Double) -> [Mark] {
    let shown = plot.isStill ? content.end : min(time, content.end)
    var fills: [Mark] = []
    var dots: [Mark] = []
    var guides: [Mark] = []
    var past: [Mark] = []
    if plot.isStacked, shown >= content.start {
      past = stack(until: shown)
      if !plot.isStill { dots = stackDot(at: shown) }
    }
    for curve in content.curves where !plot.isStacked && shown >= content.start {
      let color = pen.theme.mark(curve.hue)
      let value = curve.value(at: shown)
      let pieces = curve.sampled.prefix(
        until: shown.value, endingWith: value.map { Point(x: $0, y: 0) })
      let parts = parts(of: pieces)
      if isFilled { fills.append(fill(under: parts, color)) }
      past.append(curveMarks.past(parts, curve.hue))
      let jumps = curve.sampled.jumps(until: shown.value)
      past += curveMarks.jumps(self.parts(of: jumps), curve.hue, isPast: true)
      guard let value, !plot.isStill else { continue }
      let place = place(time: shown.value, value: value)
      if plot.showsGuides ?? isSingle { guides += self.guides(to: place, color) }
      dots += curveMarks.dot(at: place, curve.hue)
    }
    past += guides
    if plot.showsPlayhead ?? (!isSingle && !plot.isStill), shown >= content.start {
      past.append(playhead(at: shown))
    }
    func faded(_ marks: [Mark]) -> [Mark] { marks.map { $0.faded(by: opacity) } }
    var marks = ground + faded(fills) + whole + faded(past) + points + faded(dots) + texts
    // A value that fades could not be read: it stays until the plot has cleared.
    if let label = readout?.mark(at: shown) { marks.append(label) }
    return marks
  }

  // MARK: Places

  func place(time: Double, value: Double) -> Point {
    let (start, end) = (content.start.value, content.end.value)
    return Point(
      x: frame.minX + (time - start) / (end - start) * frame.size.width,
      y: frame.maxY - content.height(of: value) * frame.size.height)
  }

  func parts(of pieces: [[SampledCurve.Sample]]) -> [[Point]] {
    pieces.map { $0.map { place(time: $0.time, value: $0.value.x) } }
  }

  func x(of time: Rational) -> Double { place(time: time.value, value: 0).x }
  func y(of value: Double) -> Double { place(time: 0, value: value).y }

  private var isFilled: Bool {
    guard isSingle, !plot.isStacked else { return false }
    let crossesZero = content.range.lowerBound < 0 && content.range.upperBound > 0
    return plot.isFilled ?? (!crossesZero && !plot.showsKeyframes)
  }

  // MARK: Moving marks

  /// Dotted lines to both axes; they begin there, so that their dots stand still.
  private func guides(to place: Point, _ color: Color) -> [Mark] {
    let style = LineStyle(color: color.withAlpha(0.55), dash: [1, 3])
    var start = Point(x: frame.minX, y: place.y)
    // The line gives way to the read-out that it would run through.
    if let ink = readout?.ink(at: content.start)?.inset(by: -LabelPlacement.clearance),
      ink.minY < place.y, place.y < ink.maxY, ink.minX < place.x
    {
      start.x = min(ink.maxX, place.x)
    }
    let foot = Point(x: place.x, y: frame.maxY)
    return [(start, place), (foot, place)].filter { $0 != $1 }.map { a, b in
      var mark = pen.line(from: a, to: b, style)
      mark.keepClear = []
      return mark
    }
  }

  private func playhead(at time: Rational) -> Mark {
    let foot = plot.events.isEmpty ? frame.maxY + 8 : frame.maxY + 4
    var mark = curveMarks.playhead(
      x: x(of: time), from: plot.playheadTop ?? frame.minY - 8, to: foot)
    mark.keepClear = []
    return mark
  }
}
