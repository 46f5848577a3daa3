import AnimationEngine
import Geometry
import Overlays
import Simulation

extension SceneResolver {
  /// Marks of documentation, in the order written.
  func overlays(_ node: SceneNode, in layers: LayerTree, filmLength: Rational?) -> [Overlay] {
    (list(node, of: "overlays") ?? []).compactMap { item in
      guard let fields = overlayFields(item) else { return nil }
      return OverlayReader(resolver: self, layers: layers, filmLength: filmLength).overlay(fields)
    }
  }
}
