import Simulation

// How animations are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func animationsTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    case .animation: [keyPathKey] + animationKeys
    case .animateEntry: animateKeys
    case .addEntry: addKeys
    case .changeEntry: changeKeys
    case .transitionEntry: transitionKeys
    case .removeEntry: removeKeys
    case .retargetEntry: retargetKeys
    case .displayLink: displayLinkKeys
    case .ownSpring: ownSpringKeys
    case .popSpring: popSpringKeys
    case .popDecay: popDecayKeys
    case .popBasic: popBasicKeys
    case .popChase: popChaseKeys
    case .rebound: reboundKeys
    case .rbbTween: rbbTweenKeys
    case .rbbSpring: rbbSpringKeys
    case .stepsTiming: stepsTimingKeys
    case .linearTiming: linearTimingKeys
    case .springTiming: springTimingKeys
    case .spring: springKeys
    case .perceptualSpring: perceptualSpringKeys
    case .settling: settlingKeys
    case .transaction: transactionKeys
    case .setEntry: setKeys
    default: nil
    }
  }

  static func animationsMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    default: nil
    }
  }

  /// Verbs of scripts.
  static func animationsVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    default: nil
    }
  }
}
