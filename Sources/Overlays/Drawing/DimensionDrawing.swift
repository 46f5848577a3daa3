import AnimationEngine
import Geometry
package import Simulation

extension DistanceMark: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try DistanceDrawing(self, in: place.timeline, pen: place.pen)
    }
  }
}

extension AngleMark: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try AngleDrawing(self, in: place.timeline, pen: place.pen)
    }
  }
}

/// An end of a dimension over time.
struct DimensionPlace: Sendable {
  private let end: DimensionEnd
  private let motion: LayerMotion?

  init(_ end: DimensionEnd, in timeline: Timeline) {
    self.end = end
    motion = if case .layer(let layer) = end { LayerMotion(layer, in: timeline) } else { nil }
  }

  /// On the stage.
  func point(at time: Rational) -> Point {
    switch end {
    case .point(let point): point
    case .layer: motion?.position(at: time) ?? .zero
    }
  }
}

/// A line with ticks at its ends, which stands off what it measures, and its length.
struct DistanceDrawing: DrawnOverlay {
  /// Half of a tick, and the gap to the number, in points.
  private static let tick = 4.0
  private static let gap = 4.0

  private let mark: DistanceMark
  private let ends: (DimensionPlace, DimensionPlace)
  private let text: SetText
  private let pen: Pen

  init(_ mark: DistanceMark, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    let ends = (
      DimensionPlace(mark.start, in: timeline), DimensionPlace(mark.end, in: timeline)
    )
    (self.mark, self.pen, self.ends) = (mark, pen, ends)
    text = try pen.set(over: timeline, .value(mark.hue), .center) { time in
      Self.string(mark, ends.0.point(at: time), ends.1.point(at: time))
    }
  }

  /// What the mark measures between two places, in points.
  static func length(_ direction: DistanceMark.Direction, _ a: Point, _ b: Point) -> Double {
    switch direction {
    case .direct: (b - a).length
    case .x: abs(b.x - a.x)
    case .y: abs(b.y - a.y)
    }
  }

  private static func string(_ mark: DistanceMark, _ a: Point, _ b: Point) -> String {
    mark.name ?? mark.format.text(length(mark.direction, a, b), extent: 100)
  }

  func marks(at time: Rational) -> [Mark] {
    let (a, b) = (ends.0.point(at: time), ends.1.point(at: time))
    guard Self.length(mark.direction, a, b) >= 1 else { return [] }
    // Away from what is measured: to the right of the way from one end to the other.
    let (start, end, across) =
      switch mark.direction {
      case .direct:
        { () -> (Point, Point, Vector) in
          let along = (b - a) * (1 / (b - a).length)
          let across = Vector(dx: -along.dy, dy: along.dx)
          return (a + across * mark.offset, b + across * mark.offset, across)
        }()
      case .x:
        { () -> (Point, Point, Vector) in
          let y = (mark.offset >= 0 ? max(a.y, b.y) : min(a.y, b.y)) + mark.offset
          return (Point(x: a.x, y: y), Point(x: b.x, y: y), Vector(dx: 0, dy: 1))
        }()
      case .y:
        { () -> (Point, Point, Vector) in
          let x = (mark.offset >= 0 ? max(a.x, b.x) : min(a.x, b.x)) + mark.offset
          return (Point(x: x, y: a.y), Point(x: x, y: b.y), Vector(dx: 1, dy: 0))
        }()
      }
    let color = pen.theme.mark(mark.hue)
    let line = LineStyle(color: color)
    let extent = LineStyle(color: color.withAlpha(0.35), dash: [1, 3])
    var marks = [(a, start), (b, end)].filter { ($1 - $0).length > 1 }.map {
      pen.line(from: $0, to: $1, extent)
    }
    marks.append(pen.line(from: start, to: end, line))
    for place in [start, end] {
      marks.append(
        pen.line(from: place + across * -Self.tick, to: place + across * Self.tick, line))
    }
    let size = text.ink(at: .zero).size
    let side = mark.offset >= 0 ? 1.0 : -1
    let reach = (abs(across.dx) * size.width + abs(across.dy) * size.height) / 2 + Self.gap
    let middle = start + (end - start) * 0.5 + across * (side * (reach + Self.tick))
    let drop = (SetText.capHeight - SetText.descent) * text.contents.font.size / 2
    marks.append(
      text.mark(at: Point(x: middle.x, y: middle.y + drop), saying: Self.string(mark, a, b)))
    return marks
  }
}

/// An arc between two directions, and how far they are apart.
struct AngleDrawing: DrawnOverlay {
  private let mark: AngleMark
  private let places: [DimensionPlace]
  private let text: SetText
  private let pen: Pen

  init(_ mark: AngleMark, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    let places = [mark.start, mark.vertex, mark.end].map { DimensionPlace($0, in: timeline) }
    (self.mark, self.pen, self.places) = (mark, pen, places)
    text = try pen.set(over: timeline, .value(mark.hue), .center) { time in
      Self.string(mark, Self.angles(places.map { $0.point(at: time) })?.sweep ?? 0)
    }
  }

  /// Where the arc begins, and how far it goes the shorter way around, in radians; nil where a side has
  /// no direction.
  static func angles(_ points: [Point]) -> (start: Double, sweep: Double)? {
    let (first, second) = (points[0] - points[1], points[2] - points[1])
    guard first.length > 1e-6, second.length > 1e-6 else { return nil }
    let start = Transcendentals.atan2(first.dy, first.dx)
    var sweep = Transcendentals.atan2(second.dy, second.dx) - start
    if sweep > .pi { sweep -= 2 * .pi }
    if sweep <= -.pi { sweep += 2 * .pi }
    return (start, sweep)
  }

  private static func string(_ mark: AngleMark, _ sweep: Double) -> String {
    mark.name ?? NumberText.text(abs(sweep) * 180 / .pi) + "°"
  }

  func marks(at time: Rational) -> [Mark] {
    let points = places.map { $0.point(at: time) }
    guard let (start, sweep) = Self.angles(points) else { return [] }
    let vertex = points[1]
    func place(_ share: Double, _ radius: Double) -> Point {
      let angle = start + share * sweep
      return Point(
        x: vertex.x + radius * Transcendentals.cos(angle),
        y: vertex.y + radius * Transcendentals.sin(angle))
    }
    let color = pen.theme.mark(mark.hue)
    let side = LineStyle(color: color.withAlpha(0.35), dash: [1, 3])
    // A chord of three degrees bulges by a hundredth of a point.
    let count = max(1, Int((abs(sweep) * 60 / .pi).rounded(.up)))
    let arc = (0...count).map { place(Double($0) / Double(count), mark.radius) }
    var marks = [points[0], points[2]].map { pen.line(from: vertex, to: $0, side) }
    marks.append(
      pen.shape(
        Path(lines: [arc]), line: LineStyle(color: color, width: LineStyle.outlineWidth),
        keepClear: Rect.boxes(along: [arc], width: 2)))
    let size = text.ink(at: .zero).size
    let middle = place(0.5, mark.radius + 5 + max(size.width, size.height) / 2)
    let drop = (SetText.capHeight - SetText.descent) * text.contents.font.size / 2
    marks.append(
      text.mark(at: Point(x: middle.x, y: middle.y + drop), saying: Self.string(mark, sweep)))
    return marks
  }
}
