import SceneModel

/// The names that bodies bring to a scene.
struct BodyNames {
  /// Behaviors as addresses spell them, with the parts of composites: `slide.hand`.
  var behaviors: [String] = []
  /// `dynamics`, and those of lanes.
  var animators: [String] = []
  /// Items that are no layers.
  var freeItems: [String] = []
  /// All items, layers or not.
  var items: [String] = []

  init() {}

  init(_ dynamics: [SceneDynamics]) {
    behaviors = dynamics.flatMap(\.behaviors)
    animators = dynamics.map(\.name)
    items = dynamics.flatMap(\.items).map(\.name)
    freeItems = dynamics.flatMap(\.items).compactMap { item in
      if case .layer = item.body { nil } else { item.name }
    }
  }

  static func += (names: inout BodyNames, more: BodyNames) {
    names.behaviors += more.behaviors
    names.animators += more.animators
    names.freeItems += more.freeItems
    names.items += more.items
  }

  /// The animator that something belongs to by the lane in its name.
  func animator(of name: String) -> String {
    let own = SceneDynamics.ownName
    let lanes = animators.filter { name.hasPrefix($0.dropLast(own.count)) }
    return lanes.max { $0.count < $1.count } ?? own
  }
}
