import SceneModel
import AnimationEngine
import Geometry
import Simulation

/// A quantity of a timeline, ready to be asked for at any time.
struct QuantityFunction: Sendable {
  let timeline: Timeline
  let quantity: Quantity
  /// The ends of the time that is looked at, and where it may jump or have a corner; ascending.
  let knots: [Rational]

  init(_ quantity: Quantity, in timeline: Timeline, from start: Rational, to end: Rational) {
    (self.timeline, self.quantity) = (timeline, quantity)
    let events: [Rational]
    if let address = quantity.address {
      events = EventTimes(layers: timeline.layers, start: start, end: end)
        .times(of: address.layer, property: address.keyPath.property)
    } else {
      events = timeline.changeTimes(of: quantity.subject).filter { $0 >= start && $0 <= end }
    }
    knots = EventTimes.unique([start, end] + events)
  }

  /// Nil where the layer has no such number.
  func value(at time: Rational) -> Double? {
    switch quantity.kind {
    case .presentation: number(isModel: false, at: time)
    case .model: number(isModel: true, at: time)
    case .displacement:
      number(isModel: false, at: time).flatMap { seen in
        number(isModel: true, at: time).map { seen - $0 }
      }
    case .velocity:
      smooth(at: time, velocity) ?? velocity(at: time)
    }
  }

  /// From a time on; at the last moment of all there is nothing later, and what was before it counts.
  private func velocity(at time: Rational) -> Double? {
    let side: Side = time >= (knots.last ?? time) ? .before : .after
    // Catching up with a finger that was recognized late is one step of a hand and says nothing of
    // how fast it moves: the next step does.
    let time =
      quantity.address.flatMap {
        timeline.layers.histories[$0.layer.index].secondStep(after: time, from: side)
      } ?? time
    return quantity.address.flatMap {
      timeline.value(of: .velocity($0, side), at: time)?.number
    }
  }

  /// What it says, also where that is no number.
  func value(isModel: Bool, at time: Rational) -> AnimationValue? {
    if isModel, let address = quantity.address {
      return timeline.value(of: .model(address), at: time)
    }
    return timeline.value(of: quantity.subject, at: time)
  }

  private func number(isModel: Bool, at time: Rational) -> Double? {
    func seen(_ time: Rational) -> Double? {
      value(isModel: isModel, at: time)?.number
    }
    return smooth(at: time, seen) ?? seen(time)
  }

  /// Between two ticks of a driver the straight way; nil where no driver writes.
  private func smooth(at time: Rational, _ value: (Rational) -> Double?) -> Double? {
    guard let layer = quantity.address?.layer,
      let (span, share) = timeline.layers.histories[layer.index].way(between: time),
      let first = value(span.lowerBound), let next = value(span.upperBound)
    else { return nil }
    return first + (next - first) * share
  }
}
