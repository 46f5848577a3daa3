import Interaction
import Simulation

// Fingers, and the gestures that look for them.
extension SceneLanguage {
  private static let at = SceneKey(
    "at", .time, required: true, also: ["time"], example: "0.2",
    "When the finger goes down, in seconds of the scene's clock.")
  private static let touchName = SceneKey(
    "id", .identifier, default: "its number in the list, from 1", also: ["name"], example: "first",
    "Its events are those of `touch.NAME`.")
  private static let cancel = SceneKey(
    "cancel", .boolean, default: "false", example: "true",
    "The system takes the finger away: gestures are cancelled, not ended.")

  static let tapTouchKeys: [SceneKey] = [
    touchName, at,
    SceneKey(
      "tap", .target, required: true, example: "rocket",
      "A short touch of 0.05 seconds at a point of the stage, or in the middle of where a layer is "
        + "seen then."),
    SceneKey(
      "count", .count, default: "1", also: ["taps"], example: "2", "How many taps in a row."),
    SceneKey(
      "interval", .positive, default: "0.2", example: "0.25",
      "From one tap's touch-down to the next, in seconds."),
  ]

  static let pressTouchKeys: [SceneKey] = [
    touchName, at,
    SceneKey(
      "press", .target, required: true, also: ["hold"], example: "rocket",
      "A finger that stays where it went down."),
    SceneKey("for", .positive, required: true, also: ["duration"], example: "0.8", "How long."),
    cancel,
  ]

  static let dragTouchKeys: [SceneKey] = [
    touchName, at,
    SceneKey(
      "down", .target, required: true, also: ["drag", "from"], example: "[160, 200]",
      "Where the finger goes down: a point of the stage, or a layer."),
    SceneKey(
      "legs", .list(.map(.touchLeg)), default: "none", example: "[{by: [0, -200], over: 0.3}]",
      "Where it goes, one way after the other."),
    SceneKey(
      "up", .boolean, default: "true", example: "true", "The finger is lifted after the last leg."),
    cancel,
  ]

  static let touchLegKeys: [SceneKey] = [
    SceneKey("to", .target, example: "[160, 300]", "Straight to a point or a layer."),
    SceneKey("by", .vector, example: "[0, -200]", "Straight by so much, in points."),
    SceneKey(
      "over", .positive, also: ["duration"], example: "0.3", "How long that takes, in seconds."),
    SceneKey("hold", .positive, also: ["wait"], example: "0.3", "Stays for so many seconds."),
  ]

  static let pinchTouchKeys: [SceneKey] = [
    touchName, at,
    SceneKey(
      "pinch", .point, required: true, also: ["rotate"], example: "[160, 120]",
      "Two fingers on both sides of a point of the stage; their touches are `NAME.1` and "
        + "`NAME.2`."),
    SceneKey(
      "distance", .positive, default: "80", example: "80", "Between them at first, in points."),
    SceneKey(
      "bearing", .angle, default: "0", example: "45deg",
      "Where the first of them lies, as seen from the middle."),
    SceneKey(
      "scale", .positive, default: "1", example: "1.6", "By what factor they move apart."),
    SceneKey("angle", .angle, default: "0", example: "30deg", "How far they turn, clockwise."),
    SceneKey("over", .positive, required: true, also: ["duration"], example: "0.5", "How long."),
    SceneKey(
      "hold", .duration, default: "0", example: "0.2", "How long they rest there before they leave."
    ),
    cancel,
  ]

  /// Kinds of touches and the maps that they make.
  static let touches: [(name: String, kind: MapKind)] = [
    ("tap", .tapTouch), ("press", .pressTouch), ("down", .dragTouch), ("pinch", .pinchTouch),
  ]

  /// Kinds of gestures and the maps that they make.
  static let gestures: [(name: String, kind: MapKind)] = [
    ("tap", .tapGesture), ("press", .pressGesture), ("pan", .panGesture),
    ("swipe", .swipeGesture), ("pinch", .pinchGesture), ("rotation", .rotationGesture),
    ("edgePan", .edgePanGesture),
  ]

  private static func recognizer(_ name: String, _ summary: String) -> SceneKey {
    SceneKey(name, .layerName, required: true, example: "rocket", summary)
  }

  private static let commonGestureKeys: [SceneKey] = [
    SceneKey(
      "hitTest", .choice(HitGeometry.allCases.map(\.rawValue)), default: "the layers'",
      example: "presentation",
      "Looks for layers where they are set, or where they are seen; this also finds layers that keep "
        + "touches to themselves."),
    SceneKey(
      "requiresFailureOf", .names, default: "none", also: ["requireToFail"], example: "[drag]",
      "Gestures that must have failed before this one is recognized."),
    SceneKey(
      "simultaneous", .names, default: "none", also: ["simultaneousWith"], example: "[drag]",
      "Gestures that may go on at the same time; it is enough that one of two says so."),
    SceneKey(
      "shouldBegin", .condition, default: "always", example: "\"=velocity.y > 0\"",
      "Has the last word before the gesture begins."),
  ]

  private static let continuousKeys: [SceneKey] = [
    SceneKey(
      "velocity", .choice(VelocityEstimator.Method.allCases.map(\.rawValue)), default: "window",
      example: "uikitStale",
      "`window`: over the last 0.1 seconds, so that a finger that rests has none. `uikitStale`: a "
        + "finger that rests keeps its last one."),
    SceneKey(
      "consumesSlop", .boolean, default: "false", example: "true",
      "Takes the distance that recognition needed off the values, so that nothing jumps."),
  ]

