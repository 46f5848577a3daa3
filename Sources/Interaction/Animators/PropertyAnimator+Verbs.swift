import AnimationEngine
package import Geometry

// What can be told to an animator. Each verb answers with what happened; where UIKit would raise an
// exception, it throws.
extension PropertyAnimator {
  /// Begins, or goes on after a pause; a delay counts only where it begins.
  package mutating func start(
    after delay: Rational = 0, on layers: inout PlayedLayers, at time: Rational
  ) throws(AnimatorError) -> [AnimatorEvent] {
    switch leg.state {
    case .stopped: throw .wrongState(verb: "start", state: .stopped)
    case .active:
      return leg.isRunning
        ? [] : try proceed(with: nil, durationFactor: 0, on: &layers, at: time)
    case .inactive:
      guard delay >= 0 else { throw .negativeDelay }
      begin(on: &layers, at: time)
      begin(
        AnimatorLeg(
          begin: time, motion: .native(from: 0, delay: delay, rate: 1), state: .active,
          isRunning: true, isReversed: false), on: &layers)
      return [statusEvent(at: time)]
    }
  }

  /// Stops where it is, ready to be scrubbed; an animator that has not begun does, at its start.
  package mutating func pause(
    on layers: inout PlayedLayers, at time: Rational
  ) throws(AnimatorError) -> [AnimatorEvent] {
    try check("pause")
    if leg.state == .inactive { begin(on: &layers, at: time) }
    let pose = pose(of: leg, at: time)
    begin(still(pose, at: time), on: &layers)
    return [statusEvent(at: time)]
  }

  /// Shows a fraction, counted from the end that it comes from: at once, or moving there evenly.
  ///
  /// With a lead-in it has moved there evenly for so many seconds before, if it stood still: between
  /// two samples of a finger a film of any rate then sees a motion and no steps.
  package mutating func scrub(
    to fraction: Double, over duration: Rational = 0, leadIn: Rational = 0,
    on layers: inout PlayedLayers, at time: Rational
  ) throws(AnimatorError) -> [AnimatorEvent] {
    try check("scrub")
    guard (0...1).contains(fraction) else { throw .fractionOutOfRange(fraction) }
    if leg.state == .inactive { begin(on: &layers, at: time) }
    let end = leg.isReversed ? 1 - fraction : fraction
    let pose = pose(of: leg, at: time)
    if leadIn > 0, duration == 0, options.scrubsLinearly {
      lead(from: pose, to: end, leadIn, on: &layers, at: time)
    }
    var next = still(scrubbed(to: end), at: time)
    if duration > 0 { next.motion = .scrub(from: pose, to: end, duration: duration) }
    begin(next, on: &layers)
    return [statusEvent(at: time)]
  }

  /// Turns around, running or paused; on its own curve it comes back the way it went.
  package mutating func reverse(
    on layers: inout PlayedLayers, at time: Rational
  ) throws(AnimatorError) -> [AnimatorEvent] {
    try check("reverse")
    guard leg.state == .active else { throw .wrongState(verb: "reverse", state: leg.state) }
    let pose = pose(of: leg, at: time)
    var next = leg
    next.begin = time
    next.isReversed.toggle()
    switch (leg.motion, pose) {
    case (.native(_, let delay, let rate), .timed(let fraction)):
      let waiting = max(0, leg.begin + delay - time)
      next.motion = .native(from: fraction, delay: waiting, rate: rate)
    case (.fresh(_, var timing), _):
      // Another curve leads nowhere backwards: it begins again, toward the other end.
      let rest = (overall(pose) - next.target).magnitude
      timing.duration =
        Rational(rounding: self.timing.duration.value * rest).flatMap { $0 > 0 ? $0 : nil }
        ?? Ticks.time(of: 1)
      next.motion = .fresh(from: pose, timing: timing)
    default: next.motion = .still(pose)
    }
    begin(next, on: &layers)
    return [statusEvent(at: time)]
  }

