import AnimationEngine
import Geometry
import Interaction

// A hand in a transition: it advances it, lets it go, and catches it again.
extension Player {
  mutating func interact(_ index: Int) throws(LiveProblem) {
    // A finger that has caught it goes on with it: that is no new beginning.
    if transitions[index].status.phase == .interactive {
      try hold(index)
    } else {
      try begin(index, isInteractive: true, verb: "interact")
      try hold(index)
      takeHero(index)
    }
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
    transitions[index].hero?.halt(on: &layers, at: now)
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

  /// The finger takes hold of the hero where it went down.
  mutating func takeHero(_ index: Int) {
    let finger = teller.flatMap { name -> Point? in
      guard case .point(let way)? = gestures.value(of: .translation, of: name, at: now) else {
        return nil
      }
      return scene.finger(of: name, gestures.value(of: .location, of: name, at: now)).map {
        $0 + Vector(dx: -way.x, dy: -way.y)
      }
    }
    if let finger, let hero = transitions[index].definition.hero,
      let point = heroSpace(hero.layer).inverted?.apply(to: finger)
    {
      transitions[index].hero?.take(at: point, on: layers, at: now)
    }
    noteHold(index)
  }

  /// From the space in which a hero flies to the stage.
  private func heroSpace(_ layer: LayerID) -> AffineTransform {
    scene.layers[layer].parent.map {
      HitTester(layers.evaluation, at: now).transform(of: $0, geometry: .presentation)
    } ?? .identity
  }

  private mutating func noteHold(_ index: Int, isLed: Bool = false) {
    var hold = transitions[index].hold
    if hold == nil, let teller, let hero = transitions[index].hero, let grip = hero.grip {
      let size = layers.model(of: hero.layer, at: now).bounds.size
      if size.width > 0, size.height > 0 {
        hold = PlayedTransition.Hold(
          gesture: teller,
          place: Point(x: 0.5 + grip.dx / size.width, y: 0.5 + grip.dy / size.height))
      }
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
    if let hero = definition.hero {
      var movement = Vector.zero
      if case .point(let way)? = try? context.value(.step(.translation), of: .point),
        let space = heroSpace(hero.layer).inverted
      {
        movement = space.apply(to: way) - space.apply(to: .zero)
      }
      transitions[index].hero?.lead(
        by: movement, step: step, on: &layers, at: now,
        leadIn: teller == nil ? 0 : TouchPlayer.sampleInterval)
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

  /// Lets it run to one of its ends: the hero on its own timing, and the animator so fast that both
  /// arrive together.
  mutating func run(_ index: Int, velocity: Vector) throws(LiveProblem) {
    let definition = transitions[index].definition
    let isBack = transitions[index].status.isCancelled
    var flight: Rational?
    if let hero = definition.hero, let space = heroSpace(hero.layer).inverted {
      let own = space.apply(to: .zero + velocity) - space.apply(to: .zero)
      flight = transitions[index].hero?.fly(
        toStart: isBack, velocity: own, on: &layers, at: now)
      guard flight != nil else {
        throw LiveProblem(message: "`\(definition.name)` has a timing that no spring has")
      }
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
