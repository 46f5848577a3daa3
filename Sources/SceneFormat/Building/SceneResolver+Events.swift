import AnimationEngine
import Geometry
import Interaction
import Simulation

extension SceneResolver {
  /// The events that an entry's `when` means; several where one word stands for more.
  func events(_ node: SceneNode, _ names: SceneNames) -> [EventPattern]? {
    guard let written = written(node) else { return nil }
    guard case .map = written else {
      return text(node).flatMap { eventPatterns($0, at: node.location, names) }
    }
    guard let fields = fields(node, .event), let name = fields["event"].flatMap(text),
      var patterns = eventPatterns(name, at: node.location, names),
      let details = eventDetails(fields, names)
    else { return nil }
    for index in patterns.indices { patterns[index].details = details }
    return patterns
  }

  /// `drag.ended`, `touch.1`, `rocket.flight.ended`; `finished` stands for every end of a gesture.
  func eventPatterns(
    _ spelling: String, at location: SourceLocation, _ names: SceneNames
  ) -> [EventPattern]? {
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
        report(
          at: location, "`\(name)` has no event `\(rest)`",
          hint: question(for: rest, in: kinds) ?? "it has \(enumeration(kinds))")
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
    report(
      at: location, "there is no event `\(spelling)`",
      hint: question(
        for: spelling,
        in: subjects.flatMap { subject in
          subject.kinds.map { "\(subject.name).\($0)" }
        }) ?? hint(forEvent: spelling, among: subjects))
    return nil
  }

  /// What could be meant, where nothing is called nearly so.
  private func hint(
    forEvent spelling: String, among subjects: [(name: String, kinds: [String])]
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

  /// What is claimed of an event; nil where something of it is wrong.
  func eventDetails(_ fields: Fields, _ names: SceneNames) -> [SceneEvent.Detail]? {
    var details: [SceneEvent.Detail] = []
    for name in fields.given(SceneLanguage.eventDetailKeys.map(\.name)) {
      guard let node = fields[name] else { continue }
      let value: AnimationValue?
      switch name {
      case "finished", "isRunning", "isReversed", "isInteractive":
        value = boolean(node).map { .boolean($0) }
      case "position": value = word(node, of: ["start", "current", "end"]).map { .text($0) }
      case "location", "translation", "velocity", "point": value = point(node).map { .point($0) }
      case "scale", "progress": value = number(node).map { .number($0) }
      case "rotation": value = number(node, allowsAngle: true).map { .number($0) }
      case "hits":
        value = text(node).flatMap { layer in
          layer == "nothing" || self.layer(layer, at: node.location, in: names.layers) != nil
            ? .text(layer) : nil
        }
      default: value = text(node).map { .text($0) }
      }
      guard let value else { return nil }
      details.append(SceneEvent.Detail(name, value))
    }
    return details
  }

  /// An expectation of an event.
  func eventExpectation(
    _ fields: Fields, _ names: SceneNames, filmLength: Rational?
  ) -> Expectation? {
    guard let node = fields["event"], let spelling = text(node),
      let patterns = eventPatterns(spelling, at: node.location, names),
      let details = eventDetails(fields, names)
    else { return nil }
    guard var pattern = patterns.first, patterns.count == 1 else {
      report(
        at: node.location, "`\(spelling)` stands for several events",
        hint: "name one, such as `\(patterns[0].subject).ended`")
      return nil
    }
    pattern.details = details
    var claim = Expectation.EventClaim(pattern)
    if let node = fields["at"] {
      guard let time = clockTime(node) else { return nil }
      claim.time = time
    }
    if fields["during"] != nil {
      guard let (first, last) = interval(fields, filmLength: filmLength) else { return nil }
      claim.interval = first...last
    }
    if let node = fields["times"] {
      guard let times = count(node, in: 0...1_000_000) else { return nil }
      claim.times = times
    }
    for (key, path) in [
      ("after", \Expectation.EventClaim.after), ("before", \Expectation.EventClaim.before),
    ] {
      guard let node = fields[key] else { continue }
      guard let spelling = text(node),
        let pattern = eventPatterns(spelling, at: node.location, names)?.first
      else { return nil }
      claim[keyPath: path] = pattern
    }
    var tolerance = 0.01
    if let node = fields["tolerance"] { tolerance = nonNegative(node) ?? tolerance }
    return Expectation(
      .event(claim), spelling: spelling, tolerance: tolerance,
      location: fields.keyLocation("event"))
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
