import AnimationEngine
import Interaction
import SceneModel

/// The named things that entries, addresses and expectations can mean.
struct SceneNames {
  /// Names that an address could begin with, and that therefore cannot be layers'.
  static let addressHeads = [
    "model", "velocity", "velocityBefore", "displacement", "springForce", "frictionForce", "stage",
    "all",
  ]

  var layers: LayerTree
  var animations: [String: AnimationParameters] = [:]
  var states: [SceneStates] = []
  /// With the pans of scroll views.
  var gestures: [String] = []
  /// Layers with `scroll`.
  var scrolls: [String] = []
  var touches: [String] = []
  /// Display links, the scene's own first.
  var links = [SceneDisplayLink.name]
  var animators: [SceneAnimator] = []
  var transitions: [SceneTransition] = []
  /// Of blocks that have events.
  var blocks: [String] = []
  /// Behaviors, items and animators of bodies.
  var bodies = BodyNames()
  /// True in the actions of a gesture, where `translation` needs no name before it.
  var isInGesture = false
  /// True in the rule of a custom field, which is given its item's `position` and `velocity`.
  var isInField = false

  init(_ layers: LayerTree) { self.layers = layers }

  /// Those of a scene that has been built.
  init(_ scene: Scene) {
    layers = scene.layers
    animations = scene.animations
    states = scene.states
    gestures = scene.gestureNames
    scrolls = scene.scrolls.map(\.name)
    touches = scene.touches.map(\.name)
    links = scene.linkNames
    animators = scene.animators
    transitions = scene.transitions
    blocks = scene.blockNames
    bodies = BodyNames(scene.dynamics)
  }

  /// The names of layers between which transitions go.
  var sides: [String] {
    transitions.flatMap { [$0.from, $0.to] }.compactMap { layers[$0].name }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  func states(named name: String) -> SceneStates? { states.first { $0.name == name } }

  /// The longest of some names with which an address begins, and what follows after the dot.
  ///
  /// Names of things in lanes have dots themselves.
  static func head(
    of address: some StringProtocol, among names: [String]
  ) -> (name: String, rest: String)? {
    let heads = names.filter { address.hasPrefix("\($0).") || address == $0 }
    guard let name = heads.max(by: { $0.count < $1.count }) else { return nil }
    return (name, String(address.dropFirst(name.count + 1)))
  }
}

extension Scene {
  /// The display links that its motions have, its own first.
  var linkNames: [String] {
    let called = actions.compactMap { action -> String? in
      if case .startMotion(let start) = action { start.link } else { nil }
    }
    return ([SceneDisplayLink.name] + displayLinks.map(\.name) + called).reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }
}
