import Simulation

// How animators are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func animatorsTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    case .blockEntry: blockKeys
    case .innerBlock: innerBlockKeys
    case .keyframesEntry: keyframesKeys
    case .keyframe: keyframeKeys
    case .animator: animatorKeys
    case .startEntry: startKeys
    case .pauseEntry: pauseKeys
    case .scrubEntry: scrubKeys
    case .reverseEntry: reverseKeys
    case .finishEntry: finishKeys
    case .continueEntry: continueKeys
    case .addAnimationsEntry: addAnimationsKeys
    case .stopEntry: stopKeys
    case .blockSpringTiming: blockSpringTimingKeys
    case .ratioSpring: ratioSpringKeys
    case .sideTransition: sideTransitionKeys
    case .hero: heroKeys
    case .interactEntry: interactKeys
    case .advanceEntry: advanceKeys
    case .decideEntry: decideKeys
    case .interruptEntry: interruptKeys
    case .cancelEntry: cancelKeys
    case .completeEntry: completeKeys
    default: nil
    }
  }

  static func animatorsMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    default: nil
    }
  }

  /// Verbs of scripts.
  static func animatorsVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    default: nil
    }
  }
}
