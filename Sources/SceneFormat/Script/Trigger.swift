import Geometry
import SceneModel

/// When an entry of a script happens; the actions of a gesture or a behavior have only `if`.
struct Trigger: Sendable {
  /// In seconds of the scene's clock.
  var time: Rational?
  /// Any of these, in place of a time.
  var events: [EventPattern]?
  /// From the event on, in seconds.
  var delay: Rational = 0
  /// Nil holds always.
  var condition: LiveNumber?

  static let map = Map("trigger", "an entry", heading: "When an entry happens", Trigger()) {
    Field(
      "at", .clockTime, into: \.time, also: ["time"], example: "0.2",
      "When, in seconds of the scene's clock.")
    Field(
      "when", .events, into: \.events, example: "drag.ended",
      "Whenever this happens, in place of `at`: an event, or a map of an `event` and its facts.")
    Field(
      "after", .duration("a delay"), into: \.delay, also: ["wait"], example: "0.5",
      "How long after `when`, in seconds.")
    Field(
      "if", .condition, into: \.condition, default: "always",
      example: "\"=rocket.position.x > 100\"", "Only where this holds at that moment.")
  }
}

extension Trigger {
  /// When an entry of the script happens: at a time, or whenever something happens.
  static func read(_ entries: MapEntries, _ reading: Reading) -> Trigger? {
    let given = entries.given(["at", "when"])
    guard given.count == 1 else {
      if given.count > 1 {
        reading.report(
          at: entries.keyLocation(given[1]), "an entry has either `at` or `when`")
      } else if !entries.hasStrangers {
        reading.report(
          at: entries.location, "\(entries.description.phrase) needs `at` or `when`",
          hint: "such as `at: 0.2`")
      }
      return nil
    }
    if entries["after"] != nil, entries["when"] == nil {
      reading.report(at: entries.keyLocation("after"), "`after` has no effect without `when`")
    }
    return map.read(entries, reading)
  }
}

extension Map<ScriptEntry.Action> {
  /// The map of an entry with a verb: the keys that say when, and those of the verb.
  ///
  /// `makes` turns what the rows have made of `start` into an action; it reports why there is none.
  static func entry<Verb: Sendable>(
    _ verb: String, name: String? = nil, phrase: String? = nil, heading: String? = nil,
    note: String? = nil, others: MapDescription.OtherKeys? = nil, _ start: Verb,
    @FieldsBuilder<Verb> fields: () -> [Field<Verb>],
    makes: @escaping @Sendable (Verb, MapEntries, Reading) -> ScriptEntry.Action?
  ) -> Self {
    let article = "aeiou".contains(verb.prefix(1)) ? "an" : "a"
    return Map<Verb>(
      name ?? "\(verb)Entry", phrase ?? "\(article) `\(verb)` entry",
      heading: heading ?? "Entry: \(verb)", note: note, others: others, start, fields: fields
    ).then(makes).preceded(by: Trigger.map.description)
  }
}
