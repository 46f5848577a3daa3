public import AnimationEngine
public import Geometry
import Overlays
import RenderPipeline
public import SceneModel
public import Simulation

/// A stage with layers and a script: what a film is made of.
///
/// A scene is written once and asked often. Its script is played when it is first asked for
/// something; what was played answers for every time in any order. Layers do not keep their scene:
/// who asks them keeps it.
///
/// ```swift
/// let scene = Scene(size: Size(width: 500, height: 122), duration: 1.5)
/// let rocket = Layer(frame: Rect(x: 54, y: 46, width: 46, height: 30))
/// scene.addSublayer(rocket)
/// scene.at(0.2) {
///   rocket.add(BasicAnimation(keyPath: \.position.x, from: 77, to: 455, duration: 1))
/// }
/// rocket.presentation(at: 0.7).position.x  // 266
/// try await scene.render(to: "rocket.mp4")
/// ```
public final class Scene {
  /// The picture's frame: extent, resolution, background, rate.
  public var stage: Stage {
    didSet { forgetTimeline() }
  }
  /// Of the scene, in seconds; its film lasts as long where `timeChanges` says nothing else.
  public let duration: Rational
  /// Where the film is slower or faster than the scene, rests on a moment or shows something again.
  ///
  /// Each change lies within the scene, speeds and rests are above 0, and spans do not overlap.
  public var timeChanges: [TimeChange] = [] {
    didSet {
      precondition(
        TimeChange.mistakes(in: timeChanges, duration: duration).isEmpty,
        "changes of time lie within the scene, are above 0 and do not overlap")
      forgetTimeline()
    }
  }
  /// The layers that lie in no other, in the order in which they are drawn.
  public internal(set) var layers: [Layer] = []

  /// Where the script stands while it is played; nil at all other times.
  public internal(set) var now: Rational?
  /// The transaction in which changes are made; nil where these have no actions.
  var transaction: Transaction?
  var hasBegun = false
  let files: SceneFolder
  /// The scene file that it was opened from.
  let file: LoadedScene?
  /// The layers of a file whose script is played, which speaks of them by their places here.
  var fileLayers: [Layer] = []

  var waiting: [(time: Rational, perform: () -> Void)] = []
  var entries: [ScriptEntry] = []
  /// Changes of one moment that are yet to become one entry of the script.
  var changes: [Assignment] = []
  /// Gestures and fingers that are not a file's.
  var ownGestures: [OwnGesture] = []
  var ownTouches: [OwnTouch] = []
  /// The same of animators and transitions.
  var ownAnimators: [PropertyAnimator] = []
  var ownTransitions: [InteractiveTransition] = []
  var ownScrolls: [OwnScroll] = []
  /// Animations whose changes are being made, the innermost last.
  var openBlocks: [SceneBlock] = []
  /// What is to be done when something happens; without a pattern at every event.
  var handlers: [(pattern: EventPattern?, perform: (Moment) -> Void)] = []
  /// The animator of its bodies, which a script speaks to.
  var bodies = OwnBodies()
  /// The moment whose code is being performed, while the scene is played together with it.
  var performance: Performance?
  private var playedTimeline: Timeline?

  /// A scene without layers.
  ///
  /// The duration is the film's, in seconds, greater than 0. Pictures and SVG documents are named by
  /// paths below `folder`.
  public init(stage: Stage, duration: Rational, folder: String = ".") {
    precondition(duration > 0, "a film lasts longer than 0 seconds")
    (self.stage, self.duration) = (stage, duration)
    (files, file) = (SceneFolder(folder), nil)
  }

  /// A scene without layers, of `size` points, with 60 frames a second on a white ground.
  public convenience init(size: Size, duration: Rational, folder: String = ".") {
    self.init(stage: Stage(size: size), duration: duration, folder: folder)
  }

  init(_ file: LoadedScene, playsItsScript: Bool) {
    let scene = file.scene
    (stage, duration, self.file) = (scene.stage, scene.duration, file)
    timeChanges = scene.timeChanges
    files = SceneFolder(file.assets)
    if playsItsScript { entries = scene.script }
    let all = scene.layers.ids.map { Layer.make(scene.layers[$0].values) }
    for (layer, id) in zip(all, scene.layers.ids) {
      let node = scene.layers[id]
      (layer.name, layer.scene) = (node.name, self)
      (layer.sublayers, layer.superlayer) = (
        node.children.map { all[$0.index] }, node.parent.map { all[$0.index] }
      )
      layer.ownMask = node.mask.map { all[$0.index] }
    }
    layers = scene.layers.roots.map { all[$0.index] }
    for entry in entries {
      for assignment in entry.assignments {
        // What is worked out while the scene plays is known to its presentation only.
        guard case .fixed(let value) = assignment.value else { continue }
        let address = assignment.address
        all[address.layer.index].assignments.append((entry.time, address.keyPath, value))
      }
    }
    if playsItsScript {
      fileLayers = all
      begin()
    }
  }

  /// Puts a layer on top of the others; it leaves the one that it was in.
  public func addSublayer(_ layer: Layer) {
    precondition(!hasBegun, "the layers of a scene are there from its start")
    layer.removeFromSuperlayer()
    layer.join(self)
    layers.append(layer)
  }

  /// The layer of this name, the first in tree order; nil where there is none.
  public func layer(named name: String) -> Layer? {
    func find(_ layers: [Layer]) -> Layer? {
      for layer in layers {
        if layer.name == name { return layer }
        if let found = layer.mask.flatMap({ find([$0]) }) ?? find(layer.sublayers) { return found }
      }
      return nil
    }
    return find(layers)
  }

  /// What the scene asked for and could not be done while it was played; such a scene is not rendered.
  public var problems: [SceneProblem] { timeline.problems }

  /// The scene as it was played: immutable, seekable to any time, and free of the layers' objects.
  public var timeline: Timeline {
    play()
    if let playedTimeline { return playedTimeline }
    let timeline = Simulator(resolved()).run(with: isPlayedWithCode ? CodePerformer(self) : nil)
    playedTimeline = timeline
    return timeline
  }

  /// What is seen at a time, in seconds: a pure function, for any time in any order.
  public func presentation(at time: Rational) -> Presentation { timeline.presentation(at: time) }

  func forgetTimeline() { playedTimeline = nil }

  /// What the file names, where its script is played along.
  var playedFile: SceneModel.Scene? { fileLayers.isEmpty ? nil : file?.scene }

  private func resolved() -> SceneModel.Scene {
    var scene =
      file?.scene
      ?? SceneModel.Scene(
        stage: stage, duration: duration, layers: LayerTree())
    if fileLayers.isEmpty { scene.forgetScript() }
    (scene.stage, scene.timeChanges) = (stage, timeChanges)
    scene.layers = tree()
    scene.script = entries
    scene.gestures += ownGestures.map { SceneGesture($0.recognizer(), location: .nowhere) }
    scene.touches += ownTouches.map { SceneTouch($0.name, $0.script(), location: .nowhere) }
    scene.scrolls += ownScrolls.map { $0.scroll() }
    scene.animators += ownAnimators.map(\.definition)
    scene.transitions += ownTransitions.map(\.definition)
    addDynamics(to: &scene)
    return scene
  }
}

extension SceneModel.Scene {
  /// Leaves the layers and how they take touches: what happens to them, somebody else says.
  fileprivate mutating func forgetScript() {
    (script, reactions, touches, gestures, states) = ([], [], [], [], [])
    (animators, transitions, displayLinks, dynamics) = ([], [], [], [])
  }
}
