import AnimationEngine
import Geometry
import Simulation

/// Dots at equal times, which stay where they were set and fade as newer ones come.
struct TrailDrawing: DrawnOverlay {
  static let radius = 1.5

  let trail: Trail
  let motion: LayerMotion
  let pen: Pen

  init(_ trail: Trail, in timeline: Timeline, pen: Pen) {
    (self.trail, self.pen) = (trail, pen)
    motion = LayerMotion(trail.layer, in: timeline)
  }

  var placement: OverlayPlacement { trail.placement }
  var subject: LayerID? { trail.layer }

  /// Of the dot that is `index` dots old.
  static func alpha(_ index: Int, of count: Int) -> Double {
    0.75 * (1 - Double(index) / Double(max(count, 1)))
  }

  func marks(at time: Rational) -> [Mark] {
    let color = pen.theme.text(trail.hue)
    let ghost = motion.box(at: time, in: .model)
    let seen = motion.box(at: time)
    var newer: Point?
    var marks: [Mark] = []
    for (index, moment) in equalTimes(before: time, every: trail.interval, count: trail.count) {
      let place = motion.position(at: moment)
      // A rest is one dot, and none where the layer or its ghost covers it.
      if let newer, (place - newer).length < Self.radius { continue }
      newer = place
      if ghost.contains(place) || seen.contains(place) { continue }
      marks.append(
        pen.disc(
          radius: Self.radius, fill: color.withAlpha(Self.alpha(index, of: trail.count)),
          at: place))
    }
    return marks
  }
}

/// Multiples of an interval before a time, the latest first, each with how many are later.
func equalTimes(
  before time: Rational, every interval: Rational, count: Int
) -> [(index: Int, time: Rational)] {
  guard interval > 0, count > 0 else { return [] }
  let latest = (time / interval).ceiling - 1
  guard latest >= 0 else { return [] }
  return (0..<min(count, Int(latest) + 1)).map { index in
    (index, Rational(Int(latest) - index) * interval)
  }
}
