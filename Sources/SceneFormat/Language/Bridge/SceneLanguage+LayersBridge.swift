import AnimationEngine
import Geometry
import Simulation

// How layers are read: a kind of map stands in exactly one of these until all are typed.
extension SceneLanguage {
  static func layersTable(_ kind: MapKind) -> [SceneKey]? {
    switch kind {
    default: nil
    }
  }

  static func layersMap(_ kind: MapKind) -> MapDescription? {
    switch kind {
    case .scene: SceneMap.description
    case .stage: StageMap.map.description
    case .hold: Stage.Hold.map.description
    case .themes: ThemeConstants.map.description
    case .variant: SceneMap.variant
    case .lane: LaneMap.map.description
    case .layer: LayerMap.map.description
    case .shadow: Shadow.map.description
    case .replicator: Replicator.map.description
    case .gradient: GradientContents.map.description
    case .font: Font.map.description
    case .textRun: TextContents.Run.map.description
    case .shape: ShapeContents.map.description
    case .path: Path.map.description
    case .transform: Transform3D.ofParts.description
    case .affineTransform: Transform3D.ofAffine.description
    case .matrixTransform: Transform3D.ofMatrix.description
    case .contents: ContentsMap.map.description
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
