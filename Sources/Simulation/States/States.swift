import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// Sets of states: what each of them is in.
final class States {
  /// By the names of the sets.
  private(set) var records: [String: StateRecord]

  init(_ sets: [SceneStates]) {
    records = Dictionary(sets.map { ($0.name, StateRecord($0)) }) { first, _ in first }
  }

  func perform(_ action: StateAction, on name: String, in world: World) throws(LiveProblem) {
    guard let record = records[name], let current = record.current else { return }
    switch action {
    case .enter(let index): enter(index, of: name, in: world)
    case .cycle: enter((current + 1) % record.set.states.count, of: name, in: world)
    case .choose(let branches, let otherwise):
      for branch in branches where try world.context.condition(branch.condition) {
        return enter(branch.state, of: name, in: world)
      }
      if let otherwise { enter(otherwise, of: name, in: world) }
    case .apply:
      for (address, value) in record.set.states[current].values {
        world.layers.setModel(value, of: address.layer, address.keyPath, at: world.now)
      }
    }
  }

  private func enter(_ index: Int, of name: String, in world: World) {
    guard let state = records[name]?.enter(index, at: world.now) else { return }
    world.emit(name, "entered", at: world.now, [.init("state", .text(state))])
  }
}

/// The states that a set of states was in.
struct StateRecord: Sendable {
  let set: SceneStates
  /// Indices of states with the times from which they hold, ascending.
  private var samples: [(time: Rational, state: Int)]

  init(_ set: SceneStates) { (self.set, samples) = (set, [(0, set.initial)]) }

  var current: Int? { samples.last?.state }

  /// When it changes, ascending.
  var times: [Rational] { samples.map(\.time) }

  func state(at time: Rational) -> String? { index(at: time).map { set.states[$0].name } }

  /// What the state of a time says of a layer's part.
  func target(of address: LayerAddress, at time: Rational) -> AnimationValue? {
    index(at: time).flatMap { index in
      set.states[index].values.last { $0.address == address }?.value
    }
  }

  private func index(at time: Rational) -> Int? { samples.last { $0.time <= time }?.state }

  /// Goes to a state and says its name; nil where it is in that already.
  fileprivate mutating func enter(_ index: Int, at time: Rational) -> String? {
    guard current != index else { return nil }
    samples.append((time, index))
    return set.states[index].name
  }
}
