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
}
