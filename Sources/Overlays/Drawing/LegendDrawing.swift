import AnimationEngine
import Geometry
package import Simulation

extension Legend: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    let lines = direction == .row ? 1 : Double(rows.count)
    let height = lines * LegendDrawing.leading
    return OverlayPlan(
      room: position == nil ? .band(FigureLayout.Band(height: height)) : nil
    ) { (place) throws(ContentsError) in
      let start = Point(x: place.frame.minX, y: place.frame.minY + LegendDrawing.firstBaseline)
      return try LegendDrawing(self, at: position ?? start, pen: place.pen)
    }
  }
}

/// Marks with their names.
struct LegendDrawing: DrawnOverlay {
  static let leading = 20.0
  /// Below the top of a reserved band.
  static let firstBaseline = 14.0
  /// A mark's width, the gap to its name, and the one from a name to the next mark, in points.
  private static let widths = (symbol: 20.0, gap: 7.0, between: 22.0)

  private var ground: [Mark] = []

  init(_ legend: Legend, at start: Point, pen: Pen) throws(ContentsError) {
    var place = start
    for row in legend.rows {
      let name = try pen.set(row.name, .caption)
      let middle = Point(
        x: place.x + Self.widths.symbol / 2,
        y: place.y - SetText.capHeight * name.contents.font.size / 2)
      if let number = row.number {
        ground += try pen.badge(number).map { $0.moved(by: middle - .zero) }
      } else {
        ground += Self.marks(row.symbol, row.hue, at: middle, pen)
      }
      let left = place.x + Self.widths.symbol + Self.widths.gap
      ground.append(name.mark(at: Point(x: left, y: place.y)))
      switch legend.direction {
      case .row: place.x = left + name.size.width + Self.widths.between
      case .column: place.y += Self.leading
      }
    }
  }

  func marks(at time: Rational) -> [Mark] { ground }

  /// As the figure's marks look; discs and squares are areas, and stand for layers of that color.
  private static func marks(
    _ symbol: Legend.Symbol, _ hue: Hue, at middle: Point, _ pen: Pen
  ) -> [Mark] {
    let color = pen.theme.mark(hue)
    let half = widths.symbol / 2
    let (left, right) = (
      Point(x: middle.x - half, y: middle.y), Point(x: middle.x + half, y: middle.y)
    )
    func line(_ style: LineStyle) -> [Mark] { [pen.line(from: left, to: right, style)] }
    switch symbol {
    case .disc: return [pen.disc(radius: 4, fill: pen.theme.plain(hue), at: middle)]
    case .ring:
      return [
        pen.disc(
          radius: 4, fill: pen.theme[.page], at: middle,
          line: LineStyle(color: color, width: LineStyle.outlineWidth))
      ]
    case .square:
      return [
        pen.shape(
          Path(rect: Rect(x: -4, y: -4, width: 8, height: 8)), fill: pen.theme.plain(hue),
          at: middle)
      ]
    case .diamond:
      let corners = [(0.0, -4.4), (4.4, 0), (0, 4.4), (-4.4, 0)].map { Point(x: $0.0, y: $0.1) }
      return [
        pen.shape(
          Path([.move(to: corners[0])] + corners.dropFirst().map { .line(to: $0) } + [.close]),
          fill: pen.theme[.page], line: LineStyle(color: color, width: LineStyle.outlineWidth),
          at: middle)
      ]
    case .line: return line(LineStyle(color: color, width: 2, cap: .round))
    case .dotted:
      return line(
        LineStyle(color: color, width: LineStyle.outlineWidth, dash: [0, 3.2], cap: .round))
    case .dashed:
      return line(LineStyle(color: color, width: LineStyle.outlineWidth, dash: [3, 2.5]))
    case .arrow: return pen.arrow(from: left, to: right, width: 2.25, hue: hue)
    case .band:
      return [
        pen.block(
          Rect(x: left.x, y: middle.y - 6, width: widths.symbol, height: 12),
          fill: hue == .ink ? pen.theme[.band] : pen.theme.area(hue))
      ]
    }
  }
}