  /// Goes on after a pause.
  ///
  /// The rest takes `durationFactor` of the whole duration, or with 0 the time that it naturally has;
  /// with a new timing the rest of the way is paced by that. Where nothing is left of the way it waits
  /// for as long, and completes then.
  package mutating func proceed(
    with newTiming: AnimatorTiming?, durationFactor: Double, on layers: inout PlayedLayers,
    at time: Rational
  ) throws(AnimatorError) -> [AnimatorEvent] {
    try check("continue")
    guard leg.state == .active else { throw .wrongState(verb: "continue", state: leg.state) }
    guard !leg.isRunning else { throw .notPaused(verb: "continue") }
    let pose = pose(of: leg, at: time)
    var next = leg
    (next.begin, next.isRunning) = (time, true)
    let fraction = nativeFraction(of: pose)
    let rest = (next.targetTime - fraction).magnitude.value
    if newTiming != nil || (durationFactor > 0 && rest == 0) {
      let part = durationFactor > 0 ? durationFactor : max(rest, 1e-6)
      guard let asked = Rational(rounding: part * timing.duration.value), asked > 0,
        let fresh = (newTiming ?? .curve(.linear)).resolved(asked)
      else { throw .impossibleTiming }
      next.motion = .fresh(from: pose, timing: fresh)
    } else {
      anchorTracks(pose, at: fraction.value)
      next.motion = .native(
        from: fraction, delay: 0, rate: durationFactor > 0 ? rest / durationFactor : 1)
    }
    begin(next, on: &layers)
    return [statusEvent(at: time)]
  }

  /// Leaves the layers where they are seen, velocity gone; `finishing` without completions, for good.
  ///
  /// Else the animator waits, stopped, for ``finish(at:on:time:)``.
  package mutating func stop(
    withoutFinishing: Bool, on layers: inout PlayedLayers, at time: Rational
  ) throws(AnimatorError) -> [AnimatorEvent] {
    try check("stop")
    guard leg.state == .active else { throw .wrongState(verb: "stop", state: leg.state) }
    let pose = pose(of: leg, at: time)
    for (index, track) in tracks.enumerated() where isShown(track, on: layers, at: time) {
      guard let own = track.value(at: track.progress(pose, at: index, timing)),
        let model = layers.model(of: track.layer, at: time)[track.keyPath],
        let seen = track.isAdditive ? model.adding(own) : own
      else { continue }
      layers.setModel(seen, of: track.layer, track.keyPath, at: time)
    }
    removeAnimations(on: &layers, at: time)
    var next = still(pose, at: time)
    next.state = withoutFinishing ? .inactive : .stopped
    legs.append(withoutFinishing ? Self.idle(at: time) : next)
    if withoutFinishing { tracks = [] }
    return [statusEvent(at: time)]
  }

  /// Ends a stopped animator: at its start or end the layers jump there.
  package mutating func finish(
    at position: AnimatorEvent.Position, on layers: inout PlayedLayers, time: Rational
  ) throws(AnimatorError) -> [AnimatorEvent] {
    guard leg.state == .stopped else { throw .wrongState(verb: "finish", state: leg.state) }
    if position != .current {
      for track in tracks {
        layers.setModel(
          position == .start ? track.start : track.end, of: track.layer, track.keyPath, at: time)
      }
    }
    return complete(position, at: time)
  }

  /// Adds a change to an animator that has begun: it runs for the time that is left.
  ///
  /// A part of that, `delayFactor`, it waits.
  package mutating func addLate(
    _ change: LayerChange, delayFactor: Double = 0, on layers: inout PlayedLayers,
    at time: Rational
  ) throws(AnimatorError) -> [AnimatorEvent] {
    guard leg.state == .active else {
      throw .wrongState(verb: "add animations", state: leg.state)
    }
    guard (0...1).contains(delayFactor) else { throw .fractionOutOfRange(delayFactor) }
    let pose = pose(of: leg, at: time)
    let fraction = nativeFraction(of: pose)
    let passed = fraction.value
    add(change, delay: min(passed + delayFactor * (1 - passed), 1 - 1e-9), on: &layers, at: time)
    var next = leg
    next.begin = time
    switch leg.motion {
    case .native(_, let delay, let rate):
      next.motion = .native(
        from: fraction, delay: max(0, leg.begin + delay - time), rate: rate)
    case .fresh(_, var timing):
      // What is left of the other curve cannot be shared by a track that begins now.
      timing.duration = max(leg.begin + timing.duration - time, Ticks.time(of: 1))
      next.motion = .fresh(from: pose, timing: timing)
    case .scrub(_, let end, let duration):
      let rest = leg.begin + duration - time
      next.motion =
        rest > 0 ? .scrub(from: pose, to: end, duration: rest) : .still(scrubbed(to: end))
    case .still: next.motion = .still(pose)
    }
    begin(next, on: &layers)
    return []
  }

