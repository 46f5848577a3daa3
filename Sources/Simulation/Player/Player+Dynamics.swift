import AnimationEngine
import Dynamics
import Geometry
import Interaction

// Bodies write the model of their layers. What is set at a moment acts from then on: an animator
// first goes through the time that has passed, then fingers and the script have their say.
extension Player {
  mutating func beginDynamics() {
    dynamics = scene.dynamics.map { definition in
      // The link that calls the motions of the same lane.
      let lane = definition.name.dropLast(SceneDynamics.ownName.count)
      return PlayedDynamics(definition, busy: displayLink(lane + SceneDisplayLink.name).busy)
    }
  }

  /// Lets animators write down what the solver says, or repeat what was written down.
  mutating func prepareDynamics(replaying bake: DynamicsBake?, isRecording: Bool) {
    for played in dynamics {
      played.animator.replay = bake.map { $0.recordings[played.definition.name] ?? .init() }
      if isRecording { played.animator.recording = DynamicsRecording() }
    }
  }

  /// The next tick of an animator that runs.
  var nextDynamicsTick: Rational? { dynamics.compactMap(\.nextTick).min() }

  /// Runs the animators whose tick has come.
  mutating func playDynamics() {
    for played in dynamics {
      guard let tick = played.nextTick, tick <= now else { continue }
      informForces(of: played)
      do {
        try played.animator.advance { follow(played) }
      } catch {
        played.halt()
        report(played.lastEntry ?? played.definition.location, error.description)
        continue
      }
      reportForces(of: played)
      settle(played)
    }
  }

  /// After a tick: writes down where everything is, tells what touched, and does what behaviors do.
  private mutating func follow(_ played: PlayedDynamics) {
    let running = played.items.filter(\.isHeld)
    for item in running {
      item.track.append(item.pose, velocities: item.velocities(in: played.animator))
    }
    followDrives(of: running)
    played.energy.append(played.energyNumbers)
    if played.noteTick() { hold(played) }
    tellEvents(of: played)
    performActions(of: played)
  }

  /// Lets what an animator moves stand still until its next tick.
  private mutating func hold(_ played: PlayedDynamics) {
    for item in played.items where item.isHeld { beginTrack(item, played) }
    played.energy.begin(
      played.energyNumbers, at: now,
      nextTick: played.nextTick ?? played.firstTick(after: now))
  }

  /// After every change: who has a body now, whether the animator runs, and what it has to tell.
  mutating func settle(_ played: PlayedDynamics) {
    let wasRunning = played.nextTick != nil
    played.noteRunning(at: now)
    let isRunning = played.nextTick != nil
    defer { played.inspect(at: now) }
    if isRunning != wasRunning || played.knownBodyChanges != played.animator.bodyChanges {
      settleItems(of: played, isResumed: isRunning && !wasRunning)
    }
    for item in played.items where item.isHeld {
      item.track.kick(item.velocities(in: played.animator), at: now)
    }
    tellEvents(of: played)
  }

  private mutating func settleItems(of played: PlayedDynamics, isResumed: Bool) {
    played.knownBodyChanges = played.animator.bodyChanges
    if isResumed {
      played.animator.refreshEnergy()
      played.energy.begin(
        played.energyNumbers, at: now,
        nextTick: played.nextTick ?? played.firstTick(after: now))
    }
    let inGroups = Set(
      played.items.filter { !$0.members.isEmpty && played.animator.hasBody($0.item) }
        .flatMap(\.members).map { ObjectIdentifier($0) })
    for item in played.items {
      let isHeld =
        inGroups.contains(ObjectIdentifier(item)) || played.animator.hasBody(item.item)
      if isHeld, !item.isHeld || isResumed { beginTrack(item, played) }
      item.isHeld = isHeld
      // At rest the model is anybody's, until the animator goes on from where its bodies are.
      let isWriting = isHeld && played.nextTick != nil
      if isWriting != item.isWriting {
        item.isWriting = isWriting
        if isWriting { beginDrive(item, played) } else { endDrive(item) }
      }
    }
  }

  private mutating func beginTrack(_ item: PlayedItem, _ played: PlayedDynamics) {
    item.track.begin(
      item.pose, velocities: item.velocities(in: played.animator), at: now,
      nextTick: played.nextTick ?? played.firstTick(after: now))
    for drive in item.drives {
      guard let number = number(of: drive.definition, of: item) else { continue }
      drive.track.begin(
        [number], at: now, nextTick: played.nextTick ?? played.firstTick(after: now))
    }
  }

  private mutating func followDrives(of items: [PlayedItem]) {
    for item in items {
      for drive in item.drives {
        if let number = number(of: drive.definition, of: item) { drive.track.append([number]) }
      }
    }
  }

  private mutating func number(of drive: SceneDrive, of item: PlayedItem) -> Float? {
    do throws(LiveProblem) {
      let number = Float(try context.number(drive.number))
      guard number.isFinite else { throw LiveProblem(message: "this is not a finite number") }
      return number
    } catch {
      report(item.definition.location, error.message, hint: error.hint)
      return nil
    }
  }

