import AnimationEngine
import Dynamics
import Geometry
import Interaction
import SceneModel

/// An animator of bodies while its scene is played.
final class PlayedDynamics {
  let definition: SceneDynamics
  let animator: DynamicAnimator
  private(set) var record: DynamicsRecord
  /// Those that were needed so far, in the order of need.
  private(set) var items: [PlayedItem] = []
  private var itemsByName: [String: PlayedItem] = [:]
  /// What the scene says of each item.
  private let definitions: [String: SceneItem]
  /// By their names, with those inside composites.
  var behaviors: [String: DynamicBehavior] = [:]
  var plans: [String: BehaviorPlan] = [:]
  /// The names of the behaviors whose actions the engine has called in this tick, in that order: it
  /// says when, but only the scene can do what they say.
  var due: [String] = []
  /// The rules of custom fields, by the names of their behaviors, in the order in which they came.
  var forces: [(name: String, force: FieldForce)] = []
  /// The time of the next tick while the animator runs.
  private(set) var nextTick: Rational?
  /// Where the entry stands that was the last to do something, for what goes wrong later.
  var lastEntry: SourceLocation?
  /// How many of its events have been told.
  private var told = 0
  /// The bodies that layers know of.
  private var knownBodyChanges = 0
  /// What calls it: a busy main thread holds it up.
  private let clock: DisplayLink

  /// `busy` is when the main thread has no time for it, in seconds of the scene's clock.
  init(_ definition: SceneDynamics, busy: [Range<Rational>] = []) {
    self.definition = definition
    definitions = Dictionary(definition.items.map { ($0.name, $0) }) { first, _ in first }
    clock = DisplayLink(rate: Int(definition.profile.ticksPerSecond), busy: busy)
    animator = DynamicAnimator(
      referenceBounds: definition.bounds, profile: definition.profile)
    animator.rounding = definition.rounding
    animator.isInspected = definition.isInspected
    record = DynamicsRecord(definition.profile)
  }

  func item(named name: String) -> PlayedItem? { itemsByName[name] }

  /// The first tick from which what begins at a time goes on; it takes part in those on its grid.
  func tick(from time: Rational) -> Rational { nextTick ?? clock.tick(after: time) }

  // MARK: - A tick

  /// Runs the tick that has come.
  func advance(in world: World) {
    for (_, force) in forces { force.ask(world) }
    do {
      try animator.advance { follow(in: world) }
    } catch {
      (nextTick, due) = (nil, [])
      return world.report(lastEntry ?? definition.location, error.description)
    }
    for (_, force) in forces {
      guard let problem = force.takeProblem() else { continue }
      world.report(force.location, problem.message, hint: problem.hint)
    }
    settle(in: world)
  }

  /// After a tick: writes down where everything is, tells what touched, and does what behaviors do.
  private func follow(in world: World) {
    for item in items where item.isHeld { item.follow(animator) }
    for item in items where item.isHeld { item.followDrives(in: world) }
    record.energy.append(energyNumbers)
    if noteTick() {
      // What it moves stands still until its next tick.
      for item in items where item.isHeld { item.beginTrack(self, in: world) }
      beginEnergy(at: world.now)
    }
    tellEvents(in: world)
    performActions(in: world)
  }

  /// Notes a tick that ran; true where the next one is held up.
  private func noteTick() -> Bool {
    guard let tick = nextTick else { return false }
    let (next, step) = (clock.tick(after: tick), 1 / Rational(definition.profile.ticksPerSecond))
    nextTick = next
    guard next > tick + step else { return false }
    // It stands still, and then goes on with a step of one tick.
    let elapsed = animator.elapsedTime
    record.samples.append(
      .init(time: tick, isRunning: true, isHeld: true, elapsedTime: elapsed))
    record.samples.append(.init(time: next - step, isRunning: true, elapsedTime: elapsed))
    return true
  }

  private var energyNumbers: [Float] {
    [Float(animator.energy.kinetic), Float(animator.energy.potential)]
  }

  private func beginEnergy(at now: Rational) {
    record.energy.begin(energyNumbers, at: now, nextTick: tick(from: now))
  }

  /// Does what the behaviors that took part in a tick have to do, each all of it, in the order in
  /// which they were added.
  ///
  /// One that an earlier action has just taken away still has its turn, as in UIKit, where what
  /// actions add and remove waits for the end of the tick.
  private func performActions(in world: World) {
    let (script, names) = (world.participants.script, due)
    due = []
    for name in names where !script.isExhausted {
      if let performer = world.performer, plans[name]?.actsInCode ?? false {
        for action in performer.act(for: name, at: world.moment) {
          script.performListed(action, if: nil, at: Script.placeOfCode, in: world)
        }
      }
      guard let index = plans[name]?.actions, definition.actions.indices.contains(index) else {
        continue
      }
      for action in definition.actions[index] {
        guard !script.isExhausted else { return }
        script.performListed(
          action.action, if: action.condition, at: action.location, in: world)
      }
    }
  }

  // MARK: - Settling

