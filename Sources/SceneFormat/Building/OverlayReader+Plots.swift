import AnimationEngine
import Geometry
import Overlays
import Simulation

/// Numbers over time: plots, track rows and rows of states.
extension OverlayReader {
  func plot(_ fields: Fields) -> Plot? {
    guard let curves = fields["plot"].flatMap(curves) else { return nil }
    var plot = Plot(curves)
    if let node = fields["velocity"], resolver.boolean(node) == true {
      for index in plot.curves.indices {
        guard plot.curves[index].quantity.kind == .presentation else {
          resolver.report(
            at: fields.keyLocation("velocity"),
            "only what is seen has a velocity, but an address begins with "
              + "`\(plot.curves[index].quantity.kind.rawValue)`")
          return nil
        }
        plot.curves[index].quantity.kind = .velocity
      }
    }
    plot.frame = fields["frame"].flatMap(resolver.rect)
    if let height = fields["height"].flatMap(resolver.positive) {
      plot.height = height
      if fields["frame"] != nil {
        resolver.report(at: fields.keyLocation("height"), "`frame` already says the `height`")
      }
    }
    plot.title = fields["title"].flatMap(resolver.text)
    if let during = fields["during"].flatMap({ interval($0) }) {
      (plot.start, plot.end) = (during.start, during.end)
    }
    plot.values = fields["values"].flatMap(namedValues)
    plot.times = fields["times"].flatMap(namedTimes)
    plot.range = fields["range"].flatMap(range)
    if let node = fields["format"] { plot.format = format(node) }
    plot.showsTimeGrid = flag("timeGrid", fields)
    plot.isFilled = flag("fill", fields)
    plot.showsGuides = flag("guides", fields)
    plot.showsPlayhead = flag("playhead", fields)
    plot.clearsAt = fields["clearsAt"].flatMap(filmTime)
    plot.showsHandles = flag("handles", fields) ?? plot.showsHandles
    plot.showsKeyframes = flag("keyframes", fields) ?? plot.showsKeyframes
    plot.showsNames = flag("names", fields) ?? plot.showsNames
    plot.events = fields["events"].flatMap(namedTimes) ?? []
    plot.thresholds = fields["thresholds"].flatMap(namedValues) ?? []
    if let node = fields["bands"] {
      plot.bands = (resolver.list(node, of: "intervals") ?? []).compactMap { item in
        interval(item).map { Plot.Band(from: $0.start, to: $0.end) }
      }
    }
    return plot
  }

  func tracks(_ fields: Fields) -> Tracks? {
    guard let curves = fields["tracks"].flatMap(curves) else { return nil }
    var tracks = Tracks(curves)
    tracks.frame = fields["frame"].flatMap(resolver.rect)
    if let during = fields["during"].flatMap({ interval($0) }) {
      (tracks.start, tracks.end) = (during.start, during.end)
    }
    tracks.times = fields["times"].flatMap(namedTimes)
    return tracks
  }

  /// One address, or a list of addresses and maps.
  func curves(_ node: SceneNode) -> [Plot.Curve]? {
    guard let written = resolver.written(node) else { return nil }
    guard case .list(let items) = written else {
      return quantity(node).map { [Plot.Curve($0)] }
    }
    if items.isEmpty { resolver.report(at: node.location, "the list of addresses is empty") }
    let curves = items.map(curve)
    return curves.isEmpty || curves.contains { $0 == nil } ? nil : curves.compactMap(\.self)
  }

  func curve(_ node: SceneNode) -> Plot.Curve? {
    guard let written = resolver.written(node) else { return nil }
    guard case .map = written else { return quantity(node).map { Plot.Curve($0) } }
    guard let fields = resolver.fields(node, .curve),
      let quantity = fields["address"].flatMap(quantity)
    else { return nil }
    return Plot.Curve(quantity, hue: hue(fields), name: fields["name"].flatMap(resolver.text))
  }

