import AnimationEngine
import Geometry
import Interaction
import TestSupport
import Testing

struct PropertyAnimatorTests {
  /// E6.
  @Test func `start, pause at half, reverse, run back, reverse, run to the end`() throws {
    var run = try AnimatedCircle()
    try run.start(0)
    try run.pause(1)
    try run.reverse(1.2)
    try run.start(1.5)
    try run.reverse(2)
    try run.finishRun()
    #expect(run.animator.status(at: seconds(1.1)).fractionComplete == 0.5)
    #expect(run.animator.status(at: seconds(1.3)).fractionComplete == 0.5)
    #expect(run.animator.status(at: seconds(1.3)).isReversed)
    #expect(run.animator.status(at: seconds(2)).fractionComplete == 0.25)
    for (time, x) in [(0.5, 25.0), (1, 50), (1.4, 50), (1.75, 37.5), (2, 25), (3, 75), (3.5, 100)] {
      #expect(isClose(run.circle.x(time), x))
    }
    for time in [1, 1.2, 1.5, 2, 3.5] { #expect(run.jump(time) < 1e-3) }
    #expect(run.completions.count == 1)
    #expect(run.completions[0] == (.end, seconds(3.5)))
    #expect(run.animator.status(at: 4).state == .inactive)
  }

  /// E7.
  @Test func `reversed to its beginning it completes there, and the model is back`() throws {
    var run = try AnimatedCircle()
    try run.start(0)
    try run.pause(1)
    try run.reverse(1)
    try run.start(1.5)
    try run.finishRun()
    #expect(run.completions.map(\.position) == [.start])
    #expect(run.completions[0].time == seconds(2.5))
    #expect(run.circle.modelX(2.4) == 100 && run.circle.modelX(2.5) == 0)
    #expect(run.jump(2.5) < 1e-3 && run.circle.x(3) == 0)
  }

  /// E8.
  @Test func `stopped, it leaves the layer where it is seen; finishing decides`() throws {
    for (position, x) in [
      (AnimatorEvent.Position.current, 50.0), (.start, 0), (.end, 100),
    ] {
      var run = try AnimatedCircle()
      try run.start(0)
      try run.at(1) { try $0.stop(withoutFinishing: false, on: &$1, at: $2) }
      #expect(run.animator.status(at: 1).state == .stopped)
      #expect(run.circle.modelX(1) == 50 && run.circle.x(1.5) == 50)
      try run.at(2) { try $0.finish(at: position, on: &$1, time: $2) }
      try run.finishRun()
      #expect(run.circle.x(2) == x)
      #expect(run.completions.map(\.position) == [position])
    }
    var run = try AnimatedCircle()
    try run.start(0)
    try run.at(1) { try $0.stop(withoutFinishing: true, on: &$1, at: $2) }
    try run.finishRun()
    #expect(run.completions.isEmpty && run.circle.x(2) == 50)
    #expect(run.animator.status(at: 1).state == .inactive)
  }

  /// E9.
  @Test func `scrubbed linearly it goes on from there, for what the curve leaves`() throws {
    var run = try AnimatedCircle(timing: .curve(.easeInEaseOut))
    try run.start(0)
    try run.pause(0.5)
    #expect(isClose(run.animator.status(at: seconds(0.6)).fractionComplete, 0.129161931, 1e-8))
    try run.scrub(1, to: 0.129161931047, over: 0)
    try run.scrub(1, to: 0.6, over: 0.5)
    #expect(isClose(run.circle.x(1.25), 36.458, 1e-3))
    try run.start(2)
    try run.finishRun()
    #expect(isClose(run.circle.x(2), 60, 1e-6) && run.jump(2) < 1e-3)
    #expect(isClose(run.completions[0].time.value - 2, 0.883, 0.002))
    // Halfway through what is left, the original curve at the time that this is.
    let inverse = 1 - (run.completions[0].time.value - 2) / 2
    let curve = TimingFunction.easeInEaseOut
    #expect(isClose(curve.value(at: inverse), 0.6, 1e-8))
    #expect(isClose(run.circle.x(2.4), 100 * curve.value(at: inverse + 0.2), 1e-4))
  }

  @Test func `with scrubsLinearly off a fraction is one of the time`() throws {
    var options = PropertyAnimator.Options()
    options.scrubsLinearly = false
    var run = try AnimatedCircle(timing: .curve(.easeIn), options: options)
    try run.scrub(0, to: 0.5)
    #expect(isClose(run.circle.x(0.5), 31.5356812573, 1e-6))
    try run.start(1)
    try run.finishRun()
    #expect(run.completions[0].time == 2)
  }

  @Test func `then a scrub that takes time goes evenly through the animator's, on its curve`()
    throws
  {
    var options = PropertyAnimator.Options()
    options.scrubsLinearly = false
    var run = try AnimatedCircle(timing: .curve(.easeIn), options: options)
    try run.scrub(0, to: 0.5, over: 1)
    for step in 0...10 {
      let time = Double(step) / 10
      #expect(isClose(run.circle.x(time), 100 * TimingFunction.easeIn.value(at: time / 2), 1e-6))
    }
    // Half of its two seconds are left.
    try run.start(1)
    try run.finishRun()
    #expect(run.completions[0].time == 2 && run.jump(1) < 1e-3)
  }

  /// E10.
  @Test func `three reversals: retraced, flipped, added`() throws {
    var paused = try AnimatedCircle(timing: .curve(.easeInEaseOut))
    try paused.start(0)
    try paused.pause(0.8)
    try paused.reverse(0.8)
    try paused.start(1)
    for step in 0...8 {
      let elapsed = Double(step) / 10
      #expect(isClose(paused.circle.x(1 + elapsed), paused.circle.x(0.8 - elapsed), 1e-6))
    }
    var flying = try AnimatedCircle(timing: .curve(.easeInEaseOut))
    try flying.start(0)
    try flying.reverse(0.8)
    let flipped = flying.circle.velocities(0.8)
    #expect(flipped.before > 50 && isClose(flipped.after, -flipped.before, 0.1))

    var added = try AnimatedCircle(timing: .curve(.easeInEaseOut))
    try added.start(0)
    var back = try #require(
      PropertyAnimator("back", duration: 2, changes: [added.circle.moved(to: 0)]))
    let began = try back.start(on: &added.circle.layers, at: seconds(0.8))
    #expect(began.count == 1)
    let smooth = added.circle.velocities(0.8)
    #expect(isClose(smooth.after, smooth.before, 0.2))
    try added.finishRun()
    #expect(added.completions.map(\.position) == [.end])
    let ended = back.advance(through: 5, on: &added.circle.layers)
    #expect(ended.contains { $0.kind == .completed(.end) && $0.time == seconds(2.8) })
    #expect(isClose(added.circle.x(2.8), 0))
  }

