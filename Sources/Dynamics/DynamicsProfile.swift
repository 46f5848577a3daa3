/// Whose rules the animator follows where UIKit's own are accidents of its implementation.
package enum DynamicsProfile: String, Sendable, Hashable, CaseIterable {
  /// 120 ticks a second with poses interpolated between them; what nothing touches or holds flies in
  /// closed form; gravity behaviors add up; shapes touch where they are drawn.
  case improved
  /// As measured on UIKit: 60 ticks a second that run one or two steps of the solver; one gravity
  /// for the world; shapes and the reference bounds keep a skin of one point.
  case uikit

  /// How often ``DynamicAnimator/advance()`` must be called for one second.
  package var ticksPerSecond: Int { self == .improved ? 120 : 60 }

  /// Whether what is seen between two ticks lies between their poses.
  package var interpolates: Bool { self == .improved }

  /// How far outside the reference bounds their boundary lies, in points; see ``Skin``.
  var boundsOutset: Double { self == .improved ? 0.75 : 1 }
}

/// Whether written positions are rounded.
package enum DynamicsRounding: Sendable, Hashable {
  /// Positions as the solver has them, so that slow motion stays smooth.
  case none
  /// As UIKit rounds views: centers to pixels of a screen with this scale, angles to 1/5000 rad.
  case uikit(scale: Double)
}
