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

  func move(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let layers = fields["move"].flatMap({ layerNames($0, in: names.layers) }),
      let by = fields["by"].flatMap({ livePoint($0, names) })
    else { return nil }
    var move = MoveAction(layers, by: by, dimension: stageSize ?? .zero)
    if let node = fields["axis"] { move.axis = choice(node, MoveAction.Axis.self) }
    if let node = fields["horizontalLimits"] { move.horizontalLimits = limits(node) }
    if let node = fields["verticalLimits"] { move.verticalLimits = limits(node) }
    if let node = fields["beyond"], let beyond = choice(node, MoveAction.Beyond.self) {
      move.beyond = beyond
    }
    return .move(move)
  }

  private func limits(_ node: SceneNode) -> ClosedRange<Double>? {
    guard let numbers = numbers(node, 2...2, expected: "limits [lowest, highest]") else {
      return nil
    }
    guard numbers[0] <= numbers[1] else {
      report(at: node.location, "the lowest is above the highest")
      return nil
    }
    return numbers[0]...numbers[1]
  }

  func stateAction(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    let verbs = ["enter", "cycle", "choose", "apply"]
    guard let verb = fields.given(verbs).first, let node = fields[verb],
      let set = stateSet(node, names)
    else { return nil }
    switch fields.kind {
    case .enterEntry:
      guard let node = fields["state"], let name = text(node),
        let index = stateIndex(name, of: set, at: node.location)
      else { return nil }
      return .state(set.name, .enter(index))
    case .cycleEntry: return .state(set.name, .cycle)
    case .applyEntry: return .state(set.name, .apply)
    default: return choose(set, fields, names)
    }
  }

  private func choose(
    _ set: SceneStates, _ fields: Fields, _ names: SceneNames
  ) -> ScriptEntry.Action? {
    var branches: [StateAction.Branch] = []
    for entry in fields.mapping.entries
    where SceneLanguage.key(entry.key, of: .chooseEntry) == nil {
      guard let index = stateIndex(entry.key, of: set, at: entry.keyLocation),
        let condition = condition(entry.value, names)
      else { return nil }
      branches.append(.init(index, if: condition))
    }
    var otherwise: Int?
    if let node = fields["otherwise"] {
      guard let name = text(node), let index = stateIndex(name, of: set, at: node.location) else {
        return nil
      }
      otherwise = index
    }
    guard !branches.isEmpty else {
      report(
        at: fields.location, "`choose` has nothing to choose from",
        hint: "give states their conditions, such as `\(set.states[0].name): \"=velocity.y > 0\"`")
      return nil
    }
    return .state(set.name, .choose(branches, otherwise: otherwise))
  }

  func enable(
    _ fields: Fields, _ names: SceneNames, isEnabled: Bool
  ) -> ScriptEntry.Action? {
    guard let node = fields[isEnabled ? "enable" : "disable"], let name = text(node),
      isGesture(name, at: node.location, names)
    else { return nil }
    return .enable(name, isEnabled)
  }

  func scroll(_ fields: Fields, _ names: SceneNames) -> ScriptEntry.Action? {
    guard let node = fields["scroll"], let name = text(node),
      layer(name, at: node.location, in: names.layers) != nil,
      let offset = fields["to"].flatMap({ livePoint($0, names) })
    else { return nil }
    guard names.scrolls.contains(name) else {
      report(
        at: node.location, "`\(name)` does not scroll", hint: "give the layer a `scroll`")
      return nil
    }
    return .scroll(name, to: offset)
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
    guard let node = fields["scroll"], let scroll = self.fields(node, .scroll) else { return }
    guard let name else {
      report(at: fields.keyLocation("scroll"), "a layer that scrolls needs an `id`")
      return
    }
    guard let size = scroll["contentSize"].flatMap(size) else { return }
    var options = ScrollView.Options()
    if let node = scroll["deceleration"], word(node, of: ["normal", "fast"]) == "fast" {
      options.deceleration = .fast
    }
    if let node = scroll["bounces"], let flag = boolean(node) { options.bounces = flag }
    if let node = scroll["paging"], let flag = boolean(node) { options.isPaging = flag }
    if let node = scroll["alwaysBounces"],
      let axis = word(node, of: ["horizontally", "vertically", "both"])
    {
      options.alwaysBouncesHorizontally = axis != "vertically"
      options.alwaysBouncesVertically = axis != "horizontally"
    }
    if values.bounds.isEmpty {
      report(at: fields.location, "a layer that scrolls needs a size")
    }
    scrolls.append(
      SceneScroll(name, layer: layer, contentSize: size, options: options))
  }
}
