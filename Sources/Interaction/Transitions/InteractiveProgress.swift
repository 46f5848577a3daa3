package import Geometry

/// The rules by which a hand drives a zoom transition (WWDC 2016 session 216).
package struct InteractiveProgress: Sendable, Hashable {
  package enum Operation: String, Sendable, CaseIterable { case push, pop }

  package var operation: Operation
  /// In points: half of it is the whole way.
  package var containerHeight: Double
  /// Points per second from which a release is a flick, and its direction decides.
  package var flickSpeed = 1200.0
  /// The fraction that must be passed to finish without one.
  package var threshold = 0.33

  package init(_ operation: Operation, containerHeight: Double) {
    (self.operation, self.containerHeight) = (operation, containerHeight)
  }

  /// By how much a vertical movement advances the transition.
  package func step(_ movement: Double) -> Double {
    let step = movement / (containerHeight / 2)
    return operation == .pop ? step : -step
  }

  /// How far a dimension is between its ends once the hand has moved on; a little beyond is allowed.
  package func part(
    of value: Double, from start: Double, to end: Double, after movement: Double
  ) -> Double {
    let part = end == start ? 0 : (value - start) / (end - start)
    return min(max(part + step(movement), -0.05), 1.05)
  }

  /// Whether a release at a fraction finishes the transition.
  package func finishes(at fraction: Double, velocity: Vector) -> Bool {
    Self.finishes(
      at: fraction, velocity: velocity, along: operation == .pop ? .down : .up,
      flickSpeed: flickSpeed, threshold: threshold)
  }

  /// The same for a transition that goes any way: a flick counts by its part along that way.
  package static func finishes(
    at fraction: Double, velocity: Vector, along direction: GestureRecognizer.Direction,
    flickSpeed: Double, threshold: Double
  ) -> Bool {
    guard velocity.length <= flickSpeed else { return direction.parts(of: velocity).along > 0 }
    return fraction > threshold
  }

  /// The velocity of the spring that goes on: in distances per second, limited on each axis, and
  /// none where one of the distances is 0.
  ///
  /// Positive is toward the target. With `asWritten` the distances count without their signs, as in
  /// the session's code, which sends a photo off the wrong way where its target lies up or left.
  package static func springVelocity(
    _ velocity: Vector, remaining: Vector, limit: Double = 35, asWritten: Bool = false
  ) -> Vector {
    guard remaining.dx != 0, remaining.dy != 0 else { return .zero }
    func limited(_ velocity: Double, _ distance: Double) -> Double {
      min(max(velocity / (asWritten ? distance.magnitude : distance), -limit), limit)
    }
    return Vector(
      dx: limited(velocity.dx, remaining.dx), dy: limited(velocity.dy, remaining.dy))
  }
}
