import AnimationEngine
import Geometry
import Interaction
package import Simulation

// The whole draws the fingers of its lanes, over everything.
extension TouchMarks: Overlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { TouchDrawing(self, in: $0.timeline, pen: $0.pen) }
  }
}

/// The fingers of a scene: each appears, presses, leaves its path, and fades as it lifts.
struct TouchDrawing: DrawnOverlay {
  static let radius = 13.0
  /// In seconds: before touch-down, for the press, and after the lift.
  static let approach = 0.1
  static let press = 0.08
  static let release = 0.16
  static let pressedScale = 0.86
  static let releasedScale = 1.25

  /// The ink of fingertips does not follow the theme: it lies on whatever the scene shows.
  static let ink = Color(rgb: 0x22303C)

  let marks: TouchMarks
  let tracks: [TouchTrack]
  let pen: Pen

  init(_ marks: TouchMarks, in timeline: Timeline, pen: Pen) {
    (self.marks, self.pen) = (marks, pen)
    tracks = timeline.touches
  }

  var placement: OverlayPlacement { .above }
  var subject: LayerID? { nil }

  func marks(at time: Rational) -> [Mark] {
    tracks.flatMap { track -> [Mark] in
      guard let (alpha, scale) = Self.appearance(of: track, at: time) else { return [] }
      let place = track.location(at: max(time, track.begin)) ?? track.lastLocation
      let way = marks.showsPath ? path(of: track, at: time, alpha) : []
      return way
        + (marks.look == .finger ? finger(place, alpha, scale) : pointer(place, alpha, scale))
    }
  }

  /// How strong and how large a finger is at a time; nil where it is not there.
  static func appearance(of track: TouchTrack, at time: Rational) -> (alpha: Double, scale: Double)?
  {
    let (since, after) = ((time - track.begin).value, (time - track.end).value)
    if since < -approach || after >= release { return nil }
    if since < 0 {
      let part = 1 + since / approach
      return (part, 1.12 - 0.12 * part)
    }
    let pressed = 1 - (1 - pressedScale) * eased(since / press)
    if after < 0 { return (1, pressed) }
    let part = after / release
    return (1 - part, pressed + (releasedScale - pressed) * eased(part))
  }

  /// Slow at the end; from 0 to 1.
  private static func eased(_ part: Double) -> Double {
    let rest = 1 - min(max(part, 0), 1)
    return 1 - rest * rest
  }

  private func finger(_ place: Point, _ alpha: Double, _ scale: Double) -> [Mark] {
    let (white, ink) = (Color.white, Self.ink)
    var cast = disc(Self.radius, fill: ink.withAlpha(0.1 * alpha), place, scale)
    cast.values.effects.shadow.color = ink
    cast.values.effects.shadow.opacity = 0.22 * alpha
    cast.values.effects.shadow.offset = Size(width: 0, height: 2)
    cast.values.effects.shadow.radius = 4
    cast.values.effects.shadow.path = Path(ellipseIn: cast.values.bounds)
    return [
      cast,
      disc(Self.radius, fill: white.withAlpha(0.55 * alpha), place, scale),
      ring(Self.radius - 0.6, LineStyle(color: white.withAlpha(alpha), width: 1.2), place, scale),
      ring(
        Self.radius + 0.375, LineStyle(color: ink.withAlpha(0.28 * alpha), width: 0.75), place,
        scale),
    ]
  }

  private func disc(_ radius: Double, fill: Color, _ place: Point, _ scale: Double) -> Mark {
    pen.disc(radius: radius * scale, fill: fill, at: place)
  }

  private func ring(
    _ radius: Double, _ line: LineStyle, _ place: Point, _ scale: Double
  ) -> Mark {
    let reach = radius * scale
    let box = Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
    return pen.shape(Path(ellipseIn: box), line: line, at: place)
  }

  /// An arrow of 12 × 18 points whose tip is the place.
  private func pointer(_ place: Point, _ alpha: Double, _ scale: Double) -> [Mark] {
    let corners: [(Double, Double)] = [
      (0, 0), (0, 15.2), (3.6, 11.9), (6, 17.6), (8.6, 16.5), (6.2, 10.9), (11.1, 10.7),
    ]
    let path = Path(
      corners.enumerated().map { index, corner in
        let point = Point(x: corner.0 * scale, y: corner.1 * scale)
        return index == 0 ? Path.Element.move(to: point) : .line(to: point)
      } + [.close])
    let rim = LineStyle(color: Color.white.withAlpha(alpha), width: 2.5)
    return [
      pen.shape(path, line: rim, at: place),
      pen.shape(path, fill: Self.ink.withAlpha(alpha), at: place),
    ]
  }

  /// The way so far, dotted.
  private func path(of track: TouchTrack, at time: Rational, _ alpha: Double) -> [Mark] {
    let end = min(time, track.end)
    guard end > track.begin else { return [] }
    let step = Rational(1) / 60
    var points: [Point] = []
    var moment = track.begin
    while moment < end {
      if let point = track.location(at: moment), point != points.last { points.append(point) }
      moment = moment + step
    }
    let last = track.location(at: end) ?? track.lastLocation
    if last != points.last { points.append(last) }
    guard let first = points.first, points.contains(where: { ($0 - first).length > 4 }) else {
      return []
    }
    // A dark seam keeps the dots apart from what is as light as they are.
    let seam = LineStyle(
      color: Self.ink.withAlpha(0.25 * alpha), width: 3, dash: [0, 4.2], cap: .round)
    let dots = LineStyle(
      color: Color.white.withAlpha(0.9 * alpha), width: 2, dash: [0, 4.2], cap: .round)
    return [
      pen.shape(Path(lines: [points]), line: seam), pen.shape(Path(lines: [points]), line: dots),
    ]
  }
}
