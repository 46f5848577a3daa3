import Geometry
import SceneModel

// What a script does with bodies.
extension DynamicsAction {
  private struct AddingVelocity: Sendable {
    var items: [String] = []
    var velocity = LiveValue(Point.zero)
    var angular = LiveNumber(0)
  }

  static let addVelocity = Map.entry("addVelocity", AddingVelocity()) {
    Field(
      "addVelocity", .namedItems, into: \.items, required: true, example: "rocket",
      "Adds to the velocity of bodies.")
    Field(
      "value", .place, into: \.velocity, also: ["velocity"], example: "[0, -900]",
      "In points per second.")
    Field("angular", .liveNumber, into: \.angular, example: "2", "In radians per second.")
  } makes: { adding, entries, reading in
    action(
      .addVelocity(adding.items, adding.velocity, angular: adding.angular),
      on: adding.items, entries, reading)
  }

  private struct Updating: Sendable {
    var items: [String] = []
    var position: LiveValue?
    var rotation: LiveNumber?
  }

  static let updateItem = Map.entry("updateItem", Updating()) {
    Field(
      "updateItem", .namedItems, into: \.items, required: true, example: "rocket",
      "Puts bodies somewhere at once; their velocity stays.")
    Field(
      "position", .place, into: \.position, default: "as it is", also: ["center"],
      example: "[160, 40]", "Their center.")
    Field(
      "rotation", .liveNumber, into: \.rotation, default: "as it is", example: "30deg",
      "Their angle.")
  } makes: { updating, entries, reading in
    action(
      .updateItem(updating.items, position: updating.position, rotation: updating.rotation),
      on: updating.items, entries, reading)
  }

  private static func action(
    _ verb: Verb, on items: [String], _ entries: MapEntries, _ reading: Reading
  ) -> ScriptEntry.Action? {
    hasBehaviors(entries, reading) ? action(verb, about: items[0], reading) : nil
  }

  static let addItem = changeItems(
    "addItem", "Adds items to a behavior.", of: "to"
  ) { .addItems($0, to: $1) }

  static let removeItem = changeItems(
    "removeItem", "Takes items out of a behavior.", of: "from"
  ) { .removeItems($0, from: $1) }

  private struct Changing: Sendable {
    var items: [String] = []
    var behavior = ""
  }

  private static func changeItems(
    _ verb: String, _ summary: String, of key: String,
    does: @escaping @Sendable ([String], String) -> Verb
  ) -> Map<ScriptEntry.Action> {
    Map.entry(verb, Changing()) {
      Field(verb, .heldItems, into: \.items, required: true, example: "rocket", summary)
      Field(
        key, .behavior, into: \.behavior, required: true, example: "fall", "Which behavior.")
    } makes: { changing, _, reading in
      action(does(changing.items, changing.behavior), about: changing.behavior, reading)
    }
  }
}
