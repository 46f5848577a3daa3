import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// A transition while the scene is played: how it begins, runs and completes.
final class PlayedTransition {
  /// How things were before it began.
  private struct Before {
    var wasTargetHidden: Bool
    var heroes: [Hero] = []

    struct Hero {
      var fromHidden: Bool
      var toHidden: Bool
      var home: LayerValues
    }
  }

  let definition: SceneTransition
  private(set) var record: TransitionRecord
  private(set) var status = TransitionStatus()
  var heroes: [HeroFlight] = []
  /// How far it is, in a hand.
  var fraction = 0.0
  /// When it completes if nothing happens to it.
  var end: Rational?
  private var before: Before?

  init(_ definition: SceneTransition) {
    (self.definition, record) = (definition, TransitionRecord(definition))
  }

  /// Changes its status, or says why that cannot be.
  func change(
    _ step: (inout TransitionStatus) throws(TransitionError) -> Void
  ) throws(LiveProblem) {
    do {
      try step(&status)
    } catch {
      throw error.problem(of: definition.name)
    }
  }

  /// Notes where it stands from now on; while its animator runs, that knows how far it is.
  func note(
    at time: Rational, isRunning: Bool = false, hold: TransitionRecord.Hold? = nil,
    isLed: Bool = false
  ) {
    record.note(status, fraction: isRunning ? nil : fraction, hold: hold, isLed: isLed, at: time)
  }

  func tell(_ kind: String, _ details: [SceneEvent.Detail] = [], in world: World) {
    world.emit(definition.name, kind, at: world.now, details)
  }

  // MARK: - Beginning

  func begin(isInteractive: Bool, verb: String, in world: World) throws(LiveProblem) {
    try change { (status) throws(TransitionError) in
      try status.begin(isInteractive: isInteractive, verb: verb)
    }
    var before = Before(wasTargetHidden: world.isHidden(definition.to))
    fraction = 0
    tell("began", in: world)
    world.tellSide(definition.from, "willDisappear")
    world.tellSide(definition.to, "willAppear")
    world.setHidden(false, definition.to)
    // Where heroes are seen, before the animator's first values hold.
    let starts = definition.heroes.map { hero in
      HeroPlace(of: hero.from, for: hero.layer, .presentation, in: world)
    }
    if let animator = definition.animator {
      try world.participants.animators.perform(
        isInteractive ? .pause : .start(delay: 0), on: animator, in: world)
    }
    let ends = definition.heroes.map { hero in
      HeroPlace(of: hero.to, for: hero.layer, .model, in: world)
    }
    // Of all, before any is hidden: two heroes may share a place.
    before.heroes = definition.heroes.map { hero in
      Before.Hero(
        fromHidden: world.isHidden(hero.from), toHidden: world.isHidden(hero.to),
        home: world.layers.model(of: hero.layer, at: world.now))
    }
    for (hero, way) in zip(definition.heroes, zip(starts, ends)) {
      guard let start = way.0, let end = way.1 else {
        throw LiveProblem(
          message: "`\(definition.name)` has a hero in a space without extent",
          hint: "a superlayer of what flies is scaled to 0")
      }
      for layer in [hero.from, hero.to] where layer != hero.layer { world.setHidden(true, layer) }
      world.setHidden(false, hero.layer)
      var flight = HeroFlight(
        hero.layer, from: start, to: end, timing: hero.timing, duration: hero.duration,
        on: &world.layers, at: world.now)
      flight.velocityLimit = hero.velocityLimit
      heroes.append(flight)
    }
    self.before = before
    if isInteractive {
      note(at: world.now)
      tell("changed", [.init("isInteractive", .boolean(true))], in: world)
    } else {
      try run(velocity: .zero, in: world)
    }
  }

  // MARK: - The end

  /// Takes the side away that is not shown, and says so, in UIKit's order.
  func complete(in world: World) throws(LiveProblem) {
    try change { (status) throws(TransitionError) in try status.complete() }
    let isCancelled = status.isCancelled
    if let before {
      for (hero, earlier) in zip(definition.heroes, before.heroes) {
        if hero.from != hero.layer { world.setHidden(earlier.fromHidden, hero.from) }
        if hero.to != hero.layer { world.setHidden(earlier.toHidden, hero.to) }
        world.setHidden(hero.layer != hero.from && hero.layer != hero.to, hero.layer)
        world.putHome(hero.layer, earlier.home)
      }
      if isCancelled {
        world.setHidden(before.wasTargetHidden, definition.to)
      } else if definition.removesSource {
        world.setHidden(true, definition.from)
      }
    }
    fraction = isCancelled ? 0 : 1
    heroes = []
    (before, end) = (nil, nil)
    note(at: world.now)
    if isCancelled {
      world.tellSide(definition.to, "willDisappear")
      world.tellSide(definition.to, "didDisappear")
      world.tellSide(definition.from, "willAppear")
      world.tellSide(definition.from, "didAppear")
    } else {
      world.tellSide(definition.from, "didDisappear")
      world.tellSide(definition.to, "didAppear")
    }
    tell("completed", [.init("finished", .boolean(!isCancelled))], in: world)
  }
}

// What a transition does to the layers that are its sides and its heroes.
extension World {
  fileprivate func isHidden(_ layer: LayerID) -> Bool { layers.model(of: layer, at: now).isHidden }

  fileprivate func setHidden(_ isHidden: Bool, _ layer: LayerID) {
    guard self.isHidden(layer) != isHidden else { return }
    layers.setModel(.boolean(isHidden), of: layer, LayerKeyPath(.hidden), at: now)
  }

  /// UIKit's `viewWillAppear` and its kin, of the layer that is a side.
  fileprivate func tellSide(_ layer: LayerID, _ kind: String) {
    guard let name = scene.layers[layer].name else { return }
    emit(name, kind, at: now)
  }

  fileprivate func putHome(_ layer: LayerID, _ home: LayerValues) {
    var values = layers.model(of: layer, at: now)
    values.position = home.position
    values.bounds.size = home.bounds.size
    values.cornerRadius = home.cornerRadius
    values.transform = home.transform
    layers.setModel(values, of: layer, at: now)
  }
}

extension HeroPlace {
  /// Where a layer stands, in the space in which another one flies; nil where that has no extent.
  fileprivate init?(
    of layer: LayerID, for hero: LayerID, _ geometry: HitGeometry, in world: World
  ) {
    let (layers, now) = (world.evaluation, world.now)
    let tester = HitTester(layers, at: now)
    let space =
      layers.tree[hero].parent.map { tester.transform(of: $0, geometry: geometry) } ?? .identity
    guard let inverse = space.inverted else { return nil }
    let map = tester.transform(of: layer, geometry: geometry).concatenating(inverse)
    let values =
      geometry == .model
      ? layers.model(of: layer, at: now) : layers.presentation(of: layer, at: now)
    let (width, height) = (Vector(dx: map.a, dy: map.b).length, Vector(dx: map.c, dy: map.d).length)
    self.init(
      position: map.apply(to: values.bounds.center),
      size: Size(
        width: values.bounds.size.width * width, height: values.bounds.size.height * height),
      cornerRadius: values.cornerRadius * width,
      angle: map.b == 0 && map.a > 0 ? 0 : Transcendentals.atan2(map.b, map.a))
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
