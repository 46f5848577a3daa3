import AnimationEngine
import Geometry
import Interaction

// A hand in a transition: it advances it, lets it go, and catches it again.
extension Player {
  mutating func interact(_ index: Int) throws(LiveProblem) {
    // A finger that has caught it goes on with it: that is no new beginning.
    if transitions[index].status.phase == .interactive {
      try hold(index)
    } else if try wantsInteractiveStart(index) {
      try begin(index, isInteractive: true, verb: "interact")
      try hold(index)
      takeHero(index)
    } else {
      try begin(index, isInteractive: false, verb: "interact")
    }
  }

  private func wantsInteractiveStart(_ index: Int) throws(LiveProblem) -> Bool {
    let definition = transitions[index].definition
    if let performer,
      !performer.wantsInteractiveStart(of: definition.name, at: moment)
    {
      return false
    }
    guard let condition = definition.wantsInteractiveStart else { return true }
    return try context.condition(condition)
  }

  mutating func interrupt(_ index: Int) throws(LiveProblem) {
    try change(index) { (status) throws(TransitionError) in try status.interrupt() }
    let definition = transitions[index].definition
    transitions[index].end = nil
    if let name = definition.animator,
      let animator = animators.first(where: { $0.definition.name == name }),
      animator.status(at: now).state == .active
    {
      transitions[index].fraction = animator.progress(at: now) ?? 0
      try perform(.pause, on: name)
      if animator.status(at: now).isReversed { try perform(.reverse, on: name) }
    }
    for hero in transitions[index].heroes.indices {
      transitions[index].heroes[hero].halt(on: &layers, at: now)
    }
    takeHero(index)
    tell(index, "changed", [.init("isInteractive", .boolean(true))])
  }

  /// The gesture that is being told about keeps the transition.
  private mutating func hold(_ index: Int) throws(LiveProblem) {
    let gestures = gestures
    let teller = teller
    try change(index) { (status) throws(TransitionError) in
      try status.advance(
        by: teller, isActive: { gestures.arbiter.state(of: $0)?.isActive ?? false })
    }
  }

  /// The finger takes hold of a hero where it went down: of the frontmost that lies under it, else of
  /// the first.
  mutating func takeHero(_ index: Int) {
    let finger = teller.flatMap { name -> Point? in
      guard case .point(let way)? = gestures.value(of: .translation, of: name, at: now) else {
        return nil
      }
      return scene.finger(of: name, gestures.value(of: .location, of: name, at: now)).map {
        $0 + Vector(dx: -way.x, dy: -way.y)
      }
    }
    let heroes = transitions[index].heroes
    if let finger {
      let points = heroes.map { heroSpace($0.layer).inverted?.apply(to: finger) }
      let held =
        heroes.indices.filter { hero in
          points[hero].map { heroes[hero].contains($0, on: layers, at: now) } ?? false
        }.max { heroes[$0].layer < heroes[$1].layer } ?? heroes.indices.first
      if let held, let point = points[held] {
        transitions[index].heroes[held].take(at: point, on: layers, at: now)
      }
    }
    noteHold(index)
  }

  /// From the space in which a hero flies to the stage.
  private func heroSpace(_ layer: LayerID) -> AffineTransform {
    scene.layers[layer].parent.map {
      HitTester(layers.evaluation, at: now).transform(of: $0, geometry: .presentation)
    } ?? .identity
  }

  /// A way on the stage, in the space in which a hero flies; nil where that has no extent.
  private func inHeroSpace(_ way: Vector, of layer: LayerID) -> Vector? {
    heroSpace(layer).inverted.map { $0.apply(to: .zero + way) - $0.apply(to: .zero) }
  }

  private mutating func noteHold(_ index: Int, isLed: Bool = false) {
    var hold = transitions[index].hold
    if hold == nil, let teller,
      let hero = transitions[index].heroes.first(where: { $0.grip != nil }), let grip = hero.grip
    {
      hold = PlayedTransition.Hold(gesture: teller, layer: hero.layer, grip: grip)
    }
    transitions[index].note(at: now, hold: hold, isLed: isLed)
  }

