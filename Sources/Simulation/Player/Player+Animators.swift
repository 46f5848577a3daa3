import AnimationEngine
import Geometry
import Interaction

// `UIViewPropertyAnimator` of the scene.
extension Player {
  var nextAnimatorEnd: Rational? {
    animators.compactMap { $0.current?.completionTime }.min()
  }

  mutating func tellAnimatorEnds(through time: Rational) {
    for index in animators.indices {
      guard var animator = animators[index].current else { continue }
      let events = animator.advance(through: time, on: &layers)
      animators[index].current = animator
      tell(events, of: index)
    }
  }

  /// Does something to an animator; where UIKit would raise an exception, the scene is wrong.
  mutating func perform(_ action: AnimatorAction, on name: String) throws(LiveProblem) {
    guard let index = animators.firstIndex(where: { $0.definition.name == name }) else { return }
    var later: [AnimatorAction] = []
    if animators[index].status(at: now).state == .inactive {
      if case .add(_, let delayFactor) = action {
        guard (0...1).contains(delayFactor) else {
          throw AnimatorError.fractionOutOfRange(delayFactor).problem(of: name)
        }
        return animators[index].waiting.append((action, now, location))
      }
      if action.canBegin {
        animators[index].begin(try begin(animators[index].definition), at: now)
        later = animators[index].waiting.map(\.action)
        animators[index].waiting = []
      }
    }
    guard var animator = animators[index].current else {
      throw AnimatorError.wrongState(verb: action.verb, state: .inactive).problem(of: name)
    }
    var events: [AnimatorEvent] = []
    do {
      for action in [action] + later { events += try perform(action, on: &animator) }
    } catch let error as AnimatorError {
      throw error.problem(of: name)
    } catch let error as LiveProblem {
      throw error
    } catch {
      return
    }
    animators[index].current = animator
    tellRemovals()
    tell(events, of: index)
  }

  /// Reports changes that animators were given for a beginning that never came.
  mutating func reportIdleAnimators() {
    for animator in animators {
      for (_, time, location) in animator.waiting {
        guard let location else { continue }
        problems.append(
          SceneProblem(
            at: location, time: time,
            "changes are added to `\(animator.definition.name)`, which does not begin after that",
            hint: "`start` it, or add them while it is active"))
      }
    }
  }

  private mutating func perform(
    _ action: AnimatorAction, on animator: inout PropertyAnimator
  ) throws -> [AnimatorEvent] {
    switch action {
    case .start(let delay):
      return try animator.start(after: delay, on: &layers, at: now)
    case .pause: return try animator.pause(on: &layers, at: now)
    case .scrub(let fraction, let duration):
      return try animator.scrub(
        to: try context.number(fraction), over: duration,
        leadIn: teller == nil ? 0 : TouchPlayer.sampleInterval, on: &layers, at: now)
    case .reverse: return try animator.reverse(on: &layers, at: now)
    case .stop(let withoutFinishing):
      return try animator.stop(withoutFinishing: withoutFinishing, on: &layers, at: now)
    case .finish(let position): return try animator.finish(at: position, on: &layers, time: now)
    case .proceed(let timing, let velocity, let factor):
      var timing = timing
      if let velocity, let own = timing {
        let relative = try relative(velocity) { axis in
          animator.remainingWay(of: velocity.address.layer, axis, at: now)
        }
        timing = own.beginning(with: relative)
      }
      return try animator.proceed(with: timing, durationFactor: factor, on: &layers, at: now)
    case .add(let assignments, let delayFactor):
      var events: [AnimatorEvent] = []
      for change in try changes(assignments) {
        events += try animator.addLate(change, delayFactor: delayFactor, on: &layers, at: now)
      }
      return events
    }
  }

  /// An animator with all that is worked out when it begins.
  private func begin(_ definition: SceneAnimator) throws(LiveProblem) -> PropertyAnimator {
    let code = performer?.changes(ofAnimator: definition.name, at: moment)
    let changes = try changes(definition.changes + (code?.changes ?? []))
    var timing = definition.timing
    if let velocity = definition.velocity {
      timing = timing.beginning(with: try relative(velocity, among: changes, by: .additive))
    }
    guard
      var animator = PropertyAnimator(
        definition.name, duration: definition.duration, timing: timing, changes: changes,
        options: definition.options)
    else { throw AnimatorError.impossibleTiming.problem(of: definition.name) }
    let block = BlockAnimation(
      definition.name, duration: definition.duration,
      keyframes: try keyframes(definition.keyframes + (code?.keyframes ?? [])),
      definition.calculationMode)
    for course in layers.keyframeCourses(of: block, at: now) {
      animator.addKeyframes(course.keyframes, for: course.layer, course.keyPath)
    }
    return animator
  }

  /// Tells what an animator did; a scrub changes no state, and is not told.
  private mutating func tell(_ events: [AnimatorEvent], of index: Int) {
    let name = animators[index].definition.name
    for event in events {
      switch event.kind {
      case .status(let status):
        let told = animators[index].told
        animators[index].told = status
        let isNews =
          status.state != told.state || status.isRunning != told.isRunning
          || status.isReversed != told.isReversed
        guard isNews else { continue }
        tell(
          SceneEvent(
            name, "changed", at: event.time,
            [
              .init("state", .text(status.state.rawValue)),
              .init("isRunning", .boolean(status.isRunning)),
              .init("isReversed", .boolean(status.isReversed)),
            ]))
      case .completed(let position):
        tell(
          SceneEvent(
            name, "completed", at: event.time, [.init("position", .text(position.rawValue))]))
      }
    }
  }
}

extension AnimatorAction {
  /// Whether it makes an inactive animator active.
  fileprivate var canBegin: Bool {
    switch self {
    case .start, .pause, .scrub: true
    case .reverse, .stop, .finish, .proceed, .add: false
    }
  }

  fileprivate var verb: String {
    switch self {
    case .start: "start"
    case .pause: "pause"
    case .scrub: "scrub"
    case .reverse: "reverse"
    case .stop: "stop"
    case .finish: "finish"
    case .proceed: "continue"
    case .add: "add animations"
    }
  }
}

extension AnimatorError {
  fileprivate func problem(of name: String) -> LiveProblem {
    switch self {
    case .wrongState(let verb, let state):
      let hint: String? =
        switch (verb, state) {
        case ("finish", _): "only a stopped animator is finished: `stop` it first"
        case (_, .inactive): "it has not begun, or has completed: `start` it first"
        case (_, .stopped): "a stopped animator can only be finished"
        case (_, .active): nil
        }
      return LiveProblem(
        message: "cannot \(verb)\(verb == "add animations" ? " to" : "") `\(name)`, which is "
          + state.rawValue, hint: hint)
    case .notInterruptible(let verb):
      return LiveProblem(
        message: "cannot \(verb) `\(name)`, which is not interruptible",
        hint: "leave out `interruptible: false`")
    case .notPaused(let verb):
      return LiveProblem(
        message: "cannot \(verb) `\(name)`, which is running", hint: "`pause` it first")
    case .negativeDelay: return LiveProblem(message: "a delay must not be negative")
    case .fractionOutOfRange(let fraction):
      return LiveProblem(
        message: "a fraction lies between 0 and 1, found "
          + AnimationValue.number(fraction).description,
        hint: "`max(0, min(1, x))` keeps it there")
    case .impossibleTiming:
      return LiveProblem(message: "`\(name)` begins with a timing that no spring has")
    }
  }
}
