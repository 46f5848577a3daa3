import Geometry
import RigidBodies

// One tick: forces, the solver's steps, positions, contacts, actions, rest.
extension DynamicAnimator {
  /// Runs one tick, unless the animator is paused.
  ///
  /// What `respond` does belongs to the tick: it is called when positions are written, contacts are
  /// known and actions have been called, before the animator pauses because nothing is awake.
  package func advance(_ respond: () -> Void = {}) throws(DynamicsError) {
    guard isRunning else { return }
    try markInputs()
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
    try markInputs()
    if replay != nil {
      guard record?.events.last == .paused else { return }
      for body in bodies {
        RBBodySetVelocity(world.pointer, body.handle, RBVector(x: 0, y: 0))
        RBBodySetAngularVelocity(world.pointer, body.handle, 0)
      }
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
    // What behaviors know of themselves follows from what they are told.
    try applyChanges()
    for push in pushes { push.endInstant() }
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

  /// More than any heap has: 1,000 bodies lying on each other have 3,000.
  ///
  /// A step with so many takes
  /// tenths of a second.
  static let pairLimit = 20_000

  // Points and radians in a tick. The engine's fastest body covers 400 and turns half around; what
  // ties items together may pull them from where they were set, which is no further than scenes
  // are large. Beyond, corrections of ties that contradict each other feed on themselves.
  private static let jumpLimit = 10_000.0
  private static let turnLimit = 100.0

  private func step() throws(DynamicsError) {
    for behavior in family { try behavior.act(in: self) }
    guard !RBWorldIsCrowded(world.pointer, Self.pairLimit) else { throw .crowded }
    RBWorldStep(world.pointer, Self.timeStep, 8, 3)
    switch profile {
    case .improved: for case let field as FieldBehavior in family { try field.correct(in: self) }
    case .uikit: letSqueezedRest()
    }
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
      let moved = Metres.point(state.position) - body.item.center
      let turned = Double(state.angle) - body.item.angle
      let isThrown = max(abs(moved.dx), abs(moved.dy)) > Self.jumpLimit
      guard !isThrown, abs(turned) <= Self.turnLimit else {
        throw .tornApart(
          tick: tick, item: body.item.identifier, behavior: lastBehavior(ruling: body.item),
          as: isThrown ? .thrown : .turned)
      }
      (body.item.center, body.item.angle) = rounding.rounded(
        Metres.point(state.position), Double(state.angle))
    }
    energy = currentEnergy(states)
    if isInspected { details = currentDetails(states) }
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
