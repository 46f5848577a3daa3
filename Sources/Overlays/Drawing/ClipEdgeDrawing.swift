import AnimationEngine
import Geometry
package import Simulation

extension ClipEdge: LayerOverlay {
  package func plan(in timeline: Timeline, _ pen: Pen) -> OverlayPlan {
    OverlayPlan { (place) throws(ContentsError) in
      try ClipEdgeDrawing(self, in: place.timeline, pen: place.pen)
    }
  }
}

/// The line where a layer cuts off what lies in it, and faintly what it cuts.
struct ClipEdgeDrawing: DrawnOverlay {
  static let reach = 8.0
  static let revealedAlpha = 0.13

  let clip: ClipEdge
  let timeline: Timeline
  let motion: LayerMotion
  let pen: Pen
  let labels: [LabelRequest]

  init(_ clip: ClipEdge, in timeline: Timeline, pen: Pen) throws(ContentsError) {
    (self.clip, self.timeline, self.pen) = (clip, timeline, pen)
    let motion = LayerMotion(clip.layer, in: timeline)
    self.motion = motion
    let ends = Self.ends(clip.edge, of: Self.view(motion, at: 0))
    let coordinate = clip.edge.isVertical ? ends.0.x : ends.0.y
    let text = clip.label ?? "clips at " + NumberText.text(coordinate, decimals: 1)
    guard !text.isEmpty else {
      labels = []
      return
    }
    let edge = clip.edge
    labels = [
      LabelRequest(
        text: try pen.set(text, .caption),
        sides: edge.isVertical
          ? [.right(6), .left(6), .above(6)] : [.right(6), .above(6), .below(6), .left(6)],
        anchor: { time in
          let (a, b) = Self.ends(edge, of: Self.view(motion, at: time))
          // Beside the line's upper end, or at its right one.
          return edge.isVertical
            ? Rect(x: a.x, y: a.y, width: 0, height: 2 * Self.reach + 2)
            : Rect(x: b.x, y: b.y, width: 0, height: 0)
        })
    ]
  }

  var subject: LayerID? { clip.layer }

  func marks(at time: Rational) -> [Mark] {
    let view = Self.view(motion, at: time)
    let (a, b) = Self.ends(clip.edge, of: view)
    let style = LineStyle(color: pen.theme[.ink].withAlpha(0.85))
    // A view that stands still has its edge on whole pixels; a moving one is never snapped.
    let line = motion.isStill ? pen.rule(from: a, to: b, style) : pen.line(from: a, to: b, style)
    return revealed(beyond: view, at: time) + [line]
  }

  /// What is cut off, once more, but only beyond the edge.
  private func revealed(beyond view: Rect, at time: Rational) -> [Mark] {
    guard !clip.reveals.isEmpty else { return [] }
    let layers = timeline.layers.visibleLayers(at: time)
    var cut: [PresentationLayer] = []
    for id in clip.reveals {
      guard let index = layers.firstIndex(where: { $0.id == id }) else { continue }
      cut += layers[index...(index + layers[index].descendantCount)]
      cut[cut.count - 1 - layers[index].descendantCount].values.opacity *= Self.revealedAlpha
    }
    guard !cut.isEmpty else { return [] }
    var values = LayerValues()
    let region = clip.edge.region(beyond: view)
    values.bounds = Rect(origin: .zero, size: region.size)
    values.anchorPoint = .zero
    values.position = region.origin
    values.masksToBounds = true
    return [Mark(values: values, transform: values.transformToSuperlayer, sublayers: cut)]
  }

  private static func view(_ motion: LayerMotion, at time: Rational) -> Rect {
    motion.transform(at: time).apply(to: motion.values(at: time, in: .presentation).bounds)
  }

  private static func ends(_ edge: ClipEdge.Edge, of view: Rect) -> (Point, Point) {
    let (left, right) = (view.minX - reach, view.maxX + reach)
    let (top, bottom) = (view.minY - reach, view.maxY + reach)
    return switch edge {
    case .left: (Point(x: view.minX, y: top), Point(x: view.minX, y: bottom))
    case .right: (Point(x: view.maxX, y: top), Point(x: view.maxX, y: bottom))
    case .top: (Point(x: left, y: view.minY), Point(x: right, y: view.minY))
    case .bottom: (Point(x: left, y: view.maxY), Point(x: right, y: view.maxY))
    }
  }
}

extension ClipEdge.Edge {
  fileprivate var isVertical: Bool { self == .left || self == .right }

  /// The side of the edge on which nothing shows, far enough for any stage.
  fileprivate func region(beyond view: Rect) -> Rect {
    let far = 10_000.0
    return switch self {
    case .left: Rect(x: view.minX - far, y: view.minY - far, width: far, height: 3 * far)
    case .right: Rect(x: view.maxX, y: view.minY - far, width: far, height: 3 * far)
    case .top: Rect(x: view.minX - far, y: view.minY - far, width: 3 * far, height: far)
    case .bottom: Rect(x: view.minX - far, y: view.maxY, width: 3 * far, height: far)
    }
  }
}
