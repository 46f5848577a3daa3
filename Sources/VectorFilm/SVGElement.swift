/// An element of the document with its attributes and what lies in it.
struct SVGElement {
  let name: String
  private(set) var attributes: [(name: String, value: String)] = []
  var children: [SVGElement] = []
  /// Whether `d` changes, so that no other element can share it.
  var isOwnPath = false
  /// Markup that stands in the element as it is.
  var markup = ""

  init(_ name: String, _ attributes: [(String, String)] = [], _ children: [SVGElement] = []) {
    (self.name, self.children) = (name, children)
    self.attributes = attributes.map { (name: $0.0, value: $0.1) }
  }

  subscript(attribute: String) -> String? {
    get { attributes.first { $0.name == attribute }?.value }
    set {
      attributes.removeAll { $0.name == attribute }
      if let newValue { attributes.append((attribute, newValue)) }
    }
  }

  /// Whether it groups its children and does nothing else.
  private var isPlainGroup: Bool { name == "g" && attributes.isEmpty && markup.isEmpty }

  /// The same without groups that do nothing, and with what one child alone can say itself.
  var flattened: SVGElement {
    var element = self
    element.children = children.flatMap { child in
      let child = child.flattened
      return child.isPlainGroup ? child.children : [child]
    }
    guard element.name == "g", element.markup.isEmpty, element.children.count == 1 else {
      return element
    }
    // What a group says holds for its one child, where that says nothing of the kind.
    var child = element.children[0]
    let isFree = element.attributes.allSatisfy { attribute in
      Self.isHandedDown(attribute.name, to: child)
    }
    guard isFree else { return element }
    for (name, value) in element.attributes { child[name] = value }
    return child
  }

  private static func isHandedDown(_ name: String, to child: SVGElement) -> Bool {
    // Clips and masks are in the space that the element's own transform makes, and so are the
    // group's; a filter comes before them.
    let own = ["class", "style", "transform", "opacity", "clip-path", "mask", "filter"]
    if !own.contains(name) { return child[name] == nil }
    return own.allSatisfy { child[$0] == nil } && !["symbol", "svg"].contains(child.name)
  }

  /// Adds how often each path stands in the element.
  func countPaths(_ counts: inout [String: Int]) {
    if let data = sharedPath { counts[data, default: 0] += 1 }
    for child in children { child.countPaths(&counts) }
  }

  /// The same, where paths that have names are said by those.
  func namingPaths(_ names: [String: String]) -> SVGElement {
    var element = self
    if let data = sharedPath, let name = names[data] {
      element = SVGElement("use", [("href", "#\(name)")] + attributes.filter { $0.name != "d" })
    }
    element.children = children.map { $0.namingPaths(names) }
    return element
  }

  /// The path that the element shows; nil for one that cannot be said by a name.
  private var sharedPath: String? { name == "path" && !isOwnPath ? self["d"] : nil }

  func write(to text: inout String) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(value)\"" }
    guard !children.isEmpty || !markup.isEmpty else {
      text += "/>"
      return
    }
    text += ">" + markup
    for child in children { child.write(to: &text) }
    text += "</\(name)>"
  }
}
