import Dynamics
import Simulation

// Bodies: the animator, what can have a body, and behaviors.
extension SceneLanguage {
  static let dynamicsKeys: [SceneKey] = [
    SceneKey(
      "profile", .choice(DynamicsProfile.allCases.map(\.rawValue)), default: "improved",
      example: "uikit",
      "Whose rules hold where UIKit's own are accidents: `improved` has 120 ticks a second with "
        + "poses between them, lets what nothing touches or holds fly in closed form, adds gravities "
        + "up and lets shapes touch where they are drawn."),
    SceneKey(
      "reference", .identifier, default: "stage", also: ["referenceView"], example: "rocket",
      "The reference view: `stage`, or a layer in whose space bodies live and whose bounds are "
        + "those of `insets`."),
    SceneKey(
      "rounding", .positive, default: "none", example: "2",
      "Rounds as UIKit does for a screen of this scale: places to pixels, angles to 1/5000 rad."),
    SceneKey(
      "items", .named(.dynamicItem), example: "{rocket: {shape: ellipse}}",
      "What is special about items; a name such as `ball-*` means all layers that begin so. A name "
        + "that is no layer's is an item of its own."),
  ]

  static let dynamicItemKeys: [SceneKey] = [
    SceneKey(
      "shape", .collisionShape, default: "rectangle", also: ["collisionBoundsType"],
      example: "ellipse",
      "The outline that collides: `rectangle`, `ellipse`, or a convex path in points from the "
        + "item's center."),
    SceneKey(
      "group", .items, also: ["items"], example: "[rocket, sky]",
      "Makes an item of these, which move as one body."),
    SceneKey(
      "size", .size, default: "the layer's", example: "[20, 20]", "Of an item that is no layer."),
    SceneKey(
      "position", .point, default: "the layer's", also: ["center"], example: "[160, 40]",
      "Where the middle of an item that is no layer begins."),
    SceneKey(
      "rotation", .angle, default: "0", also: ["angle"], example: "30deg",
      "How an item that is no layer begins."),
    SceneKey(
      "drives", .drives, example: "{sky.opacity: \"=rocket.position.y / 400\"}",
      "Parts of any layers that follow the body: a number that is worked out after every tick, or a "
        + "map of `from`, `to` and `by`."),
  ]

  static let driveKeys: [SceneKey] = [
    SceneKey("from", .animationValue, required: true, example: "1", "The value at 0."),
    SceneKey("to", .animationValue, required: true, example: "0.5", "The value at 1."),
    SceneKey(
      "by", .liveNumber, required: true, example: "\"=rocket.position.y / 400\"",
      "How far between them, from 0 to 1."),
  ]

  static func heading(_ fallback: String, _ unit: String) -> [SceneKey] {
    [
      SceneKey(
        "direction", .livePoint, default: fallback, also: ["vector"], example: "[0, 1]",
        "The vector, in \(unit)."),
      SceneKey("magnitude", .liveNumber, example: "0.5", "Its length, in place of that."),
      SceneKey("angle", .liveNumber, example: "90deg", "Its angle, clockwise from the x axis."),
    ]
  }

  private static let attached = SceneKey(
    "attached", .boolean, default: "true", example: "false",
    "False leaves this part of a composite out until `attach`.")

  private static let action = SceneKey(
    "action", .actions, default: "nothing",
    example: "[{if: \"=rocket.position.y > 700\", remove: tie}]",
    "What is done after each tick of the animator while this behavior takes part: each sees where "
      + "bodies are then. It keeps the animator running.")

  static let compositeKeys: [SceneKey] = [
    SceneKey(
      "parameters", .parameterNames, default: "none", example: "[item, target]",
      "Names for what `add` says: each is a key of the `add` entry, and `$item` and `$target` stand for "
        + "its value inside, which is an item or a list of items, a point, an expression. `$item.center` is where it is when the behavior is added, and `$self` is the "
        + "name under which it is."),
    action,
  ]

  static let gravityKeys: [SceneKey] =
    [
      SceneKey(
        "gravity", .items, required: true, example: "rocket", "Accelerates items alike.")
    ] + heading("[0, 1]", "units of 1000 points per second²") + [action, attached]

  static let collisionKeys: [SceneKey] = [
    SceneKey(
      "collision", .items, required: true, example: "[rocket, sky]",
      "Lets items collide, and tells who touches whom: `NAME.began` and `NAME.ended`."),
    SceneKey(
      "mode", .choice(["items", "boundaries", "everything"]), default: "everything",
      example: "boundaries", "What stops items."),
    SceneKey(
      "insets", .map(.insets), default: "no boundary at the reference view", example: "{top: -568}",
      "Stops items at the bounds of the reference view, so far inside them; `{}` at the bounds."),
    SceneKey(
      "boundaries", .named(.boundary), default: "none",
      example: "{floor: {line: [0, 200, 320, 200]}}", "Other boundaries by name."),
    action,
    attached,
  ]

