import AnimationEngine
import Geometry

/// An expectation that does not hold: what was expected, what is, and where the scene says so.
public struct ExpectationFailure: Sendable, Hashable {
  public var location: SourceLocation
  public var message: String

  public init(location: SourceLocation, message: String) {
    (self.location, self.message) = (location, message)
  }
}

extension Timeline {
  /// The expectations of the scene that do not hold, in the order of the file.
  public func failedExpectations() -> [ExpectationFailure] {
    scene.expectations.flatMap { failures(of: $0) }
  }

  private func failures(of expectation: Expectation) -> [ExpectationFailure] {
    switch expectation.claim {
    case .value(let time, let expected):
      return valueFailures(of: expectation, at: time, expected: expected)
    case .during(let start, let end, let course):
      return courseFailures(of: expectation, from: start, to: end, course: course)
    }
  }

  private func valueFailures(
    of expectation: Expectation, at time: Rational, expected: AnimationValue
  ) -> [ExpectationFailure] {
    let subject = expectation.subject
    let found = value(of: subject.address, isModel: subject.isModel, at: time)
    let distance = found.flatMap { $0.distance(to: expected) }
    if let distance, distance <= expectation.tolerance { return [] }
    let off = distance.map { ", off by \(Self.text($0))" } ?? ""
    return [
      ExpectationFailure(
        location: expectation.location,
        message: "\(expectation.spelling) at \(Self.text(time.value)) s is "
          + "\(found.map(\.description) ?? "missing"), expected \(expected.description)"
          + " ± \(Self.text(expectation.tolerance))\(off)")
    ]
  }

  /// Looks at every frame of the interval and reports the first one that breaks each claim.
  private func courseFailures(
    of expectation: Expectation, from start: Rational, to end: Rational, course: Expectation.Course
  ) -> [ExpectationFailure] {
    let samples = samples(of: expectation.subject, from: start, to: end)
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
    if let minimum = course.minimum,
      let index = samples.firstIndex(where: { $0.value < minimum - tolerance })
    {
      fail(index, "never goes below \(Self.text(minimum))", samples[index].value)
    }
    if let maximum = course.maximum,
      let index = samples.firstIndex(where: { $0.value > maximum + tolerance })
    {
      fail(index, "never goes above \(Self.text(maximum))", samples[index].value)
    }
    if let constant = course.constant,
      let index = samples.firstIndex(where: { abs($0.value - constant) > tolerance })
    {
      fail(index, "stays at \(Self.text(constant))", samples[index].value)
    }
    let steps = samples.indices.dropFirst()
    if let direction = course.monotone {
      let sign: Double = direction == .increasing ? 1 : -1
      if let index = steps.first(where: { sign * step($0) < -tolerance }) {
        failStep(index, "is \(direction.rawValue)", step(index))
      }
    }
    if let jump = course.jump, let index = steps.first(where: { abs(step($0)) > jump + tolerance })
    {
      failStep(index, "moves at most \(Self.text(jump)) a frame", step(index))
    }
    if let speed = course.speed,
      let index = steps.first(where: {
        abs(abs(step($0)) / seconds($0) - speed) > tolerance
      })
    {
      failStep(index, "moves at \(Self.text(speed)) per second", step(index))
    }
    return failures
  }

  /// The numbers at both ends of an interval and at every frame between them.
  private func samples(
    of subject: Expectation.Subject, from start: Rational, to end: Rational
  ) -> [(time: Rational, value: Double)] {
    let rate = scene.stage.frameRate
    let first = Int((start * rate).floor) + 1
    let last = Int((end * rate).ceiling) - 1
    var times = [start]
    if first <= last { times += (first...last).map { Rational($0) / rate } }
    if end > start { times.append(end) }
    return times.compactMap { time in
      value(of: subject.address, isModel: subject.isModel, at: time)?.number.map { (time, $0) }
    }
  }

  private static func text(_ number: Double) -> String { AnimationValue.number(number).description }
}
