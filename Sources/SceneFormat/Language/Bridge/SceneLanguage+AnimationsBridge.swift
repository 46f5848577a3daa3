import AnimationEngine
import Simulation

// How animations are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func animationsTable(_ kind: MapKind) -> [SceneKey]? { nil }

  static func animationsMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    case .animation: AnimationMap.object.description
    case .displayLink: SceneDisplayLink.map.description
    case .ownSpring: MotionRule.ownSpring.description
    case .popSpring: MotionRule.popSpring.description
    case .popDecay: MotionRule.popDecay.description
    case .popBasic: MotionRule.popBasic.description
    case .popChase: MotionRule.popChase.description
    case .rebound: MotionRule.rebound.description
    case .rbbTween: MotionRule.rbbTween.description
    case .rbbSpring: MotionRule.rbbSpring.description
    case .stepsTiming: Steps.map.description
    case .linearTiming: PiecewiseLinear.map.description
    case .springTiming: Spring.timing.description
    case .spring: Spring.physical.description
    case .perceptualSpring: Spring.perceptual.description
    case .settling: Spring.settling.description
    case .transaction: Transaction.map.description
    default: nil
    }
  }

  /// Verbs of scripts.
  static func animationsVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    case .setEntry: Assignment.set
    case .animateEntry: AnimationMap.animate
    case .addEntry: AnimationMap.add
    case .changeEntry: AnimationMap.change
    case .transitionEntry: Transition.map
    case .removeEntry: AnimationMap.remove
    case .retargetEntry: MotionRetarget.map
    default: nil
    }
  }
}
