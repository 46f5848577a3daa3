import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// The animators of a scene: `UIViewPropertyAnimator`.
final class Animators: Participant {
  /// An animator while the scene is played.
  final class Played {
    let definition: SceneAnimator
    fileprivate(set) var record = AnimatorRecord()
    /// Changes that it was given while it was inactive, for when it begins.
    fileprivate var waiting: [(action: AnimatorAction, time: Rational, location: SourceLocation?)] =
      []
    /// What was last told of it.
    fileprivate var told = AnimatorStatus()

    fileprivate init(_ definition: SceneAnimator) { self.definition = definition }
  }

  /// In the order of the scene.
  let all: [Played]
  private let places: [String: Int]
  /// When which of them completes, by their places.
  private var completions = EventQueue()

  init(_ definitions: [SceneAnimator]) {
    all = definitions.map(Played.init)
    places = Dictionary(
      zip(definitions.map(\.name), definitions.indices), uniquingKeysWith: { first, _ in first })
  }

  subscript(name: String) -> Played? { places[name].map { all[$0] } }

  /// How often two completions were compared: for tests of what finding the next one costs.
  var comparisonCount: Int { completions.comparisonCount }

  /// What they left behind, by their names.
  var records: [String: AnimatorRecord] {
    Dictionary(all.map { ($0.definition.name, $0.record) }) { first, _ in first }
  }

  func nextEvent(in world: World) -> Rational? { completions.next }

  func advance(to time: Rational, in world: World) {
    var due = completions.take(through: time)[...]
    while let place = due.popFirst() {
      guard var animator = all[place].record.current else { continue }
      let events = animator.advance(through: time, on: &world.layers)
      keep(animator, at: place)
      tell(events, of: all[place], in: world)
      // What this has brought to its end too has its turn now where it comes later in the scene.
      let more = completions.take(through: time)
      for other in more where other <= place {
        completions.schedule(other, at: all[other].record.current?.completionTime)
      }
      if let last = more.last, last > place {
        due = (due + more.filter { $0 > place }).sorted()[...]
      }
    }
  }

  private func keep(_ animator: PropertyAnimator, at place: Int) {
    all[place].record.current = animator
    completions.schedule(place, at: animator.completionTime)
  }

  /// Does something to an animator; where UIKit would raise an exception, the scene is wrong.
  func perform(_ action: AnimatorAction, on name: String, in world: World) throws(LiveProblem) {
    guard let place = places[name] else { return }
    let played = all[place]
    var later: [AnimatorAction] = []
    if played.record.status(at: world.now).state == .inactive {
      if case .add(_, let delayFactor) = action {
        guard (0...1).contains(delayFactor) else {
          throw AnimatorError.fractionOutOfRange(delayFactor).problem(of: name)
        }
        return played.waiting.append((action, world.now, world.location))
      }
      if action.canBegin {
        let animator = try begin(played.definition, in: world)
        played.record.begin(animator, at: world.now)
        completions.schedule(place, at: animator.completionTime)
        later = played.waiting.map(\.action)
        played.waiting = []
      }
    }
    guard var animator = played.record.current else {
      throw AnimatorError.wrongState(verb: action.verb, state: .inactive).problem(of: name)
    }
    var events: [AnimatorEvent] = []
    do {
      for action in [action] + later { events += try perform(action, on: &animator, in: world) }
    } catch {
      throw (error as? AnimatorError)?.problem(of: name) ?? LiveProblem(error)
    }
    keep(animator, at: place)
    world.participants.animations.tellRemovals(in: world)
    tell(events, of: played, in: world)
  }

  /// Reports changes that animators were given for a beginning that never came.
  func reportIdle(in world: World) {
    for played in all {
      for (_, time, location) in played.waiting {
        guard let location else { continue }
        world.report(
          SceneProblem(
            at: location, time: time,
            "changes are added to `\(played.definition.name)`, which does not begin after that",
            hint: "`start` it, or add them while it is active"))
      }
    }
  }

  private func perform(
    _ action: AnimatorAction, on animator: inout PropertyAnimator, in world: World
  ) throws -> [AnimatorEvent] {
    let (context, now) = (world.context, world.now)
    switch action {
    case .start(let delay): return try animator.start(after: delay, on: &world.layers, at: now)
    case .pause: return try animator.pause(on: &world.layers, at: now)
    case .scrub(let fraction, let duration):
      return try animator.scrub(
        to: try context.number(fraction), over: duration,
        leadIn: world.participants.gestures.leadIn, on: &world.layers, at: now)
    case .reverse: return try animator.reverse(on: &world.layers, at: now)
    case .stop(let withoutFinishing):
      return try animator.stop(withoutFinishing: withoutFinishing, on: &world.layers, at: now)
    case .finish(let position):
      return try animator.finish(at: position, on: &world.layers, time: now)
    case .proceed(let timing, let velocity, let factor):
      var timing = timing
      if let velocity, let own = timing {
        let relative = try velocity.relative(in: world) { axis in
          animator.remainingWay(of: velocity.address.layer, axis, at: now)
        }
        timing = own.beginning(with: relative)
      }
      return try animator.proceed(
        with: timing, durationFactor: factor, on: &world.layers, at: now)
    case .add(let assignments, let delayFactor):
      var events: [AnimatorEvent] = []
      for change in try context.changes(assignments) {
        events += try animator.addLate(
          change, delayFactor: delayFactor, on: &world.layers, at: now)
      }
      return events
    }
  }

  /// An animator with all that is worked out when it begins.
  private func begin(
    _ definition: SceneAnimator, in world: World
  ) throws(LiveProblem) -> PropertyAnimator {
    let code = world.performer?.changes(ofAnimator: definition.name, at: world.moment)
    let context = world.context
    let changes = try context.changes(definition.changes + (code?.changes ?? []))
    var timing = definition.timing
    if let velocity = definition.velocity {
      timing = timing.beginning(
        with: try velocity.relative(among: changes, by: .additive, in: world))
    }
    guard
      var animator = PropertyAnimator(
        definition.name, duration: definition.duration, timing: timing, changes: changes,
        options: definition.options)
    else { throw AnimatorError.impossibleTiming.problem(of: definition.name) }
    let block = BlockAnimation(
      definition.name, duration: definition.duration,
      keyframes: try context.keyframes(definition.keyframes + (code?.keyframes ?? [])),
      definition.calculationMode)
    for interpolation in world.layers.keyframeAnimations(of: block, at: world.now) {
      animator.addKeyframes(
        interpolation.keyframes, for: interpolation.layer, interpolation.keyPath)
    }
    return animator
  }

  /// Tells what an animator did; a scrub changes no state, and is not told.
  private func tell(_ events: [AnimatorEvent], of played: Played, in world: World) {
    let name = played.definition.name
    for event in events {
      switch event.kind {
      case .status(let status):
        let told = played.told
        played.told = status
        let isNews =
          status.state != told.state || status.isRunning != told.isRunning
          || status.isReversed != told.isReversed
        guard isNews else { continue }
        world.emit(
          name, "changed", at: event.time,
          [
            .init("state", .text(status.state.rawValue)),
            .init("isRunning", .boolean(status.isRunning)),
            .init("isReversed", .boolean(status.isReversed)),
          ])
      case .completed(let position):
        world.emit(
          name, "completed", at: event.time, [.init("position", .text(position.rawValue))])
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
