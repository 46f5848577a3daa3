import Simulation

// How reactions are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func reactionsTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    default: nil
    }
  }

  static func reactionsMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    default: nil
    }
  }

  /// Verbs of scripts.
  static func reactionsVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    case .moveEntry: MoveAction.map
    case .enterEntry: SceneStates.enter
    case .cycleEntry: SceneStates.cycle
    case .chooseEntry: SceneStates.choose
    case .applyEntry: SceneStates.apply
    case .enableEntry: SceneGesture.enable
    case .disableEntry: SceneGesture.disable
    case .scrollEntry: SceneScroll.scroll
    default: nil
    }
  }
}
