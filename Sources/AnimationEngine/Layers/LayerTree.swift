/// A layer's place in its tree, counted in tree order: parents before children, siblings in order.
public struct LayerID: Sendable, Hashable, Comparable {
  public let index: Int
  package init(_ index: Int) { self.index = index }
  public static func < (a: LayerID, b: LayerID) -> Bool { a.index < b.index }
}

/// The layers of a scene with the values they begin with.
public struct LayerTree: Sendable {
  public struct Node: Sendable {
    /// The name by which addresses mean this layer; nil when the scene gave none.
    public var name: String?
    public var values: LayerValues
    public var parent: LayerID?
    public var children: [LayerID]
  }

  /// In tree order; a `LayerID` counts here.
  public private(set) var nodes: [Node] = []
  /// Layers without a parent, in order.
  public private(set) var roots: [LayerID] = []
  private var names: [String: LayerID] = [:]

  public init() {}

  /// Adds a layer as the last child of `parent`, or as the last of the roots.
  @discardableResult
  public mutating func add(
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

  public var ids: [LayerID] { nodes.indices.map { LayerID($0) } }

  public func layer(named name: String) -> LayerID? { names[name] }
  public subscript(id: LayerID) -> Node { nodes[id.index] }
  /// All names, in tree order.
  public var layerNames: [String] { nodes.compactMap(\.name) }
}