  private static func handlers(isContinuous: Bool) -> [SceneKey] {
    func handler(_ name: String, _ summary: String) -> SceneKey {
      SceneKey(name, .maps(actions), example: "[{set: {rocket.opacity: 0.5}}]", summary)
    }
    let ended = handler(
      "ended", isContinuous ? "When its fingers are lifted." : "When it is recognized.")
    guard isContinuous else { return [ended, handler("failed", "When it is given up.")] }
    return [
      handler("began", "When it is recognized."),
      handler("changed", "Whenever a finger moves, comes or goes."),
      ended,
      handler("cancelled", "When the system takes the fingers away."),
      handler("failed", "When it is given up before it began."),
      handler("finished", "When it has ended, was cancelled or failed: after those."),
    ]
  }

  static let tapGestureKeys: [SceneKey] =
    [
      recognizer("tap", "A tap on this layer or on what lies in it."),
      SceneKey("count", .count, default: "1", also: ["taps"], example: "2", "How many in a row."),
      SceneKey(
        "fingers", .count, default: "1", also: ["touches"], example: "1", "How many at once."),
      SceneKey(
        "movement", .positive, default: "10", example: "12", "How far a finger may move, in points."
      ),
      SceneKey(
        "duration", .positive, default: "0.75", example: "0.5", "How long one tap may take."),
      SceneKey(
        "gap", .positive, default: "0.35", example: "0.3",
        "The longest pause between two of several."),
    ] + commonGestureKeys + handlers(isContinuous: false)

  static let pressGestureKeys: [SceneKey] =
    [
      recognizer("press", "A finger that stays on this layer: `UILongPressGestureRecognizer`."),
      SceneKey(
        "duration", .duration, default: "0.5", example: "0", "How long; with 0 it begins at once."),
      SceneKey(
        "movement", .positive, default: "10", example: "12",
        "How far a finger may move before it begins, in points."),
      SceneKey("fingers", .count, default: "1", also: ["touches"], example: "1", "How many."),
    ] + continuousKeys + commonGestureKeys + handlers(isContinuous: true)

  static let panGestureKeys: [SceneKey] =
    [
      recognizer("pan", "Fingers that move over this layer."),
      SceneKey(
        "distance", .positive, default: "10", example: "6",
        "How far the middle of the fingers must move until it begins, in points."),
      SceneKey(
        "fingers", .countRange, default: "one or more", also: ["touches"], example: "[1, 2]",
        "How many: a number, or the least and the most."),
      SceneKey(
        "dominant", .choice(GestureRecognizer.Direction.allCases.map(\.rawValue)), default: "any",
        also: ["direction"], example: "down", "The way it must mostly go, or it fails."),
    ] + continuousKeys + commonGestureKeys + handlers(isContinuous: true)

  static let swipeGestureKeys: [SceneKey] =
    [
      recognizer("swipe", "A quick straight movement on this layer."),
      SceneKey(
        "direction", .choice(GestureRecognizer.Direction.allCases.map(\.rawValue)), required: true,
        example: "left", "The way that it goes."),
      SceneKey("distance", .positive, default: "50", example: "40", "How far, in points."),
      SceneKey("duration", .positive, default: "0.5", example: "0.4", "How long it may take."),
      SceneKey("fingers", .count, default: "1", also: ["touches"], example: "1", "How many."),
    ] + commonGestureKeys + handlers(isContinuous: false)

  static let pinchGestureKeys: [SceneKey] =
    [
      recognizer("pinch", "Two fingers on this layer whose distance changes."),
      SceneKey(
        "distance", .positive, default: "8", example: "6", "By how much until it begins, in points."
      ),
    ] + continuousKeys + commonGestureKeys + handlers(isContinuous: true)

  static let rotationGestureKeys: [SceneKey] =
    [
      recognizer("rotation", "Two fingers on this layer that turn."),
      SceneKey("angle", .angle, default: "3deg", example: "2deg", "By how much until it begins."),
    ] + continuousKeys + commonGestureKeys + handlers(isContinuous: true)

  static let edgePanGestureKeys: [SceneKey] =
    [
      recognizer("edgePan", "A finger that comes in over an edge of this layer."),
      SceneKey(
        "edge", .choice(GestureRecognizer.EdgePan.Edge.allCases.map(\.rawValue)), required: true,
        example: "left", "Which edge."),
      SceneKey(
        "margin", .positive, default: "20", example: "24",
        "How near to the edge it must go down, in points."),
      SceneKey(
        "distance", .positive, default: "10", example: "6", "How far until it begins, in points."),
    ] + continuousKeys + commonGestureKeys + handlers(isContinuous: true)

  static let scrollKeys: [SceneKey] = [
    SceneKey(
      "contentSize", .size, required: true, also: ["content"], example: "[320, 2640]",
      "The room that the sublayers take, in points."),
    SceneKey(
      "deceleration", .choice(["normal", "fast"]), default: "normal", example: "fast",
      "How soon a flight ends: `normal` keeps 0.998 of its velocity each millisecond, `fast` 0.99."),
    SceneKey(
      "bounces", .boolean, default: "true", example: "false", "False stops dead at the edges."),
    SceneKey(
      "paging", .boolean, default: "false", also: ["isPagingEnabled"], example: "true",
      "Comes to rest at the page nearest to where it would fly."),
    SceneKey(
      "alwaysBounces", .choice(["horizontally", "vertically", "both"]),
      default: "only where there is something to scroll", example: "vertically",
      "Lets an axis be pulled that has nothing to scroll."),
  ]
}
