package import AnimationEngine
import Geometry
package import Interaction

/// A part of what a gesture says.
package enum GestureQuantity: String, Sendable, Hashable, CaseIterable {
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
  package func value(of values: GestureValues, in state: GestureRecognizer.State) -> AnimationValue
  {
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
  package var kind: AnimationValue.Kind {
    switch self {
    case .state: .text
    case .location, .translation, .velocity: .point
    default: .number
    }
  }
}
