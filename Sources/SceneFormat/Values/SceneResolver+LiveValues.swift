import AnimationEngine
import Simulation

// bridge
extension SceneResolver {
  func live(
    _ node: SceneNode, _ keyPath: LayerKeyPath, of place: String, _ names: SceneNames
  ) -> LiveValue? {
    guard isLive(node) else { return value(node, keyPath, of: place).map { .fixed($0) } }
    return live(node, keyPath.kind, names)
  }

  func livePoint(_ node: SceneNode, _ names: SceneNames) -> LiveValue? {
    Reading(self, names).read(node, .livePoint)
  }

  func condition(_ node: SceneNode, _ names: SceneNames) -> LiveNumber? {
    Reading(self, names).read(node, .condition)
  }

  func live(
    _ node: SceneNode, _ kind: AnimationValue.Kind, _ names: SceneNames
  ) -> LiveValue? {
    ValueReader<LiveValue>.value(node, kind, Reading(self, names))
  }

  func isLive(_ node: SceneNode) -> Bool {
    Reading(self, SceneNames(LayerTree())).isLive(node)
  }

  func isConstant(_ name: String) -> Bool {
    Reading(self, SceneNames(LayerTree())).isConstant(name)
  }

  func liveNumber(
    _ text: String, isQuoted: Bool, at location: SourceLocation, _ names: SceneNames
  ) -> LiveNumber? {
    let node = SceneNode(content: .scalar(text, isQuoted: isQuoted), location: location)
    return LiveExpression(node, Reading(self, names))?.number
  }
}
