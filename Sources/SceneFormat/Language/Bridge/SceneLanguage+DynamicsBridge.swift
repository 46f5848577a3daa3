import Simulation

// How dynamics are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func dynamicsTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    case .dynamics: dynamicsKeys
    case .dynamicItem: dynamicItemKeys
    case .drive: driveKeys
    case .compositeBehavior: compositeKeys
    case .gravityBehavior: gravityKeys
    case .collisionBehavior: collisionKeys
    case .attachmentBehavior: attachmentKeys
    case .snapBehavior: snapKeys
    case .pushBehavior: pushBehaviorKeys
    case .itemBehavior: itemBehaviorKeys
    case .fieldBehavior: fieldKeys
    case .insets: insetsKeys
    case .boundary: boundaryKeys
    case .region: regionKeys
    case .attachEntry: attachKeys
    case .detachEntry: detachKeys
    case .pushEntry: pushKeys
    case .addVelocityEntry: addVelocityKeys
    case .updateItemEntry: updateItemKeys
    case .addItemEntry: addItemKeys
    case .removeItemEntry: removeItemKeys
    case .removeAllEntry: removeAllKeys
    case .addBehaviorEntry: addBehaviorKeys
    case .removeBehaviorEntry: removeBehaviorKeys
    case .moveAnchorEntry: moveAnchorKeys
    default: nil
    }
  }

  static func dynamicsMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    default: nil
    }
  }

  /// Verbs of scripts.
  static func dynamicsVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    default: nil
    }
  }
}