  private mutating func beginDrive(_ item: PlayedItem, _ played: PlayedDynamics) {
    if case .layer(let layer) = item.definition.body {
      let map = map(to: layer, from: played.definition.space)
      item.reference = layers.histories[layer.index].drive(
        BodyCourse(track: item.track, map: map), from: now)
    }
    for drive in item.drives {
      let address = drive.definition.address
      let course = DriveCourse(
        track: drive.track, keyPath: address.keyPath, ends: drive.definition.ends)
      drive.reference = layers.histories[address.layer.index].drive(course, from: now)
    }
  }

  private mutating func endDrive(_ item: PlayedItem) {
    if case .layer(let layer) = item.definition.body, let reference = item.reference {
      layers.histories[layer.index].endDrive(reference, at: now)
    }
    for drive in item.drives {
      guard let reference = drive.reference else { continue }
      layers.histories[drive.definition.address.layer.index].endDrive(reference, at: now)
    }
  }

  /// From the space of a layer, or the stage's, to that of another layer's superlayer.
  private func map(to layer: LayerID, from space: LayerID?) -> AffineTransform {
    let here = space.map(mapToStage) ?? .identity
    return here.concatenating(spaceAround(layer).inverted ?? .identity)
  }

  private mutating func tellEvents(of played: PlayedDynamics) {
    let events = Array(played.animator.events.dropFirst(played.told))
    played.told += events.count
    let name = played.definition.name
    for event in events {
      switch event.occurrence {
      case .paused: tell(SceneEvent(name, "paused", at: now))
      case .resumed: tell(SceneEvent(name, "resumed", at: now))
      case .settled(let behavior, let item):
        tell(SceneEvent(behavior, "settled", at: now, [.init("item", .text(item))]))
      case .contactBegan(let contact): tell(contact, "began", isBegin: true)
      case .contactEnded(let contact): tell(contact, "ended", isBegin: false)
      }
    }
  }

  private mutating func tell(_ contact: Contact, _ kind: String, isBegin: Bool) {
    var details = [SceneEvent.Detail("item", .text(contact.item))]
    switch contact.partner {
    case .item(let other): details.append(.init("other", .text(other)))
    case .boundary(let identifier):
      details.append(.init("boundary", .text(identifier ?? "reference")))
    }
    if isBegin { details.append(.init("point", .point(contact.point))) }
    tell(SceneEvent(contact.behavior, kind, at: now, details))
  }

  // MARK: - Items

  /// An item as it stands, with the place that its layer has now unless it already has a body.
  func item(_ name: String, of played: PlayedDynamics) throws(LiveProblem) -> PlayedItem {
    let known = played.item(named: name)
    if let known, known.isHeld { return known }
    guard let definition = played.definition(ofItem: name) else {
      throw LiveProblem(message: "there is no item `\(name)`")
    }
    switch definition.body {
    case .layer(let layer):
      let values = layers.model(of: layer, at: now)
      let map = map(to: layer, from: played.definition.space).inverted ?? .identity
      let (center, linear) = (map.apply(to: values.position), values.transform.affine)
      let angle = Transcendentals.atan2(linear.b, linear.a)
      if let known {
        (known.item.size, known.item.center, known.item.angle) = (values.bounds.size, center, angle)
        return known
      }
      let item = DynamicItem(
        name, size: values.bounds.size, center: center, angle: angle, shape: definition.shape)
      return add(PlayedItem(definition, item, members: [], played.definition.profile), to: played)
    case .free(let size, let center, let angle):
      if let known { return known }
      let item = DynamicItem(
        name, size: size, center: center, angle: angle, shape: definition.shape)
      return add(PlayedItem(definition, item, members: [], played.definition.profile), to: played)
    case .group(let names):
      if let known { return known }
      var members: [PlayedItem] = []
      for name in names { members.append(try item(name, of: played)) }
      let items = members.map(\.item)
      let group = try dynamically { () throws(DynamicsError) in
        try DynamicItemGroup(name, items: items)
      }
      return add(
        PlayedItem(definition, group, members: members, played.definition.profile), to: played)
    }
  }

  private func add(_ item: PlayedItem, to played: PlayedDynamics) -> PlayedItem {
    played.add(item)
    return item
  }

  /// The value of a body that is no layer's.
  func value(of quantity: BodyQuantity, ofItem name: String) -> AnimationValue? {
    for played in dynamics {
      if let item = played.item(named: name)?.item {
        return quantity.value(of: Pose(center: item.center, angle: item.angle))
      }
      if let definition = played.definition(ofItem: name) {
        return definition.value(of: quantity)
      }
    }
    return nil
  }
}

extension SceneItem {
  /// Before it has a body.
  func value(of quantity: BodyQuantity) -> AnimationValue? {
    guard case .free(_, let center, let angle) = body else { return nil }
    return quantity.value(of: Pose(center: center, angle: angle))
  }
}

/// Does something with an engine whose refusals are problems of the scene.
func dynamically<Result>(
  _ body: () throws(DynamicsError) -> Result
) throws(LiveProblem) -> Result {
  do throws(DynamicsError) {
    return try body()
  } catch {
    throw LiveProblem(message: error.description)
  }
}
