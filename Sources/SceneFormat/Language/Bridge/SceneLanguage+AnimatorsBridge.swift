import Interaction
import Simulation

// How animators are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func animatorsTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    default: nil
    }
  }

  static func animatorsMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    case .innerBlock: SceneBlock.innerDescription
    case .keyframe: SceneBlock.Keyframe.map.description
    case .animator: SceneAnimator.map.description
    case .blockSpringTiming: AnimatorTiming.spring.description
    case .ratioSpring: AnimatorTiming.ratioSpring.description
    case .sideTransition: SceneTransition.map.description
    case .hero: SceneTransition.Hero.map.description
    default: nil
    }
  }

  /// Verbs of scripts.
  static func animatorsVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    case .stopEntry: SceneAnimator.stop
    case .blockEntry: SceneBlock.animate
    case .keyframesEntry: SceneBlock.keyframesEntry
    case .startEntry: SceneAnimator.start
    case .pauseEntry: SceneAnimator.pause
    case .scrubEntry: SceneAnimator.scrub
    case .reverseEntry: SceneAnimator.reverse
    case .finishEntry: SceneAnimator.finish
    case .continueEntry: SceneAnimator.proceed
    case .addAnimationsEntry: SceneAnimator.addAnimations
    case .interactEntry: SceneTransition.interact
    case .advanceEntry: SceneTransition.advance
    case .decideEntry: SceneTransition.decide
    case .interruptEntry: SceneTransition.interrupt
    case .cancelEntry: SceneTransition.cancel
    case .completeEntry: SceneTransition.complete
    default: nil
    }
  }

  static let transitionVerbs: [(name: String, kind: MapKind)] = [
    ("interact", .interactEntry), ("advance", .advanceEntry), ("decide", .decideEntry),
    ("interrupt", .interruptEntry), ("cancel", .cancelEntry), ("complete", .completeEntry),
  ]
}
