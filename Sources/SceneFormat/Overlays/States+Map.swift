import Geometry
import Overlays
import SceneModel

extension States {
  static let kind = OverlayKind("states", "a `states` overlay", place: "position", States([])) {
    Field(
      "states", .stateRows, into: \.rows, required: true, example: "[rocket.position.x]",
      "Rows of names and values; the name of an animator or a transition shows its state, a list of "
        + "transitions that of the one that began last.")
    Field(
      "position", .point, into: \.origin, default: "under stage and plots", also: ["origin"],
      example: "[20, 20]", "Of the first row's top left, in the stage's points.")
    Field(
      "width", .positive, into: \.width, example: "200",
      "Of rows that have a position, in points; others are as wide as the stage.")
  } check: { states, entries, reading in
    if states.rows.isEmpty { reading.report(at: entries.location, "the list of rows is empty") }
    if states.origin == nil, entries["width"] != nil {
      reading.report(
        at: entries.keyLocation("width"), "`width` has no effect without `position`",
        hint: "rows under the stage are as wide as the stage")
    }
    return true
  }
}

extension States.Row {
  private struct Number: Sendable {
    var quantity: Quantity?
    var name: String?
    var format = NumberFormat()
  }

  static let number = Map(
    "stateRow", "a row of states", heading: "Row of states: a number", Number()
  ) {
    Field(
      "address", .quantity, into: \.quantity, required: true, example: "rocket.position.x",
      "The number shown.")
    Field("name", .printed, into: \.name, default: "the key path", example: "x", "Of the row.")
    Field.format(into: \.format)
  }.then { number, _, _ in
    number.quantity.map { quantity in
      States.Row(
        name: number.name ?? quantity.name, source: .quantity(quantity, number.format))
    }
  }

  private struct Texts: Sendable {
    var steps: [States.Step] = []
    var name = ""
  }

  static let texts = Map(
    "stateSteps", "a row of states", heading: "Row of states: texts", Texts()
  ) {
    Field(
      "steps", .stateSteps, into: \.steps, required: true, example: "[{at: 0, text: closed}]",
      "Texts that hold from a time on, in the order of time.")
    Field("name", .printed, into: \.name, required: true, example: "state", "Of the row.")
  }.then { texts, _, _ in States.Row(name: texts.name, source: .steps(texts.steps)) }

  static let kinds = OneOf(
    "a row of states", such: "{address: rocket.position.x, name: x}",
    twice: "a row of states is of one kind, but this one has",
    [("address", number), ("steps", texts)])

  /// What an animator or a transition says of itself, in the words of its framework.
  fileprivate static func rows(
    of own: String, at location: SourceLocation, _ reading: Reading
  ) -> [States.Row]? {
    let name = reading.scope.name(own)
    if reading.names.transitions.contains(where: { $0.name == name }) {
      return transitionParts.map { part, format in
        States.Row(Quantity(.transition(name, part)), format)
      }
    }
    let known = reading.names.animators.map(\.name)
    guard known.contains(name) else {
      reading.report(
        at: location, "there is no animator `\(own)`",
        hint: reading.question(for: own, in: reading.names.own(known))
          ?? "a list of addresses shows any numbers, such as `[rocket.position.x]`")
      return nil
    }
    return [AnimatorQuantity.state, .isRunning, .isReversed, .fractionComplete].map {
      States.Row(
        Quantity(.animator(name, $0)),
        $0 == .fractionComplete ? NumberFormat(decimals: 3) : NumberFormat())
    }
  }

  /// Rows about the transition that began last; nil unless all items name transitions.
  fileprivate static func latest(
    _ items: [SceneNode], _ names: SceneNames
  ) -> [States.Row]? {
    let known = names.transitions.map(\.name)
    let given = items.compactMap { item -> String? in
      guard case .scalar(let own, _) = item.content else { return nil }
      let name = names.scope.name(own)
      return known.contains(name) ? name : nil
    }
    guard given.count == items.count, !given.isEmpty else { return nil }
    return [States.Row(name: "transition", source: .latest(given, nil, NumberFormat()))]
      + transitionParts.map { part, format in
        States.Row(name: part.rawValue, source: .latest(given, part, format))
      }
  }

  private static let transitionParts: [(TransitionQuantity, NumberFormat)] = [
    (.phase, NumberFormat()), (.isInteractive, NumberFormat()), (.isCancelled, NumberFormat()),
    (.fractionComplete, NumberFormat(decimals: 3)),
  ]
}

extension ValueReader<[States.Row]> {
  /// The name of an animator or a transition, or a list of addresses and maps.
  fileprivate static var stateRows: Self {
    Self(
      describe: {
        let headings = States.Row.kinds.kinds.map(\.map.description.heading)
        return ValueDescription(
          "animator or transition, or list of addresses and maps "
            + "(see \(headings.joined(separator: ", ")))",
          .either([.string, .list(.either([.string, States.Row.kinds.shape]))]))
      }
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      if case .text(let name, _) = written {
        return States.Row.rows(of: name, at: node.location, reading)
      }
      guard let items = reading.list(node, of: "rows") else { return nil }
      if let rows = States.Row.latest(items, reading.names) { return rows }
      let rows = items.map { item -> States.Row? in
        guard let written = reading.written(item) else { return nil }
        if case .map = written { return States.Row.kinds.read(item, reading) }
        return reading.read(item, .quantity).map { States.Row($0) }
      }
      return rows.contains { $0 == nil } ? nil : rows.compactMap(\.self)
    }
  }
}

extension States.Step {
  static let map = Map(
    "stateStep", "a step of a state", heading: "Step of a state", Self(at: 0, "")
  ) {
    Field(
      "at", .filmTime, into: \.time, required: true, also: ["time"], example: "0.5",
      "In seconds.")
    Field(
      "text", .printed, into: \.text, required: true, example: "open", "What holds from then on.")
  }
}

extension ValueReader<[States.Step]> {
  /// Texts in the order of time.
  fileprivate static var stateSteps: Self {
    list(of: .map(States.Step.map), "steps").then { steps, node, reading in
      guard !steps.isEmpty else {
        reading.report(at: node.location, "the list of steps is empty")
        return nil
      }
      let items = reading.list(node, of: "steps") ?? []
      for (index, item) in items.enumerated().dropFirst()
      where steps[index].time <= steps[index - 1].time {
        reading.report(
          at: item.location,
          "steps must follow each other in time, but "
            + "\(Written.spelling(of: steps[index].time.value)) follows "
            + Written.spelling(of: steps[index - 1].time.value))
        return nil
      }
      return steps
    }
  }
}
