package import Geometry

// The rules are those measured on Core Animation. All of it is exact: an animation that ends on a
// frame shows its last value there.
extension MediaTiming {
  /// How long the animation is active in its own time, before `speed`, with all repeats.
  package var activeDuration: Extent {
    switch (repeatDuration, repeatCount) {
    case (.endless, _): .endless
    case (.finite(let total), _) where total > 0: repeatDuration
    case (_, .endless): .endless
    case (_, .finite(let count)): .finite(count > 0 && count != 1 ? cycle * count : cycle)
    }
  }

  /// The parent's time at which the animation ends; a stopped one never does.
  ///
  /// The end still belongs to it: there the last value shows.
  package var end: Extent {
    guard case .finite(let active) = activeDuration, speed != 0 else { return .endless }
    return .finite(beginTime + (speed == 1 ? active : active / speed.magnitude))
  }

  /// What shows at `parentTime`; nil means nothing does, and the model value is seen.
  ///
  /// - Precondition: `duration` is positive.
  package func progress(at parentTime: Rational) -> Progress? {
    progress(at: ClockReading(parentTime))
  }

  /// The same of a clock that runs, with the rate at which the fraction changes.
  func progress(at parent: ClockReading) -> Progress? {
    precondition(duration > 0, "an animation's duration is resolved before it is evaluated")
    let sinceBegin = parent.time - beginTime
    if parent.isBefore(beginTime) {
      return fillMode == .backwards || fillMode == .both ? progress(afterPlaying: 0) : nil
    }
    let played = speed == 1 ? sinceBegin : sinceBegin * speed
    guard case .finite(let active) = activeDuration, played.magnitude >= active else {
      return progress(afterPlaying: played, parent)
    }
    if played.magnitude > active || parent.lean > 0 {
      if fillMode == .removed || fillMode == .backwards { return nil }
      return progress(afterPlaying: speed < 0 ? -active : active, isAtEnd: true)
    }
    return progress(afterPlaying: played, parent, isAtEnd: true)
  }

  /// One pass there, and one back where the animation autoreverses.
  private var cycle: Rational { autoreverses ? duration + duration : duration }

  /// The progress where `played` seconds of the animation's own time lie between its begin and now.
  ///
  /// The border of two cycles belongs to the later one, except at the end of the last. A stopped
  /// animation is held there on purpose, so it shows the earlier one as well.
  private func progress(
    afterPlaying played: Rational, _ parent: ClockReading? = nil, isAtEnd: Bool = false
  ) -> Progress {
    let time = timeOffset == 0 ? played : played + timeOffset
    let own = parent.map { $0.running(speed, showing: time) } ?? ClockReading(time)
    let cycles = time / cycle
    var completed = cycles.floor
    var phase = cycles.fractionalPart
    let isHeld = own.lean == 0 && time > 0 && (isAtEnd || speed == 0)
    if phase == 0, isHeld || own.lean < 0 {
      phase = 1
      completed -= 1
    }
    var isBack = false
    if autoreverses {
      phase = phase + phase
      isBack = phase > 1 || phase == 1 && own.lean > 0
      if phase > 1 { phase = 2 - phase }
    }
    var progress = Progress(fraction: phase, completedCycles: Int(max(0, completed)))
    if own.rate != 0 {
      progress.rate = own.rate / duration.value * (isBack ? -1 : 1)
      progress.lean = isBack ? -own.lean : own.lean
    }
    return progress
  }
}
