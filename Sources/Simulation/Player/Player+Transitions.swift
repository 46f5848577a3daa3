import AnimationEngine
import Geometry
import Interaction

// UIKit's view controller transitions: a context, an animator, a hand.
extension Player {
  var nextTransitionEnd: Rational? { transitions.compactMap(\.end).min() }

  mutating func tellTransitionEnds(through time: Rational) {
    for index in transitions.indices {
      if let arrival = transitions[index].hero?.arrival, arrival <= time {
        transitions[index].hero?.land(on: &layers, at: arrival)
      }
      guard let end = transitions[index].end, end <= time else { continue }
      // Only what is animating has an end.
      try? complete(index)
    }
  }

  /// Does something to a transition; where it does not fit its phase, the scene is wrong.
  mutating func perform(
    _ action: TransitionAction, onTransition name: String
  ) throws(LiveProblem) {
    guard let index = transitions.firstIndex(where: { $0.definition.name == name }) else { return }
    switch action {
    case .start: try begin(index, isInteractive: false, verb: "start")
    case .interact: try interact(index)
    case .advance(let step):
      try advance(index, by: try context.number(step))
    case .advanceTo(let fraction):
      try advance(index, by: try context.number(fraction) - transitions[index].fraction)
    case .decide(let flick, let past, let velocity):
      try decide(index, flick: flick, past: past, velocity)
    case .interrupt: try interrupt(index)
    case .finish: try release(index, cancelling: false, handVelocity, verb: "finish")
    case .cancel: try release(index, cancelling: true, handVelocity, verb: "cancel")
    case .complete: try complete(index)
    }
  }

  /// Changes the status of a transition, or says why that cannot be.
  private mutating func change(
    _ index: Int, _ step: (inout TransitionStatus) throws(TransitionError) -> Void
  ) throws(LiveProblem) {
    do {
      try step(&transitions[index].status)
    } catch {
      throw error.problem(of: transitions[index].definition.name)
    }
  }

  private mutating func tell(_ index: Int, _ kind: String, _ details: [SceneEvent.Detail] = []) {
    tell(SceneEvent(transitions[index].definition.name, kind, at: now, details))
  }

  // MARK: - Beginning

  private mutating func begin(
    _ index: Int, isInteractive: Bool, verb: String
  ) throws(LiveProblem) {
    let definition = transitions[index].definition
    let sides = [definition.from, definition.to]
    let other = transitions.first { other in
      other.status.phase != .inactive && other.definition.name != definition.name
        && (sides.contains(other.definition.from) || sides.contains(other.definition.to))
    }
    if let other {
      throw LiveProblem(
        message: "cannot \(verb) `\(definition.name)` while `\(other.definition.name)` runs",
        hint: "both are about one layer: let the other complete first")
    }
    try change(index) { (status) throws(TransitionError) in
      try status.begin(isInteractive: isInteractive, verb: verb)
    }
    func isHidden(_ layer: LayerID) -> Bool { layers.model(of: layer, at: now).isHidden }
    var before = PlayedTransition.Before(
      wasTargetHidden: isHidden(definition.to), fromHidden: false, toHidden: false)
    transitions[index].fraction = 0
    tell(index, "began")
    tellSide(definition.from, "willDisappear")
    tellSide(definition.to, "willAppear")
    setHidden(false, definition.to)
    let start = definition.hero.flatMap { place(of: $0.from, for: $0.layer, .presentation) }
    if let animator = definition.animator {
      try perform(isInteractive ? .pause : .start(delay: 0), on: animator)
    }
    if let hero = definition.hero, let start,
      let end = place(of: hero.to, for: hero.layer, .model)
    {
      before.home = place(of: hero.layer, for: hero.layer, .model)
      (before.fromHidden, before.toHidden) = (isHidden(hero.from), isHidden(hero.to))
      for layer in [hero.from, hero.to] where layer != hero.layer { setHidden(true, layer) }
      setHidden(false, hero.layer)
      var flight = HeroFlight(
        hero.layer, from: start, to: end, timing: hero.timing, duration: hero.duration,
        on: &layers, at: now)
      flight.velocityLimit = hero.velocityLimit
      transitions[index].hero = flight
    }
    transitions[index].before = before
    if isInteractive {
      transitions[index].note(at: now)
      tell(index, "changed", [.init("isInteractive", .boolean(true))])
    } else {
      try run(index, velocity: .zero)
    }
  }

