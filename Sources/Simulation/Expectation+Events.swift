import AnimationEngine
import Geometry
import SceneModel

extension Timeline {
  /// What is claimed of events and does not hold, one failure for each claim.
  func eventFailures(
    of expectation: Expectation, _ claim: Expectation.EventClaim
  ) -> [ExpectationFailure] {
    let tolerance = expectation.tolerance
    let alike = events.filter { event in
      claim.interval.map { $0.contains(event.time) } ?? true
        && claim.pattern.matches(event, tolerance: tolerance)
    }
    var failures: [ExpectationFailure] = []
    func fail(_ message: String) {
      failures.append(
        ExpectationFailure(
          location: expectation.location, message: "\(expectation.spelling) \(message)"))
    }
    let limits = claim.interval.map {
      " between \(Self.text($0.lowerBound.value)) s and \(Self.text($0.upperBound.value)) s"
    }
    if let times = claim.times, alike.count != times {
      fail("happens \(times) times\(limits ?? ""), but happens \(found(alike, claim))")
    } else if claim.times == nil, alike.isEmpty {
      fail("happens\(limits ?? ""), but does not: \(found(alike, claim))")
    }
    if let time = claim.time,
      !alike.contains(where: { ($0.time - time).value.magnitude <= tolerance })
    {
      fail(
        "happens at \(Self.text(time.value)) s ± \(Self.text(tolerance)), "
          + "but happens \(found(alike, claim))")
    }
    for (pattern, word, isAfter) in [(claim.after, "after", true), (claim.before, "before", false)]
    {
      guard let pattern, let first = alike.first else { continue }
      let other = events.firstIndex { pattern.matches($0) }
      let own = events.firstIndex(of: first)
      guard let other, let own, isAfter ? own > other : own < other else {
        fail(
          "happens \(word) \(pattern.spelling), but "
            + (other == nil
              ? "that never happens"
              : "that happens at \(Self.text(events[other ?? 0].time.value)) s and it at "
                + "\(Self.text(first.time.value)) s"))
        continue
      }
    }
    return failures
  }

  /// When events happen, or what the like of them say instead.
  private func found(_ alike: [SceneEvent], _ claim: Expectation.EventClaim) -> String {
    guard alike.isEmpty else {
      let times = alike.prefix(5).map { "\(Self.text($0.time.value)) s" }.joined(separator: ", ")
      return "\(alike.count == 1 ? "once" : "\(alike.count) times") (\(times)"
        + (alike.count > 5 ? ", …)" : ")")
    }
    let near = events.filter {
      EventPattern(claim.pattern.subject, claim.pattern.kind).matches($0)
    }
    guard let first = near.first else { return "never" }
    let details = first.details.map { "\($0.name) \($0.value.description)" }
    return "never so; at \(Self.text(first.time.value)) s with "
      + (details.isEmpty ? "no details" : details.joined(separator: ", "))
  }
}

extension EventPattern {
  var spelling: String { kind.map { "\(subject).\($0)" } ?? subject }
}
