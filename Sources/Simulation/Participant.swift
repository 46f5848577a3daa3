import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// Something that acts by itself while a scene is played.
protocol Participant: AnyObject {
  /// When it has something to do next, in seconds of the scene's clock; nil for never.
  func nextEvent(in world: World) -> Rational?

  /// Does all that is due by a time, which is not after the world's.
  func advance(to time: Rational, in world: World)
}

/// All that take part in a scene.
struct Participants {
  let animations: Animations
  let scrolling: Scrolling
  let displayLinks = DisplayLinks()
  let motions = Motions()
  let blocks = Blocks()
  let animators: Animators
  let transitions: Transitions
  let bodies: Bodies
  let gestures: Gestures
  let states: States
  let script: Script

  init(_ scene: Scene, _ limits: ScriptLimits, on layers: inout PlayedLayers) {
    animations = Animations(scene.animations)
    scrolling = Scrolling(scene, on: &layers)
    animators = Animators(scene.animators)
    transitions = Transitions(scene.transitions)
    bodies = Bodies(scene)
    gestures = Gestures(scene)
    states = States(scene.states)
    script = Script(scene, limits)
  }

  // MARK: - The order of a moment

  // At one moment `ending` comes first, again and again, an end after the other in the order of time,
  // until nothing has ended by now. Then each of `acting` does what is due, once: bodies move, fingers
  // touch what has moved, and the script goes on, reactions that waited first, then its entries, then
  // code. At last display links rest or resume. Whatever one of them tells, the scene reacts to at
  // once, before anything else happens.

  /// What tells that something has ended.
  var ending: [any Participant] {
    [animations, scrolling, displayLinks, motions, blocks, animators, transitions]
  }

  /// What acts once at each moment.
  var acting: [any Participant] { [bodies, gestures, script] }

  /// Does something now.
  func perform(_ action: ScriptEntry.Action, in world: World) throws(LiveProblem) {
    switch action {
    case .set(let assignments): try animations.set(assignments, in: world)
    case .setWithActions(let assignments, let transaction):
      try animations.set(assignments, transaction, in: world)
    case .animate(let layers, let parameters, let key):
      animations.add(parameters, to: layers, key: key, in: world)
    case .addObject(let name, let layers, let key):
      try animations.add(object: name, to: layers, key: key, in: world)
    case .change(let name, let parameters): animations.change(object: name, parameters)
    case .transition(let layers, let transition, let transaction):
      for layer in layers { animations.add(transition, transaction, to: layer, in: world) }
    case .remove(let layers, let key): animations.remove(key: key, from: layers, in: world)
    case .stopLayers(let layers):
      for layer in layers { animations.stop(layer, in: world) }
    case .move(let move): try gestures.move(move, in: world)
    case .state(let name, let action): try states.perform(action, on: name, in: world)
    case .enable(let name, let isEnabled): gestures.enable(name, isEnabled, in: world)
    case .scroll(let name, let offset): try scrolling.scroll(name, to: offset, in: world)
    case .startMotion(let start): try motions.start(start, in: world)
    case .retarget(let retarget): try motions.retarget(retarget, in: world)
    case .block(let block): try blocks.animate(block, in: world)
    case .animator(let names, let action):
      for name in names { try animators.perform(action, on: name, in: world) }
    case .dynamics(let action): try bodies.perform(action, in: world)
    case .drive(let name, let action): try transitions.perform(action, on: name, in: world)
    }
  }
}
