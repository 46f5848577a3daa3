package import AnimationEngine
package import Geometry

/// What a scene says of a motion by another library's rules: an animator of one's own, POP, rebound
/// or RBBAnimation.
package struct MotionParameters: Sendable, Hashable {
  package enum Rule: Sendable, Hashable {
    case ownSpring(FrictionSpring)
    case rebound(ReboundSpring)
    /// A curve takes the entry's duration where it has one.
    case pop(POPAnimation.Dynamics)
    /// A custom animation of POP's: follows its target, or another motion, with a lag in seconds.
    case chase(lag: Double)
    case rbbTween(RBBTween.Pacing)
    /// Lasts until its envelope has shrunk to `epsilon` of the distance.
    case rbbSpring(RBBSpring, epsilon: Double)
  }

  package var rule: Rule
  /// Nil takes the framework's: as shipped, and for an animator of one's own as measured.
  package var fidelity: Fidelity?
  /// At the start, in units per second; nil is none.
  package var velocity: AnimationValue?
  /// How far apart values look different; nil takes POP's for the key path.
  package var threshold: Double?
  package var clamp: POPAnimation.Clamp = .none
  /// Written values are rounded to multiples of it; 0 does not round.
  package var roundingFactor = 0.0
  /// Shares of the way whose passing is told, rising.
  package var progressMarkers: [Double] = []

  package init(_ rule: Rule) { self.rule = rule }

  /// Whether it writes the model at the ticks of a display link; RBBAnimation's make Core Animation's
  /// keyframes, which only show.
  package var writesModel: Bool {
    switch rule {
    case .ownSpring, .rebound, .pop, .chase: true
    case .rbbTween, .rbbSpring: false
    }
  }

  /// Whether it has no target of its own: where it ends follows from the velocity.
  package var isDecay: Bool { if case .pop(.decay) = rule { true } else { false } }
}

/// All that a motion depends on.
package struct MotionSetting: Sendable {
  package var from: AnimationValue
  package var to: AnimationValue
  package var velocity: AnimationValue?
  package var keyPath: LayerKeyPath
  /// Of a curve of POP's, in seconds.
  package var duration: Rational?
  package var repeatCount = 0
  package var repeatsForever = false
  package var autoreverses = false
  /// What a chase follows, and how many seconds it had been under way.
  package var leader: (motion: Motion, elapsed: Rational)?
  package var changes: [MotionChange] = []
  package var schedule = TickSchedule.sixtyHertz

  package init(
    from: AnimationValue, to: AnimationValue, velocity: AnimationValue? = nil,
    keyPath: LayerKeyPath,
    duration: Rational? = nil
  ) {
    (self.from, self.to, self.velocity) = (from, to, velocity)
    (self.keyPath, self.duration) = (keyPath, duration)
  }
}

extension MotionParameters {
  /// The whole motion; nil where its numbers grow beyond all bounds, and for RBBAnimation's.
  package func motion(_ setting: MotionSetting) -> Motion? {
    switch rule {
    case .ownSpring(let spring):
      return spring.motion(
        from: setting.from, to: setting.to, velocity: setting.velocity, changes: setting.changes,
        on: setting.schedule, fidelity: fidelity ?? .measured)
    case .rebound(let spring):
      return spring.motion(
        from: setting.from, to: setting.to, velocity: setting.velocity, changes: setting.changes,
        on: setting.schedule, fidelity: fidelity ?? .upstream)
    case .pop(let dynamics):
      var pop = POPAnimation(dynamics, from: setting.from, to: setting.to)
      if case .basic(let curve, _) = dynamics, let duration = setting.duration {
        pop.dynamics = .basic(curve, duration: duration)
      }
      pop.velocity = setting.velocity
      pop.threshold = threshold ?? setting.keyPath.popThreshold
      (pop.clamp, pop.roundingFactor) = (clamp, roundingFactor)
      pop.progressMarkers = progressMarkers
      (pop.repeatCount, pop.repeatsForever) = (setting.repeatCount, setting.repeatsForever)
      pop.autoreverses = setting.autoreverses
      pop.changes = setting.changes
      return pop.motion(on: setting.schedule, fidelity: fidelity ?? .upstream)
    case .chase(let lag):
      let chase = Chase(
        from: setting.from, to: setting.to, behind: setting.leader?.motion,
        under: setting.leader?.elapsed ?? 0, lag: lag,
        threshold: threshold ?? setting.keyPath.popThreshold / 2)
      return chase.flatMap {
        Motion(
          playing: $0, like: setting.from, on: setting.schedule, changes: setting.changes)
      }
    case .rbbTween, .rbbSpring: return nil
    }
  }
}

