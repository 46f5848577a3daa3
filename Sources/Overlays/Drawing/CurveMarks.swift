import AnimationEngine
import Geometry

/// How curves over time are drawn, by plots and tracks alike.
struct CurveMarks {
  let pen: Pen
  /// Of the lines, in points.
  let width: Double
  /// Of the dot at the time shown and of the page around it, in points.
  let dot: (radius: Double, halo: Double)

  /// Lines are thinner where there are many, and one curve alone has a larger dot.
  init(count: Int, isAlone: Bool, pen: Pen) {
    self.pen = pen
    width = count > 2 ? 1.75 : 2
    dot = isAlone ? (4.5, 6.5) : (3.8, 5.5)
  }

  /// The whole curve, faint: what has passed is drawn over it.
  func whole(_ parts: [[Point]], _ hue: Hue) -> Mark {
    line(
      parts, pen.theme.mark(hue).withAlpha(0.3), keepClear: Rect.boxes(along: parts, width: width))
  }

  func past(_ parts: [[Point]], _ hue: Hue) -> Mark {
    line(parts, pen.theme.mark(hue), keepClear: [])
  }

  /// Lines where curves leap, thinner than the curves; none where they never do.
  func jumps(_ jumps: [[Point]], _ hue: Hue, isPast: Bool) -> [Mark] {
    guard !jumps.isEmpty else { return [] }
    let color = pen.theme.mark(hue)
    // No motion leads from one end to the other: the line only says which ends belong together.
    return [
      pen.shape(
        Path(lines: jumps),
        line: LineStyle(color: isPast ? color : color.withAlpha(0.3), width: Self.jumpWidth),
        keepClear: isPast ? [] : Rect.boxes(along: jumps, width: Self.jumpWidth))
    ]
  }

  private static let jumpWidth = 1.0

  private func line(_ parts: [[Point]], _ color: Color, keepClear: [Rect]) -> Mark {
    pen.shape(
      Path(lines: parts), line: LineStyle(color: color, width: width, cap: .round),
      keepClear: keepClear)
  }

  func dot(at place: Point, _ hue: Hue) -> [Mark] {
    [
      pen.disc(radius: dot.halo, fill: pen.theme[.page], at: place),
      pen.disc(radius: dot.radius, fill: pen.theme.mark(hue), at: place),
    ]
  }

  /// A line through all curves at the time shown.
  func playhead(x: Double, from top: Double, to bottom: Double) -> Mark {
    pen.line(
      from: Point(x: x, y: top), to: Point(x: x, y: bottom),
      LineStyle(color: pen.theme[.ink].withAlpha(0.5)))
  }
}
