import AnimationEngine
import Geometry
import Simulation

/// A plot in its frame.
struct PlotDrawing: DrawnOverlay {
  static let valueLabelGap = 10.0
  static let nameGap = 10.0
  static let timeLabelBaseline = 18.0
  /// Of the time labels where rings of events stand between them and the axis.
  static let timeLabelBaselineUnderEvents = 30.0
  static let eventRing = (radius: 4.0, drop: 10.0)

  let content: PlotContent
  let frame: Rect
  let pen: Pen
  /// Behind the curves.
  private(set) var ground: [Mark] = []
  /// Over the past part: handles and keyframes.
  private var points: [Mark] = []
  private var texts: [Mark] = []
  private var whole: [Mark] = []
  /// The one read-out of a single curve.
  private var readout: PlacedLabel?

  private var plot: Plot { content.plot }
  private var isSingle: Bool { content.curves.count == 1 }

  init(_ content: PlotContent, in frame: Rect, timeline: Timeline, pen: Pen) throws(ContentsError) {
    (self.content, self.frame, self.pen) = (content, frame, pen)
    drawGround()
    for curve in content.curves {
      let parts = parts(of: curve.course.pieces)
      whole.append(
        pen.shape(
          Path(lines: parts),
          line: LineStyle(
            color: pen.theme.mark(curve.hue).withAlpha(0.3), width: curveWidth, cap: .round),
          keepClear: Rect.boxes(along: parts, width: curveWidth)))
    }
    if plot.showsKeyframes { drawKeyframes(timeline) }
    let handles = plot.showsHandles ? handles(timeline) : []
    for handle in handles { draw(handle) }
    drawTicks()
    try drawNames()
    try placeLabels(handles)
  }

  func marks(at time: Rational) -> [Mark] {
    let shown = min(time, content.end)
    var marks = ground
    var dots: [Mark] = []
    var guides: [Mark] = []
    var past: [Mark] = []
    for curve in content.curves where shown >= content.start {
      let color = pen.theme.mark(curve.hue)
      let value = curve.quantity.value(at: shown)
      let course = curve.course.prefix(
        until: shown.value, endingWith: value.map { Point(x: $0, y: 0) })
      let parts = parts(of: course)
      if isFilled { marks.append(fill(under: parts, color)) }
      past.append(
        pen.shape(
          Path(lines: parts), line: LineStyle(color: color, width: curveWidth, cap: .round),
          keepClear: []))
      guard let value else { continue }
      let place = place(time: shown.value, value: value)
      if plot.showsGuides ?? isSingle { guides += self.guides(to: place, color) }
      let (halo, radius) = isSingle ? (6.5, 4.5) : (5.5, 3.8)
      dots.append(pen.disc(radius: halo, fill: pen.theme[.page], at: place))
      dots.append(pen.disc(radius: radius, fill: color, at: place))
    }
    marks += whole + past + guides
    if plot.showsPlayhead ?? !isSingle, shown >= content.start { marks.append(playhead(at: shown)) }
    marks += points + dots + texts
    if let label = readout?.mark(at: shown) { marks.append(label) }
    return marks
  }

  // MARK: Places

  func place(time: Double, value: Double) -> Point {
    let (start, end) = (content.start.value, content.end.value)
    let (low, high) = (content.range.lowerBound, content.range.upperBound)
    return Point(
      x: frame.minX + (time - start) / (end - start) * frame.size.width,
      y: frame.maxY - (value - low) / (high - low) * frame.size.height)
  }

  private func parts(of pieces: [[SampledCourse.Sample]]) -> [[Point]] {
    pieces.map { $0.map { place(time: $0.time, value: $0.value.x) } }
  }

  private func x(of time: Rational) -> Double { place(time: time.value, value: 0).x }
  private func y(of value: Double) -> Double { place(time: 0, value: value).y }

  private var curveWidth: Double { content.curves.count > 2 ? 1.75 : 2 }

  private var isFilled: Bool {
    guard isSingle else { return false }
    let crossesZero = content.range.lowerBound < 0 && content.range.upperBound > 0
    return plot.isFilled ?? (!crossesZero && !plot.showsKeyframes)
  }

  // MARK: Behind the curves

