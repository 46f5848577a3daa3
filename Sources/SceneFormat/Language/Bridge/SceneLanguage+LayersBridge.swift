import Simulation

// How layers are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func layersTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    case .scene: sceneKeys
    case .stage: stageKeys
    case .hold: holdKeys
    case .themes: themesKeys
    case .variant: variantKeys
    case .lane: laneKeys
    case .layer: layerKeys
    case .shadow: shadowKeys
    case .replicator: replicatorKeys
    case .gradient: gradientKeys
    case .font: fontKeys
    case .textRun: textRunKeys
    case .shape: shapeKeys
    case .path: pathKeys
    case .transform: transformKeys
    case .affineTransform: affineTransformKeys
    case .matrixTransform: matrixTransformKeys
    case .contents: contentsKeys
    default: nil
    }
  }

  static func layersMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    default: nil
    }
  }

  /// Verbs of scripts.
  static func layersVerb(_ kind: MapKind) -> Map<ScriptEntry.Action>? {
    switch kind {
    default: nil
    }
  }
}
