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

  /// In which names are looked up, where layers and lists hold those of the whole as far as it has
  /// been read.
  let scope: Scope
  var layers: LayerTree
  var animations: [String: AnimationParameters] = [:]
  var states: [SceneStates] = []
  /// With the pans of scroll views.
  var gestures: [String] = []
  /// Layers with `scroll`.
  var scrolls: [String] = []
  var touches: [String] = []
  /// Display links.
  var links: [String] = []
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

  init(_ layers: LayerTree = LayerTree(), _ scope: Scope = Scope()) {
    (self.layers, self.scope) = (layers, scope)
  }

  /// Those of a scene, or of the lane of it that is being read, with links and blocks that are known
  /// although nothing calls them yet.
  init(_ scene: Scene, _ scope: Scope = Scope(), links: [String], blocks: [String]) {
    self.init(scene.layers, scope)
    animations = scene.animations
    states = scene.states
    gestures = scene.gestureNames
    scrolls = scene.scrolls.map(\.name)
    touches = scene.touches.map(\.name)
    self.links = links
    animators = scene.animators
    transitions = scene.transitions
    self.blocks = blocks
    bodies = BodyNames(scene.dynamics)
  }

  /// The names of layers between which transitions go.
  var sides: [String] {
    transitions.flatMap { [$0.from, $0.to] }.compactMap { layers[$0].name }.reduce(into: []) {
      if !$0.contains($1) { $0.append($1) }
    }
  }

  /// By the name in the whole.
  func states(named name: String) -> SceneStates? { states.first { $0.name == name } }

  // MARK: - Within the scope

  /// Those of some names that the scene can speak of, as it spells them.
  func own(_ names: [String]) -> [String] { names.filter(scope.holds).map(scope.spelling) }

  /// The layer that the scene calls so.
  func layer(named own: String) -> LayerID? { layers.layer(named: scope.name(own)) }

  /// The ids of the scene's layers, in tree order.
  var layerNames: [String] { own(layers.nodes.dropFirst(scope.firstLayer).compactMap(\.name)) }

  /// What the scene calls a layer; empty where it has no id.
  func spelling(of layer: LayerID) -> String { layers[layer].name.map(scope.spelling) ?? "" }

  /// The longest of some names with which an address of the scene begins, as the whole knows it, and
  /// what follows after the dot.
  func head(
    of address: some StringProtocol, among names: [String]
  ) -> (name: String, rest: String)? {
    Self.head(of: address, among: own(names)).map { (scope.name($0.name), $0.rest) }
  }

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
