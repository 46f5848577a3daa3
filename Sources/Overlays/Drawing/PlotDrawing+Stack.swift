import AnimationEngine
import Geometry

// Parts of a whole as areas that lie on each other, under the line of their sum.
extension PlotDrawing {
  /// Of a line that is the sum of areas, in points.
  private static let totalWidth = 1.75
  /// Of areas to come, and of the line over them, beside what has passed.
  private static let faint = (area: 1.0 / 3, line: 0.3)

  /// The areas from the bottom up and the line over them: faint and whole, or what has passed until a
  /// time.
  func stack(until time: Rational?) -> [Mark] {
    var floor: [[SampledCurve.Sample]] = []
    var marks: [Mark] = []
    for curve in content.curves {
      let top = interpolation(of: curve, until: time)
      let color = pen.theme.area(curve.hue)
      let share = time == nil ? Self.faint.area : 1
      marks.append(
        pen.shape(
          Path(area(between: floor, and: top)), fill: color.withAlpha(color.alpha * share),
          keepClear: []))
      floor = top
    }
    let total = parts(of: floor)
    let ink = pen.theme[.ink]
    marks.append(
      pen.shape(
        Path(lines: total),
        line: LineStyle(
          color: time == nil ? ink.withAlpha(Self.faint.line) : ink, width: Self.totalWidth),
        keepClear: time == nil ? Rect.boxes(along: total, width: Self.totalWidth) : []))
    return marks
  }

  func stackDot(at time: Rational) -> [Mark] {
    guard let total = content.curves.last?.value(at: time) else { return [] }
    return curveMarks.dot(at: place(time: time.value, value: total), .ink)
  }

  /// A curve's unbroken parts: where the whole loses some at once, its outline has a step.
  private func interpolation(
    of curve: PlotContent.Curve, until time: Rational?
  ) -> [[SampledCurve.Sample]] {
    let pieces =
      time.map { time in
        curve.sampled.prefix(
          until: time.value, endingWith: curve.value(at: time).map { Point(x: $0, y: 0) })
      } ?? curve.sampled.pieces
    var interpolation: [[SampledCurve.Sample]] = []
    for piece in pieces {
      if let last = interpolation.indices.last, let end = interpolation[last].last,
        let start = piece.first,
        start.time - end.time < 2 * SampledCurve.instant.value
      {
        interpolation[last] += piece
      } else {
        interpolation.append(piece)
      }
    }
    return interpolation
  }

  /// Closed outlines between two interpolations; without a lower one, down to zero.
  private func area(
    between floor: [[SampledCurve.Sample]], and top: [[SampledCurve.Sample]]
  ) -> [Path.Element] {
    top.flatMap { part -> [Path.Element] in
      guard part.count > 1, let first = part.first, let last = part.last else { return [] }
      var below = floor.flatMap(\.self).filter { $0.time >= first.time && $0.time <= last.time }
      if below.isEmpty { below = [first, last].map { .init(time: $0.time, value: .zero) } }
      let outline = parts(of: [part + below.reversed()])[0]
      return [.move(to: outline[0])] + outline.dropFirst().map { .line(to: $0) } + [.close]
    }
  }
}
