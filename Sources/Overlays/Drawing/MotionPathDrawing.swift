import SceneModel
import AnimationEngine
import Geometry
package import Simulation

extension MotionPath: LayerOverlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { MotionPathDrawing(self, in: $0.timeline, pen: $0.pen) }
  }
}

/// The way that a layer's position takes through the stage.
struct MotionPathDrawing: DrawnOverlay {
  let path: MotionPath
  let motion: LayerMotion
  let curve: SampledCurve
  let pen: Pen
  private var ticks: [Mark] = []

  init(_ path: MotionPath, in timeline: Timeline, pen: Pen) {
    (self.path, self.pen) = (path, pen)
    let motion = LayerMotion(path.layer, in: timeline)
    self.motion = motion
    let end = timeline.scene.duration
    let knots = EventTimes(layers: timeline.layers, start: 0, end: end)
      .timesOfPlace(of: path.layer)
    curve = SampledCurve(from: 0, to: end, knots: knots, flatness: 0.1) {
      motion.position(at: $0)
    }
    if let rule = path.ticks { ticks = self.ticks(rule, until: end) }
  }

  var placement: OverlayPlacement { path.placement }
  var subject: LayerID? { path.layer }

  func marks(at time: Rational) -> [Mark] {
    let now = motion.position(at: time)
    var marks: [Mark] = []
    if path.showsFuture {
      // From the end backwards, so that the dots stand still while the way grows shorter.
      let future = curve.pieces.reversed().compactMap { piece -> [Point]? in
        var points = piece.filter { $0.time > time.value }.reversed().map(\.value)
        guard !points.isEmpty else { return nil }
        if let first = piece.first, first.time <= time.value { points.append(now) }
        return points
      }
      marks.append(
        line(
          future,
          LineStyle(
            color: pen.theme[.ink].withAlpha(0.45), width: LineStyle.outlineWidth, dash: [0, 4],
            cap: .round)))
    }
    if path.showsPast {
      let past = curve.prefix(until: time.value, endingWith: now).map { $0.map(\.value) }
      marks.append(
        line(
          past,
          LineStyle(color: pen.theme.mark(path.hue).withAlpha(0.35), width: LineStyle.outlineWidth))
      )
    }
    return marks + ticks
  }

  private func line(_ parts: [[Point]], _ style: LineStyle) -> Mark {
    pen.shape(
      Path(lines: parts), line: style, keepClear: Rect.boxes(along: parts, width: style.width))
  }

  private func ticks(_ rule: MotionPath.Ticks, until end: Rational) -> [Mark] {
    guard rule.interval > 0 else { return [] }
    var places: [Point] = []
    var marks: [Mark] = []
    for index in 0...max(0, min(Int((end / rule.interval).floor), 4096)) {
      let time = Rational(index) * rule.interval
      let place = motion.position(at: time)
      guard let velocity = motion.velocity(at: time, until: end),
        velocity.length > 1e-6, !places.contains(where: { (place - $0).length < 0.5 })
      else { continue }
      places.append(place)
      let isMajor = index % max(rule.majorEvery, 1) == 0
      let half = (isMajor ? 9.0 : 5) / 2
      let across = Vector(dx: -velocity.dy, dy: velocity.dx) * (half / velocity.length)
      marks.append(
        pen.line(
          from: place + across, to: place + across * -1,
          LineStyle(color: pen.theme[.ink].withAlpha(isMajor ? 0.62 : 0.38))))
    }
    return marks
  }
}
