import AnimationEngine
import Geometry
import Overlays
import Simulation

/// Reads the overlays of a scene, whose layers and length are known.
struct OverlayReader {
  let resolver: SceneResolver
  let names: SceneNames
  /// Nil where it could not be told.
  let filmLength: Rational?

  var layers: LayerTree { names.layers }

  func overlay(_ fields: Fields) -> Overlay? {
    switch fields.kind {
    case .plotOverlay: plot(fields).map { .plot($0) }
    case .tracksOverlay: tracks(fields).map { .tracks($0) }
    case .ghostOverlay: ghost(fields).map { .ghost($0) }
    case .trailOverlay: trail(fields).map { .trail($0) }
    case .onionSkinOverlay: onionSkin(fields).map { .onionSkin($0) }
    case .pathOverlay: path(fields).map { .motionPath($0) }
    case .arrowOverlay: arrow(fields).map { .arrow($0) }
    case .statesOverlay: states(fields).map { .states($0) }
    case .readoutOverlay: readout(fields).map { .readout($0) }
    case .labelOverlay: label(fields).map { .readout($0) }
    case .titleOverlay: title(fields).map { .title($0) }
    case .captionOverlay: caption(fields).map { .caption($0) }
    case .timeCodeOverlay: timeCode(fields).map { .timeCode($0) }
    case .bodiesOverlay: bodies(fields).map { .bodies($0) }
    case .gridOverlay: grid(fields).map { .coordinateGrid($0) }
    default: clipEdge(fields).map { .clipEdge($0) }
    }
  }
}
