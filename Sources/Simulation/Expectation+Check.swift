import AnimationEngine
import Geometry
package import SceneModel

/// An expectation that does not hold: what was expected, what is, and where the scene says so.
package struct ExpectationFailure: Sendable, Hashable {
  package var location: SourceLocation
  package var message: String

  package init(location: SourceLocation, message: String) {
    (self.location, self.message) = (location, message)
  }
}

extension Timeline {
  /// The expectations of the scene that do not hold, in the order of the file.
  package func failedExpectations() -> [ExpectationFailure] {
    scene.expectations.flatMap { failures(of: $0) }
  }

  /// What does not hold of one expectation.
  package func failures(of expectation: Expectation) -> [ExpectationFailure] {
    switch expectation.claim {
    case .value(let subject, let time, let expected):
      return valueFailures(of: expectation, subject, at: time, expected: expected)
    case .during(let subject, let start, let end, let constraints):
      return failuresOfConstraints(
        of: expectation, samples(of: subject, from: start, to: end), constraints: constraints)
    case .equal(let subject, let start, let end, let other, let spelling):
      return differences(of: expectation, subject, other, spelling, times(from: start, to: end))
    case .part(let part, let all, let start, let end):
      return partFailures(of: expectation, part, of: all, times(from: start, to: end))
    case .event(let claim): return eventFailures(of: expectation, claim)
    }
  }

  private func valueFailures(
    of expectation: Expectation, _ subject: Subject, at time: Rational, expected: AnimationValue
  ) -> [ExpectationFailure] {
    let found = value(of: subject, at: time)
    let distance = found.flatMap { $0.distance(to: expected) }
    if let distance, distance <= expectation.tolerance { return [] }
    let off = distance.flatMap { $0.isFinite ? ", off by \(Self.text($0))" : nil } ?? ""
    let isExact = distance?.isFinite == false
    return [
      ExpectationFailure(
        location: expectation.location,
        message: "\(expectation.spelling) at \(Self.text(time.value)) s is "
          + "\(found.map(\.description) ?? "missing"), expected \(expected.description)"
          + (isExact ? "" : " ± \(Self.text(expectation.tolerance))\(off)"))
    ]
  }

  /// The first frame at which two values are not equal.
  private func differences(
    of expectation: Expectation, _ subject: Subject, _ other: Subject, _ spelling: String,
    _ times: [Rational]
  ) -> [ExpectationFailure] {
    for time in times {
      let (first, second) = (value(of: subject, at: time), value(of: other, at: time))
      let distance = first.flatMap { first in second.flatMap { first.distance(to: $0) } }
      if let distance, distance <= expectation.tolerance { continue }
      return [
        ExpectationFailure(
          location: expectation.location,
          message: "\(expectation.spelling) equals \(spelling), but they are "
            + "\(first.map(\.description) ?? "missing") and "
            + "\(second.map(\.description) ?? "missing") at \(Self.text(time.value)) s")
      ]
    }
    return []
  }

  /// The first frame at which a part of a whole is negative, beyond its share of the largest whole.
  private func partFailures(
    of expectation: Expectation, _ part: LiveNumber, of all: [LiveNumber], _ times: [Rational]
  ) -> [ExpectationFailure] {
    func number(_ live: LiveNumber, _ time: Rational) -> Double { self.number(live, at: time) ?? 0 }
    let whole = times.map { time in abs(all.reduce(0) { $0 + number($1, time) }) }.max() ?? 0
    guard
      let time = times.first(where: { number(part, $0) < -expectation.tolerance * whole })
    else { return [] }
    return [
      ExpectationFailure(
        location: expectation.location,
        message: "\(expectation.spelling) is \(Self.text(number(part, time))) at "
          + "\(Self.text(time.value)) s, but parts of a whole are not negative")
    ]
  }

