package import Geometry
import RigidBodies

/// Moves items by the rules of its behaviors, tick by tick.
///
/// The rules, their order and the numbers are those of UIKit Dynamics. Everything happens in the
/// order of addition, depth first, so that the same calls always give the same trajectory.
/// Parameters of behaviors can be set at any time; they are checked and take effect at the next
/// ``advance()``.
package final class DynamicAnimator {
  package let profile: DynamicsProfile
  package var rounding = DynamicsRounding.none
  /// The rectangle whose insets bound items, in the items' coordinates.
  package var referenceBounds: Rect {
    didSet { if referenceBounds.size != oldValue.size { boundsChanged() } }
  }
  /// Whether something is awake or wants to go on.
  package private(set) var isRunning = false
  /// How many ticks ran; those in a pause do not count.
  package private(set) var tick = 0
  /// What happened since the beginning, in order.
  package private(set) var events: [DynamicsEvent] = []
  /// Told when the animator pauses (false) and resumes (true).
  package var onRunningChange: ((Bool) -> Void)?
  /// The behaviors added to the animator itself, in order of addition.
  package private(set) var behaviors: [DynamicBehavior] = []

  /// Lets ``inspection`` tell of bodies; it changes nothing of what they do.
  package var isInspected = false {
    didSet { RBWorldSetInspected(world.pointer, isInspected) }
  }
  /// After the last tick.
  package internal(set) var energy = DynamicsEnergy.zero
  /// All ticks so far, where they are to be written down.
  package var recording: DynamicsRecording?
  /// Ticks to repeat in place of running the solver.
  package var replay: DynamicsRecording?
  /// Changes whenever a body comes or goes.
  package private(set) var bodyChanges = 0
  /// For how many ticks everything has been at rest.
  var restingTicks = 0
  /// Of the last tick.
  var details: TickRecord.Details?

  let world = RigidWorld()
  private(set) var bodies: [ItemBody] = []
  private var bodyOfItem: [ObjectIdentifier: ItemBody] = [:]
  var itemOfBody: [RBHandle: ItemBody] = [:]
  /// All behaviors, depth first.
  private(set) var family: [DynamicBehavior] = []
  private var changed: [DynamicBehavior] = []
  /// Whether materials, filters and gravity must be worked out anew.
  var mustRefreshBodies = false
  private var isAdvancing = false
  private var queue: [(behavior: DynamicBehavior, isAddition: Bool)] = []
  /// UIKit's clock: seconds not yet simulated.
  private var unspent = 0.0
  /// The gravity of the uikit profile: the last one written.
  var lastGravity = Vector.zero
  /// The bits that collision behaviors use.
  var collisionGroups: UInt64 = 0
  var fieldCount = 0

  package init(referenceBounds: Rect, profile: DynamicsProfile = .improved) {
    (self.referenceBounds, self.profile) = (referenceBounds, profile)
    RBWorldSetSpringsMeet(world.pointer, profile == .improved)
  }

  /// The seconds given while running.
  package var elapsedTime: Double { Double(tick) / Double(profile.ticksPerSecond) }

  /// Adds a behavior with all its children; one that is there already stays.
  ///
  /// Called from an action or an event, it waits for the end of the tick.
  package func addBehavior(_ behavior: DynamicBehavior) throws(DynamicsError) {
    if isAdvancing {
      queue.append((behavior, true))
      return
    }
    if behaviors.contains(where: { $0 === behavior }) { return }
    guard behavior.dynamicAnimator == nil, !behavior.isInComposite else {
      throw .alreadyAdded(behavior: behavior.name)
    }
    try behavior.move(to: self)
    behaviors.append(behavior)
    behaviorsChanged()
    wake(behavior.family.flatMap(\.members))
  }

  package func removeBehavior(_ behavior: DynamicBehavior) {
    if isAdvancing {
      queue.append((behavior, false))
      return
    }
    guard behaviors.contains(where: { $0 === behavior }) else { return }
    wake(behavior.family.flatMap(\.members))
    behaviors.removeAll { $0 === behavior }
    behavior.leave()
    behaviorsChanged()
  }

  package func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Takes an item's center and angle over into the simulation; its velocity stays.
  package func updateItem(usingCurrentState item: DynamicItem) throws(DynamicsError) {
    guard let body = body(of: item) else { return }
    try item.validate()
    RBBodySetPose(world.pointer, body.handle, Metres.vector(item.center), Float(item.angle))
    wake([item])
  }

  /// The velocity of an item's body in points per second; zero without one.
  package func linearVelocity(of item: DynamicItem) -> Vector {
    body(of: item).map { Metres.velocity(state(of: $0).velocity) } ?? .zero
  }

  /// In radians per second.
  package func angularVelocity(of item: DynamicItem) -> Double {
    body(of: item).map { Double(state(of: $0).angularVelocity) } ?? 0
  }

  /// Adds to an item's velocity at once and wakes it: points per second, and radians per second.
  ///
  /// Without a body nothing happens.
  package func addVelocity(
    _ velocity: Vector, angular: Double = 0, to item: DynamicItem
  ) throws(DynamicsError) {
    let numbers = [velocity.dx, velocity.dy, angular]
    guard numbers.allSatisfy({ Float($0).isFinite }) else {
      throw .nonFinite(behavior: "item '\(item.identifier)'", parameter: "an added velocity")
    }
    guard let body = body(of: item) else { return }
    let (now, more) = (state(of: body), Metres.vector(velocity))
    RBBodySetVelocity(
      world.pointer, body.handle,
      RBVector(x: now.velocity.x + more.x, y: now.velocity.y + more.y))
    RBBodySetAngularVelocity(
      world.pointer, body.handle, now.angularVelocity + Float(angular))
    wake([item])
  }

  /// Whether a behavior here holds a body for the item.
  package func hasBody(_ item: DynamicItem) -> Bool { body(of: item) != nil }

  /// Whether the item has a body here that moves.
  package func isAwake(_ item: DynamicItem) -> Bool {
    body(of: item).map { state(of: $0).isAwake } ?? false
  }

  /// The mass of an item's body in kilograms: density × area, 1 for 100 × 100 points; 0 without.
  package func mass(of item: DynamicItem) -> Double {
    body(of: item).map { Double(RBBodyMass(world.pointer, $0.handle).mass) } ?? 0
  }

  /// Runs one tick, unless the animator is paused.
  ///
  /// What `respond` does belongs to the tick: it is called when positions are written, contacts are
  /// known and actions have been called, before the animator pauses because nothing is awake.
  package func advance(_ respond: () -> Void = {}) throws(DynamicsError) {
    guard isRunning else { return }
    let firstEvent = events.count
    var record: TickRecord?
    isAdvancing = true
    do {
      if let replay {
        record = try repeatTick(of: replay)
      } else {
        try runTick()
        if recording != nil { record = tickRecord(currentStates, firstEvent: firstEvent) }
      }
      for behavior in family { behavior.action?() }
      isAdvancing = false
      let queued = queue
      queue = []
      for (behavior, isAddition) in queued {
        if isAddition { try addBehavior(behavior) } else { removeBehavior(behavior) }
      }
    } catch {
      isAdvancing = false
      queue = []
      throw error
    }
    respond()
    if replay != nil {
      guard record?.events.last == .paused else { return }
      for body in bodies { RBBodySetVelocity(world.pointer, body.handle, RBVector(x: 0, y: 0)) }
      return setRunning(false)
    }
    let isActive =
      bodies.contains { state(of: $0).isAwake } || family.contains { $0.wantsToContinue }
      || !changed.isEmpty
    if !isActive {
      setRunning(false)
      record?.events.append(.paused)
    }
    if let record { recording?.ticks.append(record) }
  }

  /// Does what the solver did, and returns what was written down of it.
  private func repeatTick(of replay: DynamicsRecording) throws(DynamicsError) -> TickRecord {
    guard replay.ticks.indices.contains(tick) else { throw .damagedTrajectory }
    let record = replay.ticks[tick]
    tick += 1
    changed = []
    try repeatTick(record)
    for event in record.events where event != .paused { self.record(event) }
    return record
  }

  private func runTick() throws(DynamicsError) {
    tick += 1
    try applyChanges()
    for _ in 0..<stepsOfNextTick() { try step() }
    try writeBack()
    report(world.takeContacts())
  }

  /// One in the improved profile.
  ///
  /// UIKit gives each frame 1/60 s and runs what fits: one step at first, two later, and now and
  /// then one.
  private func stepsOfNextTick() -> Int {
    guard profile == .uikit else { return 1 }
    unspent += 1.0 / 60
    var count = 0
    while unspent >= Double(Self.timeStep) {
      unspent -= Double(Self.timeStep)
      count += 1
    }
    return count
  }

  static let timeStep = Float(1.0 / 120)

  private func step() throws(DynamicsError) {
    for behavior in family { try behavior.act(in: self) }
    RBWorldStep(world.pointer, Self.timeStep, 8, 3)
    for body in bodies where body.isCarried {
      body.isCarried = false
      RBBodySetGravityScale(world.pointer, body.handle, body.gravityScale)
    }
  }

  private func writeBack() throws(DynamicsError) {
    var states = currentStates
    if profile == .improved {
      liftFromBoundaries(&states)
      letRest(&states)
    }
    for (body, state) in zip(bodies, states) {
      let sum =
        state.position.x + state.position.y + state.angle + state.velocity.x
        + state.velocity.y + state.angularVelocity
      guard sum.isFinite else {
        throw .diverged(
          tick: tick, item: body.item.identifier, behavior: lastBehavior(ruling: body.item))
      }
      (body.item.center, body.item.angle) = rounding.rounded(
        Metres.point(state.position), Double(state.angle))
    }
    energy = currentEnergy(states)
    if isInspected { details = currentDetails(states) }
  }

  var currentStates: [RBState] {
    let handles = bodies.map(\.handle)
    return [RBState](unsafeUninitializedCapacity: handles.count) { buffer, count in
      count = handles.count
      if let base = buffer.baseAddress { RBBodyStates(world.pointer, handles, count, base) }
    }
  }

  /// Works out anew what changes between ticks changed: of bodies that nothing has moved yet.
  package func refreshEnergy() { energy = currentEnergy(currentStates) }

  func lastBehavior(ruling item: DynamicItem) -> String {
    family.last { $0.members.contains { $0 === item } }?.name ?? "no behavior"
  }

  /// Puts an event on record.
  func record(_ occurrence: DynamicsEvent.Occurrence) {
    events.append(DynamicsEvent(tick: tick, occurrence: occurrence))
  }

  // MARK: Changes

  func behaviorsChanged() {
    family = behaviors.flatMap(\.family)
    mustRefreshBodies = true
    resume()
  }

  func parametersChanged(of behavior: DynamicBehavior) {
    if !changed.contains(where: { $0 === behavior }) { changed.append(behavior) }
    mustRefreshBodies = true
    wake(behavior.members)
    resume()
  }

  private func boundsChanged() {
    for behavior in family where behavior is CollisionBehavior { parametersChanged(of: behavior) }
    resume()
  }

  private func applyChanges() throws(DynamicsError) {
    let behaviors = changed
    changed = []
    for behavior in behaviors where behavior.dynamicAnimator === self {
      try behavior.validate()
      try behavior.refresh(in: self)
    }
    if mustRefreshBodies {
      mustRefreshBodies = false
      try refreshBodies()
    }
  }

  func wake(_ items: [DynamicItem]) {
    for item in items {
      if let body = body(of: item) { RBBodyWake(world.pointer, body.handle) }
    }
    resume()
  }

  private func resume() { if !isRunning { setRunning(true) } }

  private func setRunning(_ runs: Bool) {
    isRunning = runs
    record(runs ? .resumed : .paused)
    onRunningChange?(runs)
  }

  // MARK: Bodies

  func body(of item: DynamicItem) -> ItemBody? { bodyOfItem[ObjectIdentifier(item)] }

  func state(of body: ItemBody) -> RBState { RBBodyState(world.pointer, body.handle) }

  /// Holds the bodies of items, which come into being with the first who holds them; all or none.
  func retainBodies(of items: [DynamicItem]) throws(DynamicsError) {
    for (index, item) in items.enumerated() {
      do {
        try retainBody(of: item)
      } catch {
        for other in items[..<index] { releaseBody(of: other) }
        throw error
      }
    }
  }

  private func retainBody(of item: DynamicItem) throws(DynamicsError) {
    if let body = body(of: item) {
      body.associations += 1
      return
    }
    try item.validate()
    let handle = RBBodyCreate(
      world.pointer, Metres.vector(item.center), Float(item.angle), false)
    let mass: MassDistribution
    do {
      mass = try item.addShape(
        to: handle, in: world, skin: Skin(profile), material: ItemProperties().material)
    } catch {
      RBBodyDestroy(world.pointer, handle)
      throw error
    }
    let body = ItemBody(item: item, handle: handle, mass: mass)
    weigh(body)
    RBBodySetDamping(
      world.pointer, handle, Float(body.properties.resistance),
      Float(body.properties.angularResistance))
    bodies.append(body)
    bodyOfItem[ObjectIdentifier(item)] = body
    itemOfBody[handle] = body
    bodyChanges += 1
    mustRefreshBodies = true
  }

  func weigh(_ body: ItemBody) {
    RBBodySetMass(
      world.pointer, body.handle, body.mass.mass(density: body.properties.density),
      Metres.vector(body.mass.center))
  }

  func releaseBody(of item: DynamicItem) {
    guard let body = body(of: item) else { return }
    body.associations -= 1
    guard body.associations == 0 else { return }
    RBBodyDestroy(world.pointer, body.handle)
    bodies.removeAll { $0 === body }
    bodyOfItem[ObjectIdentifier(item)] = nil
    itemOfBody[body.handle] = nil
    bodyChanges += 1
  }
}

extension DynamicsRounding {
  func rounded(_ center: Point, _ angle: Double) -> (Point, Double) {
    switch self {
    case .none: (center, angle)
    case .uikit(let scale):
      (
        Point(x: (center.x * scale).rounded() / scale, y: (center.y * scale).rounded() / scale),
        (angle * 5000).rounded() / 5000
      )
    }
  }
}
