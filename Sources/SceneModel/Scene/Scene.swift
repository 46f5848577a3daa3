package import AnimationEngine
package import Geometry
package import Interaction
package import OutputFormats

/// A resolved scene: what a scene file means.
///
/// Immutable, complete, free of files.
package struct Scene: Sendable {
  package var title: String = ""
  package var description: String = ""
  /// The storyboards that it shows, by their identifiers.
  package var sources: [String] = []
  package var stage: Stage
  /// In seconds of the scene's clock; the film lasts as long where `timeChanges` says nothing else.
  package var duration: Rational
  /// Where the film is slower or faster than the scene, rests or repeats; free of mistakes.
  package var timeChanges: [TimeChange] = []
  /// The layers with the values they begin with.
  package var layers: LayerTree
  /// The layers that show its lanes, in their order; those of lanes in lanes are no more than layers.
  package var lanes: [LayerID] = []
  /// Animation objects by name; a script entry adds copies of them.
  package var animations: [String: AnimationParameters] = [:]
  /// In the order of time, and of the file within one time.
  package var script: [ScriptEntry] = []
  /// In the order of the file; those to one event happen in this order.
  package var reactions: [Reaction] = []
  /// In the order of the file.
  package var touches: [SceneTouch] = []
  /// In the order of the file, which is the order in which recognizers are asked.
  package var gestures: [SceneGesture] = []
  package var states: [SceneStates] = []
  package var scrolls: [SceneScroll] = []
  /// Those that the scene describes; a motion of another one is called at 60 ticks a second.
  package var displayLinks: [SceneDisplayLink] = []
  package var animators: [SceneAnimator] = []
  package var transitions: [SceneTransition] = []
  /// The scene's own animator of bodies, and those of its lanes.
  package var dynamics: [SceneDynamics] = []
  /// How layers take touches, where they do not do so by default.
  package var hitTraits: [LayerID: HitTraits] = [:]
  /// Where the layers stand in the scene's file; empty for a scene that no file says.
  package var layerLocations: [LayerID: SourceLocation] = [:]
  /// Whether a timeline keeps when its entries are performed: figures that show the scene's own lines
  /// ask for it.
  package var notesEntries = false
  package var expectations: [Expectation] = []
  /// What the scene asks to be written as; nil leaves the choice open.
  package var formats: [OutputFormat]?
  /// What the scene asks of its GIF.
  package var gif = GIFOptions()

  package init(stage: Stage, duration: Rational, layers: LayerTree) {
    (self.stage, self.duration, self.layers) = (stage, duration, layers)
  }

  /// Which of the scene's times the film shows when.
  package var timeMap: TimeMap { TimeMap(timeChanges, duration: duration) }

  /// The film time of the still that stands for the film: the stage's, else the middle.
  package var posterTime: Rational { stage.poster ?? timeMap.length / 2 }
}

extension Scene {
  /// All that it does: at times, because of events, and after ticks of its bodies.
  package var actions: [ScriptEntry.Action] { placedActions.map(\.action) }

  /// The same, each with the place of its entry; what several events make happen is there for each.
  package var placedActions: [(location: SourceLocation, action: ScriptEntry.Action)] {
    script.map { ($0.location, $0.action) } + reactions.map { ($0.location, $0.action) }
      + dynamics.flatMap(\.actions).flatMap { $0.map { ($0.location, $0.action) } }
  }

  /// The names of blocks that have events, each once, in the order in which they are met.
  package var blockNames: [String] {
    func names(_ block: SceneBlock) -> [String] {
      [block.name].compactMap(\.self) + block.blocks.flatMap(names)
    }
    var found: [String] = []
    for action in actions {
      guard case .block(let block) = action else { continue }
      found += names(block).filter { !found.contains($0) }
    }
    return found
  }
}
