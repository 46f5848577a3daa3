import Assets
import Geometry

/// An SVG document as a part of another: an element that has its size, with names of its own.
struct EmbeddedDocument {
  let element: SVGElement

  /// Nil for one that cannot stand beside others: style sheets would hold for all.
  ///
  /// The document was read before: it is well-formed, has no text and no entities, and refers to
  /// nothing outside itself.
  init?(_ document: SVGDocument, prefix: String) {
    guard let text = String(validating: document.bytes, as: UTF8.self) else { return nil }
    var scanner = Scanner(rest: text[...])
    guard let root = scanner.openRoot() else { return nil }
    let size = document.naturalSize
    var element = SVGElement("svg")
    var hasBox = false
    for (name, value) in root {
      switch name {
      case "xmlns", "version", "width", "height", "x", "y": continue
      case "viewBox": hasBox = true
      default: break
      }
      element[name] = Self.renamed(value, in: name, prefix: prefix)
    }
    let (width, height) = (
      DecimalText.text(size.width, decimals: 4), DecimalText.text(size.height, decimals: 4)
    )
    element["width"] = width
    element["height"] = height
    // Who uses it cuts it, where it must be cut: Firefox cuts to whole pixels, and every other browser
    // weakens an edge that the document draws there once more.
    element["overflow"] = "visible"
    // Around it another limit holds than where no document is.
    if element["stroke-miterlimit"] == nil { element["stroke-miterlimit"] = "4" }
    if !hasBox { element["viewBox"] = "0 0 \(width) \(height)" }
    var inner = ""
    while let part = scanner.next() {
      switch part {
      case .tag(let name, let attributes, let end):
        let local = name.split(separator: ":").last.map(String.init) ?? name
        if local == "style" || local == "script" { return nil }
        inner += "<\(name)"
        for (attribute, value) in attributes {
          if attribute == "class" { continue }
          let value = Self.renamed(value, in: attribute, prefix: prefix)
          let quote = value.contains("\"") ? "'" : "\""
          inner += " \(attribute)=\(quote)\(value)\(quote)"
        }
        inner += end
      case .other(let text): inner += text
      }
    }
    guard let close = inner.range(of: "</svg", from: inner.endIndex) else { return nil }
    element.markup = String(inner[..<close])
    self.element = element
  }

  /// A value with the document's own names made different from those of all others.
  private static func renamed(_ value: String, in attribute: String, prefix: String) -> String {
    if attribute == "id" { return prefix + value }
    if attribute == "href" || attribute.hasSuffix(":href") {
      return value.hasPrefix("#") ? "#" + prefix + value.dropFirst() : value
    }
    return value.replacing("url(#", with: "url(#\(prefix)")
      .replacing("url('#", with: "url('#\(prefix)").replacing("url(\"#", with: "url(\"#\(prefix)")
  }

  /// Cuts the document into tags and what lies between them, without comments and blanks.
  private struct Scanner {
    enum Part {
      case tag(name: String, attributes: [(String, String)], end: String)
      case other(String)
    }

    var rest: Substring

    /// The attributes of the root element, and what stands before it left behind.
    mutating func openRoot() -> [(String, String)]? {
      while let part = next() {
        if case .tag("svg", let attributes, let end) = part {
          // An empty document shows nothing.
          return end == ">" ? attributes : nil
        }
      }
      return nil
    }

    mutating func next() -> Part? {
      while !rest.isEmpty {
        if rest.hasPrefix("<!--") {
          drop(through: "-->")
        } else if rest.hasPrefix("<?") {
          drop(through: "?>")
        } else if rest.hasPrefix("<!") {
          drop(through: ">")
        } else if rest.hasPrefix("</") {
          let tag = rest.prefix { $0 != ">" }
          rest = rest[tag.endIndex...].dropFirst()
          return .other(tag.filter { !$0.isWhitespace } + ">")
        } else if rest.hasPrefix("<") {
          return tag()
        } else {
          let text = rest.prefix { $0 != "<" }
          rest = rest[text.endIndex...]
          if !text.allSatisfy(\.isWhitespace) { return .other(String(text)) }
        }
      }
      return nil
    }

    private mutating func drop(through end: String) {
      let stop = rest.firstRange(of: end)?.upperBound ?? rest.endIndex
      rest = rest[stop...]
    }

    private mutating func tag() -> Part {
      rest = rest.dropFirst()
      let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
      rest = rest[name.endIndex...]
      var attributes: [(String, String)] = []
      while let character = rest.first, character != ">", !rest.hasPrefix("/>") {
        guard !character.isWhitespace else {
          rest = rest.dropFirst()
          continue
        }
        let attribute = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
        rest = rest[attribute.endIndex...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
          rest = rest.dropFirst()
          continue
        }
        let value = rest.dropFirst().prefix { $0 != quote }
        rest = rest[value.endIndex...].dropFirst()
        attributes.append((String(attribute), String(value)))
      }
      let end = rest.hasPrefix("/>") ? "/>" : ">"
      rest = rest.dropFirst(end.count)
      return .tag(name: String(name), attributes: attributes, end: end)
    }
  }
}

extension String {
  /// The last place of a text.
  fileprivate func range(of text: String, from end: String.Index) -> String.Index? {
    self[..<end].ranges(of: text).last?.lowerBound
  }
}
