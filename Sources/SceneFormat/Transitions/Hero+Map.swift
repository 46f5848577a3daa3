import AnimationEngine
import Geometry
import Interaction
import SceneModel

extension SceneTransition.Hero {
  private struct Parts: Sendable {
    var hero = SceneTransition.Hero(
      LayerID(0), from: LayerID(0), to: LayerID(0), timing: .curve(.linear), duration: 0)
    var layer: LayerID?
    var pace = Pace(timing: .spring(mass: 4.5, stiffness: 1300, damping: 95))
  }

  static let map = Map(
    "hero", "a hero", heading: "Hero of a transition",
    note:
      "It flies from the place of one layer to that of another, which are hidden while it does, grows "
      + "and turns on its way; the finger keeps its place on it. Each flight is a new one that takes "
      + "the finger's velocity over, and the animator takes as long as the longest.",
    Parts()
  ) {
    Field(
      "from", .layer, into: \.hero.from, required: true, example: "sky",
      "The layer whose place it leaves; it lies in the side that is left.")
    Field(
      "to", .layer, into: \.hero.to, required: true, example: "rocket",
      "The layer whose place it takes; it lies in the side that comes.")
    Field(
      "layer", .layer, into: \.layer, default: "that of `from`", example: "rocket",
      "What flies, and shows only meanwhile; it may lie in front of both sides.")
    Field(
      "timing", .blockTiming, into: \.pace.timing,
      example: "{spring: {mass: 1, stiffness: 300, damping: 20}}", "The pace of its flights.")
    Pace.duration(.transactionDuration, example: "0.8", "Of a flight, in seconds.").within(\.pace)
    Field(
      "velocityLimit", .positive, into: \.hero.velocityLimit, example: "20",
      "The largest velocity that a spring takes over, in distances per second along each axis.")
  }.then { parts, entries, reading -> (hero: SceneTransition.Hero, entries: MapEntries)? in
    guard let duration = parts.pace.duration(entries, reading) else { return nil }
    var hero = parts.hero
    (hero.layer, hero.timing) = (parts.layer ?? hero.from, parts.pace.timing)
    hero.duration = duration
    return (hero, entries)
  }
}

extension ValueReader<[(hero: SceneTransition.Hero, entries: MapEntries)]> {
  /// Heroes in the order of the file, with what is written of each.
  static var heroes: Self {
    .list(of: .map(SceneTransition.Hero.map), "heroes").refusing { heroes, _ in
      heroes.isEmpty ? ("the list of heroes is empty", nil) : nil
    }
  }
}

extension SceneTransition {
  /// Whether a hero can fly between the sides; reports why not.
  func takes(_ hero: Hero, _ entries: MapEntries, _ reading: Reading) -> Bool {
    let layers = reading.names.layers
    func name(_ layer: LayerID) -> String { reading.names.spelling(of: layer) }
    for (key, layer, side) in [("from", hero.from, from), ("to", hero.to, to)]
    where !sequence(first: layer, next: { layers[$0].parent }).contains(side) {
      reading.report(
        at: entries[key]?.location ?? entries.location,
        "the hero is missing on a side: `\(name(layer))` is not in `\(name(side))`",
        hint: "name a layer in it, whose place the hero leaves or takes")
      return false
    }
    let objection: (message: String, hint: String?)
    if heroes.contains(where: { $0.layer == hero.layer }) {
      objection = ("`\(name(hero.layer))` flies twice", nil)
    } else if layers[hero.layer].values.anchorPoint != Point(x: 0.5, y: 0.5) {
      objection = (
        "the hero `\(name(hero.layer))` has an `anchorPoint` beside its middle",
        "a hero grows and turns about its middle: leave `anchorPoint` at [0.5, 0.5]"
      )
    } else if let held = layerHeld(by: hero, in: layers) {
      objection = (
        "the hero `\(name(hero.layer))` cannot fly: `\(name(held))` "
          + (held == hero.layer ? "is a side" : "lies in it"),
        "it is hidden when it has arrived: let a layer of its own fly"
      )
    } else {
      return true
    }
    reading.report(at: entries.location, objection.message, hint: objection.hint)
    return false
  }
}
