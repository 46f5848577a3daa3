import Geometry
import SceneModel

extension AttachmentPlan {
  static let map = BehaviorMap.map("attachment", AttachmentPlan()) {
    Field(
      "attachment", .heldItem, into: \.item, required: true, example: "rocket",
      "Ties an item to a place or an item.")
    Field(
      "to", .heldItem, into: \.otherItem, default: "a place", also: ["attachedTo"],
      example: "sky", "Which item.")
    Field(
      "kind", .word(kinds), into: \.kind, example: "pin",
      "What remains free: all but the distance (a rod, or a spring with a `frequency`), nothing, the "
        + "rotation, the way along `axis`, or distances up to that at the beginning (a rope).")
    Field(
      "anchorPoint", .place, into: \.anchorPoint, default: "the item's center",
      also: ["anchor"], example: "[160, 40]",
      "The place it hangs from, or where two items are joined.")
    Field(
      "offset", .vector, into: \.offset, example: "[0, -20]",
      "Where the item is held, from its center in its own axes.")
    Field(
      "otherOffset", .vector, into: \.otherOffset, example: "[0, 20]",
      "Where the other item is held.")
    Field(
      "length", .liveNumber.atLeast(0), into: \.length,
      default: "the distance at the beginning", example: "0",
      "The distance at rest, in points.")
    Field(
      "frequency", .liveNumber.atLeast(0), into: \.frequency, default: "0, a rigid rod",
      example: "3.5", "Of a spring, in hertz.")
    Field(
      "damping", .liveNumber.atLeast(0), into: \.damping, example: "0.4",
      "The damping ratio; 1 is critical.")
    Field(
      "axis",
      .vector.refusing { axis, _ in
        axis.length > 0 ? nil : ("the axis has no direction", nil)
      }, into: \.axis, example: "[0, 1]", "Of `kind: sliding`: its direction.")
    Field(
      "range", .limits, into: \.range, default: "none", also: ["attachmentRange"],
      example: "[-1, 1]", "Limits of a pin, in radians, or of a slider, in points.")
    Field(
      "frictionTorque", .liveNumber.atLeast(0), into: \.frictionTorque, example: "0.1",
      "Of a pin: what it takes to turn it, in newton metres.")
    Field(
      "settle", .boolean, into: \.settles, example: "true",
      "Puts the item exactly on the anchor once a spring of length 0 has all but arrived.")
  } check: { plan, entries, reading in
    plan.isConsistent(entries, reading)
  } makes: {
    .attachment($0)
  }

  private static let kinds: [(word: String, kind: Kind)] = [
    ("distance", .distance), ("fixed", .fixed), ("pin", .pin),
    ("sliding", .sliding(axis: horizontal)), ("limit", .limit),
  ]

  private static let horizontal = Vector(dx: 1, dy: 0)

  /// Of a slider.
  private var axis: Vector {
    get { if case .sliding(let axis) = kind { axis } else { Self.horizontal } }
    set { if case .sliding = kind { kind = .sliding(axis: newValue) } }
  }

  /// The keys that have an effect with some kinds only.
  private static let keysOfKinds = [
    ("axis", ["sliding"]), ("range", ["pin", "sliding"]), ("frictionTorque", ["pin"]),
    ("length", ["distance"]), ("frequency", ["distance"]), ("damping", ["distance"]),
  ]

  private func isConsistent(_ entries: MapEntries, _ reading: Reading) -> Bool {
    let spelling = reading.scope.spelling
    if let otherItem, otherItem == item {
      reading.report(
        at: entries["to"]?.location ?? entries.location, "both ends are `\(spelling(item))`")
      return false
    }
    let word = entries.kind(reading) ?? Self.kinds[0].word
    switch kind {
    case .fixed, .pin, .limit:
      guard otherItem == nil else { break }
      reading.report(
        at: entries.location, "`kind: \(word)` ties two items",
        hint: "say with `to` which is the other; an anchored one stands still")
      return false
    case .distance:
      guard let otherItem, entries["anchorPoint"] != nil else { break }
      reading.report(
        at: entries.keyLocation("anchorPoint"),
        "it hangs from `\(spelling(otherItem))`, not from a place",
        hint: "use `otherOffset` for a point of that item")
      return false
    case .sliding: break
    }
    let idle = Self.keysOfKinds.filter { !$0.1.contains(word) }.map(\.0)
    return entries.hasNone(of: idle, with: word, reading)
  }
}
