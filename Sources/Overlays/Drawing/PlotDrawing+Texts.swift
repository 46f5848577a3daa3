import AnimationEngine
import Geometry

extension PlotDrawing {
  /// Labels of both axes; one that would touch an earlier one is left out, the ends come first.
  mutating func drawTicks() {
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

  mutating func drawNames() throws(ContentsError) {
    if let title = plot.title, !title.isEmpty {
      texts.append(
        try pen.set(title, .plotTitle).mark(
          at: Point(
            x: frame.minX,
            y: frame.minY - Self.titleRise - (plot.durations.isEmpty ? 0 : Self.durationRise + 18)))
      )
    }
    for threshold in plot.thresholds {
      let text = try pen.set(
        threshold.name
          ?? plot.format.text(threshold.value - plot.origin, extent: 1, isFixed: false),
        .markLabel(.ink), .right)
      texts.append(text.mark(at: Point(x: frame.maxX, y: y(of: threshold.value) - 6)))
    }
    guard !content.names.isEmpty else { return }
    // From top to bottom, each at the end of its curve or right under the one above.
    let ends = zip(nameHeights, content.names).map { (y: y(of: $0), name: $1) }.sorted {
      $0.y < $1.y
    }
    for (end, y) in zip(ends, heights(of: ends.map(\.y))) {
      let lift = SetText.capHeight * end.name.contents.font.size / 2
      texts.append(end.name.mark(at: Point(x: frame.maxX + Self.nameGap, y: y + lift)))
    }
  }

  /// Where names stand whose curves end at these heights, from top to bottom.
  private func heights(of ends: [Double]) -> [Double] {
    let leading = 15.0
    var blocks: [[Double]] = []
    for end in ends {
      if let above = blocks.last?.last, end < above + leading {
        blocks[blocks.count - 1].append(above + leading)
      } else {
        blocks.append([end])
      }
    }
    // Names that would touch move up as a block, by half of what the one among them that was pushed
    // farthest went down, and no farther than the block above.
    var places: [Double] = []
    for block in blocks {
      let push = zip(block, ends.dropFirst(places.count)).map { $0 - $1 }.max() ?? 0
      let room = places.last.map { block[0] - $0 - leading } ?? .infinity
      places += block.map { $0 - min(push / 2, room) }
    }
    // Under the frame stand the labels of the time axis, the last of which reaches this far right.
    var lowest = frame.maxY
    for index in places.indices.reversed() {
      places[index] = min(places[index], lowest)
      lowest = places[index] - leading
    }
    return places
  }

  /// The values at which names stand: where the curves end, and the middles of stacked parts.
  private var nameHeights: [Double] {
    let ends = content.curves.map { $0.sampled.samples.last?.value.x ?? 0 }
    guard plot.isStacked else { return ends }
    return zip([0] + ends, ends).map { ($0 + $1) / 2 } + ends.suffix(1)
  }

  /// Puts the control values and the read-out where the curve leaves room.
  mutating func placeLabels(_ handles: [Handle], besides taken: [Rect]) throws(ContentsError) {
    let curves = content.curves.map { parts(of: $0.sampled.pieces) }
    // No text is struck through by the line of a named value: worse than being near a curve.
    let lines = content.named.map {
      Rect(x: frame.minX, y: y(of: $0.value) - 2, width: frame.size.width, height: 4)
    }
    // Labels may stand beside the frame as far as the axes' own do.
    let room = frame.inset(by: -LabelPlacement.margin - 24)
    var placement = LabelPlacement(
      times: [content.start], figure: room,
      obstacles: [
        curves.flatMap { Rect.boxes(along: $0, width: curveMarks.width) } + lines
          + (points + texts + ground).flatMap(\.keepClear) + taken
      ])
    for handle in handles {
      for (control, value) in [
        (handle.controls.0, handle.values.0), (handle.controls.1, handle.values.1),
      ] {
        let box = Rect(x: control.x - 4.6, y: control.y - 4.6, width: 9.2, height: 9.2)
        let request = LabelRequest(
          text: try pen.set(value, .tick),
          sides: [
            .above(4), .below(5), .right(7), .left(7), .aboveLeft(4), .aboveRight(4), .right(14),
            .left(14), .below(12), .above(12),
          ],
          anchor: { _ in box })
        if let mark = placement.place(request)?.mark(at: content.start) { texts.append(mark) }
      }
    }
    guard isSingle, plot.showsNames, let curve = content.curves.first else { return }
    let (content, name, corners) = (content, curve.name, frame)
    let prefix = name.isEmpty ? "" : name + "  "
    let (quantity, isStill) = (curve.quantity, plot.isStill)
    let string = { @Sendable (time: Rational) -> String in
      if isStill { return name }
      let value = quantity.value(at: min(max(time, content.start), content.end))
      return prefix + (value.map { content.text($0, isFixed: true) } ?? "")
    }
    let inside: [LabelRequest.Side] = [
      .insideTopLeft(10, 14), .insideTopRight(10, 14), .insideBottomRight(10, 14),
      .insideBottomLeft(10, 14),
    ]
    // On the baseline of the title, where it is above the frame.
    let rise = Self.titleRise - SetText.descent * TextStyle.value(curve.hue).size
    let above: [LabelRequest.Side] = [.aboveStart(rise), .aboveEnd(rise)]
    let widest = (curve.sampled.extremes.map { [$0.low, $0.high] } ?? [])
      .map { prefix + content.text($0.value.x, isFixed: true) }
    // The read-out also keeps clear of the dot, wherever it is on the curve.
    placement = LabelPlacement(
      times: [content.start], figure: room,
      obstacles: [
        curves.flatMap { Rect.boxes(along: $0, width: 2 * curveMarks.dot.halo) } + lines
          + (points + texts + ground).flatMap(\.keepClear) + taken
      ])
    readout = placement.place(
      LabelRequest(
        text: try pen.set(widest + [name], .value(curve.hue)),
        // A playhead runs through all that stands inside.
        sides: plot.showsPlayhead == true ? above.reversed() + inside : inside + above,
        anchor: { _ in corners }, string: string))
  }
}