  mutating func advance(_ index: Int, by step: Double) throws(LiveProblem) {
    try hold(index)
    let fraction = transitions[index].fraction + step
    transitions[index].fraction = min(max(fraction, 0), 1)
    let definition = transitions[index].definition
    if let animator = definition.animator {
      try perform(.scrub(to: LiveNumber(transitions[index].fraction), over: 0), on: animator)
    }
    var way = Vector.zero
    if !definition.heroes.isEmpty,
      case .point(let point)? = try? context.value(.step(.translation), of: .point)
    {
      way = point - .zero
    }
    for hero in transitions[index].heroes.indices {
      transitions[index].heroes[hero].lead(
        by: inHeroSpace(way, of: transitions[index].heroes[hero].layer) ?? .zero, step: step,
        on: &layers, at: now, leadIn: teller == nil ? 0 : TouchPlayer.sampleInterval)
    }
    noteHold(index, isLed: teller != nil)
  }

  // MARK: - Letting go

  /// Of the gesture that is being told about, in points of the stage per second.
  var handVelocity: Vector {
    guard let teller,
      case .point(let velocity)? = gestures.value(of: .velocity, of: teller, at: now)
    else { return .zero }
    return velocity - .zero
  }

  mutating func decide(
    _ index: Int, flick: Double, past: Double, _ given: LiveValue?
  ) throws(LiveProblem) {
    var velocity = handVelocity
    if let given, case .point(let point) = try context.value(given, of: .point) {
      velocity = point - .zero
    }
    let transition = transitions[index]
    let finishes = InteractiveProgress.finishes(
      at: transition.fraction, velocity: velocity, along: transition.definition.direction,
      flickSpeed: flick, threshold: past)
    try release(index, cancelling: !finishes, velocity, verb: "decide")
  }

  mutating func release(
    _ index: Int, cancelling: Bool, _ velocity: Vector, verb: String
  ) throws(LiveProblem) {
    try change(index) { (status) throws(TransitionError) in
      try status.release(cancelling: cancelling, verb: verb)
    }
    if let name = transitions[index].definition.animator, cancelling {
      try perform(.reverse, on: name)
    }
    try run(index, velocity: velocity)
    tell(index, "changed", [.init("isInteractive", .boolean(false))])
    tell(index, cancelling ? "cancelling" : "finishing")
  }

  /// Lets it run to one of its ends: heroes on their own timings, and the animator so fast that it
  /// arrives with the last of them.
  mutating func run(_ index: Int, velocity: Vector) throws(LiveProblem) {
    let definition = transitions[index].definition
    let isBack = transitions[index].status.isCancelled
    var flight: Rational?
    let held = transitions[index].heroes.firstIndex { $0.grip != nil } ?? 0
    for hero in transitions[index].heroes.indices {
      let layer = transitions[index].heroes[hero].layer
      // The hand's velocity is that of the one that it held.
      let own = hero == held ? inHeroSpace(velocity, of: layer) ?? .zero : nil
      guard
        let time = transitions[index].heroes[hero].fly(
          toStart: isBack, velocity: own, on: &layers, at: now)
      else { throw LiveProblem(message: "`\(definition.name)` has a timing that no spring has") }
      flight = max(flight ?? 0, time)
    }
    if let name = definition.animator,
      let animator = animators.first(where: { $0.definition.name == name })?.current,
      animator.status(at: now).state == .active
    {
      if !animator.status(at: now).isRunning {
        let rest = isBack ? transitions[index].fraction : 1 - transitions[index].fraction
        var factor =
          flight.map { ($0 / animator.duration).value } ?? rest / definition.completionSpeed
        if factor <= 0 { factor = 0 }
        try perform(
          .proceed(
            rest > 0 ? definition.completionCurve.map { .curve($0) } : nil, velocity: nil,
            durationFactor: factor), on: name)
      }
      let own = animators.first { $0.definition.name == name }?.current?.completionTime
      transitions[index].end = max(own ?? now, now + (flight ?? 0))
    } else {
      transitions[index].end = flight.map { now + $0 }
    }
    transitions[index].note(at: now, isRunning: definition.animator != nil)
  }
}
