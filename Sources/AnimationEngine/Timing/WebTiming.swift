package import Geometry

/// When an effect of the Web Animations standard is active, and which part of it shows.
///
/// For motion that comes from CSS. It looks like ``MediaTiming`` and is not: the active time is half
/// open, the fill is apart from the delay, and iterations may begin within one.
/// (Web Animations Level 1, sections 4.5 to 4.10)
package struct WebTiming: Sendable, Hashable {
  package enum Direction: String, Sendable, CaseIterable {
    case normal, reverse, alternate
    case alternateReverse = "alternate-reverse"
  }

  /// Which part shows, and the number of the iteration.
  package struct Progress: Sendable, Hashable {
    /// 0…1, already turned round where the direction says so.
    package var fraction: Rational
    /// From 0; endless at the end of endless iterations that take no time.
    package var iteration: MediaTiming.Extent
  }

  /// Of one iteration, in seconds; not negative.
  package var duration: MediaTiming.Extent = .finite(0)
  /// In seconds; a negative delay begins within the effect.
  package var delay: Rational = 0
  /// In seconds; a negative one cuts the end off.
  package var endDelay: Rational = 0
  /// Not negative.
  package var iterations: MediaTiming.Extent = .finite(1)
  /// Where in the iterations it begins; not negative.
  package var iterationStart: Rational = 0
  /// `removed` is what the standard calls none.
  package var fill: MediaTiming.FillMode = .removed
  package var direction = Direction.normal
  /// Whether the effect is played with a negative rate: its borders then belong to what lies before.
  package var isPlayedBackwards = false

  package init() {}

  /// What shows at a time of the effect, in seconds; nil where it shows nothing.
  package func progress(at time: Rational) -> Progress? {
    let phase = phase(at: time)
    guard let activeTime = activeTime(at: time, phase) else { return nil }
    let (whole, part) = iterationProgress(at: activeTime, phase)
    let isForwards: Bool
    switch direction {
    case .normal: isForwards = true
    case .reverse: isForwards = false
    case .alternate, .alternateReverse:
      // Endless counts as even.
      let count = if case .finite(let count) = whole { count.floor } else { Int64(0) }
      isForwards = count.isMultiple(of: 2) == (direction == .alternate)
    }
    return Progress(fraction: isForwards ? part : 1 - part, iteration: whole)
  }

  private enum Phase { case before, active, after }

  /// Both lengths together; nothing where either is.
  private var activeDuration: MediaTiming.Extent {
    switch (duration, iterations) {
    case (.finite(0), _), (_, .finite(0)): .finite(0)
    case (.finite(let duration), .finite(let count)): .finite(duration * count)
    default: .endless
    }
  }

  private func phase(at time: Rational) -> Phase {
    var (start, end) = (max(delay, 0), MediaTiming.Extent.endless)
    if case .finite(let active) = activeDuration {
      let last = max(delay + active + endDelay, 0)
      start = max(min(delay, last), 0)
      end = .finite(max(min(delay + active, last), 0))
    }
    if time < start || (isPlayedBackwards && time == start) { return .before }
    guard case .finite(let end) = end else { return .active }
    return time > end || (!isPlayedBackwards && time == end) ? .after : .active
  }

  private func activeTime(at time: Rational, _ phase: Phase) -> Rational? {
    let sinceDelay = time - delay
    switch phase {
    case .before: return fill == .backwards || fill == .both ? max(sinceDelay, 0) : nil
    case .active: return sinceDelay
    case .after:
      guard fill == .forwards || fill == .both else { return nil }
      guard case .finite(let active) = activeDuration else { return max(sinceDelay, 0) }
      return max(min(sinceDelay, active), 0)
    }
  }

  /// The iteration and the part of it, before the direction counts.
  private func iterationProgress(
    at activeTime: Rational, _ phase: Phase
  ) -> (whole: MediaTiming.Extent, part: Rational) {
    var played: MediaTiming.Extent
    switch duration {
    case .endless: played = .finite(0)
    case .finite(0): played = phase == .before ? .finite(0) : iterations
    case .finite(let duration): played = .finite(activeTime / duration)
    }
    if case .finite(let count) = played { played = .finite(count + iterationStart) }
    guard case .finite(let overall) = played else {
      return (.endless, endPart(iterationStart.fractionalPart, at: activeTime, phase))
    }
    let part = endPart(overall.fractionalPart, at: activeTime, phase)
    if phase == .after, iterations == .endless { return (.endless, part) }
    let whole = Rational(Int(overall.floor))
    return (.finite(part == 1 ? whole - 1 : whole), part)
  }

  /// At the end of an effect the last iteration is over, and not the next one begun.
  private func endPart(_ part: Rational, at activeTime: Rational, _ phase: Phase) -> Rational {
    let isAtEnd =
      part == 0 && phase != .before && activeDuration == .finite(activeTime)
      && iterations != .finite(0)
    return isAtEnd ? 1 : part
  }
}
