import Dynamics
import Geometry
import Testing

/// An animator with one item, for tests.
struct World {
  struct Frame {
    var center: Point
    var angle: Double
    var velocity: Vector
    var spin: Double
  }

  let animator: DynamicAnimator
  let item: DynamicItem
  let body: DynamicItemBehavior

  init(
    at center: Point, size: Size = Size(width: 40, height: 40), resistance: Double = 0,
    profile: DynamicsProfile = .uikit
  ) throws {
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 1000, height: 1000), profile: profile)
    item = DynamicItem("item", size: size, center: center)
    body = DynamicItemBehavior(items: [item])
    body.resistance = resistance
    body.angularResistance = 0
    try animator.addBehavior(body)
  }

  /// The frames after each of a number of ticks.
  func run(_ ticks: Int) throws -> [Frame] {
    try (0..<ticks).map { _ in
      try animator.advance()
      return Frame(
        center: item.center, angle: item.angle, velocity: animator.linearVelocity(of: item),
        spin: animator.angularVelocity(of: item))
    }
  }
}

/// Within an absolute tolerance.
func expectClose(
  _ found: Double, _ expected: Double, _ tolerance: Double,
  location: SourceLocation = #_sourceLocation
) {
  #expect(
    (found - expected).magnitude <= tolerance, "\(found) instead of \(expected)",
    sourceLocation: location)
}

extension Vector {
  static func - (a: Vector, b: Vector) -> Vector { Vector(dx: a.dx - b.dx, dy: a.dy - b.dy) }
}
