import AnimationEngine
import Geometry
import Overlays
import SceneModel

/// A scene while it is read: its lanes' parts, then its own.
struct WholeScene {
  /// Its head, and what is read last, is not known yet.
  var scene = Scene(stage: Stage(size: .zero), duration: 0, layers: LayerTree())
  var overlays: [any Overlay] = []
  /// Nil where all times of the film are known.
  var timePlan: TimePlan?
  /// The names of the display links that scene and lanes have.
  var links: [String] = []
  /// Of blocks that have events.
  var blocks: [String] = []

  /// What entries and expectations of a scope can mean.
  func names(in scope: Scope) -> SceneNames {
    SceneNames(scene, scope, links: links, blocks: blocks)
  }
}

/// What a scene says itself, apart from its lanes.
struct OwnParts {
  /// Each entry with its line of the scene's own file.
  var script: [ScriptEntry] = []
  /// Whether fingers or events decide what happens.
  var hasHands = false
  var hasBodies = false
}
