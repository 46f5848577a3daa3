// bridge: notes of maps that are not typed yet.
extension SceneReference {
  static func notes(on kind: MapKind) -> String? {
    switch kind {
    case .layer:
      "A layer shows at most one of `svg`, `image`, `gradient`, `text` and `shape`. Give either `frame`, or `position` "
        + "with `size` or `bounds`."
    case .variant:
      "A variant has no `inbetween`, `variants` and `lanes`, and needs no key. What it gives replaces the "
        + "scene's as a whole; of `let` and `stage` each entry replaces the scene's of its name."
    case .lane:
      "Lanes stand in rows of up to four. In a scene with lanes, `overlays` and `expect` speak of the "
        + "whole, with addresses that begin with a lane's `id`. Where a lane shows this scene itself, "
        + "`stage`, `layers`, `animations` and `script` are the lane's. Overlays about a layer of a "
        + "lane's own scene come along, those that stand beside its stage do not. With `--variant NAME` "
        + "each lane that shows this scene shows that variant, and on top of it the lane's own; a variant "
        + "that is itself a lane is shown alone, without the `overlays` and `expect` of the whole."
    case .chooseEntry:
      "All other keys are states, each with its condition: `closed: \"=velocity.y >= 0\"`."
    case .touchLeg: "A leg has `to` or `by` with `over`, or `hold`."
    case .setEntry:
      "Every entry has either `at` or `when`; in the actions of a gesture it has neither."
    case .compositeBehavior:
      "All other keys are the behaviors inside, by name, each with a map of its own."
    case .addBehaviorEntry:
      "All other keys are the `parameters` of the behavior: `item: pane`."
    case .sideTransition:
      "When it begins, `to` shows; when it completes, `from` is hidden, or where it was cancelled `to` "
        + "is again: never is there a frame of the wrong side. It completes once, when the animator and "
        + "the heroes have arrived; without both, at `complete`. What is to be animated alongside is added "
        + "to the animator: `{when: zoom.began, addAnimations: {sky.opacity: 0}, to: bars}`."
    case .hero:
      "It flies from the place of one layer to that of another, which are hidden while it does, grows "
        + "and turns on its way; the finger keeps its place on it. Each flight is a new one that takes "
        + "the finger's velocity over, and the animator takes as long as the longest."
    case .boundary: "A boundary has exactly one of these keys."
    case .region: "A region has exactly one of these keys."
    case .path: "A path has exactly one of these keys, or is a text of SVG path data."
    case .valueExpectation: "All other keys are addresses, with the value that is claimed."
    case .courseExpectation:
      "All other keys are addresses of numbers, each with a map of claims about the interval."
    case .animation:
      "Basic with two of `from`, `to` and `by`, or one of them; with `spring` beside these on a "
        + "spring; by keyframes with `values`, along a path with `path`, and a group with `group`. "
        + "An open end is the value underneath. The keys of an `animate` entry are the same, but for "
        + "`keyPath`, which its address says."
    case .ownSpring, .popSpring, .popDecay, .popBasic, .popChase, .rebound:
      "On a layer it begins at `from`, or at the model value, and goes to `to`; a later motion of the "
        + "same `key` (else of the same key path) replaces it. As a member of a group it is an "
        + "animation like any other, at 60 ticks a second."
    case .spring:
      "A spring has these keys, or those of the next table. `=NAME` takes one that `let` defines."
    case .settling:
      "`settling(NAME)` says the same of a spring that `let` defines, or of an animation with one."
    case .contents:
      "What `contents` can be set to, and what it can fade to; `none` shows nothing. The keys are "
        + "those of a layer."
    default: nil
    }
  }
}
