import Geometry
import Interaction
import SceneModel

// The kinds of gestures. Distances are in points of the stage, times in seconds.
extension SceneGesture {
  static let kinds = OneOf(
    "a gesture", such: "{pan: card}", twice: "a gesture is of one kind, but this one is",
    [
      ("tap", tap), ("press", press), ("pan", pan), ("swipe", swipe), ("pinch", pinch),
      ("rotation", rotation), ("edgePan", edgePan),
    ])

  static let tap = GestureMap.map(
    "tap", phrase: "a tap gesture", GestureRecognizer.Tap(),
    "A tap on this layer or on what lies in it.", makes: { .tap($0) }
  ) {
    Field(
      "count", .count(in: 1...10), into: \.kind.count, also: ["taps"], example: "2",
      "How many in a row.")
    Field(
      "fingers", .count(in: 1...10), into: \.kind.touches, also: ["touches"], example: "1",
      "How many at once.")
    Field(
      "movement", .positive, into: \.kind.movement, example: "12",
      "How far a finger may move, in points.")
    Field(
      "duration", .time.above(0), into: \.kind.duration, example: "0.5",
      "How long one tap may take.")
    Field(
      "gap", .time.above(0), into: \.kind.gap, example: "0.3",
      "The longest pause between two of several.")
  }

  static let press = GestureMap.map(
    "press", phrase: "a press gesture", GestureRecognizer.LongPress(),
    "A finger that stays on this layer: `UILongPressGestureRecognizer`.",
    makes: { .longPress($0) }
  ) {
    Field(
      "duration", .duration(), into: \.kind.duration, example: "0",
      "How long; with 0 it begins at once.")
    Field(
      "movement", .positive, into: \.kind.movement, example: "12",
      "How far a finger may move before it begins, in points.")
    Field(
      "fingers", .count(in: 1...10), into: \.kind.touches, also: ["touches"], example: "1",
      "How many.")
  }

  static let pan = GestureMap.map(
    "pan", phrase: "a pan gesture", GestureRecognizer.Pan(), "Fingers that move over this layer.",
    makes: { .pan($0) }
  ) {
    Field(
      "distance", .positive, into: \.kind.distance, example: "6",
      "How far the middle of the fingers must move until it begins, in points.")
    Field(
      "fingers", .fingers, into: \.kind.fingers, default: "one or more", also: ["touches"],
      example: "[1, 2]", "How many: a number, or the least and the most.")
    Field(
      "dominant", .choice, into: \.kind.dominant, default: "any", also: ["direction"],
      example: "down", "The way it must mostly go, or it fails.")
  }

  static let swipe = GestureMap.map(
    "swipe", phrase: "a swipe gesture", GestureRecognizer.Swipe(.left),
    "A quick straight movement on this layer.", makes: { .swipe($0) }
  ) {
    Field(
      "direction", .choice, into: \.kind.direction, required: true, example: "left",
      "The way that it goes.")
    Field("distance", .positive, into: \.kind.distance, example: "40", "How far, in points.")
    Field(
      "duration", .time.above(0), into: \.kind.duration, example: "0.4", "How long it may take.")
    Field(
      "fingers", .count(in: 1...10), into: \.kind.touches, also: ["touches"], example: "1",
      "How many.")
  }

  static let pinch = GestureMap.map(
    "pinch", phrase: "a pinch gesture", GestureRecognizer.Pinch(),
    "Two fingers on this layer whose distance changes.", makes: { .pinch($0) }
  ) {
    Field(
      "distance", .positive, into: \.kind.distance, example: "6",
      "By how much until it begins, in points.")
  }

  static let rotation = GestureMap.map(
    "rotation", phrase: "a rotation gesture", GestureRecognizer.Rotation(),
    "Two fingers on this layer that turn.", makes: { .rotation($0) }
  ) {
    Field(
      "angle", .angle.above(0), into: \.kind.angle, default: "3deg", example: "2deg",
      "By how much until it begins.")
  }

  static let edgePan = GestureMap.map(
    "edgePan", phrase: "an edge pan gesture", GestureRecognizer.EdgePan(.left),
    "A finger that comes in over an edge of this layer.", makes: { .edgePan($0) }
  ) {
    Field("edge", .choice, into: \.kind.edge, required: true, example: "left", "Which edge.")
    Field(
      "margin", .positive, into: \.kind.margin, example: "24",
      "How near to the edge it must go down, in points.")
    Field(
      "distance", .positive, into: \.kind.distance, example: "6",
      "How far until it begins, in points.")
  }
}

extension GestureRecognizer.Pan {
  /// The least and the most fingers.
  fileprivate var fingers: ClosedRange<Int> {
    get { minimumTouches...maximumTouches }
    set { (minimumTouches, maximumTouches) = (newValue.lowerBound, newValue.upperBound) }
  }
}

extension ValueReader<ClosedRange<Int>> {
  /// How many fingers: a number, or the least and the most.
  fileprivate static var fingers: Self {
    let count = ValueReader<Int>.count(in: 1...10)
    let number = count.describe().shape
    return Self(
      "whole number from 1 to 10, or [least, most]",
      .either([number, .list(number, count: 2...2)])
    ) { node, reading in
      guard let written = reading.written(node) else { return nil }
      guard case .list(let items) = written else {
        return count.read(node, reading).map { $0...$0 }
      }
      guard items.count == 2 else {
        reading.mismatch(node, written, expected: "a number or [least, most]")
        return nil
      }
      guard let least = count.read(items[0], reading), let most = count.read(items[1], reading)
      else { return nil }
      guard least <= most else {
        reading.report(at: node.location, "the least is above the most")
        return nil
      }
      return least...most
    }
  }
}

extension [SceneGesture] {
  /// Gestures by name in the order of the file, and what the scene does when they say something.
  static func read(
    _ entries: [SceneNode.Entry], _ reading: Reading
  ) -> (gestures: [SceneGesture], reactions: [Reaction]) {
    var reading = reading
    reading.names.isInGesture = true
    let found = entries.compactMap { entry in
      SceneGesture.kinds.read(entry.value, reading.about(entry))
    }
    return (found.map(\.gesture), found.flatMap(\.reactions))
  }
}
