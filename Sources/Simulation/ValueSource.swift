import AnimationEngine
import Dynamics
import Geometry
import Interaction
import SceneModel

/// What has values at times: a scene that is being played, up to now, and the timeline that it leaves.
protocol ValueSource {
  var scene: Scene { get }
  var evaluation: LayerEvaluation { get }
  func gesture(_ name: String) -> GestureRecord?
  func states(_ name: String) -> StateRecord?
  func animator(_ name: String) -> AnimatorRecord?
  func transition(_ name: String) -> TransitionRecord?
  func dynamics(_ name: String) -> DynamicsRecord?
  /// In the order in which they began.
  var motions: [MotionTrajectory] { get }
  /// Nil before an item has been a body.
  func pose(ofItem name: String, at time: Rational) -> Pose?
}

extension Subject {
  /// The value that it has at a time; nil where it has none.
  func value(in source: some ValueSource, at time: Rational) -> AnimationValue? {
    switch self {
    case .presentation(let address):
      source.evaluation.presentation(of: address.layer, at: time)[address.keyPath]
    case .model(let address):
      source.evaluation.model(of: address.layer, at: time)[address.keyPath]
    case .velocity(let address, let side):
      source.evaluation.velocity(of: address.layer, address.keyPath, at: time, from: side)
    case .gesture(let name, let quantity): source.gesture(name)?.value(of: quantity, at: time)
    case .state(let name): source.states(name)?.state(at: time).map { .text($0) }
    case .target(let name, let address): source.states(name)?.target(of: address, at: time)
    case .force(let force, let address): source.motions.force(force, on: address, at: time)
    case .animator(let name, let quantity):
      source.animator(name).map { quantity.value(of: $0.status(at: time)) }
    case .body(let name, let quantity):
      source.pose(ofItem: name, at: time).map { quantity.value(of: $0) }
        ?? source.scene.item(named: name)?.value(of: quantity)
    case .dynamics(let name, let quantity): source.dynamics(name)?.value(of: quantity, at: time)
    case .transition(let name, let quantity):
      source.transition(name)?.value(of: quantity, at: time, in: source)
    }
  }
}
