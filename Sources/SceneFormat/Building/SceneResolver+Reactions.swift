import AnimationEngine
import Geometry
import Interaction
import Simulation

// Layers that take touches.
extension SceneResolver {
  /// Notes how a layer takes touches, and whether its content scrolls.
  func readTouchBehavior(_ fields: Fields, of layer: LayerID, name: String?, _ values: LayerValues)
  {
    var traits = HitTraits()
    if let node = fields["hitTest"], let geometry = choice(node, HitGeometry.self) {
      traits.geometry = geometry
    }
    if let node = fields["userInteraction"], let flag = boolean(node), !flag {
      traits.interaction = .disabled
    }
    if traits != HitTraits() { hitTraits[layer] = traits }
    guard let node = fields["scroll"] else { return }
    let content = SceneScroll.map.read(node, Reading(self, SceneNames(LayerTree())))
    guard let name else {
      report(at: fields.keyLocation("scroll"), "a layer that scrolls needs an `id`")
      return
    }
    guard let content else { return }
    if values.bounds.isEmpty {
      report(at: fields.location, "a layer that scrolls needs a size")
    }
    scrolls.append(
      SceneScroll(name, layer: layer, contentSize: content.size, options: content.options))
  }
}
