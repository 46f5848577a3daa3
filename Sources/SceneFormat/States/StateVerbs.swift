import SceneModel

// Verbs of sets of states.
extension SceneStates {
  private struct Entering: Sendable {
    var set = SceneStates("", [], initial: 0)
    var state = 0
  }

  static let enter = Map.entry("enter", Entering()) {
    Field(
      "enter", .stateSet, into: \.set, required: true, example: "pane",
      "The set of states that goes into a state.")
    Field(
      "state", like: ValueReader.name().describe, required: true, example: "open", "Which state."
    ) { node, entering, reading in
      // A set that is not there has been reported.
      guard !entering.set.states.isEmpty, let index = entering.set.index(of: node, reading) else {
        return false
      }
      entering.state = index
      return true
    }
  } makes: { entering, _, _ in
    .state(entering.set.name, .enter(entering.state))
  }

  static let cycle = Map.entry("cycle", SceneStates("", [], initial: 0)) {
    Field(
      "cycle", .stateSet, into: \.self, required: true, example: "pane",
      "The set of states that goes on to its next state, and from the last to the first.")
  } makes: { set, _, _ in
    .state(set.name, .cycle)
  }

  static let apply = Map.entry("apply", SceneStates("", [], initial: 0)) {
    Field(
      "apply", .stateSet, into: \.self, required: true, example: "pane",
      "Sets the model to what the current state of this set says.")
  } makes: { set, _, _ in
    .state(set.name, .apply)
  }

  private struct Choosing: Sendable {
    var set = SceneStates("", [], initial: 0)
    var otherwise: Int?
  }

  static let choose = Map.entry(
    "choose",
    note: "All other keys are states, each with its condition: `closed: \"=velocity.y >= 0\"`.",
    others: .init(
      spelling: .names, shape: ValueReader<LiveNumber>.condition.describe().shape), Choosing()
  ) {
    Field(
      "choose", .stateSet, into: \.set, required: true, example: "pane",
      "The set of states that goes into the first state whose condition holds.")
    Field(
      "otherwise", like: ValueReader.name().describe, default: "stays as it is", example: "open",
      "The state where no condition holds."
    ) { node, choosing, reading in
      guard !choosing.set.states.isEmpty else { return false }
      choosing.otherwise = choosing.set.index(of: node, reading)
      return choosing.otherwise != nil
    }
  } makes: { choosing, entries, reading in
    var branches: [StateAction.Branch] = []
    for entry in entries.others {
      guard
        let index = choosing.set.index(of: entry.key, at: entry.keyLocation, reading),
        let condition = reading.read(entry.value, .condition)
      else { return nil }
      branches.append(.init(index, if: condition))
    }
    guard !branches.isEmpty else {
      reading.report(
        at: entries.location, "`choose` has nothing to choose from",
        hint: "give states their conditions, such as "
          + "`\(choosing.set.states[0].name): \"=velocity.y > 0\"`")
      return nil
    }
    return .state(choosing.set.name, .choose(branches, otherwise: choosing.otherwise))
  }
}
