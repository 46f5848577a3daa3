import AnimationEngine
import Dynamics
import Geometry
import Interaction
import SceneModel

/// What all that take part in a scene share while it is played.
///
/// It has identity, as they have: what one of them tells makes others act at once, and maybe the
/// same one again, before it goes on.
final class World {
  let scene: Scene
  let participants: Participants
  /// Code that takes part.
  let performer: (any ScenePerformer)?
  /// In seconds of the scene's clock.
  var now = Rational.zero
  var layers: PlayedLayers
  /// Of the entry that is being performed.
  var location: SourceLocation?
  private(set) var problems: [SceneProblem] = []
  private var log = SceneLog()
  /// Empty unless the scene asks for it.
  private(set) var performed: [PerformedEntry] = []

  init(
    _ scene: Scene, performer: (any ScenePerformer)? = nil, limits: ScriptLimits = ScriptLimits()
  ) {
    (self.scene, self.performer) = (scene, performer)
    layers = PlayedLayers(scene.layers)
    participants = Participants(scene, limits, on: &layers)
  }

  /// What happened so far, in the order of time.
  var events: [SceneEvent] { log.events }

  /// Writes an event down and lets the scene do what it does when that happens.
  func emit(
    _ subject: String, _ kind: String, at time: Rational, _ details: [SceneEvent.Detail] = [],
    isLogged: Bool = true
  ) {
    let event = SceneEvent(subject, kind, at: time, details)
    if isLogged { log.add(event) }
    participants.script.react(to: event, in: self)
  }

  /// Writes down that an entry is performed now.
  func notePerformed(_ location: SourceLocation) {
    guard scene.notesEntries else { return }
    performed.append(PerformedEntry(time: now, location: location))
  }

  func report(_ location: SourceLocation, _ message: String, hint: String? = nil) {
    let problem = SceneProblem(at: location, time: now, message, hint: hint)
    // Sixty times a second the same is still one mistake.
    let isKnown = problems.contains { $0.location == location && $0.message == message }
    if !isKnown { problems.append(problem) }
  }

  func report(_ problem: SceneProblem) { problems.append(problem) }

  /// The value of anything that has an address, now.
  func value(of subject: Subject) -> AnimationValue? { subject.value(in: self, at: now) }

  /// What live values can ask for now.
  var context: LiveContext {
    LiveContext(value: { self.value(of: $0) }, step: { self.participants.gestures.step($0) })
  }

  /// What code is told of now.
  var moment: PlayedMoment { PlayedMoment(world: self, time: now) }
}

extension World: ValueSource {
  var evaluation: LayerEvaluation { layers.evaluation }

  func gesture(_ name: String) -> GestureRecord? { participants.gestures.records[name] }

  func states(_ name: String) -> StateRecord? { participants.states.records[name] }

  func animator(_ name: String) -> AnimatorRecord? { participants.animators[name]?.record }

  func transition(_ name: String) -> TransitionRecord? { participants.transitions[name]?.record }

  func dynamics(_ name: String) -> DynamicsRecord? { participants.bodies[name]?.record }

  var motions: [MotionTrajectory] { participants.motions.record }

  /// As exact as the engine has it; a track keeps single precision.
  func pose(ofItem name: String, at time: Rational) -> Pose? {
    participants.bodies.item(named: name).map { Pose(center: $0.center, angle: $0.angle) }
  }
}
