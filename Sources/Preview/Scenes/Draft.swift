import SceneFormat

/// Values that stand in for some of a scene's files, by their knobs.
struct Draft: Sendable, Hashable {
  /// A knob as it was when it was first turned, and what it stands at.
  struct Turn: Sendable, Hashable {
    var knob: SceneKnob
    var value: String
  }

  /// In the order of the knobs' identifiers.
  private(set) var turns: [Turn] = []

  var isEmpty: Bool { turns.isEmpty }

  /// Those that it has values for; nil is the scene's own.
  var files: [String?] {
    turns.reduce(into: []) { files, turn in
      if !files.contains(turn.knob.file) { files.append(turn.knob.file) }
    }
  }

  func value(of id: String) -> String? { turns.first { $0.knob.id == id }?.value }

  /// Puts a knob to a value; nil lets go of it.
  mutating func turn(_ knob: SceneKnob, to value: String?) {
    turns.removeAll { $0.knob.id == knob.id }
    guard let value, value != knob.text else { return }
    turns.append(Turn(knob: knob, value: value))
    turns.sort { $0.knob.id < $1.knob.id }
  }

  /// A file's text with the values in their places and every other character as it was, and the turns
  /// that it has no such knob for any more: who edits the value itself, or moves its entry, has the
  /// last word.
  func applied(to text: String, ofFile file: String? = nil) -> (text: String, lost: [Turn]) {
    var text = text
    var lost: [Turn] = []
    for turn in turns where turn.knob.file == file {
      // Places move along a line when a value before them grows.
      guard let document = try? SceneReader.read(text, path: ""),
        let knob = document.knobs.first(where: { $0.path == turn.knob.path }),
        knob.isSame(as: turn.knob), let turned = knob.replacing(turn.value, in: text)
      else {
        lost.append(turn)
        continue
      }
      text = turned
    }
    return (text, lost)
  }

  /// Takes what was written for what the file says, so that it can be taken back.
  var inverse: Draft {
    var draft = Draft()
    for turn in turns {
      var knob = turn.knob
      knob.text = turn.value
      draft.turns.append(Turn(knob: knob, value: turn.knob.text))
    }
    return draft
  }
}

extension SceneKnob {
  /// Whether it is what the other one was, maybe on another line.
  fileprivate func isSame(as other: SceneKnob) -> Bool {
    path == other.path && kind == other.kind && text == other.text && mentions == other.mentions
  }
}
