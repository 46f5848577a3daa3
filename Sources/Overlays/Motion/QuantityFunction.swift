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
  /// What the names of an expression stand for; empty where there is none.
  private var operands: [(name: String, function: QuantityFunction)] = []

  init(_ quantity: Quantity, in timeline: Timeline, from start: Rational, to end: Rational) {
    (self.timeline, self.quantity) = (timeline, quantity)
    var events: [Rational] = []
    if case .expression(let live, _) = quantity.source {
      for named in live.subjects {
        guard case .subject(let subject) = named.meaning else { continue }
        let operand = QuantityFunction(Quantity(subject), in: timeline, from: start, to: end)
        events += operand.knots
        operands.append((named.name, operand))
      }
    } else if let address = quantity.address {
      events = EventTimes(layers: timeline.layers, start: start, end: end)
        .times(of: address.layer, property: address.keyPath.property)
    } else if let subject = quantity.subject {
      events = timeline.changeTimes(of: subject).filter { $0 >= start && $0 <= end }
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
    case .expression: smoothResult(at: time)
    }
  }

  /// What the expression gives, where something hits a body straight from tick to tick: velocities
  /// that turn around within one would say that for a moment it does not move.
  private func smoothResult(at time: Rational) -> Double? {
    let impact = operands.lazy.compactMap { operand in
      operand.function.quantity.address.flatMap {
        timeline.layers.histories[$0.layer.index].impact(around: time)
      }
    }.first
    guard let impact, impact.upperBound > impact.lowerBound,
      let first = result(at: impact.lowerBound), let next = result(at: impact.upperBound)
    else { return result(at: time) }
    let share = (time - impact.lowerBound).value / (impact.upperBound - impact.lowerBound).value
    return first + (next - first) * min(max(share, 0), 1)
  }

  /// What the expression gives; nil where something in it has no number, as where it divides by zero.
  private func result(at time: Rational) -> Double? {
    guard case .expression(let live, _) = quantity.source else { return nil }
    let evaluator = ExpressionEvaluator<Never> { (name, offset) throws(ExpressionProblem) in
      let operand = operands.first { $0.name == name }?.function
      if case .boolean(let flag)? = operand?.value(isModel: false, at: time) {
        return .boolean(flag)
      }
      if let number = operand?.value(at: time) { return .number(Number(number)) }
      guard case .constant(let number)? = live.subjects.first(where: { $0.name == name })?.meaning
      else { throw ExpressionProblem(offset, "`\(name)` has no number at this time") }
      return .number(number)
    }
    guard case .number(let number)? = try? evaluator.value(of: live.expression) else { return nil }
    return number.value
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
    return quantity.subject.flatMap { timeline.value(of: $0, at: time) }
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