  /// Completes where its time is over by now.
  package mutating func advance(
    through time: Rational, on layers: inout PlayedLayers
  ) -> [AnimatorEvent] {
    guard let arrival = completionTime, arrival <= time else { return [] }
    let isAtStart = leg.isReversed
    if options.pausesOnCompletion {
      begin(still(.timed(leg.targetTime), at: arrival), on: &layers)
      return [statusEvent(at: arrival)]
    }
    for track in tracks where isAtStart && isShown(track, on: layers, at: arrival) {
      // A newer animation owns the model where it has set another value.
      if layers.model(of: track.layer, at: arrival)[track.keyPath] == track.end {
        layers.setModel(track.start, of: track.layer, track.keyPath, at: arrival)
      }
    }
    removeAnimations(on: &layers, at: arrival)
    return complete(isAtStart ? .start : .end, at: arrival)
  }

  // MARK: - Steps

  private func check(_ verb: String) throws(AnimatorError) {
    guard options.isInterruptible else { throw .notInterruptible(verb: verb) }
    guard leg.state != .stopped else { throw .wrongState(verb: verb, state: .stopped) }
  }

  private func still(_ pose: AnimatorLeg.Pose, at time: Rational) -> AnimatorLeg {
    AnimatorLeg(
      begin: time, motion: .still(pose), state: .active, isRunning: false,
      isReversed: leg.isReversed)
  }

  /// Lets a pose that has stood still move to a fraction, evenly until a time.
  private mutating func lead(
    from pose: AnimatorLeg.Pose, to end: Double, _ leadIn: Rational,
    on layers: inout PlayedLayers, at time: Rational
  ) {
    guard case .still = leg.motion else { return }
    let start = max(leg.begin, time - leadIn)
    guard start < time else { return }
    var way = leg
    (way.begin, way.motion) = (start, .scrub(from: pose, to: end, duration: time - start))
    if start == leg.begin { legs.removeLast() }
    begin(way, on: &layers)
  }

  /// The fraction of its time at which the animator's own curve is where the pose is.
  private func nativeFraction(of pose: AnimatorLeg.Pose) -> Rational {
    if case .timed(let fraction) = pose { return fraction }
    let progress = timing.x.progress(easedTo: overall(pose), lasting: timing.duration.value)
    return Rational(rounding: progress) ?? 0
  }

  /// Moves the beginnings of tracks that are delayed, so that each goes on from where it was put.
  private mutating func anchorTracks(_ pose: AnimatorLeg.Pose, at fraction: Double) {
    if case .timed = pose { return }
    for index in tracks.indices {
      let function = timing.function(for: tracks[index].keyPath)
      let shown = tracks[index].progress(pose, at: index, timing)
      guard shown > 0 else { continue }
      let local = function.progress(easedTo: shown, lasting: timing.duration.value)
      if local < 1, local != fraction { tracks[index].delay = (fraction - local) / (1 - local) }
    }
  }

  private mutating func complete(
    _ position: AnimatorEvent.Position, at time: Rational
  ) -> [AnimatorEvent] {
    legs.append(Self.idle(at: time))
    tracks = []
    return [
      statusEvent(at: time),
      AnimatorEvent(animator: name, kind: .completed(position), time: time),
    ]
  }

  private func removeAnimations(on layers: inout PlayedLayers, at time: Rational) {
    for track in tracks {
      if let reference = track.reference { layers.remove(reference, at: time) }
    }
  }

  private func statusEvent(at time: Rational) -> AnimatorEvent {
    AnimatorEvent(animator: name, kind: .status(status(at: time)), time: time)
  }
}
