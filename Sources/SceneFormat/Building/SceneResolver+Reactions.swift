import AnimationEngine
import Geometry
import Interaction
import Simulation

// Verbs that fingers and events bring.
extension SceneResolver {
  func stop(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["stop"] else { return nil }
    let animators = names.animators.map(\.name)
    let given = oneOrMore(node, of: "layers or animators")
    guard given.contains(where: { animators.contains($0.0) }) else {
      if fields["withoutFinishing"] != nil {
        report(
          at: fields.keyLocation("withoutFinishing"),
          "`withoutFinishing` has no effect on layers, only on animators")
      }
      return layerNames(node, in: names.layers).map { .stopLayers($0) }
    }
    return animatorAction(fields, names)
  }

  // MARK: - Layers that take touches

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
