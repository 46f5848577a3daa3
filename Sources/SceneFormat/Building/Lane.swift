import AnimationEngine
import Geometry
import Interaction
import Overlays
import SceneModel
import Simulation

/// A scene that stands beside others.
struct Lane {
  /// What addresses put before those of the lane.
  var name: String
  var built: BuiltScene
  var caption: String?
  var hue: Hue
  /// The part of its stage that shows; nil for all of it.
  var crop: Rect?
  /// True where it is the scene that has the lanes.
  var showsItself: Bool
  var location: SourceLocation

  /// A figure keeps to four hues; lanes beyond begin again.
  static let hues: [Hue] = [.red, .teal, .violet, .blue]

  var window: Rect { crop ?? Rect(origin: .zero, size: built.scene.stage.size) }
}

/// Where lanes stand: in rows of up to four, with room for their titles.
struct LaneLayout {
  /// Of the lanes, in order; counted from the content's corner.
  private(set) var frames: [Rect] = []
  /// Of all lanes with their titles.
  private(set) var content = Size.zero
  private let margin: Double

  /// From a lane's title's baseline to the lane.
  static let titleToLane = 17.0
  private static let gap = 26.0
  private static let lanesInRow = 4
  /// For a title over a lane: its ascent and what lies between.
  private static let titleRoom = 30.0

  init(_ lanes: [Lane], hasMargin: Bool) {
    var top = 0.0
    for start in stride(from: 0, to: lanes.count, by: Self.lanesInRow) {
      let row = lanes[start..<min(start + Self.lanesInRow, lanes.count)]
      top += start == 0 ? 0 : Self.gap
      top += row.contains { $0.caption != nil } ? Self.titleRoom : 0
      var left = 0.0
      for lane in row {
        frames.append(Rect(origin: Point(x: left, y: top), size: lane.window.size))
        content.width = max(content.width, left + lane.window.size.width)
        left += lane.window.size.width + Self.gap
      }
      top += row.map(\.window.size.height).max() ?? 0
    }
    content.height = top
    margin = hasMargin ? Figure.margin(forStageWidth: content.width) : 0
  }

  /// The stage that holds the lanes and their margin, in whole even points.
  var size: Size {
    func even(_ length: Double) -> Double { (length / 2).rounded(.up) * 2 }
    return Size(
      width: even(content.width + 2 * margin), height: even(content.height + 2 * margin))
  }

  /// The content's corner where it stands in the middle of a stage; nil where it does not fit.
  func origin(in stage: Size) -> Point? {
    guard content.width <= stage.width, content.height <= stage.height else { return nil }
    return Point(
      x: ((stage.width - content.width) / 2).rounded(.down),
      y: ((stage.height - content.height) / 2).rounded(.down))
  }
}

/// A scene that takes in its lanes.
struct WholeScene {
  var layers: LayerTree
  var animations: [String: AnimationParameters] = [:]
  var script: [ScriptEntry] = []
  /// Of the scene itself, apart from its lanes'.
  var ownScript: [ScriptEntry] = []
  var reactions: [Reaction] = []
  var touches: [SceneTouch] = []
  var gestures: [SceneGesture] = []
  var states: [SceneStates] = []
  var scrolls: [SceneScroll] = []
  var displayLinks: [SceneDisplayLink] = []
  /// The names of the links that call the lanes' motions.
  var linkNames = [SceneDisplayLink.name]
  var animators: [SceneAnimator] = []
  var transitions: [SceneTransition] = []
  /// Of blocks that have events.
  var blocks: [String] = []
  var hitTraits: [LayerID: HitTraits] = [:]
  var dynamics: [SceneDynamics] = []
  var expectations: [Expectation] = []
  var overlays: [any Overlay] = []
  /// Of the longest lane.
  var duration: Rational?

  init(layers: LayerTree) { self.layers = layers }

