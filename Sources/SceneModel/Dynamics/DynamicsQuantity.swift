package import AnimationEngine
package import Dynamics
import Geometry

/// What there is to say of an animator and of bodies.
package enum BodyQuantity: String, Sendable, Hashable, CaseIterable {
  case position, positionX = "position.x", positionY = "position.y", rotation

  package var kind: AnimationValue.Kind { self == .position ? .point : .number }

  package func value(of pose: Pose) -> AnimationValue {
    switch self {
    case .position: .point(pose.center)
    case .positionX: .number(pose.center.x)
    case .positionY: .number(pose.center.y)
    case .rotation: .number(pose.angle)
    }
  }
}

/// What there is to say of an animator.
package enum DynamicsQuantity: String, Sendable, Hashable, CaseIterable {
  case isRunning
  /// The seconds simulated; those in a pause do not count.
  case elapsedTime
  /// In joules: what moves, what hangs high or in stretched springs, and both together.
  case kineticEnergy, potentialEnergy, energy

  package var kind: AnimationValue.Kind { self == .isRunning ? .boolean : .number }
}
