import AnimationEngine
import Dynamics
import Geometry
import SceneModel

extension FieldPlan {
  static let map = BehaviorMap.map("field", FieldPlan(kind: .linearGravity)) {
    Field(
      "field", .heldItems, into: \.items, required: true, example: "rocket", "Items in a field.")
    Field(
      "kind",
      .word(of: kinds.map(\.word)) { word in kinds.first { $0.word == word }?.kind },
      into: \.kind, required: true, example: "vortex",
      "The force, by the place from the field's in metres of 100 points, the mass, the charge and the "
        + "velocity.")
    Field(
      "position", .place, into: \.position, default: "[0, 0]", example: "[160, 120]",
      "The middle of the field.")
    Field(
      "direction", .place, into: \.direction, example: "[0, 1]",
      "Of `linearGravity`, `velocity` and `drag`.")
    Field(
      "region", .map(FieldRegion.map), into: \.region, default: "everywhere",
      example: "{circle: 100}", "Where it acts.")
    Field("strength", .liveNumber, into: \.strength, example: "5", "How strong it is.")
    Field(
      "falloff", .liveNumber, into: \.falloff,
      default: "2 for `radialGravity`, 1 for `electric` and `magnetic`, −1 for `spring`, else 0",
      example: "1", "It goes with the distance to the power of minus this.")
    Field(
      "minimumRadius", .liveNumber.above(0), into: \.minimumRadius, example: "20",
      "Within it, the force does not grow any more.")
    Field(
      "smoothness", .liveNumber.within(0...1), into: \.smoothness, example: "0.5",
      "Of noise; 0 is roughest.")
    Field(
      "animationSpeed", .liveNumber, into: \.animationSpeed, example: "1",
      "Of noise: how fast it changes.")
    Field(
      "seed", .count(in: 0...1_000_000), into: \.kind.seed, example: "7", "Of noise: which one.")
    Field(
      "force", .force, into: \.force,
      example: "[\"=-5 * position.x / 100\", \"=-0.2 * velocity.y / 100\"]",
      "Of `custom`: the force in newtons, worked out in each step for each item. `position` (from the "
        + "field's, in points), `velocity` (in points per second), `mass`, `charge` and `deltaTime` "
        + "are the item's; anything else of the scene is as it was when the tick began.")
  } check: { plan, entries, reading in
    plan.isConsistent(entries, reading)
  } makes: {
    .field($0)
  }

  private static let kinds: [(word: String, kind: FieldBehavior.Kind)] = [
    ("linearGravity", .linearGravity), ("radialGravity", .radialGravity), ("spring", .spring),
    ("electric", .electric), ("magnetic", .magnetic), ("vortex", .vortex), ("drag", .drag),
    ("velocity", .velocity), ("noise", .noise(seed: 0)), ("turbulence", .turbulence(seed: 0)),
    ("custom", .custom { _ in .zero }),
  ]

  /// What a custom field's rule says itself.
  private static let keysOfOthers = [
    "direction", "strength", "falloff", "minimumRadius", "smoothness", "animationSpeed", "seed",
  ]

  private func isConsistent(_ entries: MapEntries, _ reading: Reading) -> Bool {
    let word = entries.kind(reading) ?? ""
    guard case .custom = kind else {
      return entries.hasNone(
        of: ["force"], with: word, hint: "only `kind: custom` has a rule of its own", reading)
    }
    let isWhole = entries.hasNone(
      of: Self.keysOfOthers, with: word, hint: "`force` says all of it", reading)
    guard force == nil else { return isWhole }
    reading.report(
      at: entries.location, "a custom field needs a `force`",
      hint: "such as `force: [\"=-5 * position.x / 100\", 0]`")
    return false
  }
}

extension FieldBehavior.Kind {
  /// Of noise.
  fileprivate var seed: Int {
    get {
      if case .noise(let seed) = self { return Int(seed) }
      if case .turbulence(let seed) = self { return Int(seed) }
      return 0
    }
    set {
      if case .noise = self { self = .noise(seed: UInt64(newValue)) }
      if case .turbulence = self { self = .turbulence(seed: UInt64(newValue)) }
    }
  }
}

extension ValueReader<LiveValue> {
  /// A force that is worked out for each item, whose `position` and `velocity` need no name before them.
  fileprivate static var force: Self {
    Self(
      "[x, y] of numbers and `=EXPRESSION`, or `=velocity`",
      .either([.string, .list(.number, count: 2...2)])
    ) { node, reading in
      if case .scalar(let text, _) = node.content, text.hasPrefix("=") {
      } else if case .sequence = node.content {
      } else {
        reading.report(
          at: node.location, "expected a force [x, y]",
          hint: "such as [\"=-5 * position.x / 100\", 0]")
        return nil
      }
      var inner = reading
      inner.names.isInField = true
      let force = ValueReader<LiveValue>.value(node, .point, inner)
      guard case .parts(_, let parts) = force else { return force }
      for case .field(let quantity) in parts.flatMap(\.subjects).map(\.meaning)
      where quantity.kind == .point {
        reading.report(
          at: node.location, "`\(quantity.rawValue)` is a point, but this needs a number",
          hint: "write `\(quantity.rawValue).x` or `\(quantity.rawValue).y`")
        return nil
      }
      return force
    }
  }
}
