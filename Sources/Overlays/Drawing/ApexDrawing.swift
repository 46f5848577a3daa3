import AnimationEngine
import Geometry
import SceneModel
package import Simulation

extension Apexes: LayerOverlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try ApexDrawing(self, in: place.timeline, pen: place.pen)
    }
  }
}

/// Bars over the highest points of a way: strong where it has been, weak where it will come.
struct ApexDrawing: DrawnOverlay {
  /// Of the bars, in points.
  static let width = 28.0
  /// Of a number's baseline over its bar, in points.
  static let rise = 20.0
  /// Below the floor, in points.
  static let tick = 6.0

  /// An apex with what is drawn of it before and from the moment at which the way is there.
  private struct Place: Sendable {
    let time: Double
    let bar: Mark
    let coming: Mark
    let passed: [Mark]
  }

  let apexes: Apexes
  private var places: [Place] = []
  private var ticks: [Mark] = []

  init(_ apexes: Apexes, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    self.apexes = apexes
    let motion = LayerMotion(apexes.layer, in: timeline)
    let end = timeline.scene.duration
    let knots = EventTimes(layers: timeline.layers, start: 0, end: end)
      .timesOfPlace(of: apexes.layer)
    let curve = SampledCurve(from: 0, to: end, knots: knots, flatness: 0.1) {
      motion.position(at: $0)
    }
    let turns = TurningPoints(curve.samples, least: apexes.least)
    let lowest = curve.samples.map(\.value.y).max() ?? 0
    let base = apexes.base ?? lowest
    let extent = turns.apexes.map { base - $0.value.y }.max() ?? 0
    let ink = pen.theme[.ink]
    for apex in turns.apexes {
      let (x, y) = (apex.value.x, apex.value.y)
      let text = apexes.format.text(base - y, extent: extent)
      let above = Point(x: x, y: y - Self.rise)
      places.append(
        Place(
          time: apex.time,
          bar: pen.rule(
            from: Point(x: x - Self.width / 2, y: y), to: Point(x: x + Self.width / 2, y: y),
            LineStyle(color: ink, width: LineStyle.outlineWidth)),
          coming: try pen.set(text, .tick, .center).mark(at: above),
          passed: [
            pen.line(
              from: Point(x: x, y: y), to: Point(x: x, y: apexes.floor ?? base),
              LineStyle(color: ink.withAlpha(0.22), dash: [1, 3])),
            try pen.set(text, .value(.ink), .center).mark(at: above),
          ]))
    }
    guard let floor = apexes.floor else { return }
    ticks = turns.contacts.map { contact in
      pen.rule(
        from: Point(x: contact.value.x, y: floor),
        to: Point(x: contact.value.x, y: floor + Self.tick),
        LineStyle(color: ink, width: LineStyle.outlineWidth))
    }
  }

  var placement: OverlayPlacement { apexes.placement }
  var subject: LayerID? { apexes.layer }

  func marks(at time: Rational) -> [Mark] {
    places.flatMap { place in
      place.time <= time.value ? place.passed + [place.bar] : [place.bar, place.coming]
    } + ticks
  }
}
