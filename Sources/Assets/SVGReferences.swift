/// Counts what a document draws by referring to parts of itself.
///
/// A few lines can ask for any number of drawings: eight squares with a mask of eight squares with a mask, and so
/// on. librsvg gives up after 500,000 `use` elements and two seconds, and never for masks and patterns.
struct SVGReferences {
  /// The root, and what has an identifier.
  private struct Part {
    /// The elements that are in it and in no part within it.
    var elements = 0
    /// Other parts that are drawn with it: those within it, and those referred to.
    var drawn: [Int] = []
    var names: [Substring] = []
  }

  private var parts = [Part()]
  private var places: [Substring: Int] = [:]
  private var rules: [(selector: Substring, names: [Substring])] = []

  /// The elements that are drawn, and those that the document has; not counted where nothing is referred to.
  ///
  /// Counting ends a little beyond `limit` elements that are drawn by reference.
  static func count(in text: String, upTo limit: Int) -> (drawn: Int, written: Int) {
    guard text.has("href") || text.has("url(") else { return (0, 0) }
    var references = SVGReferences()
    if text.has("<style") || text.has(":style") { references.readStyles(of: text) }
    references.readParts(of: text)
    return references.total(upTo: limit)
  }

  /// Rules of style sheets that refer to something.
  private mutating func readStyles(of text: String) {
    var scanner = MarkupScanner(text)
    while let markup = scanner.next() {
      guard case .text(let characters) = markup, characters.contains("url(") else { continue }
      for rule in characters.split(separator: "}") {
        guard let brace = rule.lastIndex(of: "{") else { continue }
        let names = Self.targets(in: rule[brace...])
        guard !names.isEmpty else { continue }
        for selector in rule[..<brace].split(separator: ",") {
          let words = selector.split { $0.isWhitespace || ">+~".contains($0) }
          if let last = words.last { rules.append((last, names)) }
        }
      }
    }
  }

  private mutating func readParts(of text: String) {
    var scanner = MarkupScanner(text)
    // The part that each open element belongs to.
    var open = [0]
    while let markup = scanner.next() {
      switch markup {
      case .end: if open.count > 1 { open.removeLast() }
      case .element(let name, let attributes):
        var part = open.last ?? 0
        if let id = attributes.last(where: { $0.name == "id" })?.value {
          parts.append(Part())
          parts[part].drawn.append(parts.count - 1)
          part = parts.count - 1
          // Of two with one name the first counts. Gradients are colors, whose stops are not drawn.
          if places[id] == nil, !name.hasSuffix("Gradient") { places[id] = part }
        }
        parts[part].elements += 1
        parts[part].names += references(of: name, attributes)
        open.append(part)
      case .declaration, .instruction, .text: break
      }
    }
  }

  /// What an element draws by referring to it, or what colors, masks or marks it.
  private func references(
    of name: Substring, _ attributes: [(name: Substring, value: Substring)]
  ) -> [Substring] {
    // Templates of gradients are looked up, and drawn nowhere.
    guard !name.hasSuffix("Gradient"), name != "a" else { return [] }
    var names: [Substring] = []
    for (attribute, value) in attributes {
      if attribute == "href" || attribute.hasSuffix(":href") {
        let target = value.drop(while: \.isWhitespace)
        if target.first == "#" { names.append(target.dropFirst()) }
      } else {
        names += Self.targets(in: value)
      }
    }
    guard !rules.isEmpty else { return names }
    let classes = attributes.filter { $0.name == "class" || $0.name == "id" }
      .flatMap { $0.value.split(whereSeparator: \.isWhitespace) }
    for rule in rules {
      // Conditions that need more than the element are taken to hold.
      let words = rule.selector.prefix { !":[".contains($0) }.split { ".#".contains($0) }
      if words.allSatisfy({ $0 == "*" || $0 == name || classes.contains($0) }) {
        names += rule.names
      }
    }
    return names
  }

  private static func targets(in style: Substring) -> [Substring] {
    var names: [Substring] = []
    var rest = style
    while let range = rest.firstRange(of: "url(") {
      rest = rest[range.upperBound...]
      let target = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      guard target.first == "#" else { continue }
      names.append(target.dropFirst().prefix { !")\"'".contains($0) && !$0.isWhitespace })
    }
    return names
  }

  /// Follows every reference as drawing does, so that what is drawn twice counts twice.
  ///
  /// As in librsvg, a part that is met within itself is left out: what a ring of parts draws depends on where it is
  /// entered, and is no sum of theirs.
  private func total(upTo limit: Int) -> (drawn: Int, written: Int) {
    let written = parts.reduce(0) { $0 + $1.elements }
    let most = written + limit + 1
    let drawn = parts.map { part in part.drawn + part.names.compactMap { places[$0] } }
    var total = parts[0].elements
    var isOpen = [Bool](repeating: false, count: parts.count)
    var path = [(part: 0, next: 0)]
    isOpen[0] = true
    while let (part, next) = path.last, total < most {
      guard next < drawn[part].count else {
        isOpen[part] = false
        path.removeLast()
        continue
      }
      path[path.count - 1].next += 1
      let other = drawn[part][next]
      if isOpen[other] {
        // It is looked up for nothing, which takes time, too.
        total += 1
      } else {
        total += parts[other].elements
        isOpen[other] = true
        path.append((other, 0))
      }
    }
    return (total, written)
  }
}
