import AnimationEngine
import Interaction
import SceneModel

// UIKit's transitions between view controllers.
extension SceneTransition {
  private struct Parts: Sendable {
    var transition = SceneTransition(
      "", from: LayerID(0), to: LayerID(0), location: SourceLocation(line: 1, column: 1))
    var hero: (hero: Hero, entries: MapEntries)?
    var heroes: [(hero: Hero, entries: MapEntries)] = []
  }

  static let map = Map(
    "sideTransition", "a transition", heading: "Transition between two sides",
    note:
      "When it begins, `to` shows; when it completes, `from` is hidden, or where it was cancelled `to` "
      + "is again: never is there a frame of the wrong side. It completes once, when the animator and "
      + "the heroes have arrived; without both, at `complete`. What is to be animated alongside is added "
      + "to the animator: `{when: zoom.began, addAnimations: {sky.opacity: 0}, to: bars}`.", Parts()
  ) {
    Field(
      "from", .layer, into: \.transition.from, required: true, also: ["source"], example: "sky",
      "The side that is left: a layer.")
    Field(
      "to", .layer, into: \.transition.to, required: true, also: ["destination"],
      example: "rocket", "The side that comes: a layer, which shows from the beginning on.")
    Field(
      "drives", .drivingAnimator, into: \.transition.animator, default: "none",
      also: ["animator"], example: "flight",
      "The animator that runs for the whole transition: bars, backgrounds, blurs.")
    Field(
      "hero", .map(Hero.map), into: \.hero, default: "none", example: "{from: sky, to: rocket}",
      "A layer that flies from its place on one side to its place on the other.")
    Field(
      "heroes", .heroes, into: \.heroes, default: "left to `hero`",
      example: "[{from: sky, to: rocket}]",
      "Several of them, each on its own timing; a finger holds the frontmost under it, else the first."
    )
    Field(
      "wantsInteractiveStart", .condition, into: \.transition.wantsInteractiveStart,
      default: "always", example: "\"=drag.velocity.y > 0\"",
      "Whether what begins by `interact` stays in the hand; where it does not, it runs at once, and "
        + "`interrupt` takes it later.")
    Field(
      "direction", .choice, into: \.transition.direction, example: "right",
      "The way on which a flick finishes it.")
    Field(
      "completionSpeed", .positive, into: \.transition.completionSpeed, example: "2",
      "Without a hero: how many times as fast the rest runs once it is let go.")
    Field(
      "completionCurve", like: ValueReader<TimingFunction>.timing.describe,
      default: "the animator's own",
      example: "easeOut", "The pace of that rest."
    ) { node, parts, reading in
      parts.transition.completionCurve = reading.read(node, .timing)
      return parts.transition.completionCurve != nil
    }
    Field(
      "removesSource", .boolean, into: \.transition.removesSource,
      also: ["shouldRemovePresentersView"], example: "false",
      "Whether `from` is hidden once it has finished; not so where `to` only covers it.")
  }.then { parts, entries, reading -> SceneTransition? in
    var transition = parts.transition
    transition.name = reading.ownerName
    transition.location = reading.scope.source(reading.owner.location)
    guard transition.from != transition.to else {
      reading.report(
        at: entries["to"]?.location ?? entries.location, "both sides are one layer")
      return nil
    }
    if parts.hero != nil, let node = entries["heroes"] {
      reading.report(at: node.location, "a transition has either `hero` or `heroes`")
      return nil
    }
    for (hero, entries) in parts.hero.map({ [$0] }) ?? parts.heroes {
      guard transition.takes(hero, entries, reading) else { return nil }
      transition.heroes.append(hero)
    }
    return transition
  }
}

extension [SceneTransition] {
  /// Transitions by name in the order of the file, which are known from here on.
  static func read(_ node: SceneNode, _ reading: inout Reading) -> [SceneTransition] {
    let transitions = reading.newlyNamed(node, ("a", "transition")).compactMap {
      SceneTransition.map.read($0.value, reading.about($0))
    }
    reading.names.transitions += transitions
    return transitions
  }
}

extension ValueReader<String> {
  /// An animator that can run for a whole transition, by its name.
  fileprivate static var drivingAnimator: Self {
    ValueReader<SceneAnimator>.animator.refusing { animator, reading in
      animator.options.isInterruptible && !animator.options.pausesOnCompletion
        ? nil
        : (
          "`\(reading.scope.spelling(of: animator.name))` cannot drive a transition",
          "it must be interruptible, and complete at its end"
        )
    }.then { animator, _, _ in animator.name }
  }
}
