import AnimationEngine
import Foundation

/// Finds what would make a document depend on more than its bytes.
///
/// librsvg skips references that it may not follow without a word, and sets text in whatever fonts
/// the machine has; both must be known before a frame is drawn.
enum SVGInspection {
  /// Whether something in a document is measured in the box of an object, as gradients are unless they say
  /// otherwise, or drawn aside before it comes into the picture: masks, filters, translucent groups.
  static func needsUpright(_ bytes: [UInt8]) -> Bool {
    let words: Set<Substring> = ["mask", "filter", "opacity", "mix-blend-mode", "isolation"]
    func says(_ style: Substring) -> Bool {
      style.split { ";{}".contains($0) }.contains { rule in
        let property = rule.prefix { $0 != ":" }.drop(while: \.isWhitespace)
        return words.contains(property.prefix { !$0.isWhitespace })
      }
    }
    var scanner = MarkupScanner(String(decoding: bytes, as: UTF8.self))
    while let markup = scanner.next() {
      switch markup {
      case .text(let characters) where says(characters): return true
      case .element(let name, let attributes):
        let isBoxed =
          switch name {
          case "linearGradient", "radialGradient", "pattern":
            !attributes.contains { $0.name.hasSuffix("Units") && $0.value == "userSpaceOnUse" }
          case "clipPath": attributes.contains { $0.value == "objectBoundingBox" }
          default: false
          }
        let isAside = attributes.contains {
          words.contains($0.name) || $0.name == "style" && says($0.value)
        }
        if isBoxed || isAside { return true }
      default: break
      }
    }
    return false
  }

  static func check(
    _ bytes: [UInt8], named path: String, limits: AssetLimits = AssetLimits()
  ) throws(ContentsError) {
    guard !bytes.starts(with: [0x1F, 0x8B]) else {
      throw ContentsError("'\(path)' is compressed", hint: "unpack it: gunzip -S .svgz")
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw ContentsError("'\(path)' is not UTF-8 text", hint: "save it as plain SVG in UTF-8")
    }
    let limit = limits.svgReferences
    let (drawn, written) = SVGReferences.count(in: text, upTo: limit)
    guard drawn - written <= limit else {
      throw ContentsError(
        "'\(path)' draws more than the limit `svgReferences` of \(limit) elements by referring to others",
        hint: "let what is referred to (`use`, masks, patterns) refer to less in its turn")
    }
    var scanner = MarkupScanner(text)
    while let markup = scanner.next() {
      switch markup {
      case .declaration(let declaration) where declaration.contains("<!ENTITY"):
        throw ContentsError("'\(path)' declares entities", hint: "save it as plain SVG")
      case .instruction(let instruction) where instruction.hasPrefix("<?xml-stylesheet"):
        throw external(path, "a style sheet")
      case .text(let characters): try checkStyle(characters, path)
      case .element(let name, let attributes):
        if ["text", "tspan", "tref"].contains(name) {
          throw ContentsError(
            "'\(path)' contains text, whose fonts depend on the machine",
            hint: "convert the text to outlines, or use a text layer")
        }
        if attributes.contains(where: { $0.name == "systemLanguage" }) {
          throw ContentsError(
            "'\(path)' shows what the machine's language decides (`systemLanguage`)",
            hint: "keep what one language shows, without the attribute")
        }
        try checkFilter(name, attributes, path)
        for (attribute, value) in attributes {
          let isReference = attribute == "href" || attribute.hasSuffix(":href")
          if isReference, name != "a", !isInternal(value) { throw external(path, "'\(value)'") }
          if !isReference { try checkStyle(value, path) }
        }
      default: break
      }
    }
  }

  /// librsvg ends the program where a kernel has not as many numbers as its order says, and takes
  /// minutes for large radii.
  private static func checkFilter(
    _ name: Substring, _ attributes: [(name: Substring, value: Substring)], _ path: String
  ) throws(ContentsError) {
    func numbers(_ attribute: String) -> [Double]? {
      attributes.last { $0.name == attribute }.map { attribute in
        attribute.value.split { $0.isWhitespace || $0 == "," }.map { Double($0) ?? .nan }
      }
    }
    switch name {
    case "feConvolveMatrix":
      let order = numbers("order") ?? [3]
      let (columns, rows) = (order.first ?? 3, order.last ?? 3)
      let count = numbers("kernelMatrix")?.count ?? 0
      guard Double(count) == columns * rows, count <= 400 else {
        throw ContentsError(
          "'\(path)' has an `feConvolveMatrix` whose kernel has \(count) numbers",
          hint: "it takes as many as its order says, at most 400")
      }
    case "feMorphology":
      guard (numbers("radius") ?? []).allSatisfy({ $0 <= 100 }) else {
        throw ContentsError("'\(path)' has an `feMorphology` with a radius beyond 100")
      }
    case "feTurbulence":
      guard (numbers("numOctaves") ?? []).allSatisfy({ $0 <= 16 }) else {
        throw ContentsError("'\(path)' has an `feTurbulence` with more than 16 octaves")
      }
    default: break
    }
  }

