package import Geometry

/// A rule that moves a value on at every tick of a driver: a custom animation of POP, or an animator
/// of one's own.
///
/// A value type: all that it knows is its state, so that playing it again gives the same.
package protocol StepRule {
  /// The numbers of the value as they are shown now.
  var values: [Double] { get }
  /// In units per second, one for each number.
  var velocity: [Double] { get }

  /// Moves on at a tick and tells what happened; `finished` is the last that it tells.
  mutating func advance(at tick: Tick) -> [MotionEvent.Kind]

  /// Takes a new target, a new velocity or both; nil leaves what there is.
  mutating func change(target: [Double]?, velocity: [Double]?)
}

extension Motion {
  /// Plays a rule, tick by tick; between two ticks the value stays as it was written.
  ///
  /// Changes count at the first tick that is not before them. A rule that has not finished within
  /// `limit` seconds is cut off there, and ``isFinished`` says so. Nil where the rule's values do not
  /// make a value of the kind of `value`, at whichever tick, or are not finite.
  package init?(
    playing rule: some StepRule, like value: AnimationValue,
    on schedule: TickSchedule = .sixtyHertz,
    changes: [MotionChange] = [], limit: Rational = Motion.defaultLimit
  ) {
    guard changes.allSatisfy({ $0.fits(value) }) else { return nil }
    var rule = rule
    var waiting = changes.sorted { $0.time < $1.time }[...]
    var pieces: [Piece] = []
    var events: [MotionEvent] = [MotionEvent(.started, at: 0)]
    var isFinished = false
    for tick in schedule {
      guard tick.time <= limit else { break }
      while let change = waiting.first, change.time <= tick.time {
        rule.change(target: change.target?.numbers, velocity: change.velocity?.numbers)
        waiting.removeFirst()
      }
      let kinds = rule.advance(at: tick)
      guard rule.values.allSatisfy(\.isFinite) else { return nil }
      pieces.append(
        Piece(start: tick.time, curve: .held(rule.values, velocity: rule.velocity)))
      events += kinds.map { MotionEvent($0, at: tick.time) }
      isFinished = kinds.contains(.finished)
      if isFinished { break }
    }
    guard let last = pieces.last, let end = value.replacing(rule.values) else { return nil }
    self.init(
      like: value, pieces: pieces, duration: last.start, endValue: end, isFinished: isFinished,
      events: events)
  }

  /// The same motion as a driver shows it that may be held up: written at ticks, and moved on by
  /// their steps only.
  func played(on schedule: TickSchedule, limit: Rational) -> Motion? {
    var replay = Replay(motion: self)
    replay.advance(by: 0)
    return Motion(playing: replay, like: kind, on: schedule, limit: limit)
  }
}

/// A motion played back by a driver.
private struct Replay: StepRule {
  let motion: Motion
  var elapsed: Rational = 0
  var values: [Double] = []
  var velocity: [Double] = []

  init(motion: Motion) { self.motion = motion }

  mutating func advance(by step: Rational) {
    elapsed = elapsed + step
    values = motion.value(at: elapsed).numbers
    velocity = motion.velocity(at: elapsed)?.numbers ?? values.map { _ in 0 }
  }

  mutating func advance(at tick: Tick) -> [MotionEvent.Kind] {
    let before = elapsed
    advance(by: tick.step)
    let passed = motion.events.filter {
      $0.kind != .started && $0.time <= elapsed && ($0.time > before || tick.time == 0)
    }
    return passed.map(\.kind)
  }

  mutating func change(target: [Double]?, velocity: [Double]?) {}
}
