import Geometry

extension PlotDrawing {
  mutating func drawGround() {
    let theme = pen.theme
    for band in plot.bands {
      let (left, right) = (x(of: band.lowerBound), x(of: band.upperBound))
      ground.append(
        pen.block(
          Rect(x: left, y: frame.minY, width: right - left, height: frame.size.height),
          fill: theme[.band]))
    }
    let grid = LineStyle(color: theme[.grid])
    let zero = LineStyle(color: theme[.line])
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
      // What is printed as zero, or else the frame's floor, is the line that values are measured from.
      let isBase = hasZero ? value.value == plot.origin : value.value == floor
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
          LineStyle(color: theme[.ink2].withAlpha(0.6), dash: [3, 3])))
    }
    for event in plot.events {
      let x = x(of: event.time)
      let ring = Point(x: x, y: frame.maxY + Self.eventRing.drop)
      let line = LineStyle(color: theme[.ink].withAlpha(0.35), dash: [1, 3])
      ground.append(
        pen.rule(
          from: Point(x: x, y: ring.y - Self.eventRing.radius), to: Point(x: x, y: frame.minY),
          line))
      ground.append(
        pen.disc(
          radius: Self.eventRing.radius, fill: theme[.page], at: ring,
          line: LineStyle(color: theme[.ink2], width: LineStyle.outlineWidth)))
    }
  }

  private var hasZero: Bool { content.named.contains { $0.value == plot.origin } }

  /// The value at the frame's lower edge.
  private var floor: Double {
    plot.runsDown ? content.range.upperBound : content.range.lowerBound
  }

  func fill(under parts: [[Point]], _ color: Color) -> Mark {
    let base = content.range.contains(plot.origin) ? y(of: plot.origin) : frame.maxY
    let closed = parts.filter { $0.count > 1 }.flatMap { part -> [Path.Element] in
      guard let first = part.first, let last = part.last else { return [] }
      return [.move(to: Point(x: first.x, y: base))] + part.map { .line(to: $0) }
        + [.line(to: Point(x: last.x, y: base)), .close]
    }
    return pen.shape(Path(closed), fill: color.withAlpha(0.07), keepClear: [])
  }
}
