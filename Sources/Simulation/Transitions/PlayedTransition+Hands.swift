import AnimationEngine
import Geometry
import Interaction
import SceneModel

// A hand in a transition: it advances it, lets it go, and catches it again.
extension PlayedTransition {
  func wantsInteractiveStart(in world: World) throws(LiveProblem) -> Bool {
    if let performer = world.performer,
      !performer.wantsInteractiveStart(of: definition.name, at: world.moment)
    {
      return false
    }
    guard let condition = definition.wantsInteractiveStart else { return true }
    return try world.context.condition(condition)
  }

  func interrupt(in world: World) throws(LiveProblem) {
    try change { (status) throws(TransitionError) in try status.interrupt() }
    end = nil
    if let name = definition.animator, let record = world.animator(name),
      record.status(at: world.now).state == .active
    {
      fraction = record.progress(at: world.now) ?? 0
      let animators = world.participants.animators
      try animators.perform(.pause, on: name, in: world)
      if record.status(at: world.now).isReversed {
        try animators.perform(.reverse, on: name, in: world)
      }
    }
    for hero in heroes.indices { heroes[hero].halt(on: &world.layers, at: world.now) }
    takeHero(in: world)
    tell("changed", [.init("isInteractive", .boolean(true))], in: world)
  }

  /// The gesture that is being told about keeps the transition.
  func hold(in world: World) throws(LiveProblem) {
    let gestures = world.participants.gestures
    try change { (status) throws(TransitionError) in
      try status.advance(by: gestures.teller, isActive: { gestures.isActive($0) })
    }
  }

  /// The finger takes hold of a hero where it went down: of the frontmost that lies under it, else of
  /// the first.
  func takeHero(in world: World) {
    if let finger = world.participants.gestures.handStart(at: world.now) {
      let points = heroes.map { world.heroSpace($0.layer).inverted?.apply(to: finger) }
      let held =
        heroes.indices.filter { hero in
          points[hero].map { heroes[hero].contains($0, on: world.layers, at: world.now) } ?? false
        }.max { heroes[$0].layer < heroes[$1].layer } ?? heroes.indices.first
      if let held, let point = points[held] {
        heroes[held].take(at: point, on: world.layers, at: world.now)
      }
    }
    noteHold(in: world)
  }

  private func noteHold(isLed: Bool = false, in world: World) {
    var hold = record.hold
    if hold == nil, let teller = world.participants.gestures.teller,
      let hero = heroes.first(where: { $0.grip != nil }), let grip = hero.grip
    {
      hold = TransitionRecord.Hold(gesture: teller, layer: hero.layer, grip: grip)
    }
    note(at: world.now, hold: hold, isLed: isLed)
  }

  func advance(by step: Double, in world: World) throws(LiveProblem) {
    try hold(in: world)
    fraction = min(max(fraction + step, 0), 1)
    if let animator = definition.animator {
      try world.participants.animators.perform(
        .scrub(to: LiveNumber(fraction), over: 0), on: animator, in: world)
    }
    var way = Vector.zero
    if !definition.heroes.isEmpty,
      case .point(let point)? = try? world.context.value(.step(.translation), of: .point)
    {
      way = point - .zero
    }
    let leadIn = world.participants.gestures.leadIn
    for hero in heroes.indices {
      let own = world.inHeroSpace(way, of: heroes[hero].layer) ?? .zero
      heroes[hero].lead(by: own, step: step, on: &world.layers, at: world.now, leadIn: leadIn)
    }
    noteHold(isLed: world.participants.gestures.teller != nil, in: world)
  }

  // MARK: - Letting go

  func decide(
    flick: Double, past: Double, _ given: LiveValue?, in world: World
  ) throws(LiveProblem) {
    var velocity = world.participants.gestures.handVelocity(at: world.now)
    if let given = try world.context.point(given) { velocity = given - .zero }
    let finishes = InteractiveProgress.finishes(
      at: fraction, velocity: velocity, along: definition.direction, flickSpeed: flick,
      threshold: past)
    try release(cancelling: !finishes, velocity, verb: "decide", in: world)
  }

  func release(
    cancelling: Bool, _ velocity: Vector, verb: String, in world: World
  ) throws(LiveProblem) {
    try change { (status) throws(TransitionError) in
      try status.release(cancelling: cancelling, verb: verb)
    }
    if let name = definition.animator, cancelling {
      try world.participants.animators.perform(.reverse, on: name, in: world)
    }
    try run(velocity: velocity, in: world)
    tell("changed", [.init("isInteractive", .boolean(false))], in: world)
    tell(cancelling ? "cancelling" : "finishing", in: world)
  }

  /// Lets it run to one of its ends: heroes on their own timings, and the animator so fast that it
  /// arrives with the last of them.
  func run(velocity: Vector, in world: World) throws(LiveProblem) {
    let (isBack, now) = (status.isCancelled, world.now)
    var flight: Rational?
    let held = heroes.firstIndex { $0.grip != nil } ?? 0
    for hero in heroes.indices {
      // The hand's velocity is that of the one that it held.
      let own =
        hero == held ? world.inHeroSpace(velocity, of: heroes[hero].layer) ?? .zero : nil
      guard
        let time = heroes[hero].fly(toStart: isBack, velocity: own, on: &world.layers, at: now)
      else { throw LiveProblem(message: "`\(definition.name)` has a timing that no spring has") }
      flight = max(flight ?? 0, time)
    }
    if let name = definition.animator, let animator = world.animator(name)?.current,
      animator.status(at: now).state == .active
    {
      if !animator.status(at: now).isRunning {
        let rest = isBack ? fraction : 1 - fraction
        let factor =
          flight.map { ($0 / animator.duration).value } ?? rest / definition.completionSpeed
        try world.participants.animators.perform(
          .proceed(
            rest > 0 ? definition.completionCurve.map { .curve($0) } : nil, velocity: nil,
            durationFactor: max(0, factor)), on: name, in: world)
      }
      let own = world.animator(name)?.current?.completionTime
      end = max(own ?? now, now + (flight ?? 0))
    } else {
      end = flight.map { now + $0 }
    }
    note(at: now, isRunning: definition.animator != nil)
  }
}

extension World {
  /// From the space in which a hero flies to the stage.
  fileprivate func heroSpace(_ layer: LayerID) -> AffineTransform {
    scene.layers[layer].parent.map {
      HitTester(evaluation, at: now).transform(of: $0, geometry: .presentation)
    } ?? .identity
  }

  /// A way on the stage, in the space in which a hero flies; nil where that has no extent.
  fileprivate func inHeroSpace(_ way: Vector, of layer: LayerID) -> Vector? {
    heroSpace(layer).inverted.map { $0.apply(to: .zero + way) - $0.apply(to: .zero) }
  }
}
