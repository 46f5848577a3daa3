import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// What a gesture of a scene said.
struct GestureRecord: Sendable {
  /// From a time on.
  private struct Sample: Sendable {
    var time: Rational
    var state: GestureRecognizer.State
    var values: GestureValues
  }

  /// The stage's corner that its locations count from.
  private let origin: Point
  private var samples: [Sample] = []

  init(origin: Point = .zero) { self.origin = origin }

  mutating func note(_ event: GestureEvent, at time: Rational) {
    samples.append(Sample(time: time, state: event.state, values: event.values))
  }

  /// When it said something.
  var times: [Rational] { samples.map(\.time) }

  /// Before its first touch a gesture is possible, and all its numbers are those of no touch.
  func value(of quantity: GestureQuantity, at time: Rational) -> AnimationValue {
    let sample = samples.last { $0.time <= time }
    return quantity.value(
      of: sample?.values ?? GestureValues(), in: sample?.state ?? .possible)
  }

  /// What it last said, with distances and angles as differences from what it said before, and the
  /// scale as a factor; nil where it has never said anything.
  func step(_ quantity: GestureQuantity, since last: GestureValues) -> AnimationValue? {
    guard let sample = samples.last else { return nil }
    var values = sample.values
    values.translation = Vector(
      dx: values.translation.dx - last.translation.dx,
      dy: values.translation.dy - last.translation.dy)
    values.scale = last.scale == 0 ? 1 : values.scale / last.scale
    values.rotation -= last.rotation
    return quantity.value(of: values, in: sample.state)
  }

  /// Where its finger is on the stage, between two samples as layers that follow it have it; nil
  /// before the first.
  func finger(at time: Rational) -> Point? {
    guard let index = samples.lastIndex(where: { $0.time <= time }) else { return nil }
    let from = samples[index].values.location
    let shift = origin - .zero
    guard index + 1 < samples.count, samples[index].state.isActive else { return from + shift }
    let part = 1 - ((samples[index + 1].time - time) / TouchPlayer.sampleInterval).value
    guard part > 0 else { return from + shift }
    let way = samples[index + 1].values.location - from
    return from + Vector(dx: way.dx * part, dy: way.dy * part) + shift
  }
}