  private mutating func drawGround() {
    let theme = pen.theme
    for band in plot.bands {
      let (left, right) = (x(of: band.start), x(of: band.end))
      ground.append(
        pen.block(
          Rect(x: left, y: frame.minY, width: right - left, height: frame.size.height),
          fill: theme[.band]))
    }
    let grid = LineStyle(color: theme[.grid], width: 1)
    let zero = LineStyle(color: theme[.line], width: 1)
    if plot.showsTimeGrid ?? (isSingle && !plot.showsKeyframes && plot.bands.isEmpty) {
      for tick in content.timeTicks where !tick.isEvent && tick.place > content.start.value {
        let x = place(time: tick.place, value: 0).x
        ground.append(
          pen.rule(
            from: Point(x: x, y: frame.minY), to: Point(x: x, y: frame.maxY), grid,
            isBehindText: true))
      }
    }
    for value in content.named {
      let y = y(of: value.value)
      // Zero, or else the frame's floor, is the line that values are measured from.
      let isBase =
        hasZero ? value.value == 0 : value.value == content.range.lowerBound
      ground.append(
        pen.rule(
          from: Point(x: frame.minX, y: y), to: Point(x: frame.maxX, y: y), isBase ? zero : grid,
          isBehindText: true))
    }
    for threshold in plot.thresholds {
      let y = y(of: threshold.value)
      ground.append(
        pen.rule(
          from: Point(x: frame.minX, y: y), to: Point(x: frame.maxX, y: y),
          LineStyle(color: theme[.ink2].withAlpha(0.6), width: 1, dash: [3, 3])))
    }
    for event in plot.events {
      let x = x(of: event.time)
      let ring = Point(x: x, y: frame.maxY + Self.eventRing.drop)
      let line = LineStyle(color: theme[.ink].withAlpha(0.35), width: 1, dash: [1, 3])
      ground.append(
        pen.rule(
          from: Point(x: x, y: ring.y - Self.eventRing.radius), to: Point(x: x, y: frame.minY),
          line))
      ground.append(
        pen.disc(
          radius: Self.eventRing.radius, fill: theme[.page], at: ring,
          line: LineStyle(color: theme[.ink2], width: 1.25)))
    }
  }

  private var hasZero: Bool { content.named.contains { $0.value == 0 } }

  private func fill(under parts: [[Point]], _ color: Color) -> Mark {
    let base = content.range.contains(0) ? y(of: 0) : frame.maxY
    let closed = parts.filter { $0.count > 1 }.flatMap { part -> [Path.Element] in
      guard let first = part.first, let last = part.last else { return [] }
      return [.move(to: Point(x: first.x, y: base))] + part.map { .line(to: $0) }
        + [.line(to: Point(x: last.x, y: base)), .close]
    }
    return pen.shape(Path(closed), fill: color.withAlpha(0.07), keepClear: [])
  }

  // MARK: Moving marks

  /// Dotted lines to both axes; they begin there, so that their dots stand still.
  private func guides(to place: Point, _ color: Color) -> [Mark] {
    let style = LineStyle(color: color.withAlpha(0.55), width: 1, dash: [1, 3])
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
    let x = x(of: time)
    let foot = plot.events.isEmpty ? frame.maxY + 8 : frame.maxY + 4
    var mark = pen.line(
      from: Point(x: x, y: frame.minY - 8), to: Point(x: x, y: foot),
      LineStyle(color: pen.theme[.ink].withAlpha(0.5), width: 1))
    mark.keepClear = []
    return mark
  }

  // MARK: Handles and keyframes

  /// One Bézier curve of timing, in the plot's coordinates.
  private struct Handle {
    let ends: (Point, Point)
    let controls: (Point, Point)
    let values: (String, String)
  }

