/// A layer's place in its tree, counted in tree order: parents before children, siblings in order.
public struct LayerID: Sendable, Hashable, Comparable {
  package let index: Int
  package init(_ index: Int) { self.index = index }
  public static func < (a: LayerID, b: LayerID) -> Bool { a.index < b.index }
}

/// The layers of a scene with the values they begin with.
package struct LayerTree: Sendable {
  package struct Node: Sendable {
    /// The name by which addresses mean this layer; nil when the scene gave none.
    package var name: String?
    package var values: LayerValues
    package var parent: LayerID?
    package var children: [LayerID]
    /// The layer whose picture's opacity cuts this one out; it is no child and not seen itself.
    package var mask: LayerID?
  }

  /// In tree order; a `LayerID` counts here.
  package private(set) var nodes: [Node] = []
  /// Layers without a parent, in order.
  package private(set) var roots: [LayerID] = []
  private var names: [String: LayerID] = [:]

  package init() {}

  /// Adds a layer as the last child of `parent`, or as the last of the roots.
  @discardableResult
  package mutating func add(
    _ values: LayerValues, name: String? = nil, to parent: LayerID? = nil
  ) -> LayerID {
    let id = LayerID(nodes.count)
    nodes.append(Node(name: name, values: values, parent: parent, children: []))
    if let parent {
      nodes[parent.index].children.append(id)
    } else {
      roots.append(id)
    }
    if let name { names[name] = id }
    return id
  }

  /// Adds a layer as the mask of another; its position is in that layer's space.
  @discardableResult
  package mutating func addMask(
    _ values: LayerValues, name: String? = nil, of masked: LayerID
  ) -> LayerID {
    let id = LayerID(nodes.count)
    nodes.append(Node(name: name, values: values, parent: masked, children: []))
    nodes[masked.index].mask = id
    if let name { names[name] = id }
    return id
  }

  package var ids: [LayerID] { nodes.indices.map { LayerID($0) } }

  package func layer(named name: String) -> LayerID? { names[name] }
  package subscript(id: LayerID) -> Node { nodes[id.index] }
  /// All names, in tree order.
  package var layerNames: [String] { nodes.compactMap(\.name) }
}
