/// What an animator's bodies do, and why: marks over all of them.
package struct BodyMarks: Sendable {
  package enum Part: String, Sendable, CaseIterable {
    /// Lines that stop bodies.
    case boundaries
    /// Springs, rods and other ties.
    case attachments
    /// A veil over bodies that sleep.
    case sleep
    /// Where bodies touch; the larger, the harder.
    case contacts
    case massCenters
    case velocities
    /// The sum of gravity, pushes, fields and attachments.
    case forces
  }

  /// The animator's name.
  package var animator: String
  /// The items whose sleep, centers, velocities and forces are shown; nil for all.
  package var items: Set<String>?
  package var shows = Set(Part.allCases)
  /// Points of length for one point per second.
  package var velocityScale = 0.1
  /// Points of length for one newton.
  package var forceScale = 20.0
  package var placement: OverlayPlacement = .above

  package init(of animator: String) { self.animator = animator }
}
