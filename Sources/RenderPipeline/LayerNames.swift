import AnimationEngine
import Overlays

/// What reports call the layers of a scene: each by another name.
struct LayerNames {
  /// Of the stage, which is no layer.
  static let stage = ""

  private let names: [String]

  /// A layer without a name is called after its superlayer and its place among the siblings.
  init(_ tree: LayerTree) {
    var names = [String](repeating: "", count: tree.nodes.count)
    var taken = Set(tree.nodes.compactMap(\.name))
    for id in tree.ids {
      let node = tree[id]
      guard node.name == nil else {
        names[id.index] = node.name ?? ""
        continue
      }
      let siblings = node.parent.map { tree[$0].children } ?? tree.roots
      let place = siblings.firstIndex(of: id).map { "\($0 + 1)" } ?? "mask"
      // Parents come before their children.
      let base = node.parent.map { "\(names[$0.index])/\(place)" } ?? "layer \(place)"
      var name = base
      while !taken.insert(name).inserted { name += "'" }
      names[id.index] = name
    }
    self.names = names
  }

  subscript(id: LayerID) -> String { names[id.index] }

  /// Whether the identifier is a layer's of the scene, and not a figure's stage or an overlay's mark.
  func contains(_ id: LayerID) -> Bool { names.indices.contains(id.index) }

  /// The name of the overlay that a mark belongs to; nil for the figure's stage.
  func overlay(of id: LayerID) -> String? {
    let offset = id.index - names.count - 1
    return offset < 0 ? nil : Self.overlay(offset / OverlayComposer.marksPerOverlay)
  }

  static func overlay(_ index: Int) -> String { "overlay \(index + 1)" }
}
