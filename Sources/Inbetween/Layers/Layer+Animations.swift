public import AnimationEngine
public import Geometry
import SceneModel
import Simulation

extension Layer {
  /// Adds a copy of an animation, which begins now: at the time of the script, else at the start.
  ///
  /// Another animation under the same key is taken away; a nil key is unlisted. The layer must be in
  /// a scene.
  public func add(_ animation: some LayerAnimation, forKey key: String? = nil) {
    requireScene().record { .animate([$0(self)], animation.parameters, key: key) }
  }

  /// Adds a transition from what was seen right before now to what is seen from now on.
  public func add(_ transition: Transition) {
    let scene = requireScene()
    let duration =
      transition.duration > 0
      ? transition.duration
      : scene.transaction?.duration ?? AnimationParameters.transactionDuration
    let pace = Transaction(duration: duration, timingFunction: transition.timingFunction)
    let engine = transition.engineTransition
    scene.record { .transition([$0(self)], engine, pace) }
  }

  /// Takes the animation of this key away; `transition` is the key of all transitions.
  public func removeAnimation(forKey key: String) {
    requireScene().record { .remove([$0(self)], key: key) }
  }

  public func removeAllAnimations() {
    requireScene().record { .remove([$0(self)], key: nil) }
  }

  /// Lets the layer stay where it is seen: the model takes that over, and no animation is left.
  public func stop() { requireScene().record { .stopLayers([$0(self)]) } }

  private func requireScene() -> Scene {
    guard let scene else {
      preconditionFailure("the layer is in no scene, or its scene is gone")
    }
    return scene
  }
}

// What a played scene knows.
extension Layer {
  /// What is seen of the layer at a time, in seconds: a pure function, for any time in any order.
  ///
  /// The layer must be in a scene, whose script is played where it has not been.
  public func presentation(at time: Rational) -> LayerValues {
    let (timeline, id) = played
    return timeline.layers.presentation(of: id, at: time)
  }

  /// What is set at a time, in seconds.
  public func model(at time: Rational) -> LayerValues {
    let (timeline, id) = played
    return timeline.layers.model(of: id, at: time)
  }

  /// The keys of the animations that the layer has at a time, in the order in which they were added.
  public func animationKeys(at time: Rational) -> [String] {
    let (timeline, id) = played
    return timeline.layers.animationKeys(of: id, at: time)
  }

  private var played: (timeline: Timeline, id: LayerID) {
    let timeline = requireScene().timeline
    guard let id else { preconditionFailure("a played scene knows all of its layers") }
    return (timeline, id)
  }
}

extension Transition {
  var engineTransition: AnimationEngine.Transition {
    var transition = AnimationEngine.Transition(type, subtype)
    (transition.startProgress, transition.endProgress) = (startProgress, endProgress)
    (transition.fillMode, transition.isRemovedOnCompletion) = (fillMode, isRemovedOnCompletion)
    return transition
  }
}