  /// E12.
  @Test func `turned around on another curve it still reaches its start`() throws {
    var run = try AnimatedCircle()
    try run.start(0)
    try run.pause(1)
    try run.proceed(1, .curve(.linear), factor: 0.5)
    try run.reverse(1.5)
    #expect(isClose(run.circle.x(1.5), 75) && isClose(run.circle.x(2.25), 37.5))
    try run.finishRun()
    #expect(run.completions[0] == (.start, 3))
    #expect(run.circle.x(4) == 0)
  }

  @Test func `it can stay at its end and come back`() throws {
    var options = PropertyAnimator.Options()
    options.pausesOnCompletion = true
    var run = try AnimatedCircle(options: options)
    try run.start(0)
    try run.reverse(3)
    #expect(run.completions.isEmpty && run.animator.status(at: seconds(2.5)).state == .active)
    #expect(!run.animator.status(at: seconds(2.5)).isRunning)
    try run.start(3)
    #expect(isClose(run.circle.x(4), 50))
  }

  @Test func `changes added late run for what is left`() throws {
    var run = try AnimatedCircle()
    let id = run.circle.id
    try run.start(0)
    try run.at(1) {
      try $0.addLate(
        LayerChange(id, .init(.opacity), .number(0)), delayFactor: 0.5, on: &$1, at: $2)
    }
    func opacity(_ time: Double) -> Double {
      run.circle.layers.presentation(of: id, at: seconds(time)).opacity
    }
    #expect(opacity(1.5) == 1 && isClose(opacity(1.75), 0.5, 1e-6) && isClose(opacity(2), 0, 1e-6))
    #expect(isClose(run.circle.x(1.5), 75))
  }

  @Test(arguments: [0.0, 1])
  func `where nothing is left of the way it takes the time that it is given`(end: Double) throws {
    var run = try AnimatedCircle()
    let duration = run.animator.duration.value
    try run.start(0)
    try run.scrub(0.5, to: end)
    if end == 0 { try run.reverse(0.6) }
    try run.proceed(1, factor: 0.5)
    #expect(run.animator.status(at: seconds(1.2)).isRunning)
    let place = run.circle.x(0.7)
    try run.finishRun()
    #expect(run.circle.x(1.3) == place && run.circle.x(5) == place)
    let completion = try #require(run.completions.first)
    #expect(completion.position == (end == 0 ? .start : .end))
    #expect(isClose(completion.time.value, 1 + duration / 2, 1e-9))
  }

