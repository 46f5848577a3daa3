import AnimationEngine
import Geometry
import Overlays
import Simulation

extension SceneResolver {
  /// Marks of documentation, in the order written.
  func overlays(_ node: SceneNode, _ names: SceneNames, filmLength: Rational?) -> [Overlay] {
    (list(node, of: "overlays") ?? []).compactMap { item in
      guard let fields = overlayFields(item) else { return nil }
      return OverlayReader(resolver: self, names: names, filmLength: filmLength).overlay(fields)
    }
  }
}
