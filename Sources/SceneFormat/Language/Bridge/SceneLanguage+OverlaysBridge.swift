import Overlays
import Simulation

// How overlays are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func overlaysTable(_ kind: MapKind) -> [SceneKey]? { nil }

  static func overlaysMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    case .curve: Plot.Curve.map.description
    case .namedValue: Plot.NamedValue.map.description
    case .namedTime: Plot.NamedTime.map.description
    case .numberFormat: NumberFormat.map.description
    case .ticks: MotionPath.Ticks.map.description
    case .stateRow: States.Row.number.description
    case .stateSteps: States.Row.texts.description
    case .stateStep: States.Step.map.description
    case .course: Expectation.Course.map.description
    case .event: EventPattern.map.description
    default:
      OverlayKind.choice.map(named: kind.rawValue) ?? Expectation.kinds.map(named: kind.rawValue)
    }
  }

  /// Verbs of scripts.
  static func overlaysVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? { nil }
}
