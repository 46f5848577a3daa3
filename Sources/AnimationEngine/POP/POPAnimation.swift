package import Geometry

/// An animation of POP's: a spring, a decay or a curve, with what all three have in common.
package struct POPAnimation: Sendable, Hashable {
  package enum Dynamics: Sendable, Hashable {
    case spring(POPSpring)
    /// It has no target: where it ends follows from the velocity.
    case decay(POPDecay)
    /// On a timing curve; the duration is in seconds and greater than 0.
    case basic(CubicBezier, duration: Rational)
  }

  /// Which ends no component may leave.
  package enum Clamp: String, Sendable, Hashable, CaseIterable {
    case none, start, end, both

    var holdsStart: Bool { self == .start || self == .both }
    var holdsEnd: Bool { self == .end || self == .both }
  }

  /// POP's own: 0.4 s.
  package static let defaultDuration = Rational(2) / Rational(5)

  package var dynamics: Dynamics
  package var from: AnimationValue
  /// Where a spring or a curve leads; a decay does not look at it.
  package var to: AnimationValue
  /// At the start, toward greater values, in units per second; nil is none.
  package var velocity: AnimationValue?
  /// How far apart values must be to look different: decides when a motion has come to rest.
  ///
  /// 1 is POP's for points and for properties of one's own; a layer's other properties have
  /// ``LayerKeyPath/popThreshold``.
  package var threshold = 1.0
  package var clamp: Clamp = .none
  /// Written values are rounded to multiples of it; 0 does not round.
  package var roundingFactor = 0.0
  /// How often it is played, there and back counting as two; 0 counts as 1.
  package var repeatCount = 0
  package var repeatsForever = false
  /// Every other leg leads back.
  package var autoreverses = false
  /// Shares of the way whose passing is told as an event, rising.
  package var progressMarkers: [Double] = []
  /// What its user changes while it runs, counted from its begin.
  package var changes: [MotionChange] = []

  package init(_ dynamics: Dynamics, from: AnimationValue, to: AnimationValue) {
    (self.dynamics, self.from, self.to) = (dynamics, from, to)
  }

  /// The whole motion; nil where the values are not made of finite numbers of one kind, or a
  /// parameter is out of its domain.
  ///
  /// As shipped, and as measured, it is played at the schedule's ticks and its values stay between
  /// them. Corrected it is a closed form that can be seen at any time; a schedule with busy times
  /// holds it up all the same. What goes on for longer than `limit` seconds is cut off.
  package func motion(
    on schedule: TickSchedule = .sixtyHertz, fidelity: Fidelity = .upstream,
    limit: Rational = Motion.defaultLimit
  ) -> Motion? {
    guard isSound else { return nil }
    switch fidelity {
    case .measured, .upstream:
      return Motion(
        playing: POPRule(self), like: from, on: schedule, changes: changes, limit: limit)
    case .corrected:
      let motion = correctedMotion(limit: limit)
      return schedule.isEven ? motion : motion?.played(on: schedule, limit: limit)
    }
  }

  private var isSound: Bool {
    if case .basic(_, let duration) = dynamics, duration <= 0 { return false }
    return from.isMovable(like: from) && to.isMovable(like: from)
      && velocity?.isMovable(like: from) ?? true && threshold > 0 && threshold.isFinite
      && roundingFactor >= 0 && roundingFactor.isFinite && repeatCount >= 0
      && progressMarkers.allSatisfy(\.isFinite) && changes.allSatisfy { $0.fits(from) }
  }

  /// How many legs there are; nil for no end of them.
  var legCount: Int? { repeatsForever ? nil : max(1, repeatCount) }

  /// POP's measure of how much of the way is done: by the distances from both ends, so that it may
  /// be less than 0 and more than 1.
  package static func progress(of value: [Double], from start: [Double], to end: [Double]) -> Double
  {
    func square(_ a: [Double], _ b: [Double]) -> Double {
      zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    let (fromStart, fromEnd, whole) = (square(value, start), square(value, end), square(start, end))
    if whole == 0 { return 1 }
    return fromStart > fromEnd
      ? (fromStart / whole).squareRoot() : 1 - (fromEnd / whole).squareRoot()
  }
}

extension LayerKeyPath {
  /// The distance of two values that look the same, as POP's own properties have it.
  package var popThreshold: Double {
    switch (property, component) {
    case (_, .rotation), (_, .rotationX), (_, .rotationY), (_, .rotationZ): 0.01
    case (_, .scale), (_, .scaleX), (_, .scaleY), (_, .scaleZ): 0.005
    case (.opacity, _), (.cornerRadius, _): 0.01
    case _ where kind == .color: 0.01
    default: 1
    }
  }
}
