package import AnimationEngine
import Geometry
package import SceneModel
package import Simulation

/// An overlay that comes and goes: its marks and its labels fade in and out together.
package struct ShownOverlay: Overlay {
  package var overlay: any Overlay
  package var showing: Showing

  package init(_ overlay: any Overlay, _ showing: Showing) {
    (self.overlay, self.showing) = (overlay, showing)
  }

  package var showsInLanes: Bool { overlay.showsInLanes }
  package var inspectedAnimator: String? { overlay.inspectedAnimator }
  package var inspectsEntries: Bool { overlay.inspectsEntries }
  package var claims: [Expectation] { overlay.claims }
  package var timeAxis: TimeAxis? { overlay.timeAxis }

  /// It keeps its room around the stage while it is away, so that nothing moves.
  package func plan(in timeline: Timeline, _ pen: Pen) throws(ContentsError) -> OverlayPlan {
    let plan = try overlay.plan(in: timeline, pen)
    let spans = ShownSpans(showing, in: timeline)
    return OverlayPlan(room: plan.room, extremeTimes: plan.extremeTimes + spans.middles) {
      (place) throws(ContentsError) in
      try plan.draw(place).map { ShownDrawing($0, spans) }
    }
  }
}

/// A drawing with a share of its opacity; nothing where it is away.
struct ShownDrawing: DrawnOverlay {
  private let drawing: any DrawnOverlay
  private let spans: ShownSpans

  init(_ drawing: any DrawnOverlay, _ spans: ShownSpans) {
    (self.drawing, self.spans) = (drawing, spans)
  }

  var placement: OverlayPlacement { drawing.placement }
  var subject: LayerID? { drawing.subject }

  var labels: [LabelRequest] {
    drawing.labels.map { label in
      var label = label
      let (own, spans) = (label.opacity, spans)
      label.opacity = { own($0) * spans.opacity(at: $0) }
      return label
    }
  }

  func marks(at time: Rational) -> [Mark] {
    let opacity = spans.opacity(at: time)
    guard opacity > 0 else { return [] }
    return opacity < 1
      ? drawing.marks(at: time).map { $0.faded(by: opacity) } : drawing.marks(at: time)
  }
}