  static let insetsKeys: [SceneKey] = ["top", "left", "bottom", "right"].map {
    SceneKey($0, .number, default: "0", example: "8", "In points; below 0 lies outside.")
  }

  static let boundaryKeys: [SceneKey] = [
    SceneKey("line", .line, example: "[0, 200, 320, 200]", "A straight line between two points."),
    SceneKey(
      "path", .path, example: "M0 0L90 0L90 90Z",
      "A closed path: its first subpath. Curves become lines of about ten points."),
    SceneKey("ellipse", .rect, example: "[10, 10, 80, 40]", "The ellipse in this rectangle."),
    SceneKey("rect", .rect, example: "[10, 10, 80, 40]", "This rectangle, from in- and outside."),
  ]

  static let attachmentKeys: [SceneKey] = [
    SceneKey(
      "attachment", .item, required: true, example: "rocket", "Ties an item to a place or an item."),
    SceneKey("to", .item, default: "a place", also: ["attachedTo"], example: "sky", "Which item."),
    SceneKey(
      "kind", .choice(["distance", "fixed", "pin", "sliding", "limit"]), default: "distance",
      example: "pin",
      "What remains free: all but the distance (a rod, or a spring with a `frequency`), nothing, the "
        + "rotation, the way along `axis`, or distances up to that at the beginning (a rope)."),
    SceneKey(
      "anchorPoint", .livePoint, default: "the item's center", also: ["anchor"],
      example: "[160, 40]", "The place it hangs from, or where two items are joined."),
    SceneKey(
      "offset", .vector, default: "[0, 0]", example: "[0, -20]",
      "Where the item is held, from its center in its own axes."),
    SceneKey(
      "otherOffset", .vector, default: "[0, 0]", example: "[0, 20]",
      "Where the other item is held."),
    SceneKey(
      "length", .liveNumber, default: "the distance at the beginning", example: "0",
      "The distance at rest, in points."),
    SceneKey(
      "frequency", .liveNumber, default: "0, a rigid rod", example: "3.5", "Of a spring, in hertz."),
    SceneKey(
      "damping", .liveNumber, default: "0", example: "0.4", "The damping ratio; 1 is critical."),
    SceneKey(
      "axis", .vector, default: "[1, 0]", example: "[0, 1]", "Of `kind: sliding`: its direction."),
    SceneKey(
      "range", .range, default: "none", also: ["attachmentRange"], example: "[-1, 1]",
      "Limits of a pin, in radians, or of a slider, in points."),
    SceneKey(
      "frictionTorque", .liveNumber, default: "0", example: "0.1",
      "Of a pin: what it takes to turn it, in newton metres."),
    SceneKey(
      "settle", .boolean, default: "false", example: "true",
      "Puts the item exactly on the anchor once a spring of length 0 has all but arrived."),
    action,
    attached,
  ]

  static let snapKeys: [SceneKey] = [
    SceneKey(
      "snap", .item, required: true, example: "rocket", "Pulls an item to a point, upright."),
    SceneKey(
      "to", .livePoint, required: true, also: ["point", "snapPoint"], example: "[160, 40]", "Where."
    ),
    SceneKey(
      "damping", .liveNumber, default: "0.5", example: "0.2", "The damping ratio; 1 is critical."),
    action,
    attached,
  ]

  static let pushBehaviorKeys: [SceneKey] =
    [
      SceneKey("push", .items, required: true, example: "rocket", "Pushes items."),
      SceneKey(
        "mode", .choice(["continuous", "instantaneous"]), default: "instantaneous",
        example: "continuous", "A force all the time, or an impulse at the next tick."),
    ] + heading("[0, 0]", "newtons: 1 gives 100 × 100 points 100 points per second") + [
      SceneKey(
        "offset", .livePoint, default: "[0, 0]", also: ["targetOffsetFromCenter"],
        example: "[10, 0]", "Where, from the center; it does not turn with the item."),
      SceneKey(
        "active", .boolean, default: "true", example: "false", "False waits for the verb `push`."),
      action,
      attached,
    ]