  /// What entries and expectations can mean.
  var names: SceneNames {
    var names = SceneNames(layers)
    names.animations = animations
    names.states = states
    names.gestures = gestures.map(\.recognizer.name) + scrolls.map(\.panName)
    names.scrolls = scrolls.map(\.name)
    names.touches = touches.map(\.name)
    names.links = linkNames
    names.animators = animators
    names.transitions = transitions
    names.blocks = blocks
    names.bodies = BodyNames(dynamics)
    return names
  }

  /// Takes a lane in, in a layer of its name that shows its stage.
  mutating func add(_ lane: Lane, in frame: Rect) {
    let scene = lane.built.scene
    var values = LayerValues()
    values.bounds = lane.window
    values.position = Point(
      x: frame.minX + frame.size.width / 2, y: frame.minY + frame.size.height / 2)
    values.masksToBounds = true
    values.backgroundColor = scene.stage.background
    let container = layers.add(values, name: lane.name)
    let move = Relocation(
      layerOffset: layers.nodes.count, lane: lane.name,
      shift: frame.origin - lane.window.origin)
    for (index, node) in scene.layers.nodes.enumerated() {
      let name = node.name.map { "\(lane.name).\($0)" }
      let parent = node.parent.map { move($0) } ?? container
      if let old = node.parent, scene.layers[old].mask?.index == index {
        layers.addMask(node.values, name: name, of: parent)
      } else {
        layers.add(node.values, name: name, to: parent)
      }
    }
    for (name, animation) in scene.animations { animations["\(lane.name).\(name)"] = animation }
    func located(_ location: SourceLocation) -> SourceLocation {
      lane.showsItself ? location : lane.location
    }
    script += scene.script.map { entry in
      var entry = move(entry)
      entry.location = located(entry.location)
      return entry
    }
    dynamics += scene.dynamics.map { dynamics in
      var dynamics = move(dynamics)
      dynamics.location = located(dynamics.location)
      for list in dynamics.actions.indices {
        for index in dynamics.actions[list].indices {
          dynamics.actions[list][index].location = located(
            dynamics.actions[list][index].location)
        }
      }
      return dynamics
    }
    reactions += scene.reactions.map { reaction in
      var reaction = move(reaction)
      reaction.location = located(reaction.location)
      return reaction
    }
    touches += scene.touches.map { move($0) }
    gestures += scene.gestures.map { gesture in
      var gesture = move(gesture)
      gesture.location = located(gesture.location)
      return gesture
    }
    states += scene.states.map { move($0) }
    scrolls += scene.scrolls.map { move($0) }
    displayLinks += scene.displayLinks.map { move($0) }
    linkNames += scene.linkNames.map { move($0) }
    animators += scene.animators.map { move($0) }
    transitions += scene.transitions.map { transition in
      var transition = move(transition)
      transition.location = located(transition.location)
      return transition
    }
    blocks += scene.blockNames.map { move($0) }
    for (layer, traits) in scene.hitTraits { hitTraits[move(layer)] = traits }
    expectations += scene.expectations.map { expectation in
      var expectation = expectation
      expectation.claim = move(expectation.claim)
      expectation.spelling = lane.spelling(of: expectation)
      expectation.location = located(expectation.location)
      return expectation
    }
    if let caption = lane.caption {
      let baseline = Point(x: frame.minX, y: frame.minY - LaneLayout.titleToLane)
      var title = FigureTitle(caption, position: baseline)
      title.style = .lane(lane.hue)
      overlays.append(title)
    }
    overlays += lane.built.overlays.compactMap { $0.moved(by: move) }
    duration = max(duration ?? 0, scene.duration)
  }
}

extension Lane {
  /// The address of a lane's expectation, as the whole scene would spell it.
  fileprivate func spelling(of expectation: Expectation) -> String {
    for head in [
      "model.", "velocity.", "velocityBefore.", "springForce.", "frictionForce.", "touch.",
    ]
    where expectation.spelling.hasPrefix(head) {
      return "\(head)\(name).\(expectation.spelling.dropFirst(head.count))"
    }
    return "\(name).\(expectation.spelling)"
  }
}

extension [ScriptEntry] {
  /// In the order of time, and as they are within one time.
  func sortedByTime() -> [ScriptEntry] {
    enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
      .map(\.element)
  }
}
