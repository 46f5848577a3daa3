import AnimationEngine
import Geometry
import Interaction
import SceneModel

// The kinds of touches. Places are points of the stage, times seconds.
extension SceneTouch {
  static let kinds = OneOf(
    "a touch", such: "{at: 0.2, tap: button}", twice: "a touch is of one kind, but this one is",
    [("tap", tap), ("press", press), ("down", drag), ("pinch", pinch)])

  private struct Tap: Sendable {
    var target = TouchScript.Target.point(.zero)
    var count = 1
    var interval = Rational(1) / 5
  }

  private static let tap = TouchMap.map(
    "tapTouch", phrase: "a tap", heading: "tap", Tap(), canBeCancelled: false,
    makes: { tap in
      (0..<tap.kind.count).map {
        .tap(tap.kind.target, at: tap.time + Rational($0) * tap.kind.interval)
      }
    }
  ) {
    Field(
      "tap", .touchDown, into: \.kind.target, required: true, example: "rocket",
      "A short touch of 0.05 seconds at a point of the stage, or in the middle of where a layer is "
        + "seen then.")
    Field(
      "count", .count(in: 1...100), into: \.kind.count, also: ["taps"], example: "2",
      "How many taps in a row.")
    Field(
      "interval",
      .time.above(0).refusing { interval, _ in
        interval > TouchScript.tapDuration
          ? nil : ("a tap takes 0.05 seconds, so the next one must begin later", nil)
      }, into: \.kind.interval, example: "0.25",
      "From one tap's touch-down to the next, in seconds.")
  }

  private struct Press: Sendable {
    var target = TouchScript.Target.point(.zero)
    var duration = Rational.zero
  }

  private static let press = TouchMap.map(
    "pressTouch", phrase: "a press", heading: "press", Press(),
    makes: { [.hold($0.kind.target, at: $0.time, for: $0.kind.duration)] }
  ) {
    Field(
      "press", .touchDown, into: \.kind.target, required: true, also: ["hold"], example: "rocket",
      "A finger that stays where it went down.")
    Field(
      "for", .time.above(0), into: \.kind.duration, required: true, also: ["duration"],
      example: "0.8", "How long.")
  }

  private struct Drag: Sendable {
    var start = TouchScript.Target.point(.zero)
    var legs: [TouchScript.Leg] = []
    var isLifted = true
  }

  private static let drag = TouchMap.map(
    "dragTouch", phrase: "a touch", heading: "down", Drag(),
    makes: { [TouchScript(at: $0.time, down: $0.kind.start, legs: $0.kind.legs)] }
  ) {
    Field(
      "down", .touchDown, into: \.kind.start, required: true, also: ["drag", "from"],
      example: "[160, 200]", "Where the finger goes down: a point of the stage, or a layer.")
    Field(
      "legs", .list(of: .map(TouchScript.Leg.map), "legs"), into: \.kind.legs, default: "none",
      example: "[{by: [0, -200], over: 0.3}]",
      "Where it goes, one way after the other.")
    Field(
      "up", .boolean, into: \.kind.isLifted, example: "true",
      "The finger is lifted after the last leg.")
  } check: { map, entries, reading in
    guard entries["up"] != nil, map.kind.isLifted == map.isCancelled else { return true }
    reading.report(
      at: entries.keyLocation("up"),
      map.isCancelled
        ? "a finger is either lifted or cancelled" : "a finger must leave in the end",
      hint: map.isCancelled
        ? nil : "write `cancel: true`, or let it `hold` to the end of the film")
    return false
  }

  private struct Pinch: Sendable {
    var center = Point.zero
    var distance = 80.0
    var bearing = 0.0
    var scale = 1.0
    var angle = 0.0
    var duration = Rational.zero
    var rest = Rational.zero
  }

  private static let pinch = TouchMap.map(
    "pinchTouch", phrase: "a pinch", heading: "pinch", Pinch(),
    makes: { map in
      let pinch = map.kind
      return TouchScript.pinch(
        about: pinch.center, distance: pinch.distance, bearing: pinch.bearing, scale: pinch.scale,
        angle: pinch.angle, at: map.time, over: pinch.duration
      ).map { script in
        var script = script
        if pinch.rest > 0 { script.legs.append(.init(.hold, over: pinch.rest)) }
        return script
      }
    }
  ) {
    Field(
      "pinch", .point, into: \.kind.center, required: true, also: ["rotate"],
      example: "[160, 120]",
      "Two fingers on both sides of a point of the stage; their touches are `NAME.1` and "
        + "`NAME.2`.")
    Field(
      "distance", .positive, into: \.kind.distance, example: "80",
      "Between them at first, in points.")
    Field(
      "bearing", .angle, into: \.kind.bearing, example: "45deg",
      "Where the first of them lies, as seen from the middle.")
    Field(
      "scale", .positive, into: \.kind.scale, example: "1.6", "By what factor they move apart.")
    Field(
      "angle", .angle, into: \.kind.angle, example: "30deg", "How far they turn, clockwise.")
    Field(
      "over", .time.above(0), into: \.kind.duration, required: true, also: ["duration"],
      example: "0.5", "How long.")
    Field(
      "hold", .duration("a hold"), into: \.kind.rest, example: "0.2",
      "How long they rest there before they leave.")
  }
}

extension [SceneTouch] {
  /// What fingers do, in the order of the file.
  static func read(_ node: SceneNode, _ reading: Reading) -> [SceneTouch] {
    var touches: [SceneTouch] = []
    for (index, item) in (reading.list(node, of: "touches") ?? []).enumerated() {
      guard let touch = SceneTouch.kinds.read(item, reading) else { continue }
      let name = touch.name ?? "\(index + 1)"
      for (finger, script) in touch.scripts.enumerated() {
        let name = touch.scripts.count == 1 ? name : "\(name).\(finger + 1)"
        var touch = SceneTouch(
          reading.scope.name(name), script.moved(to: reading.scope.origin),
          location: reading.scope.source(item.location))
        touch.origin = reading.scope.origin
        if touches.contains(where: { $0.name == touch.name }) {
          reading.report(
            at: item.entry("id")?.value.location ?? item.location,
            "another touch is called `\(name)` already", hint: "give it an `id`")
        }
        touches.append(touch)
      }
      guard touches.count <= reading.limits.touches else {
        reading.report(
          at: node.location,
          "the scene has more touches than the limit `touches` of \(reading.limits.touches)")
        return []
      }
    }
    return touches
  }
}
