package import Geometry

/// A driver with the behavior of `CADisplayLink`: it calls at the display's rate while something
/// moves, rests otherwise, and cannot call while the main thread is busy.
///
/// Plain data; times are the scene's, in seconds.
package struct DisplayLink: Sendable, Hashable {
  /// Ticks a second, at the whole multiples of its inverse; at least 1.
  package let rate: Int
  /// When the main thread does something else: no tick from a begin up to an end, which is free
  /// again.
  package let busy: [Range<Rational>]
  /// The most an animation moves on in one tick, in seconds, however long it had to wait.
  package let longestStep: Rational

  /// The longest step is one period unless it is given, so that what was held up goes on from where
  /// it was.
  package init(rate: Int = 60, busy: [Range<Rational>] = [], longestStep: Rational? = nil) {
    self.rate = max(1, rate)
    self.busy = busy.sorted { $0.lowerBound < $1.lowerBound }
    self.longestStep = longestStep ?? 1 / Rational(self.rate)
  }

  /// The first tick after a time that the main thread is free for.
  package func tick(after time: Rational) -> Rational {
    let rate = Rational(rate)
    var tick = (Rational(Int((time * rate).floor)) + 1) / rate
    // Sorted by their begins, so one pass sees every interval that a moved tick may fall into.
    for interval in busy where interval.contains(tick) {
      tick = Rational(Int((interval.upperBound * rate).ceiling)) / rate
    }
    return tick
  }

  /// A change of what the link does.
  package struct Event: Sendable, Hashable {
    package enum Kind: String, Sendable { case resumed, held, continued, paused }
    package var time: Rational
    package var kind: Kind

    package init(_ kind: Kind, at time: Rational) { (self.time, self.kind) = (time, kind) }
  }

  /// What the link does while animations are there, from the begin to the end of each.
  ///
  /// It resumes with the first and pauses with the last; between, a busy main thread holds it until
  /// its next tick.
  package func events(running animations: [ClosedRange<Rational>]) -> [Event] {
    activeIntervals(animations).flatMap { active in
      var events = [Event(.resumed, at: active.lowerBound)]
      for interval in busy where interval.overlaps(active) {
        let start = max(interval.lowerBound, active.lowerBound)
        let end = tick(after: max(start, interval.upperBound - 1 / Rational(rate)))
        guard end > start, active.contains(end) else { continue }
        events += [Event(.held, at: start), Event(.continued, at: end)]
      }
      return events + [Event(.paused, at: active.upperBound)]
    }
  }

  /// Every tick while animations are there; none in the pauses between them.
  package func ticks(running animations: [ClosedRange<Rational>]) -> [Rational] {
    activeIntervals(animations).flatMap { active in
      var ticks = [active.lowerBound]
      while let last = ticks.last {
        let next = tick(after: last)
        guard next <= active.upperBound else { break }
        ticks.append(next)
      }
      return ticks
    }
  }

  /// The times with at least one animation; those that meet are one.
  private func activeIntervals(
    _ animations: [ClosedRange<Rational>]
  ) -> [ClosedRange<Rational>] {
    var merged: [ClosedRange<Rational>] = []
    for animation in animations.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, last.upperBound >= animation.lowerBound {
        let end = max(last.upperBound, animation.upperBound)
        merged[merged.count - 1] = last.lowerBound...end
      } else {
        merged.append(animation)
      }
    }
    return merged
  }
}