  /// Where a layer stands, in the space in which another one flies.
  private func place(
    of layer: LayerID, for hero: LayerID, _ geometry: HitGeometry
  ) -> HeroPlace? {
    let tester = HitTester(layers.evaluation, at: now)
    let space =
      scene.layers[hero].parent.map { tester.transform(of: $0, geometry: geometry) } ?? .identity
    guard let inverse = space.inverted else { return nil }
    let map = tester.transform(of: layer, geometry: geometry).concatenating(inverse)
    let values =
      geometry == .model
      ? layers.model(of: layer, at: now) : layers.presentation(of: layer, at: now)
    let (width, height) = (
      Vector(dx: map.a, dy: map.b).length, Vector(dx: map.c, dy: map.d).length
    )
    return HeroPlace(
      position: map.apply(to: values.bounds.center),
      size: Size(
        width: values.bounds.size.width * width, height: values.bounds.size.height * height),
      cornerRadius: values.cornerRadius * width)
  }

  private mutating func setHidden(_ isHidden: Bool, _ layer: LayerID) {
    guard layers.model(of: layer, at: now).isHidden != isHidden else { return }
    layers.setModel(.boolean(isHidden), of: layer, LayerKeyPath(.hidden), at: now)
  }

  /// UIKit's `viewWillAppear` and its kin, of the layer that is a side.
  private mutating func tellSide(_ layer: LayerID, _ kind: String) {
    guard let name = scene.layers[layer].name else { return }
    tell(SceneEvent(name, kind, at: now))
  }

  // MARK: - In a hand

  private mutating func interact(_ index: Int) throws(LiveProblem) {
    // A finger that has caught it goes on with it: that is no new beginning.
    if transitions[index].status.phase == .interactive {
      try hold(index)
    } else {
      try begin(index, isInteractive: true, verb: "interact")
      try hold(index)
      takeHero(index)
    }
  }

  private mutating func interrupt(_ index: Int) throws(LiveProblem) {
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
  private mutating func takeHero(_ index: Int) {
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

  private mutating func advance(_ index: Int, by step: Double) throws(LiveProblem) {
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
  private var handVelocity: Vector {
    guard let teller,
      case .point(let velocity)? = gestures.value(of: .velocity, of: teller, at: now)
    else { return .zero }
    return velocity - .zero
  }

  private mutating func decide(
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

  private mutating func release(
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
  private mutating func run(_ index: Int, velocity: Vector) throws(LiveProblem) {
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

  // MARK: - The end

  /// Takes the side away that is not shown, and says so, in UIKit's order.
  private mutating func complete(_ index: Int) throws(LiveProblem) {
    try change(index) { (status) throws(TransitionError) in try status.complete() }
    let definition = transitions[index].definition
    let isCancelled = transitions[index].status.isCancelled
    if let before = transitions[index].before {
      if let hero = definition.hero {
        if hero.from != hero.layer { setHidden(before.fromHidden, hero.from) }
        if hero.to != hero.layer { setHidden(before.toHidden, hero.to) }
        setHidden(hero.layer != hero.from && hero.layer != hero.to, hero.layer)
        if let home = before.home { put(home, hero.layer) }
      }
      if isCancelled {
        setHidden(before.wasTargetHidden, definition.to)
      } else if definition.removesSource {
        setHidden(true, definition.from)
      }
    }
    transitions[index].fraction = isCancelled ? 0 : 1
    (transitions[index].hero, transitions[index].before, transitions[index].end) = (nil, nil, nil)
    transitions[index].note(at: now)
    if isCancelled {
      tellSide(definition.to, "willDisappear")
      tellSide(definition.to, "didDisappear")
      tellSide(definition.from, "willAppear")
      tellSide(definition.from, "didAppear")
    } else {
      tellSide(definition.from, "didDisappear")
      tellSide(definition.to, "didAppear")
    }
    tell(index, "completed", [.init("finished", .boolean(!isCancelled))])
  }

  private mutating func put(_ place: HeroPlace, _ layer: LayerID) {
    var values = layers.model(of: layer, at: now)
    values.position = place.position
    values.bounds.size = place.size
    values.cornerRadius = place.cornerRadius
    layers.histories[layer.index].setModel(values, at: now)
  }
}

extension TransitionError {
  fileprivate func problem(of name: String) -> LiveProblem {
    switch self {
    case .held(let holder, let wanted):
      return LiveProblem(
        message: "`\(wanted)` cannot advance `\(name)`, which `\(holder)` holds",
        hint: "one gesture at a time: let the other one fail, or end first")
    case .wrongPhase(let verb, let status):
      let state: String
      var hint: String?
      switch status.phase {
      case .inactive:
        state = status.hasCompleted ? "has completed already" : "has not begun"
        hint = "`interact` or `start` begins it"
      case .interactive:
        state = "is in a hand already"
        if verb == "complete" || verb == "interrupt" {
          hint = "`decide`, `finish` or `cancel` lets it go"
        }
      case .animating:
        state = "runs to its \(status.isCancelled ? "start" : "end") already"
        hint = "`interrupt` takes it in mid-flight"
      }
      return LiveProblem(message: "cannot \(verb) `\(name)`, which \(state)", hint: hint)
    }
  }
}
