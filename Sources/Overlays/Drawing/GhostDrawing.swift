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
        anchor: { motion.box(at: $0, in: tree) })
    ]
  }

  var placement: OverlayPlacement { ghost.placement }
  var subject: LayerID? { ghost.layer }

  func marks(at time: Rational) -> [Mark] {
    let outline = motion.outline(at: time, in: ghost.shows)
    return [pen.shape(outline, line: line)]
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
