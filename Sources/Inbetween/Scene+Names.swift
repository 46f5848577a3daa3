import SceneModel

// What a scene names may not be named twice: events and values are found by it.
extension Scene {
  /// Takes a name for something that is there before the scene is played.
  func take(_ name: String, as kind: String, among others: [String]) {
    precondition(now == nil, "\(kind)s are there before the scene is played")
    precondition(!others.contains(name), "there is another `\(name)` already")
    forgetTimeline()
  }

  /// What something says of itself now: in code that is performed while the scene is played; nil at
  /// all other times.
  func current(_ subject: Subject) -> AnimationValue? { performance?.moment.value(of: subject) }

  /// Tells something what to do; outside of a script that happens at the start.
  func tell(_ action: ScriptEntry.Action) { record { _ in action } }
}

extension Layer {
  /// Its place in the tree of the scene that is being played.
  var place: LayerID {
    guard let id else { preconditionFailure("the layer is in no scene") }
    return id
  }
}

extension AnimationValue {
  var isTrue: Bool { self == .boolean(true) }

  /// The text that it is, as one of a kind.
  func choice<Kind: RawRepresentable<String>>(_ kind: Kind.Type) -> Kind? {
    guard case .text(let text) = self else { return nil }
    return Kind(rawValue: text)
  }
}