  func states(_ fields: Fields) -> States? {
    guard let node = fields["states"], let written = resolver.written(node) else { return nil }
    if case .text(let name, _) = written {
      return animatorRows(name, at: node.location).map { placed(States($0), fields) }
    }
    guard let items = resolver.list(node, of: "rows") else { return nil }
    if let rows = transitionRows(items) { return placed(States(rows), fields) }
    if items.isEmpty { resolver.report(at: fields.location, "the list of rows is empty") }
    let rows = items.map(row)
    guard !rows.contains(where: { $0 == nil }) else { return nil }
    return placed(States(rows.compactMap(\.self)), fields)
  }

  /// Rows about the transition that began last, where all items name transitions.
  private func transitionRows(_ items: [SceneNode]) -> [States.Row]? {
    let known = names.transitions.map(\.name)
    let given = items.compactMap { item -> String? in
      guard case .scalar(let name, _) = item.content, known.contains(name) else { return nil }
      return name
    }
    guard given.count == items.count, !given.isEmpty else { return nil }
    return [States.Row(name: "transition", source: .latest(given, nil, NumberFormat()))]
      + Self.transitionParts.map { part, format in
        States.Row(name: part.rawValue, source: .latest(given, part, format))
      }
  }

  private static let transitionParts: [(TransitionQuantity, NumberFormat)] = [
    (.phase, NumberFormat()), (.isInteractive, NumberFormat()), (.isCancelled, NumberFormat()),
    (.fractionComplete, NumberFormat(decimals: 3)),
  ]

  /// What an animator or a transition says of itself, in the words of its framework.
  private func animatorRows(_ name: String, at location: SourceLocation) -> [States.Row]? {
    if names.transitions.contains(where: { $0.name == name }) {
      return Self.transitionParts.map { part, format in
        States.Row(Quantity(.transition(name, part)), format)
      }
    }
    let known = names.animators.map(\.name)
    guard known.contains(name) else {
      resolver.report(
        at: location, "there is no animator `\(name)`",
        hint: resolver.question(for: name, in: known)
          ?? "a list of addresses shows any numbers, such as `[rocket.position.x]`")
      return nil
    }
    return [AnimatorQuantity.state, .isRunning, .isReversed, .fractionComplete].map {
      States.Row(
        Quantity(.animator(name, $0)),
        $0 == .fractionComplete ? NumberFormat(decimals: 3) : NumberFormat())
    }
  }

  private func placed(_ states: States, _ fields: Fields) -> States {
    var states = states
    states.origin = fields["position"].flatMap { resolver.point($0) }
    if let width = fields["width"].flatMap(resolver.positive) {
      states.width = width
      if fields["position"] == nil {
        resolver.report(
          at: fields.keyLocation("width"), "`width` has no effect without `position`",
          hint: "rows under the stage are as wide as the stage")
      }
    }
    return states
  }

  func row(_ node: SceneNode) -> States.Row? {
    guard let written = resolver.written(node) else { return nil }
    guard case .map(let mapping) = written else { return quantity(node).map { States.Row($0) } }
    if mapping["steps"] != nil {
      let fields = resolver.fields(mapping, .stateSteps, at: node.location)
      guard let steps = fields["steps"].flatMap(steps),
        let name = fields["name"].flatMap(resolver.text)
      else { return nil }
      return States.Row(name: name, source: .steps(steps))
    }
    let fields = resolver.fields(mapping, .stateRow, at: node.location)
    guard let quantity = fields["address"].flatMap(quantity) else { return nil }
    var row = States.Row(quantity, fields["format"].map(format) ?? NumberFormat())
    if let name = fields["name"].flatMap(resolver.text) { row.name = name }
    return row
  }

  func steps(_ node: SceneNode) -> [(time: Rational, text: String)]? {
    guard let items = resolver.list(node, of: "steps") else { return nil }
    if items.isEmpty { resolver.report(at: node.location, "the list of steps is empty") }
    var steps: [(time: Rational, text: String)] = []
    for item in items {
      guard let fields = resolver.fields(item, .stateStep),
        let time = fields["at"].flatMap(filmTime), let text = fields["text"].flatMap(resolver.text)
      else { return nil }
      if let last = steps.last, time <= last.time {
        resolver.report(
          at: item.location,
          "steps must follow each other in time, but \(Written.spelling(of: time.value)) follows "
            + Written.spelling(of: last.time.value))
        return nil
      }
      steps.append((time, text))
    }
    return steps.isEmpty ? nil : steps
  }
}
