package import Geometry

/// What an animator's bodies hold, in joules.
package struct DynamicsEnergy: Sendable, Hashable {
  package static let zero = DynamicsEnergy(kinetic: 0, potential: 0)

  package var kinetic: Double
  /// Under gravity, counted from the far edge of the reference bounds, and in springs.
  package var potential: Double

  package init(kinetic: Double, potential: Double) {
    (self.kinetic, self.potential) = (kinetic, potential)
  }
}

/// What a tick did, for those who look into it.
package struct DynamicsInspection: Sendable, Hashable {
  package struct Body: Sendable, Hashable {
    package var item: String
    /// In points per second.
    package var velocity: Vector
    /// The sum of gravity, pushes, fields and attachments, in newtons; contacts are not in it.
    package var force: Vector
    package var isAwake: Bool
    /// From the item's center, in its own axes.
    package var massCenter: Vector
  }

  /// A point at which bodies touch.
  package struct Touch: Sendable, Hashable {
    package var point: Point
    /// The normal impulse of the last step, in newton seconds.
    package var impulse: Double
  }

  /// A tie between an item and a place, or another item.
  package struct Tie: Sendable, Hashable {
    package var start: Point
    package var end: Point
    package var isSpring: Bool
    /// In points.
    package var restLength: Double
  }

  package var bodies: [Body] = []
  package var touches: [Touch] = []
  package var ties: [Tie] = []
  /// Lines that stop bodies; a closed one ends where it begins.
  package var boundaries: [[Point]] = []

  package init() {}
}
