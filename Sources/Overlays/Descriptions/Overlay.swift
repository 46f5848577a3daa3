/// A documentation mark over a scene: a pure function of time, described and not yet drawn.
package enum Overlay: Sendable {
  case plot(Plot)
  case tracks(Tracks)
  case ghost(Ghost)
  case trail(Trail)
  case onionSkin(OnionSkin)
  case motionPath(MotionPath)
  case states(States)
  case readout(Readout)
  case arrow(Arrow)
  case title(FigureTitle)
  case caption(Caption)
  case timeCode(TimeCode)
  case coordinateGrid(CoordinateGrid)
  case clipEdge(ClipEdge)
  case touches(TouchMarks)
  case bodies(BodyMarks)
}

/// Where an overlay lies among the scene's layers.
package enum OverlayPlacement: String, Sendable, CaseIterable {
  /// Under all layers.
  case below
  /// Right under the layer that it is about, inside the same superlayer, which may clip it.
  case beneathSubject
  /// Over all layers.
  case above
}
