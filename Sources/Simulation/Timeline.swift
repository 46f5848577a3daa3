public import AnimationEngine
package import Dynamics
public import Geometry
package import Interaction
public import SceneModel

/// A scene that has been played: immutable, and seekable to any time.
public struct Timeline: Sendable {
  package private(set) var scene: Scene
  package let layers: LayerEvaluation
  /// What happened, in the order of time.
  public let events: [SceneEvent]
  /// The entries that were performed, in that order; empty where `Scene.notesEntries` is false.
  package let performed: [PerformedEntry]
  /// The ways of the fingers, in the order in which they went down.
  package let touches: [TouchTrack]
  /// What the scene asked for and could not be done.
  public let problems: [SceneProblem]
  let records: Records

  /// The same scene with a film that goes through it otherwise.
  package func showing(_ changes: [TimeChange]) -> Timeline {
    var timeline = self
    timeline.scene.timeChanges = changes
    return timeline
  }

  /// What is seen at a time, in seconds: a pure function, for any time in any order.
  public func presentation(at time: Rational) -> Presentation {
    Presentation(
      size: scene.stage.size, background: scene.stage.background,
      layers: layers.visibleLayers(at: time))
  }

  /// The value at an address that is seen at a time, or with `isModel` the one that is set.
  ///
  /// Nil where the layer's contents have no such property.
  package func value(
    of address: LayerAddress, isModel: Bool = false, at time: Rational
  ) -> AnimationValue? {
    value(of: isModel ? .model(address) : .presentation(address), at: time)
  }

  /// The value of anything that has an address, at a time; nil where it has none.
  package func value(of subject: Subject, at time: Rational) -> AnimationValue? {
    subject.value(in: self, at: time)
  }

  /// When something that is no layer's may jump or have a corner, ascending; a layer's history says
  /// that of its parts.
  package func changeTimes(of subject: Subject) -> [Rational] {
    switch subject {
    case .presentation, .model, .velocity, .force: []
    case .gesture(let name, _): gesture(name)?.times ?? []
    case .state(let name), .target(let name, _): states(name)?.times ?? []
    case .animator(let name, _): animator(name)?.legTimes ?? []
    case .body, .dynamics: []
    case .transition(let name, _): transition(name)?.times ?? []
    }
  }

  /// What there was to see of an animator at a time, where the scene's overlays look into it.
  package func snapshot(of animator: String, at time: Rational) -> DynamicsSnapshot? {
    dynamics(animator)?.snapshots.snapshot(at: time)
  }

  /// A number for all poses of all bodies, in the order of their names: equal for equal simulations.
  package var trajectoryHash: UInt64 {
    records.bodies.sorted { $0.key < $1.key }.reduce(0) { ($0 &* 31) ^ $1.value.hash }
  }
}

extension Timeline: ValueSource {
  /// What participants left behind, by names.
  struct Records: Sendable {
    var gestures: [String: GestureRecord]
    var states: [String: StateRecord]
    var animators: [String: AnimatorRecord]
    var transitions: [String: TransitionRecord]
    var dynamics: [String: DynamicsRecord]
    var bodies: [String: BodyTrack]
    var motions: [MotionTrajectory]

    init(_ participants: Participants) {
      gestures = participants.gestures.records
      states = participants.states.records
      animators = participants.animators.records
      transitions = participants.transitions.records
      dynamics = participants.bodies.records
      bodies = participants.bodies.tracks
      motions = participants.motions.record
    }
  }

  /// What is left of a scene that has been played.
  init(_ world: World) {
    (scene, events, problems) = (world.scene, world.events, world.problems)
    performed = world.performed
    touches = world.participants.gestures.tracks
    records = Records(world.participants)
    var layers = world.layers
    layers.settleDrives()
    self.layers = layers.evaluation
  }

  var evaluation: LayerEvaluation { layers }
  var motions: [MotionTrajectory] { records.motions }

  func gesture(_ name: String) -> GestureRecord? { records.gestures[name] }
  func states(_ name: String) -> StateRecord? { records.states[name] }
  func animator(_ name: String) -> AnimatorRecord? { records.animators[name] }
  func transition(_ name: String) -> TransitionRecord? { records.transitions[name] }
  func dynamics(_ name: String) -> DynamicsRecord? { records.dynamics[name] }

  /// Where a body is, in the space of its animator; nil before it has ever been one.
  package func pose(ofItem name: String, at time: Rational) -> Pose? {
    records.bodies[name]?.pose(at: time)
  }
}
