package import AnimationEngine
import Geometry
import Interaction

/// What an address means: anything of a played scene that has a value at a time.
package enum Subject: Sendable, Hashable {
  /// A part of a layer as it is seen.
  case presentation(LayerAddress)
  /// A part of a layer as it is set.
  case model(LayerAddress)
  /// How fast a part of a layer moves as it is seen, in units per second: from a time on, or before it.
  case velocity(LayerAddress, Side = .after)
  /// What a gesture last said: `drag.velocity.y`.
  case gesture(String, GestureQuantity)
  /// The name of the state that a set of states is in: `pane.state`.
  case state(String)
  /// What the current state says of a layer: `pane.target.position`.
  case target(String, LayerAddress)
  /// A force on a running spring of one's own: `springForce.pane.position.y`.
  case force(MotionForce, LayerAddress)
  /// What an animator says of itself: `flight.fractionComplete`.
  case animator(String, AnimatorQuantity)
  /// A part of the pose of a body that is no layer's: `probe.position.y`.
  case body(String, BodyQuantity)
  /// `dynamics.elapsedTime`.
  case dynamics(String, DynamicsQuantity)
  /// What a transition says of itself: `zoom.isInteractive`.
  case transition(String, TransitionQuantity)

  /// The layer's part, where it is about one.
  package var address: LayerAddress? {
    switch self {
    case .presentation(let address), .model(let address), .velocity(let address, _),
      .target(_, let address), .force(_, let address):
      address
    case .gesture, .state, .animator, .body, .dynamics, .transition: nil
    }
  }

  package var isModel: Bool { if case .model = self { true } else { false } }
}
