import AnimationEngine
import Geometry
import Interaction

// UIKit's view controller transitions: a context, an animator, a hand.
extension Player {
  var nextTransitionEnd: Rational? { transitions.compactMap(\.end).min() }

  mutating func tellTransitionEnds(through time: Rational) {
    for index in transitions.indices {
      for hero in transitions[index].heroes.indices {
        guard let arrival = transitions[index].heroes[hero].arrival, arrival <= time else {
          continue
        }
        transitions[index].heroes[hero].land(on: &layers, at: arrival)
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
  mutating func change(
    _ index: Int, _ step: (inout TransitionStatus) throws(TransitionError) -> Void
  ) throws(LiveProblem) {
    do {
      try step(&transitions[index].status)
    } catch {
      throw error.problem(of: transitions[index].definition.name)
    }
  }

  mutating func tell(_ index: Int, _ kind: String, _ details: [SceneEvent.Detail] = []) {
    tell(SceneEvent(transitions[index].definition.name, kind, at: now, details))
  }

  // MARK: - Beginning

  mutating func begin(
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
    var before = PlayedTransition.Before(wasTargetHidden: isHidden(definition.to))
    transitions[index].fraction = 0
    tell(index, "began")
    tellSide(definition.from, "willDisappear")
    tellSide(definition.to, "willAppear")
    setHidden(false, definition.to)
    // Where heroes are seen, before the animator's first values hold.
    let starts = definition.heroes.map { place(of: $0.from, for: $0.layer, .presentation) }
    if let animator = definition.animator {
      try perform(isInteractive ? .pause : .start(delay: 0), on: animator)
    }
    let ends = definition.heroes.map { place(of: $0.to, for: $0.layer, .model) }
    // Of all, before any is hidden: two heroes may share a place.
    before.heroes = definition.heroes.map { hero in
      PlayedTransition.Before.Hero(
        fromHidden: isHidden(hero.from), toHidden: isHidden(hero.to),
        home: layers.model(of: hero.layer, at: now))
    }
    for (hero, way) in zip(definition.heroes, zip(starts, ends)) {
      guard let start = way.0, let end = way.1 else {
        throw LiveProblem(
          message: "`\(definition.name)` has a hero in a space without extent",
          hint: "a superlayer of what flies is scaled to 0")
      }
      for layer in [hero.from, hero.to] where layer != hero.layer { setHidden(true, layer) }
      setHidden(false, hero.layer)
      var flight = HeroFlight(
        hero.layer, from: start, to: end, timing: hero.timing, duration: hero.duration,
        on: &layers, at: now)
      flight.velocityLimit = hero.velocityLimit
      transitions[index].heroes.append(flight)
    }
    transitions[index].before = before
    if isInteractive {
      transitions[index].note(at: now)
      tell(index, "changed", [.init("isInteractive", .boolean(true))])
    } else {
      try run(index, velocity: .zero)
    }
  }

  private func isHidden(_ layer: LayerID) -> Bool { layers.model(of: layer, at: now).isHidden }

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
      cornerRadius: values.cornerRadius * width,
      angle: map.b == 0 && map.a > 0 ? 0 : Transcendentals.atan2(map.b, map.a))
  }

  mutating func setHidden(_ isHidden: Bool, _ layer: LayerID) {
    guard layers.model(of: layer, at: now).isHidden != isHidden else { return }
    layers.setModel(.boolean(isHidden), of: layer, LayerKeyPath(.hidden), at: now)
  }

  /// UIKit's `viewWillAppear` and its kin, of the layer that is a side.
  mutating func tellSide(_ layer: LayerID, _ kind: String) {
    guard let name = scene.layers[layer].name else { return }
    tell(SceneEvent(name, kind, at: now))
  }

  // MARK: - The end

  /// Takes the side away that is not shown, and says so, in UIKit's order.
  private mutating func complete(_ index: Int) throws(LiveProblem) {
    try change(index) { (status) throws(TransitionError) in try status.complete() }
    let definition = transitions[index].definition
    let isCancelled = transitions[index].status.isCancelled
    if let before = transitions[index].before {
      for (hero, earlier) in zip(definition.heroes, before.heroes) {
        if hero.from != hero.layer { setHidden(earlier.fromHidden, hero.from) }
        if hero.to != hero.layer { setHidden(earlier.toHidden, hero.to) }
        setHidden(hero.layer != hero.from && hero.layer != hero.to, hero.layer)
        putHome(hero.layer, earlier.home)
      }
      if isCancelled {
        setHidden(before.wasTargetHidden, definition.to)
      } else if definition.removesSource {
        setHidden(true, definition.from)
      }
    }
    transitions[index].fraction = isCancelled ? 0 : 1
    transitions[index].heroes = []
    (transitions[index].before, transitions[index].end) = (nil, nil)
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

  private mutating func putHome(_ layer: LayerID, _ home: LayerValues) {
    var values = layers.model(of: layer, at: now)
    values.position = home.position
    values.bounds.size = home.bounds.size
    values.cornerRadius = home.cornerRadius
    values.transform = home.transform
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