  /// After every change: who has a body now, whether the animator runs, and what it has to tell.
  func settle(in world: World) {
    let (now, wasRunning) = (world.now, nextTick != nil)
    noteRunning(at: now)
    let isRunning = nextTick != nil
    defer { inspect(at: now) }
    if isRunning != wasRunning || knownBodyChanges != animator.bodyChanges {
      settleItems(isResumed: isRunning && !wasRunning, in: world)
    }
    for item in items where item.isHeld { item.kick(animator, at: now) }
    tellEvents(in: world)
  }

  /// Notes that the animator runs or stands still from a time on.
  private func noteRunning(at time: Rational) {
    guard animator.isRunning != (record.samples.last?.isRunning ?? false) else { return }
    record.samples.append(
      .init(time: time, isRunning: animator.isRunning, elapsedTime: animator.elapsedTime))
    nextTick = animator.isRunning ? clock.tick(after: time) : nil
  }

  private func settleItems(isResumed: Bool, in world: World) {
    knownBodyChanges = animator.bodyChanges
    if isResumed {
      animator.refreshEnergy()
      beginEnergy(at: world.now)
    }
    let inGroups = Set(
      items.filter { !$0.members.isEmpty && animator.hasBody($0.item) }
        .flatMap(\.members).map { ObjectIdentifier($0) })
    for item in items {
      let isHeld = inGroups.contains(ObjectIdentifier(item)) || animator.hasBody(item.item)
      if isHeld, !item.isHeld || isResumed { item.beginTrack(self, in: world) }
      item.isHeld = isHeld
      // At rest the model is anybody's, until the animator goes on from where its bodies are.
      let isWriting = isHeld && nextTick != nil
      if isWriting != item.isWriting {
        item.isWriting = isWriting
        if isWriting {
          item.beginDrives(definition.space, in: world)
        } else {
          item.endDrives(world)
        }
      }
    }
  }

  /// Notes what there is to see from a time on.
  private func inspect(at time: Rational) {
    guard definition.isInspected else { return }
    if record.snapshots.last?.time == time { record.snapshots.removeLast() }
    record.snapshots.append(DynamicsSnapshot(time: time, inspection: animator.inspection))
  }

  // MARK: - Items

  /// An item as it stands, with the place that its layer has now unless it already has a body.
  func item(_ name: String, in world: World) throws -> PlayedItem {
    let known = item(named: name)
    if let known, known.isHeld { return known }
    guard let definition = definitions[name] else {
      throw LiveProblem(message: "there is no item `\(name)`")
    }
    switch definition.body {
    case .layer(let layer):
      let values = world.layers.model(of: layer, at: world.now)
      let map =
        world.layers.map(to: layer, from: self.definition.space, at: world.now).inverted
        ?? .identity
      let (center, linear) = (map.apply(to: values.position), values.transform.affine)
      let angle = Transcendentals.atan2(linear.b, linear.a)
      if let known {
        (known.item.size, known.item.center, known.item.angle) = (values.bounds.size, center, angle)
        return known
      }
      let item = DynamicItem(
        name, size: values.bounds.size, center: center, angle: angle, shape: definition.shape)
      return add(definition, item)
    case .free(let size, let center, let angle):
      if let known { return known }
      let item = DynamicItem(
        name, size: size, center: center, angle: angle, shape: definition.shape)
      return add(definition, item)
    case .group(let names):
      if let known { return known }
      var members: [PlayedItem] = []
      for name in names { members.append(try item(name, in: world)) }
      let group = try DynamicItemGroup(name, items: members.map(\.item))
      return add(definition, group, members: members)
    }
  }

  private func add(
    _ definition: SceneItem, _ item: DynamicItem, members: [PlayedItem] = []
  ) -> PlayedItem {
    let played = PlayedItem(definition, item, members: members, self.definition.profile)
    items.append(played)
    itemsByName[definition.name] = itemsByName[definition.name] ?? played
    return played
  }

  // MARK: - Events

  private func tellEvents(in world: World) {
    let events = Array(animator.events.dropFirst(told))
    told += events.count
    let (name, now) = (definition.name, world.now)
    for event in events {
      switch event.occurrence {
      case .paused: world.emit(name, "paused", at: now)
      case .resumed: world.emit(name, "resumed", at: now)
      case .settled(let behavior, let item):
        world.emit(behavior, "settled", at: now, [.init("item", .text(item))])
      case .contactBegan(let contact):
        let details = contact.details + [.init("point", .point(contact.point))]
        world.emit(contact.behavior, "began", at: now, details)
      case .contactEnded(let contact):
        world.emit(contact.behavior, "ended", at: now, contact.details)
      }
    }
  }
}

extension Contact {
  /// Who met whom.
  fileprivate var details: [SceneEvent.Detail] {
    switch partner {
    case .item(let other): [.init("item", .text(item)), .init("other", .text(other))]
    case .boundary(let identifier):
      [.init("item", .text(item)), .init("boundary", .text(identifier ?? "reference"))]
    }
  }
}
