import AnimationEngine
import Geometry
import SceneModel

extension EventPattern {
  private struct Parts: Sendable {
    var patterns: [EventPattern] = []
    var details: [SceneEvent.Detail] = []
  }

  static let map = Map("event", "an event", heading: "Event", Parts()) {
    Field(
      "event", .eventsOfName, into: \.patterns, required: true, example: "drag.ended",
      "What happens.")
    SceneEvent.Detail.rows.map { $0.within(\.details) }
  }.then { parts, _, _ in
    parts.patterns.map { pattern in
      var pattern = pattern
      pattern.details = parts.details
      return pattern
    }
  }
}

extension ValueReader<[EventPattern]> {
  /// The events that an entry's `when` means; several where one word stands for more.
  static var events: Self { eventsOfName.called("event").or(EventPattern.map) }

  /// Events by a name alone.
  fileprivate static var eventsOfName: Self {
    ValueReader<String>.name().then { EventPattern.named($0, at: $1.location, $2) }
  }
}

extension ValueReader<EventPattern> {
  /// One kind of event, by a name alone.
  static var event: Self {
    ValueReader<[EventPattern]>.eventsOfName.then { patterns, node, reading in
      if patterns.count == 1 { return patterns[0] }
      let name = reading.read(node, .text) ?? ""
      reading.report(
        at: node.location, "`\(name)` stands for several events",
        hint: "name one, such as `\(reading.scope.spelling(of: patterns[0].subject)).ended`")
      return nil
    }
  }
}

extension SceneEvent.Detail {
  /// What can be claimed of an event, by the name of the detail that it has.
  @FieldsBuilder<[Self]> static var rows: [Field<[Self]>] {
    row(
      "hits", .named(isLayer: true), example: "rocket", "The layer that a touch met, or `nothing`.")
    row(
      "finished", .boolean, example: "true",
      "Whether an animation ran to its end by itself, or a transition was not cancelled.")
    row(
      "position", .word(of: ["start", "current", "end"]) { $0 }, example: "end",
      "Where it completed.")
    row("state", .name(), example: "open", "The state that was entered, or an animator's.")
    row("isRunning", .boolean, example: "true", "Of an animator that changed.")
    row("isReversed", .boolean, example: "true", "Of an animator that changed.")
    row("isInteractive", .boolean, example: "true", "Of a transition that changed.")
    row("location", .point, example: "[160, 300]", "Of the fingers, in points of the stage.")
    row("translation", .point, example: "[0, -200]", "Of a gesture, in points.")
    row("velocity", .point, example: "[0, -900]", "In points per second.")
    row("scale", .number, example: "1.5", "Of a gesture.")
    row("rotation", .angle, example: "30deg", "Of a gesture.")
    row("progress", .number, example: "0.5", "The progress marker that was passed.")
    row("item", .named(isLayer: false), example: "rocket", "Of a contact: the item.")
    row("other", .named(isLayer: false), example: "rocket", "Of a contact: the other, later item.")
    row(
      "boundary", .name(), example: "floor",
      "Of a contact: the boundary, or `reference` for that of the reference view.")
    row("point", .point, example: "[160, 300]", "Of a contact, in the animator's points.")
  }

  private static func row(
    _ name: String, _ reader: ValueReader<String>, example: String, _ summary: String
  ) -> Field<[Self]> { row(name, reader, { .text($0) }, example: example, summary) }

  private static func row(
    _ name: String, _ reader: ValueReader<Bool>, example: String, _ summary: String
  ) -> Field<[Self]> { row(name, reader, { .boolean($0) }, example: example, summary) }

  private static func row(
    _ name: String, _ reader: ValueReader<Double>, example: String, _ summary: String
  ) -> Field<[Self]> { row(name, reader, { .number($0) }, example: example, summary) }

  private static func row(
    _ name: String, _ reader: ValueReader<Point>, example: String, _ summary: String
  ) -> Field<[Self]> { row(name, reader, { .point($0) }, example: example, summary) }

  private static func row<Value>(
    _ name: String, _ reader: ValueReader<Value>,
    _ value: @escaping @Sendable (Value) -> AnimationValue, example: String, _ summary: String
  ) -> Field<[Self]> {
    Field(name, like: reader.describe, example: example, summary) { node, details, reading in
      guard let given = reader.read(node, reading) else { return false }
      details.append(SceneEvent.Detail(name, value(given)))
      return true
    }
  }
}

extension ValueReader<String> {
  /// The name in the whole of a layer that must be there, or of an item; or `nothing`.
  fileprivate static func named(isLayer: Bool) -> Self {
    name().then { name, node, reading in
      if name == "nothing" { return name }
      return isLayer && LayerID.named(name, at: node.location, reading) == nil
        ? nil : reading.scope.name(name)
    }
  }
}
