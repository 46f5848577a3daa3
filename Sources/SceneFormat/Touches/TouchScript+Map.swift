import AnimationEngine
import Geometry
import Interaction

extension TouchScript.Leg {
  /// What a leg says, before it is clear that this makes one.
  fileprivate struct Parts: Sendable {
    var target: TouchScript.Target?
    var way: Vector?
    var duration: Rational?
    var rest: Rational?
  }

  static let map = Map(
    "touchLeg", "a leg of a touch", heading: "Leg of a touch",
    note: "A leg has `to` or `by` with `over`, or `hold`.", Parts()
  ) {
    Field(
      "to", .touchTarget, into: \.target, example: "[160, 300]",
      "Straight to a point or a layer.")
    Field("by", .vector, into: \.way, example: "[0, -200]", "Straight by so much, in points.")
    Field(
      "over", .time.above(0), into: \.duration, also: ["duration"], example: "0.3",
      "How long that takes, in seconds.")
    Field(
      "hold", .time.above(0), into: \.rest, also: ["wait"], example: "0.3",
      "Stays for so many seconds.")
  }.then { parts, entries, reading -> TouchScript.Leg? in
    let given = entries.given(["to", "by", "hold"])
    guard given.count == 1 else {
      reading.report(
        at: entries.location,
        given.isEmpty
          ? "a leg needs `to`, `by` or `hold`" : "a leg has one of \(enumeration(given))")
      return nil
    }
    if let rest = parts.rest {
      if parts.duration != nil {
        reading.report(
          at: entries.keyLocation("over"), "`hold` already says how long the leg takes")
      }
      return TouchScript.Leg(.hold, over: rest)
    }
    guard let duration = parts.duration else {
      reading.report(
        at: entries.location, "the leg needs `over`", hint: "how long it takes, in seconds")
      return nil
    }
    let motion = parts.way.map { Motion.by($0) } ?? parts.target.map { .to($0) }
    return motion.map { TouchScript.Leg($0, over: duration) }
  }
}

extension TouchScript {
  /// The same on a larger stage, on which the corner of its own lies at a point.
  func moved(to origin: Point) -> TouchScript {
    let shift = origin - .zero
    func moved(_ target: Target) -> Target {
      if case .point(let point) = target { .point(point + shift) } else { target }
    }
    var script = self
    script.start = moved(start)
    for index in legs.indices {
      switch legs[index].motion {
      case .hold, .by: break
      case .to(let target): script.legs[index].motion = .to(moved(target))
      case .around(let center, let angle, let scale):
        script.legs[index].motion = .around(center + shift, angle: angle, scale: scale)
      }
    }
    return script
  }
}

extension ValueReader<TouchScript.Target> {
  /// A point, or a layer.
  static var touchTarget: Self {
    Self(
      "[x, y] or layer", .either([.string, .list(.number, count: 2...2)])
    ) { node, reading in
      guard case .text? = reading.written(node) else {
        return reading.read(node, .point).map { .point($0) }
      }
      return reading.read(node, .layer).map { .layer($0) }
    }
  }

  /// A point of the stage, or a layer: a finger goes down on the stage, and may leave it from there.
  static var touchDown: Self {
    touchTarget.then { target, node, reading in
      guard case .point(let point) = target, let stage = reading.stageSize,
        !Rect(origin: .zero, size: stage).contains(point)
      else { return target }
      reading.report(
        at: node.location, "the finger would go down outside of the stage",
        hint: "the stage reaches to [\(Written.spelling(of: stage.width)), "
          + "\(Written.spelling(of: stage.height))]")
      return nil
    }
  }
}
