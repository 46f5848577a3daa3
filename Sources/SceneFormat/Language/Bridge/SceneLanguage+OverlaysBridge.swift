import Simulation

// How overlays are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func overlaysTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    case .plotOverlay: plotKeys
    case .tracksOverlay: tracksKeys
    case .ghostOverlay: ghostKeys
    case .trailOverlay: trailKeys
    case .onionSkinOverlay: onionSkinKeys
    case .pathOverlay: pathOverlayKeys
    case .arrowOverlay: arrowKeys
    case .statesOverlay: statesKeys
    case .readoutOverlay: readoutKeys
    case .labelOverlay: labelKeys
    case .titleOverlay: titleKeys
    case .captionOverlay: captionKeys
    case .timeCodeOverlay: timeCodeKeys
    case .gridOverlay: gridKeys
    case .clipEdgeOverlay: clipEdgeKeys
    case .bodiesOverlay: bodiesOverlayKeys
    case .curve: curveKeys
    case .stateRow: stateRowKeys
    case .stateSteps: stateStepsKeys
    case .stateStep: stateStepKeys
    case .namedValue: namedValueKeys
    case .namedTime: namedTimeKeys
    case .numberFormat: numberFormatKeys
    case .ticks: ticksKeys
    case .valueExpectation: valueExpectationKeys
    case .courseExpectation: courseExpectationKeys
    case .eventExpectation: eventExpectationKeys
    case .equalExpectation: equalExpectationKeys
    case .course: courseKeys
    case .event: eventKeys
    default: nil
    }
  }

  static func overlaysMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    default: nil
    }
  }

  /// Verbs of scripts.
  static func overlaysVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    default: nil
    }
  }
}