extension AnimationParameters {
  /// What a layer or a group plays of a motion; nil where an end is missing, or the motion is none.
  var motionInterpolation: PropertyAnimation.Interpolation? {
    guard let motion, let keyPath, let from, let end = to ?? (motion.isDecay ? from : nil) else {
      return nil
    }
    switch motion.rule {
    case .rbbTween(let pacing):
      return RBBTween(from: from, to: end, pacing: pacing)
        .interpolation(
          lasting: duration ?? Self.transactionDuration, fidelity: motion.fidelity ?? .upstream)
    case .rbbSpring(let spring, let epsilon):
      return (duration ?? Self.duration(of: spring, epsilon)).flatMap {
        spring.interpolation(
          from: from, to: end, lasting: $0, fidelity: motion.fidelity ?? .upstream)
      }
    case .ownSpring, .rebound, .pop, .chase:
      let setting = MotionSetting(
        from: from, to: end, velocity: motion.velocity, keyPath: keyPath, duration: duration)
      return motion.motion(setting).map { .motion($0) }
    }
  }

  /// How long a motion takes where no duration is given.
  var motionDuration: Rational? {
    switch motion?.rule {
    case .rbbSpring(let spring, let epsilon): return Self.duration(of: spring, epsilon)
    case .rbbTween, nil: return nil
    case .ownSpring, .rebound, .pop, .chase:
      guard case .motion(let motion) = motionInterpolation else { return nil }
      return motion.duration
    }
  }

  /// The steps of a tenth are summed up in doubles; a tenth is what is meant.
  private static func duration(of spring: RBBSpring, _ epsilon: Double) -> Rational? {
    spring.duration(forEpsilon: epsilon).map { Rational(Int(($0 * 10).rounded())) / 10 }
  }
}

/// Why a motion of a scene cannot be played.
package enum MotionProblem: Sendable, Hashable {
  case endMissing
  /// Its numbers grow beyond all bounds, or it is too short to have values.
  case unplayable
  /// It has not come to rest within this many seconds.
  case endless(seconds: Rational)
}

extension AnimationParameters {
  /// What keeps a motion from being played on a layer or in a group; nil where nothing does.
  package var motionProblem: MotionProblem? {
    guard let motion else { return nil }
    guard from != nil, to != nil || motion.isDecay else { return .endMissing }
    guard let interpolation = motionInterpolation else { return .unplayable }
    if case .motion(let motion) = interpolation, !motion.isFinished {
      return .endless(seconds: Motion.defaultLimit)
    }
    return nil
  }
}

extension AnimationParameters {
  /// A named object's motion as it begins on layers.
  package func start(_ layers: [LayerID], key: String?, _ motion: MotionParameters) -> MotionStart {
    var start = MotionStart(layers, keyPath ?? LayerKeyPath(.position), motion)
    (start.from, start.to) = (from.map { .fixed($0) }, to.map { .fixed($0) })
    (start.duration, start.key) = (duration, key)
    if case .finite(let count) = repeatCount { start.repeatCount = Int(count.floor) }
    start.repeatsForever = repeatCount == .endless
    start.autoreverses = autoreverses
    return start
  }
}
