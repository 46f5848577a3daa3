public import AnimationEngine
import Geometry
public import Interaction

/// What an address means: anything of a played scene that has a value at a time.
public enum Subject: Sendable, Hashable {
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
  public var address: LayerAddress? {
    switch self {
    case .presentation(let address), .model(let address), .velocity(let address, _),
      .target(_, let address), .force(_, let address):
      address
    case .gesture, .state, .animator, .body, .dynamics, .transition: nil
    }
  }

  public var isModel: Bool { if case .model = self { true } else { false } }
}

/// A part of what a gesture says.
public enum GestureQuantity: String, Sendable, Hashable, CaseIterable {
  case state
  case location, locationX = "location.x", locationY = "location.y"
  /// Since the gesture's touches went down.
  case translation, translationX = "translation.x", translationY = "translation.y"
  /// Points per second.
  case velocity, velocityX = "velocity.x", velocityY = "velocity.y"
  case scale, rotation
  /// Multiples, and radians, per second.
  case scaleVelocity = "velocity.scale", rotationVelocity = "velocity.rotation"
  case touchCount

  /// This part of a gesture's words.
  public func value(of values: GestureValues, in state: GestureRecognizer.State) -> AnimationValue {
    func point(_ vector: Vector) -> AnimationValue { .point(Point(x: vector.dx, y: vector.dy)) }
    return switch self {
    case .state: .text(state.rawValue)
    case .location: .point(values.location)
    case .locationX: .number(values.location.x)
    case .locationY: .number(values.location.y)
    case .translation: point(values.translation)
    case .translationX: .number(values.translation.dx)
    case .translationY: .number(values.translation.dy)
    case .velocity: point(values.velocity)
    case .velocityX: .number(values.velocity.dx)
    case .velocityY: .number(values.velocity.dy)
    case .scale: .number(values.scale)
    case .rotation: .number(values.rotation)
    case .scaleVelocity: .number(values.scaleVelocity)
    case .rotationVelocity: .number(values.rotationVelocity)
    case .touchCount: .number(Double(values.touchCount))
    }
  }

  /// What kind of value it has.
  public var kind: AnimationValue.Kind {
    switch self {
    case .state: .text
    case .location, .translation, .velocity: .point
    default: .number
    }
  }
}
