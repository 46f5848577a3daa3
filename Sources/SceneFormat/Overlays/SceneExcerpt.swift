import AnimationEngine
import Overlays
import SceneModel

/// Lines of a scene itself, as a code panel prints them: definitions and entries in the formatter's
/// style, and what lights each of them up.
struct SceneExcerpt {
  /// Where a panel looks for what it is asked for: the parts in which something happens.
  static let sections = [
    "animations", "states", "animators", "transitions", "behaviors", "gestures", "script",
  ]

  private(set) var lines: [String] = []
  private(set) var lights: [CodePanel.CausedLight] = []
  private let scope: Scope

  /// `parts` are entries of the scene's map, each with those of its parts that are shown.
  init(_ parts: [SceneNode.Entry], columns: Int, in scope: Scope) {
    self.scope = scope
    let root = FormatPiece(
      SceneNode(
        content: .mapping(SceneNode.Mapping(entries: parts)),
        location: SourceLocation(line: 1, column: 1)))
    // What is asked for first stands first; within it the order is the language's.
    let sections = root.parts
    KeyOrder().sort(root)
    root.value = .map(sections)
    let layout = FormatLayout(width: columns)
    for (index, section) in root.parts.enumerated() {
      section.isFlow = false
      layout.place(section, column: 0)
      if index > 0 { section.leading = [""] }
    }
    var writer = FormatWriter(brackets: columns, prose: columns)
    writer.write(root)
    lines = writer.lines
    for section in root.parts {
      for part in section.parts { light(part, of: section.key ?? "") }
    }
  }

  // MARK: - Lights

  /// What lights up an entry of the script, or a definition: the entries in it light up by themselves,
  /// all else of it while it is under way.
  private mutating func light(_ part: FormatPiece, of section: String) {
    guard let all = part.lines else { return }
    if section == "script" { return add(all, [.entry(scope.source(part.location))]) }
    var others = IndexLines(all)
    for inner in part.parts where Self.holdsEntries(inner) {
      lightEntries(of: inner, within: inner.lines ?? all)
      if let lines = inner.lines { others.remove(lines) }
    }
    let name = scope.name(part.key ?? "")
    if section == "states" {
      for state in part.parts {
        guard let lines = state.lines, let key = state.key else { continue }
        others.remove(lines)
        let entered = [EventPattern(name, "entered", .init("state", .text(key)))]
        add(lines, [.events(from: entered, to: entered)])
      }
    }
    for lines in others.runs { add(lines, Self.causes(of: section, name)) }
  }

  private mutating func lightEntries(of piece: FormatPiece, within lines: Range<Int>) {
    let lines = piece.lines ?? lines
    if piece.isEntry { add(lines, [.entry(scope.source(piece.location))]) }
    for part in piece.parts { lightEntries(of: part, within: lines) }
  }

  private mutating func add(_ lines: Range<Int>, _ causes: [CodePanel.Cause]) {
    lights += causes.map { CodePanel.CausedLight(lines.lowerBound + 1...lines.upperBound, $0) }
  }

  private static func holdsEntries(_ piece: FormatPiece) -> Bool {
    piece.isEntry || piece.parts.contains(where: holdsEntries)
  }

  /// What happens while a definition is under way.
  private static func causes(of section: String, _ name: String) -> [CodePanel.Cause] {
    func patterns(_ kinds: String...) -> [EventPattern] { kinds.map { EventPattern(name, $0) } }
    func runs(_ isRunning: Bool) -> EventPattern {
      EventPattern(name, "changed", .init("isRunning", .boolean(isRunning)))
    }
    switch section {
    case "animations": return [.copies(of: name)]
    case "behaviors": return [.behavior(name)]
    case "gestures":
      // Those of a moment only end.
      return [
        .events(from: patterns("began", "ended"), to: patterns("ended", "cancelled", "failed"))
      ]
    case "animators":
      return [.events(from: [runs(true)], to: [runs(false)] + patterns("completed"))]
    case "transitions": return [.events(from: patterns("began"), to: patterns("completed"))]
    default: return []
    }
  }
}

/// Lines of which some were taken.
private struct IndexLines {
  private var left: [Int]

  init(_ lines: Range<Int>) { left = Array(lines) }

  mutating func remove(_ lines: Range<Int>) { left.removeAll(where: lines.contains) }

  /// What is left, as runs of neighbors.
  var runs: [Range<Int>] {
    left.reduce(into: []) { runs, line in
      if let last = runs.last, last.upperBound == line {
        runs[runs.count - 1] = last.lowerBound..<line + 1
      } else {
        runs.append(line..<line + 1)
      }
    }
  }
}

extension FormatPiece {
  /// Whether it is something to do, in a list of actions.
  fileprivate var isEntry: Bool {
    guard key == nil else { return false }
    return switch value {
    case .scalar(let text, _): Verb.keys.contains(text)
    case .map(let entries): entries.contains { Verb.keys.contains($0.key ?? "") }
    case .list: false
    }
  }
}

extension EventPattern {
  fileprivate init(_ subject: String, _ kind: String, _ detail: SceneEvent.Detail) {
    self.init(subject, kind)
    details = [detail]
  }
}
