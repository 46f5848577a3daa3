package import AnimationEngine

/// Places that something can be in, by name: a panel that is closed or open.
package struct SceneStates: Sendable {
  package var name: String
  /// In the order written, which is the order of `cycle`.
  package var states: [(name: String, values: [(address: LayerAddress, value: AnimationValue)])]
  /// The index of the one it begins in.
  package var initial: Int

  package init(
    _ name: String,
    _ states: [(name: String, values: [(address: LayerAddress, value: AnimationValue)])],
    initial: Int
  ) {
    (self.name, self.states, self.initial) = (name, states, initial)
  }

  package func index(of state: String) -> Int? { states.firstIndex { $0.name == state } }
}

/// What can be done to a set of states.
package enum StateAction: Sendable, Hashable {
  package struct Branch: Sendable, Hashable {
    package var state: Int
    package var condition: LiveNumber

    package init(_ state: Int, if condition: LiveNumber) {
      (self.state, self.condition) = (state, condition)
    }
  }

  case enter(Int)
  /// The next one, and after the last the first.
  case cycle
  /// The first whose condition holds.
  case choose([Branch], otherwise: Int?)
  /// Sets the model to what the current state says.
  case apply
}