  private static func checkStyle(
    _ style: Substring, _ path: String
  ) throws(ContentsError) {
    guard style.contains("(") || style.contains("@") else { return }
    if style.contains("@import") { throw external(path, "a style sheet") }
    var rest = style
    while let range = rest.range(of: "url(") {
      rest = rest[range.upperBound...]
      let target = rest.drop { $0.isWhitespace || $0 == "\"" || $0 == "'" }
      guard isInternal(target) else {
        throw external(path, "'\(target.prefix { !")\"'".contains($0) })'")
      }
    }
  }

  private static func isInternal(_ reference: Substring) -> Bool {
    let reference = reference.drop(while: \.isWhitespace)
    // An embedded document could refer to the outside in its turn.
    return ["#", "data:image/png", "data:image/jpeg"].contains { reference.hasPrefix($0) }
  }

  private static func external(_ path: String, _ target: String) -> ContentsError {
    ContentsError(
      "'\(path)' refers to \(target), outside itself", hint: "embed it in the document")
  }
}

/// Cuts XML into tags and what lies between them; comments are left out.
///
/// It asks less than a parser: that a document is well-formed is for librsvg to say.
struct MarkupScanner {
  enum Markup {
    case element(name: Substring, attributes: [(name: Substring, value: Substring)])
    case declaration(Substring)
    case instruction(Substring)
    case text(Substring)
    /// Of the element that is open.
    case end
  }

  private var rest: Substring
  /// Whether the last element ended where it began.
  private var isEmpty = false

  init(_ text: String) { rest = text[...] }

  mutating func next() -> Markup? {
    if isEmpty {
      isEmpty = false
      return .end
    }
    while !rest.isEmpty {
      if rest.hasPrefix("<!--") {
        rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
      } else if rest.hasPrefix("<![CDATA[") {
        return .text(take(through: "]]>"))
      } else if rest.hasPrefix("<!") {
        return .declaration(takeDeclaration())
      } else if rest.hasPrefix("<?") {
        return .instruction(take(through: "?>"))
      } else if rest.hasPrefix("<") {
        return takeElement()
      } else {
        let text = rest.prefix { $0 != "<" }
        rest = rest[text.endIndex...]
        return .text(text)
      }
    }
    return nil
  }

  private mutating func take(through end: String) -> Substring {
    let stop = rest.range(of: end)?.upperBound ?? rest.endIndex
    defer { rest = rest[stop...] }
    return rest[..<stop]
  }

  /// A document type with its internal subset, which may hold further declarations.
  private mutating func takeDeclaration() -> Substring {
    let subset = rest.prefix { $0 != ">" }.contains("[")
    return take(through: subset ? "]" : ">")
  }

  private mutating func takeElement() -> Markup {
    rest = rest.dropFirst()
    let name = rest.prefix { !$0.isWhitespace && $0 != ">" && $0 != "/" }
    rest = rest[name.endIndex...]
    guard !(name.isEmpty && rest.first == "/") else {
      _ = take(through: ">")
      return .end
    }
    var attributes: [(name: Substring, value: Substring)] = []
    while let character = rest.first, character != ">" {
      isEmpty = character == "/" && rest.dropFirst().first == ">"
      guard !character.isWhitespace, character != "/", character != "=" else {
        rest = rest.dropFirst()
        continue
      }
      if character == "\"" || character == "'" {
        let value = rest.dropFirst().prefix { $0 != character }
        if let last = attributes.indices.last { attributes[last].value = value }
        rest = rest[value.endIndex...].dropFirst()
      } else {
        let attribute = rest.prefix { !$0.isWhitespace && !"=>/\"'".contains($0) }
        attributes.append((attribute, ""))
        rest = rest[attribute.endIndex...]
      }
    }
    rest = rest.dropFirst()
    // A prefix bound to SVG's namespace changes nothing about what an element does.
    let local = name.split(separator: ":").last ?? name
    return .element(name: local, attributes: attributes)
  }
}
