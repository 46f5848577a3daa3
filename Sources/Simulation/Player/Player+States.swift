import Geometry
import AnimationEngine
import Interaction

extension Player {
  mutating func beginStates() {
    for set in scene.states {
      states[set.name] = [StateSample(time: 0, state: set.states[set.initial].name)]
    }
  }

  mutating func change(state name: String, _ action: StateAction) throws(LiveProblem) {
    guard let set = scene.states.first(where: { $0.name == name }),
      let current = states[name]?.last.flatMap({ set.index(of: $0.state) })
    else { return }
    switch action {
    case .enter(let index): enter(index, of: set)
    case .cycle: enter((current + 1) % set.states.count, of: set)
    case .choose(let branches, let otherwise):
      for branch in branches where try context.condition(branch.condition) {
        return enter(branch.state, of: set)
      }
      if let otherwise { enter(otherwise, of: set) }
    case .apply:
      for (address, value) in set.states[current].values {
        layers.setModel(value, of: address.layer, address.keyPath, at: now)
      }
    }
  }

  private mutating func enter(_ index: Int, of set: SceneStates) {
    let state = set.states[index].name
    guard states[set.name]?.last?.state != state else { return }
    states[set.name]?.append(StateSample(time: now, state: state))
    tell(SceneEvent(set.name, "entered", at: now, [.init("state", .text(state))]))
  }
}
