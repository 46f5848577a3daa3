import AnimationEngine
import Overlays
import Simulation

/// The reference of the scene language, for people.
package enum SceneReference {
  /// Markdown, always the same bytes.
  package static func markdown() -> String {
    var parts = [introduction]
    for kind in MapKind.allCases {
      parts.append(
        "## \(kind.title)\n\n" + table(of: kind) + (notes(on: kind).map { "\n\n" + $0 } ?? ""))
    }
    parts.append(keyPaths)
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static let introduction = """
    # Reference of the scene language

    This page is generated from the table that the scene reader uses; a test compares the two.

    - Lengths are points, times are seconds, angles are radians or `90deg`; y grows downward.
    - Numbers are decimal (`0.5`) or fractions (`1/6`). Times are exact: an animation that ends at \
    a frame ends at that frame.
    - Colors are `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"` (in quotes: an unquoted `#` begins a \
    comment), the names of CSS, `clear`, or `[red, green, blue, alpha]` from 0 to 1.
    - A timing is one of \(enumeration(TimingFunction.names)), or `[x1, y1, x2, y2]`, or a map such as \
    `{steps: 4}`, `{linear: [0, 0.2, 1]}` or `{spring: {duration: 0.5, bounce: 0.3}}`.
    - A scalar that begins with `=` is an expression: numbers, constants of `let`, `stage.width` \
    and `stage.height`, `+ - * / %` (the remainder has the divisor's sign), comparisons, \
    `a > b ? x : y`, and the functions \
    \(enumeration(Expression.Function.allCases.map(\.rawValue))). In quotes where it has `? :`, \
    commas or brackets. A constant of any kind can be used as `=name`.
    - `=theme.ink` is a color of the theme; there are \
    \(enumeration(ColorRole.allCases.map(\.rawValue))).
    - An address is a layer's `id` and a key path: `rocket.position.x`. In `expect`, \
    `model.rocket.position.x` means the model value, the plain address what is seen, and \
    `velocity.rocket.position.x` how fast that moves from this time on (the derivative from the right; \
    a jump adds nothing to it), and `velocityBefore.rocket.position.x` how fast it moved until then. \
    A gesture has \
    \(enumeration(GestureQuantity.allCases.map(\.rawValue))): `drag.velocity.y`; a set of states has \
    `pane.state`, and `pane.target.LAYER.KEYPATH` is what its current state says of a layer, or \
    `pane.target.KEYPATH` of the layer that is called like the set; an animator has \
    \(enumeration(AnimatorQuantity.allCases.map(\.rawValue))): `flight.fractionComplete`; and a transition \
    \(enumeration(TransitionQuantity.allCases.map(\.rawValue))): `zoom.isInteractive`.
    - Values of `set`, and conditions, may ask for addresses: `=rocket.position.x + 10` is worked out \
    when the entry happens. In an expression a name that has a `-` stands between backquotes, since \
    the `-` would be a minus: ``=`card-2`.position.x``. In the actions of a gesture, `translation`, \
    `scale` and `rotation` alone are what it did since it was last told, and `velocity` and \
    `location` what it says now. A gesture counts in points of the stage; its `translation` or \
    `velocity`, given alone (`by: translation`, `[0, =drag.velocity.y]`), is converted into the space \
    of the layer or the body that takes it over, as UIKit's `translation(in:)` does for a view.
    - Events are `NAME.KIND`. A gesture's kinds are its states (`drag.began`); a touch \
    `touch.NAME` has `began`, `ended` and `cancelled`; an animation `LAYER.KEY` has `began` and \
    `ended`, where the key of one without is its key path; a set of states has `entered`; a scroll \
    view has `caught`, `dragBegan`, `dragEnded`, `reachedEdge` and `settled`; a block with `as` has \
    `began` and `ended`; an animator has `changed`, whenever it runs, pauses or turns, and \
    `completed`; a motion that writes the model, `LAYER.KEY` like an animation, also has \
    `reachedTarget`, `reachedProgress` and `repeated`; and what calls it has `displayLink.resumed`, \
    `held`, `continued` and `paused`; a collision behavior has `began` and `ended`, an attachment \
    that settles `settled`, and the animator of bodies `dynamics.paused` and `dynamics.resumed`; a transition has `began`, \
    `changed` (with `isInteractive`), `finishing`, `cancelling` and `completed`, and the layers that are its sides \
    `willAppear`, `didAppear`, `willDisappear` and `didDisappear`, in UIKit's order.
    - `springForce.rocket.position.x` and `frictionForce.rocket.position.x` are the forces on an \
    `ownSpring` that runs there, and 0 where none does.
    - Bodies write the model of their layers in every tick, and at rest leave it to others. A behavior is defined under `behaviors` and takes part \
    from an `add` entry on; a composite, which has other behaviors by name, takes `parameters`, and \
    its parts are addressed as `slide.hand`. What is set at a time acts from then on. An `action` is \
    done after each tick in which its behavior takes part, behaviors in the order in which they were \
    added, composites before their parts, and all of them after the reactions to contacts. \
    `dynamics.isRunning`, `dynamics.elapsedTime` and, in joules, `dynamics.kineticEnergy`, \
    `dynamics.potentialEnergy` and `dynamics.energy` are the animator's, and an item that is no layer \
    has `probe.position` and `probe.rotation`.
    """

  private static func table(of kind: MapKind) -> String {
    var lines = ["| key | value | default | |", "| --- | --- | --- | --- |"]
    for key in SceneLanguage.keys(of: kind) {
      let fallback = key.isRequired ? "required" : key.fallback ?? ""
      lines.append(
        "| `\(key.name)` | \(key.type.phrase) | \(fallback) | \(key.summary) "
          + "Example: `\(key.example)` |")
    }
    return lines.joined(separator: "\n")
  }

  private static func notes(on kind: MapKind) -> String? {
    switch kind {
    case .layer:
      "A layer shows at most one of `svg`, `image`, `gradient`, `text` and `shape`. Give either `frame`, or `position` "
        + "with `size` or `bounds`."
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

  private static var keyPaths: String {
    var lines = [
      "## Key paths", "", "| key path | holds | unit | can be animated |",
      "| --- | --- | --- | --- |",
    ]
    for keyPath in LayerKeyPath.all {
      let animatable = keyPath.property.isAnimatable ? "yes" : "no, only `set`"
      let unit = keyPath.unit?.rawValue ?? ""
      lines.append("| `\(keyPath)` | \(keyPath.kind.rawValue) | \(unit) | \(animatable) |")
    }
    return lines.joined(separator: "\n")
  }
}
