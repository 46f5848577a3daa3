import Geometry
import Interaction

/// What the map of a touch says: what its kind does, and what all touches have.
struct TouchMap<Kind: Sendable>: Sendable {
  var kind: Kind
  /// Nil for its number in the list.
  var name: String?
  var time: Rational = 0
  var isCancelled = false

  init(_ kind: Kind) { self.kind = kind }

  /// The map of a kind of touch; `makes` turns it into what each of its fingers does.
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func map(
    _ name: String, phrase: String, heading: String, _ kind: Kind, canBeCancelled: Bool = true,
    makes: @escaping @Sendable (TouchMap) -> [TouchScript],
    @FieldsBuilder<TouchMap> fields: () -> [Field<TouchMap>],
    check: @escaping @Sendable (inout TouchMap, MapEntries, Reading) -> Bool = { _, _, _ in true }
  ) -> Map<(name: String?, scripts: [TouchScript])> {
    Map(name, phrase, heading: "Touch: \(heading)", TouchMap(kind)) {
      Field(
        "id", .identifier(for: "the id of a touch"), into: \.name,
        default: "its number in the list, from 1", also: ["name"], example: "first",
        "Its events are those of `touch.NAME`.")
      Field(
        "at", .clockTime, into: \.time, required: true, also: ["time"], example: "0.2",
        "When the finger goes down, in seconds of the scene's clock.")
      fields()
      if canBeCancelled {
        Field(
          "cancel", .boolean, into: \.isCancelled, example: "true",
          "The system takes the finger away: gestures are cancelled, not ended.")
      }
    } check: { map, entries, reading in
      check(&map, entries, reading)
    }.then { map, _, _ in
      (
        map.name,
        makes(map).map { script in
          var script = script
          script.ending = map.isCancelled ? .cancel : .up
          return script
        }
      )
    }
  }
}
