import AnimationEngine
import Geometry
package import Simulation

extension Trail: LayerOverlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { TrailDrawing(self, in: $0.timeline, pen: $0.pen) }
  }
}

/// Dots at equal times, which stay where they were set and fade as newer ones come.
struct TrailDrawing: DrawnOverlay {
  static let radius = 1.5
  /// In points, more than any layer moves in no time.
  private static let jump = 4.0

  let trail: Trail
  let motion: LayerMotion
  let pen: Pen
  /// When the layer was put elsewhere: what lay behind it then is another flight's.
  private let resets: [Rational]

  init(_ trail: Trail, in timeline: Timeline, pen: Pen) {
    (self.trail, self.pen) = (trail, pen)
    let motion = LayerMotion(trail.layer, in: timeline)
    self.motion = motion
    // A model that jumps takes along what is seen, unless an animation goes on from there.
    resets = timeline.layers.histories[trail.layer.index].models.dropFirst().map(\.time).filter {
      let before = motion.position(at: $0 - Rational(1) / 100_000)
      return (motion.position(at: $0) - before).length > Self.jump
    }
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
    let reset = resets.last { $0 <= time }
    var newer: Point?
    var marks: [Mark] = []
    for (index, moment) in equalTimes(before: time, every: trail.interval, count: trail.count) {
      if let reset, moment < reset { break }
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