  private func handles(_ timeline: Timeline) -> [Handle] {
    guard let curve = content.curves.first, curve.quantity.quantity.kind == .presentation
    else { return [] }
    let address = curve.quantity.quantity.address
    let events = EventTimes(layers: timeline.layers, start: content.start, end: content.end)
    return timeline.layers.histories[address.layer.index].animations.compactMap { attached in
      let animation = attached.animation
      guard animation.keyPath == address.keyPath, case .basic = animation.course,
        case .cubicBezier(let bezier) = animation.timingFunction, animation.timing.speed > 0
      else { return nil }
      let begin = animation.timing.beginTime
      let pass = animation.timing.duration / animation.timing.speed
      let times = events.sceneTimes([begin, begin + pass], in: address.layer)
      guard times.count == 2, let first = curve.quantity.value(at: times[0]),
        let last = curve.quantity.value(at: times[1])
      else { return nil }
      func point(_ x: Float, _ y: Float) -> Point {
        place(
          time: times[0].value + Double(x) * (times[1] - times[0]).value,
          value: first + Double(y) * (last - first))
      }
      func text(_ x: Float, _ y: Float) -> String {
        [x, y].map { NumberText.text(Double($0), decimals: 2) }.joined(separator: ", ")
      }
      return Handle(
        ends: (point(0, 0), point(1, 1)),
        controls: (point(bezier.x1, bezier.y1), point(bezier.x2, bezier.y2)),
        values: (text(bezier.x1, bezier.y1), text(bezier.x2, bezier.y2)))
    }
  }

  private mutating func draw(_ handle: Handle) {
    let (ink, page) = (pen.theme[.ink], pen.theme[.page])
    let outline = LineStyle(color: ink, width: 1.25)
    let arm = LineStyle(color: ink.withAlpha(0.75), width: 1.25)
    for (end, control) in [(handle.ends.0, handle.controls.0), (handle.ends.1, handle.controls.1)] {
      var line = pen.line(from: end, to: control, arm)
      line.keepClear = Rect.boxes(along: [[end, control]], width: 1.25)
      points.append(line)
    }
    for end in [handle.ends.0, handle.ends.1] {
      points.append(
        pen.shape(
          Path(roundedRect: Rect(x: -3, y: -3, width: 6, height: 6), cornerRadius: 1), fill: page,
          line: outline, at: end))
    }
    for control in [handle.controls.0, handle.controls.1] {
      points.append(pen.disc(radius: 4, fill: page, at: control, line: outline))
    }
  }

  private mutating func drawKeyframes(_ timeline: Timeline) {
    guard let curve = content.curves.first else { return }
    let address = curve.quantity.quantity.address
    let events = EventTimes(layers: timeline.layers, start: content.start, end: content.end)
    let half = 3.1 * 2.0.squareRoot()
    let diamond = Path([
      .move(to: Point(x: 0, y: -half)), .line(to: Point(x: half, y: 0)),
      .line(to: Point(x: 0, y: half)), .line(to: Point(x: -half, y: 0)), .close,
    ])
    for time in events.keyframes(of: address.layer, property: address.keyPath.property) {
      guard let value = curve.quantity.value(at: time) else { continue }
      points.append(
        pen.shape(
          diamond, fill: pen.theme[.page], line: LineStyle(color: pen.theme[.ink], width: 1.25),
          at: place(time: time.value, value: value)))
    }
  }

  // MARK: Texts

  /// Labels of both axes; one that would touch an earlier one is left out, the ends come first.
  private mutating func drawTicks() {
    var taken: [Rect] = []
    let values = content.valueTicks.sorted {
      abs($0.place - middle(of: content.range)) > abs($1.place - middle(of: content.range))
    }
    for tick in values {
      let lift = (SetText.capHeight * tick.text.contents.font.size) / 2
      let point = Point(x: frame.minX - Self.valueLabelGap, y: y(of: tick.place) + lift)
      add(tick.text, at: point, unless: &taken)
    }
    let baseline =
      frame.maxY
      + (plot.events.isEmpty ? Self.timeLabelBaseline : Self.timeLabelBaselineUnderEvents)
    let (first, last) = (content.start.value, content.end.value)
    let rank = { (tick: PlotContent.Tick) in
      tick.place == first || tick.place == last ? 0 : tick.isEvent ? 1 : 2
    }
    for tick in content.timeTicks.sorted(by: { (rank($0), $0.place) < (rank($1), $1.place) }) {
      let point = Point(x: place(time: tick.place, value: 0).x, y: baseline)
      add(tick.text, at: point, unless: &taken)
    }
  }

  private func middle(of range: ClosedRange<Double>) -> Double {
    (range.lowerBound + range.upperBound) / 2
  }

  private mutating func add(_ text: SetText, at point: Point, unless taken: inout [Rect]) {
    let ink = text.ink(at: point)
    let room = ink.inset(by: -LabelPlacement.clearance)
    guard !taken.contains(where: { room.intersection($0) != nil }) else { return }
    taken.append(ink)
    texts.append(text.mark(at: point))
  }

