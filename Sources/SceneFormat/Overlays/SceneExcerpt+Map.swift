import Overlays
import SceneModel

/// What a code panel prints.
struct PanelCode: Sendable {
  var lines: [String] = []
  /// Of lines that the scene itself says.
  var lights: [CodePanel.CausedLight] = []
  /// What was asked for; nil for lines that are given.
  fileprivate var parts: [SceneNode] = []
  fileprivate var columns = 64

  init(_ lines: [String] = []) { self.lines = lines }
}

extension PanelCode {
  static let excerpt = Map(
    "sceneCode", "the code of the scene", heading: "Code of the scene itself", PanelCode()
  ) {
    Field(
      "of", .parts, into: \.parts, required: true, example: "[animations.launch]",
      "What is shown: a definition of \(enumeration(places)), such as `gestures.drag`; an entry of "
        + "the script, such as `script#2`, the second one; or a part as a whole, such as `script`.")
    Field(
      "columns", .count(in: 24...140), into: \.columns, example: "48",
      "How many letters a line has before what stands between brackets gets lines of its own.")
  } check: { code, entries, reading in
    var sections: [SceneNode.Entry] = []
    for node in code.parts {
      guard let found = part(node, reading) else { return false }
      guard let index = sections.firstIndex(where: { $0.key == found.key }) else {
        sections.append(found)
        continue
      }
      sections[index].value.join(found.value)
    }
    let excerpt = SceneExcerpt(sections, columns: code.columns, in: reading.scope)
    (code.lines, code.lights) = (excerpt.lines, excerpt.lights)
    let place = entries["of"]?.location ?? entries.location
    guard code.lines.count <= 60 else {
      reading.report(
        at: place, "a panel has at most 60 lines of code, but these are \(code.lines.count)",
        hint: "name fewer parts, or give it more `columns`")
      return false
    }
    return ValueReader<String>.isPrinted(code.lines, in: .code, at: place, reading)
  }

  private static let places = SceneExcerpt.sections.filter { $0 != "script" }

  /// The entry of the scene's map that a spelling names, with the part of it that is meant.
  private static func part(_ node: SceneNode, _ reading: Reading) -> SceneNode.Entry? {
    guard let spelling = reading.read(node, .text) else { return nil }
    let head = String(spelling.prefix { $0 != "." && $0 != "#" })
    let rest = spelling.dropFirst(head.count)
    guard SceneExcerpt.sections.contains(head) else {
      reading.report(
        at: node.location, "a code panel shows nothing of `\(head)`",
        hint: reading.question(for: head, in: SceneExcerpt.sections)
          ?? "it shows \(enumeration(SceneExcerpt.sections))")
      return nil
    }
    guard var section = reading.session.root.entry(head) else {
      reading.report(at: node.location, "the scene has no `\(head)`")
      return nil
    }
    if rest.isEmpty { return section }
    switch section.value.content {
    case .mapping(let mapping) where rest.hasPrefix("."):
      let name = String(rest.dropFirst())
      guard let entry = mapping.entry(name) else {
        let names = mapping.entries.map(\.key)
        reading.report(
          at: node.location, "`\(head)` has no `\(name)`",
          hint: reading.question(for: name, in: names) ?? "it has \(enumeration(names))")
        return nil
      }
      section.value.content = .mapping(SceneNode.Mapping(entries: [entry]))
    case .sequence(let items) where rest.hasPrefix("#"):
      guard let number = Int(rest.dropFirst()), items.indices.contains(number - 1) else {
        reading.report(
          at: node.location, "there is no entry `\(spelling)`",
          hint: "`\(head)` has \(items.count), from `\(head)#1`")
        return nil
      }
      section.value.content = .sequence([items[number - 1]])
    case .mapping, .sequence, .scalar:
      reading.report(
        at: node.location, "`\(spelling)` names no part of `\(head)`",
        hint: head == "script" ? "its entries are `script#1` and so on" : "such as `\(head).NAME`")
      return nil
    }
    return section
  }
}

extension SceneNode {
  /// Takes over the parts of a node of the same kind.
  fileprivate mutating func join(_ other: SceneNode) {
    switch (content, other.content) {
    case (.mapping(let own), .mapping(let others)):
      let new = others.entries.filter { own.entry($0.key) == nil }
      content = .mapping(Mapping(entries: own.entries + new))
    case (.sequence(let own), .sequence(let others)):
      content = .sequence(
        own + others.filter { other in !own.contains { $0.location == other.location } })
    case (.mapping, _), (.sequence, _), (.scalar, _): break
    }
  }
}

extension ValueReader<[SceneNode]> {
  /// Names of parts, which are looked up later.
  fileprivate static var parts: Self {
    plainList(of: ValueReader<String>.text.unread, "parts of the scene")
      .called("list of parts of the scene")
      .refusing { parts, _ in parts.isEmpty ? ("the list names nothing", nil) : nil }
  }
}
