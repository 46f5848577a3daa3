package import AnimationEngine
package import Dynamics
import Geometry

/// What the rule of a custom field is given: the arguments of UIKit's evaluation block.
package enum FieldQuantity: String, Sendable, Hashable, CaseIterable {
  /// From the field's position, in points.
  case position, positionX = "position.x", positionY = "position.y"
  /// In points per second.
  case velocity, velocityX = "velocity.x", velocityY = "velocity.y"
  /// In kilograms.
  case mass
  case charge
  /// Of the step, in seconds.
  case deltaTime

  package var kind: AnimationValue.Kind {
    self == .position || self == .velocity ? .point : .number
  }

  package func value(of sample: FieldSample) -> AnimationValue {
    switch self {
    case .position: .point(.zero + sample.position)
    case .positionX: .number(sample.position.dx)
    case .positionY: .number(sample.position.dy)
    case .velocity: .point(.zero + sample.velocity)
    case .velocityX: .number(sample.velocity.dx)
    case .velocityY: .number(sample.velocity.dy)
    case .mass: .number(sample.mass)
    case .charge: .number(sample.charge)
    case .deltaTime: .number(sample.deltaTime)
    }
  }
}
