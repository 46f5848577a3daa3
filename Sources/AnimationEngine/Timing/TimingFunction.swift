/// How progress is paced: a function from linear progress to eased progress.
public enum TimingFunction: Sendable, Hashable {
  case linear
  /// A unit Bézier curve through (0, 0) and (1, 1) with these control points.
  case cubicBezier(CubicBezier)
  case steps(Steps)
  case piecewiseLinear(PiecewiseLinear)
  /// A spring that runs in seconds: what it paces may cut it off, but never stretches it.
  case spring(Spring)
  /// One of RBBAnimation's functions, without their slips.
  case rbb(RBBEasing)

  /// The eased progress, which may leave 0…1.
  ///
  /// A spring is given the time it needs to settle.
  package func value(at progress: Double) -> Double {
    switch self {
    case .linear: progress
    case .cubicBezier(let curve): curve.value(at: progress)
    case .steps(let steps): steps.value(at: progress)
    case .piecewiseLinear(let pieces): pieces.value(at: progress)
    case .spring(let spring): value(at: progress, lasting: spring.settlingDuration)
    case .rbb(let easing): easing.value(at: progress)
    }
  }

  /// The eased progress of something that takes `duration` seconds.
  package func value(at progress: Double, lasting duration: Double) -> Double {
    guard case .spring(let spring) = self else { return value(at: progress) }
    return spring.displacement(at: progress * duration)
  }
}

// The curves Core Animation has names for.
extension TimingFunction {
  public static let easeIn = cubicBezier(CubicBezier(0.42, 0, 1, 1))
  public static let easeOut = cubicBezier(CubicBezier(0, 0, 0.58, 1))
  public static let easeInEaseOut = cubicBezier(CubicBezier(0.42, 0, 0.58, 1))
  /// What implicit animations use; quicker at the start than at the end.
  public static let `default` = cubicBezier(CubicBezier(0.25, 0.1, 0.25, 1))

  /// The function of this name, as scenes spell it; nil for a name not in ``names``.
  package static func named(_ name: String) -> TimingFunction? {
    namedFunctions.first { $0.name == name }?.function
  }

  /// All names that ``named(_:)`` knows.
  package static var names: [String] { namedFunctions.map(\.name) }

  private static let namedFunctions: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", easeIn), ("easeOut", easeOut), ("easeInOut", easeInEaseOut),
    ("easeInEaseOut", easeInEaseOut), ("default", `default`),
  ]
}
