import AnimationEngine
import Geometry

// What a plot says about points and spans of its curves.
extension PlotDrawing {
  /// Of the lines that measure spans of time, above the frame, in points.
  static let durationRise = 12.0

  /// A numbered disc near a point of a curve, with a line to it.
  struct PlacedCallout: Sendable {
    let time: Rational
    let marks: [Mark]
  }

  mutating func drawDurations() throws(ContentsError) {
    let y = frame.minY - Self.durationRise
    let line = LineStyle(color: pen.theme[.ink2])
    for duration in plot.durations {
      let (left, right) = (x(of: duration.interval.lowerBound), x(of: duration.interval.upperBound))
      ground.append(pen.rule(from: Point(x: left, y: y), to: Point(x: right, y: y), line))
      for x in [left, right] {
        ground.append(
          pen.rule(from: Point(x: x, y: y - 4), to: Point(x: x, y: y + 4), line))
        ground.append(
          pen.rule(
            from: Point(x: x, y: frame.maxY), to: Point(x: x, y: y + 4),
            LineStyle(color: pen.theme[.ink].withAlpha(0.22), dash: [1, 3])))
      }
      let seconds = duration.interval.upperBound - duration.interval.lowerBound
      let text = try pen.set(
        duration.name ?? NumberText.text(seconds: seconds) + " s", .value(.ink), .center)
      texts.append(text.mark(at: Point(x: (left + right) / 2, y: y - 8)))
    }
  }

  /// On the side of its point where the least is in the way.
  mutating func placeCallouts(besides taken: [Rect]) throws(ContentsError) {
    let curves = content.curves.flatMap {
      Rect.boxes(along: parts(of: $0.sampled.pieces), width: curveMarks.width)
    }
    var placement = LabelPlacement(
      times: [content.start], figure: frame.inset(by: -LabelPlacement.margin - 24),
      obstacles: [curves + (points + texts).flatMap(\.keepClear) + taken])
    for callout in plot.callouts where content.curves.indices.contains(callout.curve - 1) {
      let curve = content.curves[callout.curve - 1]
      guard let value = curve.value(at: callout.time) else { continue }
      let point = place(time: callout.time.value, value: value)
      let anchor = Rect(x: point.x - 4, y: point.y - 4, width: 8, height: 8)
      // The disc around the number reaches farther than its digits do.
      var room = try pen.set("\(callout.number)", .badge)
      room.size.width = 2 * CalloutDrawing.radius
      let sides: [LabelRequest.Side] = [
        .above(14), .below(14), .aboveRight(12), .aboveLeft(12), .belowRight(12), .belowLeft(12),
        .right(12), .left(12),
      ]
      guard
        let ink = placement.place(
          LabelRequest(text: room, sides: sides, anchor: { _ in anchor }))?.ink(at: content.start)
      else { continue }
      let way = ink.center - point
      let edge = point + way * (1 - CalloutDrawing.radius / max(way.length, CalloutDrawing.radius))
      var marks = [
        pen.line(from: point, to: edge, LineStyle(color: pen.theme[.ink].withAlpha(0.55))),
        pen.disc(
          radius: 3, fill: pen.theme[.page], at: point,
          line: LineStyle(color: pen.theme[.ink], width: LineStyle.outlineWidth)),
      ]
      marks += try pen.badge(callout.number).map { $0.moved(by: ink.center - .zero) }
      callouts.append(PlacedCallout(time: callout.time, marks: marks))
    }
  }

  /// Those that the curves have reached; each fades in within a fifth of a second.
  func calloutMarks(at time: Rational, opacity: Double) -> [Mark] {
    callouts.flatMap { callout -> [Mark] in
      let age = ((time - callout.time) * 5).value
      let share = plot.isStill ? 1 : min(1, max(0, age)) * opacity
      return share > 0 ? callout.marks.map { share < 1 ? $0.faded(by: share) : $0 } : []
    }
  }
}