  private mutating func drawNames() throws(ContentsError) {
    if let title = plot.title, !title.isEmpty {
      texts.append(
        try pen.set(title, .plotTitle).mark(at: Point(x: frame.minX, y: frame.minY - 14)))
    }
    for threshold in plot.thresholds {
      let text = try pen.set(
        threshold.name ?? plot.format.text(threshold.value, extent: 1, isFixed: false),
        .markLabel(.ink), .right)
      texts.append(text.mark(at: Point(x: frame.maxX, y: y(of: threshold.value) - 6)))
    }
    guard !content.names.isEmpty else { return }
    // From top to bottom, each at the end of its curve or right under the one above.
    let ends = zip(content.curves, content.names).map { curve, name in
      (y: y(of: curve.course.samples.last?.value.x ?? 0), name: name)
    }.sorted { $0.y < $1.y }
    let leading = 15.0
    var next = -Double.infinity
    var places = ends.map { end in
      next = max(end.y, next + leading)
      return next
    }
    // As a block they move up by half of what the last one was pushed down.
    let push = zip(places, ends).map { $0 - $1.y }.max() ?? 0
    if push > 0, ends.count > 1 { places = places.map { $0 - push / 2 } }
    for (end, y) in zip(ends, places) {
      let lift = SetText.capHeight * end.name.contents.font.size / 2
      texts.append(end.name.mark(at: Point(x: frame.maxX + Self.nameGap, y: y + lift)))
    }
  }

  /// Puts the control values and the read-out where the curve leaves room.
  private mutating func placeLabels(_ handles: [Handle]) throws(ContentsError) {
    let curves = content.curves.map { parts(of: $0.course.pieces) }
    // No text is struck through by the line of a named value: worse than being near a curve.
    let lines = content.named.map {
      Rect(x: frame.minX, y: y(of: $0.value) - 2, width: frame.size.width, height: 4)
    }
    // Labels may stand beside the frame as far as the axes' own do.
    let room = frame.inset(by: -LabelPlacement.margin - 24)
    var placement = LabelPlacement(
      times: [content.start], figure: room,
      obstacles: [
        curves.flatMap { Rect.boxes(along: $0, width: curveWidth) } + lines
          + (points + texts + ground).flatMap(\.keepClear)
      ])
    for handle in handles {
      for (control, value) in [
        (handle.controls.0, handle.values.0), (handle.controls.1, handle.values.1),
      ] {
        let box = Rect(x: control.x - 4.6, y: control.y - 4.6, width: 9.2, height: 9.2)
        let request = LabelRequest(
          text: try pen.set(value, .tick),
          sides: [.above(3), .below(5), .right(7), .left(7), .below(12), .above(12)],
          anchor: { _ in box })
        if let mark = placement.place(request)?.mark(at: content.start) { texts.append(mark) }
      }
    }
    guard isSingle, plot.showsNames, let curve = content.curves.first else { return }
    let (format, name) = (plot.format, curve.name)
    let extent = content.range.upperBound - content.range.lowerBound
    let (start, end, corners) = (content.start, content.end, frame)
    let quantity = curve.quantity
    let string = { @Sendable (time: Rational) -> String in
      let value = quantity.value(at: min(max(time, start), end))
      return name + "  " + (value.map { format.text($0, extent: extent) } ?? "")
    }
    let widest = (curve.course.extremes.map { [$0.low, $0.high] } ?? [])
      .map { name + "  " + format.text($0.value.x, extent: extent) }
    // The read-out also keeps clear of the dot, wherever it is on the curve.
    placement = LabelPlacement(
      times: [content.start], figure: room,
      obstacles: [
        curves.flatMap { Rect.boxes(along: $0, width: 13) } + lines
          + (points + texts + ground).flatMap(\.keepClear)
      ])
    readout = placement.place(
      LabelRequest(
        text: try pen.set(widest + [name], .value(curve.hue)),
        sides: [
          .insideTopLeft(10, 14), .insideTopRight(10, 14), .insideBottomRight(10, 14),
          .insideBottomLeft(10, 14), .aboveStart(10), .aboveEnd(10),
        ],
        anchor: { _ in corners }, string: string))
  }
}
