import AnimationEngine
import Geometry
package import Simulation

extension Ghost: LayerOverlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try GhostDrawing(self, in: place.timeline, pen: place.pen)
    }
  }
}

/// A layer's outline in the model tree, or in the presentation tree.
struct GhostDrawing: DrawnOverlay {
  let ghost: Ghost
  let motion: LayerMotion
  let pen: Pen
  let labels: [LabelRequest]

  init(_ ghost: Ghost, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    (self.ghost, self.pen) = (ghost, pen)
    let motion = LayerMotion(ghost.layer, in: timeline)
    self.motion = motion
    let caption = ghost.caption ?? ghost.shows.rawValue
    guard !caption.isEmpty else {
      labels = []
      return
    }
    let tree = ghost.shows
    let style = ghost.isOnPhotograph ? TextStyle.photoLabel : .markLabel(Self.hue(of: tree))
    labels = [
      LabelRequest(
        text: try pen.set(caption, style),
        sides: [
          .below(8), .above(8), .right(14), .left(14), .belowLeft(8), .belowRight(8),
          .aboveLeft(8), .aboveRight(8), .below(16),
        ],
        anchor: { motion.box(at: $0, in: tree) }, opacity: { motion.separation(at: $0) })
    ]
  }

  var placement: OverlayPlacement { ghost.placement }
  var subject: LayerID? { ghost.layer }

  func marks(at time: Rational) -> [Mark] {
    let opacity = motion.separation(at: time)
    guard opacity > 0 else { return [] }
    let mark = pen.shape(motion.outline(at: time, in: ghost.shows), line: line)
    return [opacity < 1 ? mark.faded(by: opacity) : mark]
  }

  private static func hue(of tree: Ghost.Tree) -> Hue { tree == .model ? .blue : .red }

  private var line: LineStyle {
    let color =
      ghost.isOnPhotograph
      ? Color.white.withAlpha(0.95)
      : pen.theme.text(Self.hue(of: ghost.shows)).withAlpha(0.9)
    return switch ghost.style {
    case .dotted:
      LineStyle(
        color: color, width: LineStyle.outlineWidth,
        dash: ghost.isOnPhotograph ? [0, 3.4] : [0, 3.2], cap: .round)
    case .dashed: LineStyle(color: color, width: LineStyle.outlineWidth, dash: [3, 2.5])
    case .solid: LineStyle(color: color, width: LineStyle.outlineWidth)
    }
  }
}

extension LayerMotion {
  /// How far apart model and presentation are, in points, until there is nothing to tell apart, and
  /// from where on both stand for themselves.
  private static let separated = 1.0...4.0

  /// 0 where a layer is seen where it is set: a ghost would only fray its edge; 1 where it is well
  /// apart.
  ///
  /// Measured at the corners of the bounds, so that turning and growing count like moving; a layer
  /// that is a quarter more or less opaque than it is set is well apart, too.
  fileprivate func separation(at time: Rational) -> Double {
    let corners = Ghost.Tree.allCases.map { tree in
      let (bounds, map) = (values(at: time, in: tree).bounds, transform(at: time, in: tree))
      return [
        Point(x: bounds.minX, y: bounds.minY), Point(x: bounds.maxX, y: bounds.minY),
        Point(x: bounds.maxX, y: bounds.maxY), Point(x: bounds.minX, y: bounds.maxY),
      ].map { map.apply(to: $0) }
    }
    let distance = zip(corners[0], corners[1]).map { ($1 - $0).length }.max() ?? 0
    let (near, far) = (Self.separated.lowerBound, Self.separated.upperBound)
    let fading = Ghost.Tree.allCases.map { Double(values(at: time, in: $0).opacity) }
    return min(max((distance - near) / (far - near), abs(fading[1] - fading[0]) * 4, 0), 1)
  }
}