  /// E17.
  @Test func `keyframes can be paused, scrubbed and continued`() throws {
    var circle = Circle(at: .zero)
    var animator = try #require(
      PropertyAnimator("keys", duration: 1, timing: .curve(.linear), changes: []))
    animator.addKeyframes(
      Keyframes(
        values: [.number(0), .number(100), .number(50)],
        keyTimes: [0, Rational(text: "0.5") ?? 0, 1]),
      for: circle.id, LayerKeyPath(.position, .x))
    _ = try animator.start(on: &circle.layers, at: 0)
    _ = try animator.pause(on: &circle.layers, at: seconds(0.4))
    #expect(isClose(circle.x(0.5), 80, 1e-6))
    _ = try animator.scrub(to: 0.75, on: &circle.layers, at: seconds(0.6))
    #expect(isClose(circle.x(0.7), 75, 1e-6))
    _ = try animator.proceed(with: .curve(.linear), durationFactor: 1, on: &circle.layers, at: 1)
    #expect(isClose(circle.x(1.5), 62.5, 1e-3))
    #expect(animator.advance(through: 3, on: &circle.layers).count == 2)
    #expect(circle.x(3) == 50)
  }

  @Test func `a verb in the wrong state is an error, and changes nothing`() throws {
    var run = try AnimatedCircle()
    #expect(throws: AnimatorError.wrongState(verb: "stop", state: .inactive)) {
      try run.at(0) { try $0.stop(withoutFinishing: true, on: &$1, at: $2) }
    }
    #expect(throws: AnimatorError.wrongState(verb: "finish", state: .inactive)) {
      try run.at(0) { try $0.finish(at: .end, on: &$1, time: $2) }
    }
    #expect(throws: AnimatorError.negativeDelay) {
      try run.at(0) { try $0.start(after: -1, on: &$1, at: $2) }
    }
    try run.start(0)
    #expect(throws: AnimatorError.notPaused(verb: "continue")) { try run.proceed(0.5) }
    #expect(throws: AnimatorError.fractionOutOfRange(1.5)) { try run.scrub(0.5, to: 1.5) }
    try run.at(0.6) { try $0.stop(withoutFinishing: false, on: &$1, at: $2) }
    #expect(throws: AnimatorError.wrongState(verb: "start", state: .stopped)) { try run.start(0.7) }
    var options = PropertyAnimator.Options()
    options.isInterruptible = false
    var rigid = try AnimatedCircle(options: options)
    try rigid.start(0)
    #expect(throws: AnimatorError.notInterruptible(verb: "pause")) { try rigid.pause(1) }
    #expect(
      PropertyAnimator("none", duration: 1, timing: .dampingRatio(0), changes: []) == nil)
  }

  @Test func `a running animator is hit where it is seen`() throws {
    var run = try AnimatedCircle()
    try run.start(0)
    #expect(run.animator.hitTraits(at: 1).map(\.traits.geometry) == [.presentation])
    try run.finishRun()
    #expect(run.animator.hitTraits(at: 4).isEmpty)
  }

  /// Whatever is done to an animator, what is seen does not jump.
  @Test func `nothing jumps over a thousand random scripts`() throws {
    let timings: [AnimatorTiming] = [
      .curve(.linear), .curve(.easeInEaseOut), .curve(.easeIn), .dampingRatio(0.6),
    ]
    for seed in 0..<1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      var run = try AnimatedCircle(timing: timings[seed % timings.count])
      try run.start(0)
      var time = 0.0
      var verbs: [Double] = []
      for _ in 0..<6 {
        time += Double(Int.random(in: 1...60, using: &random)) / 128
        _ = run.animator.advance(through: seconds(time), on: &run.circle.layers)
        guard run.animator.status(at: seconds(time)).state == .active else { break }
        let status = run.animator.status(at: seconds(time))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: try run.pause(time)
        case 1: try run.reverse(time)
        case 2 where !status.isRunning: try run.start(time)
        case 2:
          try run.pause(time)
          // The scrub to where it is shows nothing.
          let fraction = run.animator.status(at: seconds(time)).fractionComplete
          if (0...1).contains(fraction) { try run.scrub(time, to: fraction) }
        default:
          if !status.isRunning {
            try run.proceed(
              time, .curve(.easeOut), factor: .random(in: 0.1...1, using: &random))
          }
        }
        verbs.append(time)
      }
      for time in verbs { #expect(run.jump(time) < 0.02, "seed \(seed) at \(time)") }
    }
  }
}
