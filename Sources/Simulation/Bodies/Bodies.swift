import AnimationEngine
import Dynamics
import Geometry
import SceneModel

/// The animators of bodies, as UIKit Dynamics has them.
///
/// They write the model of their layers. What is set at a moment acts from then on: an animator first goes through the time that has
/// passed, then fingers and the script have their say.
final class Bodies: Participant {
  /// The scene's own, and those of its lanes.
  let all: [PlayedDynamics]

  init(_ scene: Scene) {
    all = scene.dynamics.map { definition in
      // The link that calls the motions of the same lane.
      let lane = definition.name.dropLast(SceneDynamics.ownName.count)
      let link = scene.displayLink(lane + SceneDisplayLink.name)
      return PlayedDynamics(definition, busy: link.busy)
    }
  }

  subscript(name: String) -> PlayedDynamics? { all.first { $0.definition.name == name } }

  /// What they left behind, by their names.
  var records: [String: DynamicsRecord] {
    Dictionary(all.map { ($0.definition.name, $0.record) }) { first, _ in first }
  }

  /// Nil before it is needed.
  func item(named name: String) -> DynamicItem? {
    all.lazy.compactMap { $0.item(named: name)?.item }.first
  }

  /// Where bodies were, by the names of their items.
  var tracks: [String: BodyTrack] {
    Dictionary(all.flatMap(\.items).map { ($0.definition.name, $0.track.value) }) { first, _ in
      first
    }
  }

  /// Lets animators write down what the solver says, or repeat what was written down.
  func prepare(replaying bake: DynamicsBake?, isRecording: Bool) {
    for played in all {
      played.animator.replay = bake.map { $0.recordings[played.definition.name] ?? .init() }
      if isRecording { played.animator.recording = DynamicsRecording() }
    }
  }

  /// Lets animators note what they are told, and repeat what the solver said in an earlier play as long as that is the
  /// same.
  func compare(with known: KnownBodies?) {
    for played in all { played.animator.compare(with: known?.motions[played.definition.name]) }
  }

  /// Whether one of them was told something else than in the play that it repeats: all is to be played anew.
  var haveParted: Bool { all.contains { $0.animator.hasParted } }

  /// What the solver said, where it was written down.
  var bake: DynamicsBake {
    var bake = DynamicsBake()
    for played in all { bake.recordings[played.definition.name] = played.animator.recording }
    return bake
  }

  /// The next tick of an animator that runs.
  func nextEvent(in world: World) -> Rational? { all.compactMap(\.nextTick).min() }

  func advance(to time: Rational, in world: World) {
    for played in all {
      if let tick = played.nextTick, tick <= time { played.advance(in: world) }
    }
  }

  func perform(_ action: DynamicsAction, in world: World) throws(LiveProblem) {
    guard let played = self[action.animator] else { return }
    played.lastEntry = world.location
    do {
      try played.perform(action.verb, in: world)
    } catch {
      throw LiveProblem(error)
    }
    played.settle(in: world)
  }
}
