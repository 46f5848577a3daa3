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
  package internal(set) var tick = 0
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
  /// What it was told, where that is noted; how much of it by the beginning and the end of each tick.
  var inputs: AnimatorInputs?
  var inputMarks: [Int] = []
  /// Whether it was told something since behaviors were noted as they stand.
  var isTold = false
  /// Of an earlier play, as long as it is told the same as that.
  var known: KnownMotion?
  /// Whether it was told something else than in the play that it repeats.
  package internal(set) var hasParted = false
  /// How often energies were worked out anew between ticks.
  private var refreshCount = 0
  /// Changes whenever a body comes or goes.
  package internal(set) var bodyChanges = 0
  /// For how many ticks everything has been at rest.
  var restingTicks = 0
  /// For how many steps of the solver nothing has moved, in the uikit profile, and where all is.
  var stillSteps = 0
  var stillPoses: [StillPose] = []
  /// Of the last tick.
  var details: TickRecord.Details?

  let world = RigidWorld()
  var bodies: [ItemBody] = []
  var bodyOfItem: [ObjectIdentifier: ItemBody] = [:]
  var itemOfBody: [RBHandle: ItemBody] = [:]
  /// All behaviors, depth first.
  private(set) var family: [DynamicBehavior] = []
  /// Those of them that push.
  private(set) var pushes: [PushBehavior] = []
  var changed: [DynamicBehavior] = []
  /// Whether materials, filters and gravity must be worked out anew.
  var mustRefreshBodies = false
  var isAdvancing = false
  var queue: [(behavior: DynamicBehavior, isAddition: Bool)] = []
  /// UIKit's clock: seconds not yet simulated.
  var unspent = 0.0
  /// The gravity of the uikit profile: the last one written.
  var lastGravity = Vector.zero
  /// The bits that collision behaviors use.
  var collisionGroups: UInt64 = 0
  var fieldCount = 0

  package init(referenceBounds: Rect, profile: DynamicsProfile = .improved) {
    (self.referenceBounds, self.profile) = (referenceBounds, profile)
    RBWorldSetSpringsMeet(world.pointer, profile == .improved)
    RBWorldSetFlightExact(world.pointer, profile == .improved)
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
    note("add") { inputs in
      for part in behavior.family {
        part.note(in: &inputs)
        for item in part.members { inputs.add(item) }
      }
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
    note("remove") { $0.add(behavior.name) }
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
    note("update") { $0.add(item) }
    RBBodySetPose(world.pointer, body.handle, Metres.vector(item.center), Float(item.angle))
    wake([item])
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
    note("push") { inputs in
      inputs.add(item.identifier)
      inputs.add(numbers)
    }
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

  var currentStates: [RBState] {
    let handles = bodies.map(\.handle)
    // Empty arrays share one storage in all threads, into which the count would be written.
    guard !handles.isEmpty else { return [] }
    return [RBState](unsafeUninitializedCapacity: handles.count) { buffer, count in
      count = handles.count
      if let base = buffer.baseAddress { RBBodyStates(world.pointer, handles, count, base) }
    }
  }

  /// Works out anew what changes between ticks changed: of bodies that nothing has moved yet.
  package func refreshEnergy() {
    if let replay, replay.refreshes.indices.contains(refreshCount) {
      let numbers = replay.refreshes[refreshCount]
      energy = DynamicsEnergy(kinetic: Double(numbers[0]), potential: Double(numbers[1]))
    } else {
      energy = currentEnergy(currentStates)
    }
    refreshCount += 1
    recording?.refreshes.append([Float(energy.kinetic), Float(energy.potential)])
  }

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
    pushes = family.compactMap { $0 as? PushBehavior }
    mustRefreshBodies = true
    resume()
  }

  func parametersChanged(of behavior: DynamicBehavior) {
    note("set") { behavior.note(in: &$0) }
    if !changed.contains(where: { $0 === behavior }) { changed.append(behavior) }
    mustRefreshBodies = true
    wake(behavior.members)
    resume()
  }

  private func boundsChanged() {
    note("bounds") { $0.add([referenceBounds.size.width, referenceBounds.size.height]) }
    for behavior in family where behavior is CollisionBehavior { parametersChanged(of: behavior) }
    resume()
  }

  func applyChanges() throws(DynamicsError) {
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

  func setRunning(_ runs: Bool) {
    isRunning = runs
    record(runs ? .resumed : .paused)
    onRunningChange?(runs)
  }
}
