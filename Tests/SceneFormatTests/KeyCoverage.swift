import AnimationEngine
import SceneModel
import TextFormats

@testable import SceneFormat

/// Which keys of the language, and which words of their values, the scenes of a folder say.
///
/// A row that several maps share counts once, under the first map that has it, and so does a word of a
/// list that several rows offer. The word that holds where a key is left out counts as said.
struct KeyCoverage {
  /// All that can be said, as `MAP.KEY` or `MAP.KEY: WORD`, in the order of the reference.
  let sayable: [String]
  /// What has been said so far.
  private(set) var said: Set<String> = []
  /// The name of the first row of the same words.
  private var rows: [Row: String] = [:]
  /// Constants of the scene that is looked at, and of what it includes.
  private var constants: [String: [SceneNode]] = [:]

  /// The name of the first row that offers a list of words.
  private var lists: [[String]: String] = [:]

  /// What makes two rows the same: they are one row, or say the same.
  private struct Row: Hashable {
    var name: String
    var summary: String

    init(_ key: SceneKey) { (name, summary) = (key.name, key.summary) }
  }

  init() {
    var sayable: [String] = []
    // A variant has the scene's keys.
    for map in SceneLanguage.maps where map.name != SceneMap.variant.name {
      for key in map.keys where rows[Row(key)] == nil {
        let name = "\(map.name).\(key.name)"
        rows[Row(key)] = name
        sayable.append(name)
        let words = Self.words(of: key.value().shape)
        if lists[words] == nil {
          lists[words] = name
          sayable += words.map { "\(name): \($0)" }
        }
        if let word = key.fallback, words.contains(word) {
          said.insert("\(lists[words] ?? name): \(word)")
        }
      }
    }
    self.sayable = sayable
  }

  /// What no scene has said, in the order of the reference.
  var unsaid: [String] { sayable.filter { !said.contains($0) } }

  /// Notes what a scene or a library says; `included` are the libraries that it can name constants of.
  mutating func note(_ document: SceneDocument, including included: [SceneDocument]) {
    constants = [:]
    for document in [document] + included { collectConstants(of: document.root) }
    let map = document.isLibrary ? LibraryMap.description : SceneMap.description
    note(SceneNode(content: .mapping(document.root), location: document.location), .map { map })
  }

  private mutating func collectConstants(of map: SceneNode.Mapping) {
    func entries(_ node: SceneNode?) -> [SceneNode.Entry] {
      guard case .mapping(let map)? = node?.content else { return [] }
      return map.entries
    }
    let palettes = entries(map["themes"]).flatMap { entries($0.value) }
    let variants = entries(map["variants"]).flatMap { entries($0.value.entry("let")?.value) }
    for entry in entries(map["let"]) + palettes + variants {
      constants[entry.key, default: []].append(entry.value)
    }
  }

  private mutating func note(_ node: SceneNode, _ shape: ValueShape, depth: Int = 0) {
    guard depth < 60 else { return }
    switch node.content {
    case .scalar(let text, _):
      guard text.hasPrefix("=") else { return }
      for constant in constants[String(text.dropFirst())] ?? [] {
        note(constant, shape, depth: depth + 1)
      }
    case .sequence(let items):
      guard let element = shape.element else { return }
      for item in items { note(item, element, depth: depth + 1) }
    case .mapping(let map): note(map, shape, depth: depth + 1)
    }
  }

  private mutating func note(_ node: SceneNode.Mapping, _ shape: ValueShape, depth: Int) {
    let keys = node.entries.map { entry in
      var text: String?
      if case .scalar(let scalar, _) = entry.value.content { text = scalar }
      var isMap = false
      if case .mapping = entry.value.content { isMap = true }
      return MapKey(name: entry.key, isMap: isMap, text: text)
    }
    for meaning in Self.meanings(of: keys, as: shape) {
      switch meaning {
      case .names(let shape): for entry in node.entries { note(entry.value, shape, depth: depth) }
      case .map(let map): note(node, map, depth: depth)
      }
    }
  }

  private mutating func note(_ node: SceneNode.Mapping, _ map: MapDescription, depth: Int) {
    for entry in node.entries {
      guard let key = map.key(entry.key) else {
        if let others = map.others { note(entry.value, others.shape, depth: depth) }
        continue
      }
      let shape = key.value().shape
      if let name = rows[Row(key)] { said.insert(name) }
      // A variant's keys are the scene's.
      if map.name == SceneMap.variant.name {
        said.insert("\(SceneMap.description.name).\(key.name)")
      }
      let words = Self.words(of: shape)
      if let name = lists[words] { noteWords(entry.value, words, as: name, depth: 0) }
      note(entry.value, shape, depth: depth)
    }
  }

  /// Notes the words of a scalar, of a list's scalars, and of what a constant holds.
  private mutating func noteWords(
    _ node: SceneNode, _ words: [String], as name: String, depth: Int
  ) {
    switch node.content {
    case .scalar(let text, _):
      if words.contains(text) { said.insert("\(name): \(text)") }
      guard text.hasPrefix("="), depth < 8 else { return }
      for constant in constants[String(text.dropFirst())] ?? [] {
        noteWords(constant, words, as: name, depth: depth + 1)
      }
    case .sequence(let items):
      for item in items { noteWords(item, words, as: name, depth: depth + 1) }
    case .mapping: return
    }
  }

  /// The words of which a value is one, or is a list of; a verb that stands alone is a key, and no word.
  private static func words(of shape: ValueShape) -> [String] {
    switch shape {
    case .scalar(let members):
      members.filter { $0.0 == "enum" }.flatMap { member -> [String] in
        guard case .array(let words) = member.1 else { return [] }
        return words.compactMap { if case .string(let word) = $0 { word } else { nil } }
      }
    case .shared(_, let shape, _): shape.map(words) ?? []
    case .either(let shapes): shapes.flatMap(words)
    case .list(let element, _): isMap(element) ? [] : words(of: element)
    case .map, .oneOf, .named: []
    }
  }

  private enum Meaning {
    case map(MapDescription)
    case names(ValueShape)
  }

  /// All that a map with these keys may be; without those that lack one of its keys, if others have all.
  private static func meanings(of keys: [MapKey], as shape: ValueShape) -> [Meaning] {
    let all = candidates(for: keys, as: shape)
    let whole = all.filter { meaning in
      guard case .map(let map) = meaning else { return true }
      return map.others != nil || keys.allSatisfy { map.key($0.name) != nil }
    }
    return whole.isEmpty ? all : whole
  }

  private static func candidates(for keys: [MapKey], as shape: ValueShape) -> [Meaning] {
    switch shape {
    case .map(let map): [.map(map())]
    case .oneOf(let choice): choice().map(with: keys).map { [.map($0)] } ?? []
    case .named(let shape): [.names(shape)]
    case .either(let shapes): shapes.flatMap { candidates(for: keys, as: $0) }
    case .shared(_, let shape, _): shape.map { candidates(for: keys, as: $0) } ?? []
    case .scalar, .list: []
    }
  }

  private static func isMap(_ shape: ValueShape) -> Bool {
    switch shape {
    case .map, .oneOf, .named: true
    case .either(let shapes): shapes.contains(where: isMap)
    case .shared(_, let shape, _): shape.map(isMap) ?? false
    case .scalar, .list: false
    }
  }
}
