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
    if let (own, rest) = SceneNames.head(of: spelling, among: subjects.map(\.spelling)),
      let (name, _, kinds) = subjects.first(where: { $0.spelling == own })
    {
      if rest.isEmpty { return [EventPattern(name, nil)] }
      if kinds.contains(rest) { return [EventPattern(name, rest)] }
      if rest == "finished", names.gestures.contains(name) {
        return GestureRecognizer.State.allCases.filter(\.isTerminal).map {
          EventPattern(name, $0.rawValue)
        }
      }
      if !rest.contains("."), names.layer(named: own) == nil {
        reading.report(
          at: location, "`\(own)` has no event `\(rest)`",
          hint: reading.question(for: rest, in: kinds) ?? "it has \(enumeration(kinds))")
        return nil
      }
    }
    // An animation is known by its layer and its key, and any key may come.
    if let (layer, rest) = names.head(of: spelling, among: names.layers.layerNames),
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
          subject.kinds.map { "\(subject.spelling).\($0)" }
        }) ?? hint(for: spelling, among: subjects))
    return nil
  }

  /// What could be meant, where nothing is called nearly so.
  private static func hint(
    for spelling: String, among subjects: [EventSubject]
  ) -> String {
    guard let dot = spelling.lastIndex(of: "."), dot != spelling.startIndex else {
      return "an event is `NAME.KIND`, such as `drag.ended`"
    }
    let kind = String(spelling[spelling.index(after: dot)...])
    let known = subjects.filter { $0.kinds.contains(kind) }.map { "\($0.spelling).\(kind)" }
    if !known.isEmpty { return "there is \(enumeration(Array(known.prefix(8))))" }
    return
      "nothing is called `\(spelling[..<dot])`, and nothing in the scene has an event `\(kind)`"
  }
}

/// What has events: its name in the whole, what the scene calls it, and their kinds.
private typealias EventSubject = (name: String, spelling: String, kinds: [String])

extension SceneNames {
  /// Whatever in the scope has events of its own.
  fileprivate var eventSubjects: [EventSubject] {
    let states = GestureRecognizer.State.allCases.filter { $0 != .possible }.map(\.rawValue)
    let appearance = ["willAppear", "didAppear", "willDisappear", "didDisappear"]
    let scrolling = ["caught", "dragBegan", "dragEnded", "reachedEdge", "settled"]
    let sides = sides
    var all = subjects(gestures, states)
    all += subjects(sides, appearance) { scrolls.contains($0) ? scrolling : [] }
    all += subjects(touches, after: "touch.", ["began", "ended", "cancelled"])
    all += subjects(self.states.map(\.name), ["entered"])
    all += subjects(scrolls.filter { !sides.contains($0) }, scrolling)
    all += subjects(links, ["resumed", "held", "continued", "paused"])
    all += subjects(blocks, ["began", "ended"])
    all += subjects(animators.map(\.name), ["changed", "completed"])
    all += subjects(
      transitions.map(\.name), ["began", "changed", "finishing", "cancelling", "completed"])
    all += subjects(bodies.behaviors, ["began", "ended", "settled"])
    all += subjects(bodies.animators, ["paused", "resumed"])
    return all
  }

  private func subjects(
    _ names: [String], after word: String = "", _ kinds: [String],
    more: (String) -> [String] = { _ in [] }
  ) -> [EventSubject] {
    names.filter(scope.holds).map { name in
      (word + name, word + scope.spelling(of: name), kinds + more(name))
    }
  }
}
