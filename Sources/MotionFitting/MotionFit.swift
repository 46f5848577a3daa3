/// The motions that explain points, the likeliest first.
package struct MotionFit: Sendable {
  package let best: FittedMotion
  /// The best of another kind.
  package let runnerUp: FittedMotion?
  /// Others that explain the points as well: the points cannot tell which it was.
  package let alternatives: [FittedMotion]

  package init(_ series: MotionSeries) {
    var motions = [MotionFamily.constant.fit(series)]
    if series.range > 0 {
      let families =
        MotionFamily.curves(series) + [.bezier(series)] + MotionFamily.springs(series)
        + MotionFamily.decays(series) + MotionFamily.rubberBands(series)
      motions += families.map { $0.fit(series) }
      if let steps = MotionFamily.steps(series) { motions.append(steps.fit(series)) }
      if let keyframes = MotionFamily.keyframes(series) { motions.append(keyframes) }
    }
    let ranked = motions.enumerated().sorted {
      ($0.element.score, $0.offset) < ($1.element.score, $1.offset)
    }
    .map(\.element)
    let best = ranked[0]
    // What can be more than the best says no more than it; what can be less may be all that it is.
    let others = ranked.filter { !$0.kind.contains(best.kind) }
    self.best = best
    runnerUp = others.first
    var alternatives: [FittedMotion] = []
    for motion in others where motion.isAsLikely(as: best) {
      if !alternatives.contains(where: { $0.kind == motion.kind }) { alternatives.append(motion) }
    }
    self.alternatives = alternatives
  }
}

extension FittedMotion {
  /// Twice the logarithm of how much likelier one of two must be for the other to be ruled out: very
  /// strong evidence (Kass and Raftery 1995).
  private static let veryStrongEvidence = 10.0
  /// Whether points do not tell this from the best.
  func isAsLikely(as best: FittedMotion) -> Bool {
    // A finger that was seen and explains the motion is no coincidence.
    if case .rubberBandOfInput = best.shape { return false }
    if score - best.score < Self.veryStrongEvidence { return true }
    // An ease-out is a spring without overshoot but for less than most noise; that one of them takes
    // fewer numbers to say is no reason to rule the other out.
    let kinds = Set([kind, best.kind])
    return kinds == [.spring, .curve] && !overshoots && !best.overshoots
      && misfit - best.misfit < FittedMotion.chance
  }

  private var overshoots: Bool {
    if case .spring(_, _, let dampingRatio, _) = shape { dampingRatio < 0.9 } else { false }
  }
}
