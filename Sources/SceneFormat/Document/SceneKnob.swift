package import SceneModel

/// A number or a color of a file that can be turned: where it stands, and what it is called.
package struct SceneKnob: Sendable, Hashable {
  package enum Kind: String, Sendable { case number, color }

  /// The keys and places that lead to it: `let.speed`, `script.2.spring.response`.
  package var path: String
  package var kind: Kind
  /// As the file spells it, without quotes.
  package var text: String
  package var location: SourceLocation
  /// The words of the script entry around it, without what follows a dot: names of layers among them.
  package var mentions: Set<String> = []
  /// The file that it stands in, from the scene's folder; nil for the scene's own.
  package var file: String?

  /// No other knob of a scene has it.
  package var id: String { file.map { "\($0):\(path)" } ?? path }
}

extension SceneDocument {
  /// What can be turned: numbers and colors of `let`, and the times and springs of all that moves, in the
  /// order of the file; nothing of files that it includes, and nothing that is worked out.
  package var knobs: [SceneKnob] {
    var finder = KnobFinder()
    for entry in root.entries where entry.value.location.file == nil {
      switch entry.key {
      case "let":
        finder.isOfMotion = false
        finder.find(in: entry.value, path: "let", isWanted: true)
      case "script", "animations", "gestures", "animators", "transitions", "states", "behaviors":
        finder.isOfMotion = true
        finder.findEntries(in: entry.value, path: entry.key)
      default: break
      }
    }
    return finder.knobs
  }
}

/// Collects knobs from nodes.
private struct KnobFinder {
  var knobs: [SceneKnob] = []
  var isOfMotion = false
  private var mentions: Set<String> = []

  /// Keys whose values say how something moves.
  private static let motionKeys: Set<String> = [
    "duration", "delay", "timing", "spring", "speed", "repeatCount", "response", "dampingFraction",
    "dampingRatio", "damping", "stiffness", "mass", "bounce", "velocity", "initialVelocity",
    "tension",
    "friction", "springBounciness", "springSpeed", "deceleration", "settlingDuration", "stagger",
    "beginTime", "timeOffset",
  ]

  /// Entries of a list, or of a map by names, each with the words in it.
  mutating func findEntries(in node: SceneNode, path: String) {
    func entry(_ value: SceneNode, _ name: String) {
      mentions = Set(name.isEmpty ? [] : [name])
      note(value)
      find(in: value, path: "\(path).\(name)", isWanted: false)
    }
    switch node.content {
    case .scalar: break
    case .sequence(let items): for (index, item) in items.enumerated() { entry(item, "\(index)") }
    case .mapping(let mapping): for member in mapping.entries { entry(member.value, member.key) }
    }
  }

  mutating func find(in node: SceneNode, path: String, isWanted: Bool) {
    guard node.location.file == nil else { return }
    switch node.content {
    case .scalar(let text, let isQuoted):
      guard isWanted, let kind = kind(of: text, isQuoted) else { return }
      knobs.append(
        SceneKnob(path: path, kind: kind, text: text, location: node.location, mentions: mentions))
    case .sequence(let items):
      for (index, item) in items.enumerated() {
        find(in: item, path: "\(path).\(index)", isWanted: isWanted)
      }
    case .mapping(let mapping):
      for entry in mapping.entries {
        find(
          in: entry.value, path: "\(path).\(entry.key)",
          isWanted: isWanted || isOfMotion && Self.motionKeys.contains(entry.key))
      }
    }
  }

  /// What a scalar is; nil for words, names and expressions.
  private func kind(of text: String, _ isQuoted: Bool) -> SceneKnob.Kind? {
    if isQuoted {
      let digits = text.dropFirst()
      let isHex = text.hasPrefix("#") && digits.allSatisfy(\.isHexDigit)
      return isHex && [6, 8].contains(digits.count) ? .color : nil
    }
    return KnobValue.isNumber(text) ? .number : nil
  }

  private mutating func note(_ node: SceneNode) {
    switch node.content {
    case .scalar(let text, _):
      for word in text.split(whereSeparator: {
        !$0.isLetter && !$0.isNumber && !"-_/.".contains($0)
      }) {
        mentions.insert(String(word.split(separator: ".").first ?? word))
      }
    case .sequence(let items): items.forEach { note($0) }
    case .mapping(let mapping):
      for entry in mapping.entries {
        mentions.insert(String(entry.key.split(separator: ".").first ?? ""))
        note(entry.value)
      }
    }
  }
}

/// What may stand in a knob's place.
package enum KnobValue {
  /// A plain decimal number, as `-0.25`.
  package static func isNumber(_ text: String) -> Bool {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return digits.utf8.count <= 24 && (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Six or eight hexadecimal digits behind a `#`.
  package static func isColor(_ text: String) -> Bool {
    text.hasPrefix("#") && [7, 9].contains(text.utf8.count)
      && text.dropFirst().allSatisfy(\.isHexDigit)
      && text.utf8.count == text.count
  }
}

extension SceneKnob {
  /// Whether a text is one of its kind.
  package func takes(_ text: String) -> Bool {
    switch kind {
    case .number: KnobValue.isNumber(text)
    case .color: KnobValue.isColor(text)
    }
  }

  /// The scene's text with another value in its place, every other character as it was; nil where the
  /// text does not have it at its place.
  package func replacing(_ value: String, in scene: String) -> String? {
    guard takes(value) else { return nil }
    let scalars = scene.unicodeScalars
    var place = scalars.startIndex
    if scalars.first == "\u{FEFF}" { place = scalars.index(after: place) }
    for _ in 1..<location.line {
      guard let end = scalars[place...].firstIndex(of: "\n") else { return nil }
      place = scalars.index(after: end)
    }
    guard
      var start = scalars.index(place, offsetBy: location.column - 1, limitedBy: scalars.endIndex),
      start < scalars.endIndex
    else { return nil }
    if kind == .color {
      guard scalars[start] == "\"" || scalars[start] == "'" else { return nil }
      start = scalars.index(after: start)
    }
    guard
      let end = scalars.index(
        start, offsetBy: text.unicodeScalars.count, limitedBy: scalars.endIndex),
      String(scalars[start..<end]) == text
    else { return nil }
    // The end of the scalar, not the beginning of a longer one.
    if end < scalars.endIndex, kind == .number, !" \r\n\t,]}".unicodeScalars.contains(scalars[end])
    {
      return nil
    }
    return String(scalars[..<start]) + value + String(scalars[end...])
  }
}
