import AnimationEngine
import Geometry
import Simulation

/// What an overlay needs around the stage, and how it is drawn once all have said what they need.
package struct OverlayPlan: Sendable {
  /// Around the stage; nil where the overlay lies over it.
  let room: FigureLayout.Room?
  /// When what it shows is at its lowest and highest, so that labels keep clear of it then.
  let extremeTimes: [Rational]
  /// The overlay with everything computed that does not change; nil where there is nothing to draw.
  let draw: @Sendable (OverlayPlace) throws(ContentsError) -> (any DrawnOverlay)?

  init(
    room: FigureLayout.Room? = nil, extremeTimes: [Rational] = [],
    draw: @escaping @Sendable (OverlayPlace) throws(ContentsError) -> (any DrawnOverlay)?
  ) {
    (self.room, self.extremeTimes, self.draw) = (room, extremeTimes, draw)
  }
}

/// Where an overlay is drawn, and with what.
struct OverlayPlace: Sendable {
  let timeline: Timeline
  let pen: Pen
  let figure: Figure
  /// The band that the overlay has reserved, in the stage's points; the stage where it has none.
  let frame: Rect
  /// What overlays before this one have drawn at the film's start, which labels of it keep clear of.
  let taken: [Rect]

  /// Baselines of the figure's head, in the stage's points.
  var titleLine: Double { FigureLayout.titleBaseline - figure.stage.minY }
  var captionLine: Double { FigureLayout.captionBaseline - figure.stage.minY }
}
