import AnimationEngine
import Interaction
import SceneModel

extension EventPattern {
  /// `drag.ended`, `touch.1`, `rocket.flight.ended`; `finished` stands for every end of a gesture.
  static func named(
    _ spelling: String, at location: SourceLocation, _ reading: Reading
  ) -> [EventPattern]? {
    let names = reading.names
    let subjects = names.eventSubjects
    if let (name, rest) = SceneNames.head(of: spelling, among: subjects.map(\.name)),
      let kinds = subjects.first(where: { $0.name == name })?.kinds
    {
      if rest.isEmpty { return [EventPattern(name, nil)] }
      if kinds.contains(rest) { return [EventPattern(name, rest)] }
      if rest == "finished", names.gestures.contains(name) {
        return GestureRecognizer.State.allCases.filter(\.isTerminal).map {
          EventPattern(name, $0.rawValue)
        }
      }
      if !rest.contains("."), names.layers.layer(named: name) == nil {
        reading.report(
          at: location, "`\(name)` has no event `\(rest)`",
          hint: reading.question(for: rest, in: kinds) ?? "it has \(enumeration(kinds))")
        return nil
      }
    }
    // An animation is known by its layer and its key, and any key may come.
    if let (layer, rest) = SceneNames.head(of: spelling, among: names.layers.layerNames),
      let dot = rest.lastIndex(of: "."),
      ["began", "ended", "reachedTarget", "reachedProgress", "repeated"].contains(
        String(rest[rest.index(after: dot)...]))
    {
      return [
        EventPattern("\(layer).\(rest[..<dot])", String(rest[rest.index(after: dot)...]))
      ]
    }
    reading.report(
      at: location, "there is no event `\(spelling)`",
      hint: reading.question(
        for: spelling,
        in: subjects.flatMap { subject in
          subject.kinds.map { "\(subject.name).\($0)" }
        }) ?? hint(for: spelling, among: subjects))
    return nil
  }

  /// What could be meant, where nothing is called nearly so.
  private static func hint(
    for spelling: String, among subjects: [(name: String, kinds: [String])]
  ) -> String {
    guard let dot = spelling.lastIndex(of: "."), dot != spelling.startIndex else {
      return "an event is `NAME.KIND`, such as `drag.ended`"
    }
    let kind = String(spelling[spelling.index(after: dot)...])
    let known = subjects.filter { $0.kinds.contains(kind) }.map { "\($0.name).\(kind)" }
    if !known.isEmpty { return "there is \(enumeration(Array(known.prefix(8))))" }
    return
      "nothing is called `\(spelling[..<dot])`, and nothing in the scene has an event `\(kind)`"
  }
}

extension SceneNames {
  /// Whatever has events of its own, and their kinds.
  fileprivate var eventSubjects: [(name: String, kinds: [String])] {
    let states = GestureRecognizer.State.allCases.filter { $0 != .possible }.map(\.rawValue)
    var subjects = gestures.map { ($0, states) }
    let appearance = ["willAppear", "didAppear", "willDisappear", "didDisappear"]
    let scrolling = ["caught", "dragBegan", "dragEnded", "reachedEdge", "settled"]
    subjects += sides.map { ($0, scrolls.contains($0) ? appearance + scrolling : appearance) }
    subjects += touches.map { ("touch.\($0)", ["began", "ended", "cancelled"]) }
    subjects += self.states.map { ($0.name, ["entered"]) }
    subjects += scrolls.filter { !sides.contains($0) }.map { ($0, scrolling) }
    subjects += links.map { ($0, ["resumed", "held", "continued", "paused"]) }
    subjects += blocks.map { ($0, ["began", "ended"]) }
    subjects += animators.map { ($0.name, ["changed", "completed"]) }
    subjects += transitions.map {
      ($0.name, ["began", "changed", "finishing", "cancelling", "completed"])
    }
    subjects += bodies.behaviors.map { ($0, ["began", "ended", "settled"]) }
    subjects += bodies.animators.map { ($0, ["paused", "resumed"]) }
    return subjects
  }
}