  /// Looks at every frame of the interval and reports the first one that breaks each claim.
  private func failuresOfConstraints(
    of expectation: Expectation, _ samples: [(time: Rational, value: Double)],
    constraints: Expectation.Constraints
  ) -> [ExpectationFailure] {
    let tolerance = expectation.tolerance
    var failures: [ExpectationFailure] = []
    func fail(_ index: Int, _ claim: String, _ found: Double) {
      failures.append(
        ExpectationFailure(
          location: expectation.location,
          message: "\(expectation.spelling) \(claim), but is \(Self.text(found)) "
            + "at \(Self.text(samples[index].time.value)) s"))
    }
    func failStep(_ index: Int, _ claim: String, _ found: Double) {
      failures.append(
        ExpectationFailure(
          location: expectation.location,
          message: "\(expectation.spelling) \(claim), but goes \(Self.text(found)) from "
            + "\(Self.text(samples[index - 1].time.value)) s to "
            + "\(Self.text(samples[index].time.value)) s"))
    }
    func step(_ index: Int) -> Double { samples[index].value - samples[index - 1].value }
    func seconds(_ index: Int) -> Double { (samples[index].time - samples[index - 1].time).value }

    guard !samples.isEmpty else {
      return [
        ExpectationFailure(
          location: expectation.location,
          message: "\(expectation.spelling) has no number in this interval")
      ]
    }
    if let minimum = constraints.minimum,
      let index = samples.firstIndex(where: { $0.value < minimum - tolerance })
    {
      fail(index, "never goes below \(Self.text(minimum))", samples[index].value)
    }
    if let maximum = constraints.maximum,
      let index = samples.firstIndex(where: { $0.value > maximum + tolerance })
    {
      fail(index, "never goes above \(Self.text(maximum))", samples[index].value)
    }
    if let constant = constraints.constant,
      let index = samples.firstIndex(where: { abs($0.value - constant) > tolerance })
    {
      fail(index, "stays at \(Self.text(constant))", samples[index].value)
    }
    let steps = samples.indices.dropFirst()
    if let direction = constraints.monotone {
      let sign: Double = direction == .increasing ? 1 : -1
      if let index = steps.first(where: { sign * step($0) < -tolerance }) {
        failStep(index, "is \(direction.rawValue)", step(index))
      }
    }
    if let jump = constraints.jump,
      let index = steps.first(where: { abs(step($0)) > jump + tolerance })
    {
      failStep(index, "moves at most \(Self.text(jump)) a frame", step(index))
    }
    if let speed = constraints.speed,
      let index = steps.first(where: {
        abs(abs(step($0)) / seconds($0) - speed) > tolerance
      })
    {
      failStep(index, "moves at \(Self.text(speed)) per second", step(index))
    }
    if let formula = constraints.formula {
      failures += formulaFailures(of: expectation, samples, formula)
    }
    return failures
  }

  /// The first frame at which a number is not what its formula says.
  private func formulaFailures(
    of expectation: Expectation, _ samples: [(time: Rational, value: Double)], _ formula: Formula
  ) -> [ExpectationFailure] {
    guard let start = samples.first?.time else { return [] }
    for (time, value) in samples {
      let expected = formula.value(after: time - start)
      if let expected, abs(value - expected) <= expectation.tolerance { continue }
      return [
        ExpectationFailure(
          location: expectation.location,
          message: "\(expectation.spelling) follows \(formula.spelling), but is "
            + "\(Self.text(value)) at \(Self.text(time.value)) s, where the formula gives "
            + (expected.map(Self.text) ?? "no number"))
      ]
    }
    return []
  }

  /// Both ends of an interval and every frame between them.
  private func times(from start: Rational, to end: Rational) -> [Rational] {
    let rate = scene.stage.frameRate
    let first = Int((start * rate).floor) + 1
    let last = Int((end * rate).ceiling) - 1
    var times = [start]
    if first <= last { times += (first...last).map { Rational($0) / rate } }
    if end > start { times.append(end) }
    return times
  }

  private func samples(
    of subject: Subject, from start: Rational, to end: Rational
  ) -> [(time: Rational, value: Double)] {
    times(from: start, to: end).compactMap { time in
      value(of: subject, at: time)?.number.map { (time, $0) }
    }
  }

  static func text(_ number: Double) -> String { AnimationValue.number(number).description }
}
