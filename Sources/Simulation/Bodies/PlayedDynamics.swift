import AnimationEngine
import Dynamics
import Geometry
import Interaction

/// An animator while its scene is played.
final class PlayedDynamics {
  let definition: SceneDynamics
  let animator: DynamicAnimator
  /// Those that were needed so far, in the order of need.
  private(set) var items: [PlayedItem] = []
  private var itemsByName: [String: PlayedItem] = [:]
  /// What the scene says of each item.
  private let definitions: [String: SceneItem]
  /// By their names, with those inside composites.
  var behaviors: [String: DynamicBehavior] = [:]
  var plans: [String: BehaviorPlan] = [:]
  /// What is to be done because a tick has run.
  let due = DueActions()
  /// The rules of custom fields, by the names of their behaviors, in the order in which they came.
  var forces: [(name: String, force: FieldForce)] = []
  /// The time of the next tick while the animator runs.
  private(set) var nextTick: Rational?
  /// How many of its events have been told.
  var told = 0
  private(set) var samples: [AnimatorSample] = []
  /// Kinetic and potential energy in joules.
  let energy: BodyTrack
  private(set) var snapshots: [DynamicsSnapshot] = []
  /// The bodies that layers know of.
  var knownBodyChanges = 0
  /// Where the entry stands that was the last to do something, for what goes wrong later.
  var lastEntry: SourceLocation?

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
    energy = BodyTrack(width: 2, profile: definition.profile)
  }

  var step: Rational { Rational(1) / Rational(definition.profile.ticksPerSecond) }

  /// The animator takes part in the ticks that lie on its grid, from the first one after now on.
  func firstTick(after time: Rational) -> Rational { clock.tick(after: time) }

  func item(named name: String) -> PlayedItem? { itemsByName[name] }

  func definition(ofItem name: String) -> SceneItem? { definitions[name] }

  func add(_ item: PlayedItem) {
    items.append(item)
    itemsByName[item.definition.name] = itemsByName[item.definition.name] ?? item
  }

  /// Ends what a simulation that went wrong would still do.
  func halt() {
    nextTick = nil
    _ = due.take()
  }

  /// Notes that the animator runs or stands still from a time on.
  func noteRunning(at time: Rational) {
    guard animator.isRunning != (samples.last?.isRunning ?? false) else { return }
    samples.append(
      AnimatorSample(
        time: time, isRunning: animator.isRunning, elapsedTime: animator.elapsedTime))
    nextTick = animator.isRunning ? firstTick(after: time) : nil
  }

  var energyNumbers: [Float] {
    [Float(animator.energy.kinetic), Float(animator.energy.potential)]
  }

  /// Notes what there is to see from a time on.
  func inspect(at time: Rational) {
    guard definition.isInspected else { return }
    if snapshots.last?.time == time { snapshots.removeLast() }
    snapshots.append(DynamicsSnapshot(time: time, inspection: animator.inspection))
  }

  /// Notes a tick that ran; true where the next one is held up.
  func noteTick() -> Bool {
    guard let tick = nextTick else { return false }
    let next = firstTick(after: tick)
    nextTick = next
    guard next > tick + step else { return false }
    // It stands still, and then goes on with a step of one tick.
    let elapsed = animator.elapsedTime
    samples.append(
      AnimatorSample(time: tick, isRunning: true, isHeld: true, elapsedTime: elapsed))
    samples.append(AnimatorSample(time: next - step, isRunning: true, elapsedTime: elapsed))
    return true
  }
}

/// The behaviors whose actions an engine has called, by name, in the order of its calls.
///
/// The engine says when and in which order, but only the player can do what a scene says.
final class DueActions {
  private var names: [String] = []

  func add(_ name: String) { names.append(name) }

  func take() -> [String] {
    defer { names = [] }
    return names
  }
}

/// Whether an animator runs from a time on.
struct AnimatorSample: Sendable {
  var time: Rational
  var isRunning: Bool
  /// A busy main thread holds it up.
  var isHeld = false
  /// In seconds, at that time.
  var elapsedTime: Double
}

/// What an animator left behind.
struct AnimatorCourse: Sendable {
  var samples: [AnimatorSample] = []
  var energy: BodyTrack
  var snapshots: [DynamicsSnapshot] = []

  init(_ played: PlayedDynamics) {
    (samples, energy, snapshots) = (played.samples, played.energy, played.snapshots)
  }

  func value(of quantity: DynamicsQuantity, at time: Rational) -> AnimationValue {
    let sample = samples.last { $0.time <= time }
    let joules = energy.values(at: time) ?? [0, 0]
    switch quantity {
    case .isRunning: return .boolean(sample?.isRunning ?? false)
    case .elapsedTime:
      guard let sample else { return .number(0) }
      let isGoing = sample.isRunning && !sample.isHeld
      return .number(sample.elapsedTime + (isGoing ? (time - sample.time).value : 0))
    case .kineticEnergy: return .number(joules[0])
    case .potentialEnergy: return .number(joules[1])
    case .energy: return .number(joules[0] + joules[1])
    }
  }
}

/// Something with a body while its scene is played.
final class PlayedItem {
  /// A part of a layer that follows the body.
  final class Drive {
    let definition: SceneDrive
    let track: BodyTrack
    var reference: ModelDriveReference?

    init(_ definition: SceneDrive, _ track: BodyTrack) {
      (self.definition, self.track) = (definition, track)
    }
  }

  let definition: SceneItem
  let item: DynamicItem
  let track: BodyTrack
  let drives: [Drive]
  /// Members of a group, whose layers it writes.
  let members: [PlayedItem]
  /// Whether it has a body, by itself or in its group, as far as layers know.
  var isHeld = false
  /// Whether its layers are written in every tick.
  var isWriting = false
  var reference: ModelDriveReference?

  init(
    _ definition: SceneItem, _ item: DynamicItem, members: [PlayedItem], _ profile: DynamicsProfile
  ) {
    (self.definition, self.item, self.members) = (definition, item, members)
    track = BodyTrack(width: 3, profile: profile)
    drives = definition.drives.map { Drive($0, BodyTrack(width: 1, profile: profile)) }
  }

  var pose: [Float] { [Float(item.center.x), Float(item.center.y), Float(item.angle)] }

  /// Points and radians per second, with what pushes that were made have yet to add.
  func velocities(in animator: DynamicAnimator) -> [Float] {
    let (velocity, spin) = animator.pushedVelocity(ofCenterOf: item)
    return [Float(velocity.dx), Float(velocity.dy), Float(spin)]
  }
}