  static let itemBehaviorKeys: [SceneKey] = [
    SceneKey("item", .items, required: true, example: "rocket", "What items are made of."),
    SceneKey(
      "density", .liveNumber, default: "1", example: "100", "Kilograms per 100 × 100 points."),
    SceneKey(
      "elasticity", .liveNumber, default: "0.2", example: "0.8",
      "How much of the speed of an impact comes back; of a pair the larger one counts."),
    SceneKey(
      "friction", .liveNumber, default: "0.2", example: "0.5",
      "Of a pair the geometric mean counts."
    ),
    SceneKey(
      "resistance", .liveNumber, default: "0.1", example: "10",
      "Slows the item down: its velocity decays by e^(−resistance · seconds), in the `uikit` profile "
        + "by 1 / (1 + resistance / 120) in every step."),
    SceneKey("angularResistance", .liveNumber, default: "0.1", example: "3", "Slows its rotation."),
    SceneKey(
      "charge", .liveNumber, default: "0", example: "1", "For electric and magnetic fields."),
    SceneKey(
      "anchored", .boolean, default: "false", also: ["isAnchored"], example: "true",
      "Stays where it is."),
    SceneKey(
      "allowsRotation", .boolean, default: "true", example: "false", "Whether forces turn it."),
    SceneKey(
      "velocity", .livePoint, default: "[0, 0]", example: "[300, -500]",
      "Given to the items when the behavior is added, in points per second."),
    SceneKey("angularVelocity", .liveNumber, default: "0", example: "2", "In radians per second."),
    action,
    attached,
  ]

  static let fieldKinds = [
    "linearGravity", "radialGravity", "spring", "electric", "magnetic", "vortex", "drag",
    "velocity",
    "noise", "turbulence", "custom",
  ]

  static let fieldKeys: [SceneKey] = [
    SceneKey("field", .items, required: true, example: "rocket", "Items in a field."),
    SceneKey(
      "kind", .choice(fieldKinds), required: true, example: "vortex",
      "The force, by the place from the field's in metres of 100 points, the mass, the charge and the "
        + "velocity."),
    SceneKey(
      "position", .livePoint, default: "[0, 0]", example: "[160, 120]", "The middle of the field."),
    SceneKey(
      "direction", .livePoint, default: "[0, 0]", example: "[0, 1]",
      "Of `linearGravity`, `velocity` and `drag`."),
    SceneKey(
      "region", .map(.region), default: "everywhere", example: "{circle: 100}", "Where it acts."),
    SceneKey("strength", .liveNumber, default: "1", example: "5", "How strong it is."),
    SceneKey(
      "falloff", .liveNumber,
      default: "2 for `radialGravity`, 1 for `electric` and `magnetic`, −1 for `spring`, else 0",
      example: "1", "It goes with the distance to the power of minus this."),
    SceneKey(
      "minimumRadius", .liveNumber, default: "0.01", example: "20",
      "Within it, the force does not grow any more."),
    SceneKey(
      "smoothness", .liveNumber, default: "0", example: "0.5", "Of noise; 0 is roughest."),
    SceneKey(
      "animationSpeed", .liveNumber, default: "0", example: "1", "Of noise: how fast it changes."),
    SceneKey("seed", .count, default: "0", example: "7", "Of noise: which one."),
    SceneKey(
      "force", .force, example: "[\"=-5 * position.x / 100\", \"=-0.2 * velocity.y / 100\"]",
      "Of `custom`: the force in newtons, worked out in each step for each item. `position` (from the "
        + "field's, in points), `velocity` (in points per second), `mass`, `charge` and `deltaTime` "
        + "are the item's; anything else of the scene is as it was when the tick began."),
    action,
    attached,
  ]

  static let regionKeys: [SceneKey] = [
    SceneKey("circle", .positive, example: "100", "A circle of this radius about the position."),
    SceneKey("rectangle", .size, example: "[100, 60]", "A rectangle about the position."),
    SceneKey("inverse", .map(.region), example: "{circle: 20}", "All but this."),
    SceneKey(
      "union", .list(.map(.region)), example: "[{circle: 20}, {rectangle: [9, 90]}]",
      "All of these."),
    SceneKey(
      "intersection", .list(.map(.region)), example: "[{circle: 20}, {rectangle: [9, 90]}]",
      "Where all of these are."),
    SceneKey(
      "difference", .list(.map(.region)), example: "[{circle: 20}, {circle: 9}]",
      "The first without the others."),
  ]

  /// Kinds of behaviors by the key that makes them what they are, in the order of the reference.
  static let behaviors: [(name: String, kind: MapKind)] = [
    ("gravity", .gravityBehavior), ("collision", .collisionBehavior),
    ("attachment", .attachmentBehavior), ("snap", .snapBehavior), ("push", .pushBehavior),
    ("item", .itemBehavior), ("field", .fieldBehavior),
  ]
}
