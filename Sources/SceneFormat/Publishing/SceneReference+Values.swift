import AnimationEngine
import Overlays
import SceneModel

// What is true of values wherever they stand.
extension SceneReference {
  /// A section about a kind of values.
  struct ValueSection {
    var title: String
    /// Types in tables that it explains, by the words with which they begin.
    var phrases: [String] = []
    var text: String
  }

  static var values: String {
    valueSections.map { "### \($0.title)\n\n\($0.text)" }.joined(separator: "\n\n")
  }

  static let valueSections = [
    ValueSection(
      title: "Numbers and times",
      phrases: ["number", "whole number", "exact number", "time", "angle", "[x, y]"],
      text: """
        Lengths are points, times are seconds, angles are radians or `90deg`; y grows downward. \
        Numbers are decimal (`0.5`) or fractions (`1/6`). Times are exact: an animation that ends at \
        a frame ends at that frame.
        """),
    ValueSection(
      title: "Colors", phrases: ["color", "list of colors"],
      text: """
        Colors are `"#rgb"`, `"#rrggbb"`, `"#rrggbbaa"` (in quotes: an unquoted `#` begins a \
        comment), the names of CSS, `clear`, or `[red, green, blue, alpha]` from 0 to 1. \
        `=theme.ink` is a color of the theme; there are \
        \(enumeration(ColorRole.allCases.map(\.rawValue))).
        """),
    ValueSection(
      title: "Timings", phrases: ["timing", "list of timings"],
      text: """
        A timing is one of \(enumeration(TimingFunction.names)), or `[x1, y1, x2, y2]`, or a map such as \
        `{steps: 4}`, `{linear: [0, 0.2, 1]}` or `{spring: {duration: 0.5, bounce: 0.3}}`.
        """),
    ValueSection(
      title: "Expressions", phrases: ["comparison"],
      text: """
        A scalar that begins with `=` is an expression: numbers, constants of `let`, `stage.width` \
        and `stage.height`, `+ - * / %` (the remainder has the divisor's sign), comparisons, \
        `!`, `&&` and `||` in this order, \
        `a > b ? x : y`, and the functions \
        \(enumeration(Expression.Function.allCases.map(\.rawValue))). In quotes where it has `? :`, \
        commas or brackets. A constant of any kind can be used as `=name`.

        Values of `set`, and conditions, may ask for addresses: `=rocket.position.x + 10` is worked out \
        when the entry happens. In an expression a name that has a `-` stands between backquotes, since \
        the `-` would be a minus: ``=`card-2`.position.x``. In the actions of a gesture, `translation`, \
        `scale` and `rotation` alone are what it did since its last event, and `velocity` and \
        `location` what it says now. A gesture counts in points of the stage; its `translation` or \
        `velocity`, given alone (`by: translation`, `[0, =drag.velocity.y]`), is converted into the space \
        of the layer or the body that takes it over, as UIKit's `translation(in:)` does for a view.
        """),
    ValueSection(
      title: "Addresses", phrases: ["address", "map of addresses to values"],
      text: """
        An address is a layer's `id` and a key path: `rocket.position.x`. In `expect`, \
        `model.rocket.position.x` means the model value, the plain address what is seen, and \
        `velocity.rocket.position.x` how fast that moves from this time on (the derivative from the right; \
        a jump adds nothing to it), and `velocityBefore.rocket.position.x` how fast it moved until then.

        - A gesture has \(enumeration(GestureQuantity.allCases.map(\.rawValue))): `drag.velocity.y`.
        - A set of states has `pane.state`, and `pane.target.LAYER.KEYPATH` is what its current state says of a layer, or \
        `pane.target.KEYPATH` of the layer that is called like the set.
        - An animator has \(enumeration(AnimatorQuantity.allCases.map(\.rawValue))): `flight.fractionComplete`.
        - A transition has \(enumeration(TransitionQuantity.allCases.map(\.rawValue))): `zoom.isInteractive`.
        - `springForce.rocket.position.x` and `frictionForce.rocket.position.x` are the forces on an \
        `ownSpring` that runs there, and 0 where none does.
        - `dynamics.isRunning`, `dynamics.elapsedTime` and, in joules, `dynamics.kineticEnergy`, \
        `dynamics.potentialEnergy` and `dynamics.energy` are the animator's of bodies, and an item that is no layer \
        has `probe.position` and `probe.rotation`.
        """),
    ValueSection(
      title: "Events", phrases: ["event"],
      text: """
        Events are `NAME.KIND`.

        - A gesture's kinds are its states: `drag.began`.
        - A touch `touch.NAME` has `began`, `ended` and `cancelled`.
        - An animation `LAYER.KEY` has `began` and `ended`, where the key of one without is its key path. A \
        motion that writes the model also has `reachedTarget`, `reachedProgress` and `repeated`, and what \
        calls it has `displayLink.resumed`, `held`, `continued` and `paused`.
        - A set of states has `entered`.
        - A scroll view has `caught`, `dragBegan`, `dragEnded`, `reachedEdge` and `settled`.
        - A block with `as` has `began` and `ended`; an animator has `changed`, whenever it runs, pauses or \
        turns, and `completed`.
        - A collision behavior has `began` and `ended`, an attachment that settles `settled`, and the \
        animator of bodies `dynamics.paused` and `dynamics.resumed`.
        - A transition has `began`, `changed` (with `isInteractive`), `finishing`, `cancelling` and \
        `completed`, and the layers that are its sides `willAppear`, `didAppear`, `willDisappear` and \
        `didDisappear`, in UIKit's order.
        """),
  ]
}
