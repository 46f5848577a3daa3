extension MotionChange {
  /// How the values of all frames changed, in words of a designer; nil where none differs.
  ///
  /// `framesPerSecond` makes velocities of steps. Values beyond the shorter film are not compared.
  init?(old: [[Double]], new: [[Double]], framesPerSecond: Double) {
    var largest = (delta: 0.0, frame: 0)
    for (frame, values) in zip(old, new).enumerated() {
      let delta = Move.distance(values.0, values.1)
      if delta > largest.delta { largest = (delta, frame) }
    }
    guard largest.delta > 0 else { return nil }
    (largestDelta, frame) = largest

    let (before, after) = (Move.moves(in: old), Move.moves(in: new))
    if before.isEmpty && after.isEmpty {
      aspects = [.value(old: old.first ?? [], new: new.first ?? [])]
    } else if before.count != after.count {
      aspects = [.moveCount(old: before.count, new: after.count)]
    } else {
      aspects = []
      for (a, b) in zip(before, after) where a != b {
        aspects += Self.aspects(a, b, framesPerSecond: framesPerSecond)
      }
      // Moves may be equal while the rests before or after them are not.
      if aspects.isEmpty { aspects = [.value(old: old[largest.frame], new: new[largest.frame])] }
    }
  }

  private static func aspects(_ a: Move, _ b: Move, framesPerSecond: Double) -> [Aspect] {
    var aspects: [Aspect] = []
    if a.first != b.first { aspects.append(.delay(frames: b.first - a.first)) }
    if a.hasShape(of: b) { return aspects }

    let limit = max(a.way, b.way) * 1e-6
    if Move.distance(a.start, b.start) > limit {
      aspects.append(.start(old: a.start, new: b.start))
    }
    if Move.distance(a.end, b.end) > limit { aspects.append(.end(old: a.end, new: b.end)) }
    let hasSameEnds = !aspects.contains {
      switch $0 {
      case .start, .end: true
      default: false
      }
    }

    let overshoots = a.overshoot > 0.001 || b.overshoot > 0.001
    let overshootChanged = (a.overshoot - b.overshoot).magnitude > 0.001
    if overshootChanged { aspects.append(.overshoot(old: a.overshoot, new: b.overshoot)) }
    if overshoots {
      if a.settling != b.settling {
        aspects.append(.settling(old: a.settling, new: b.settling))
      }
    } else if a.duration != b.duration {
      aspects.append(.duration(old: a.duration, new: b.duration))
    }
    let comesBack = [a, b].allSatisfy { Move.distance($0.start, $0.end) <= limit }
    if comesBack && (a.way - b.way).magnitude > 0.01 * max(a.way, b.way) {
      aspects.append(.swing(old: a.way, new: b.way))
    } else if hasSameEnds && !overshootChanged && !a.hasCurve(of: b) {
      aspects.append(.easing)
    }

    let (fast, faster) = (a.largestStep * framesPerSecond, b.largestStep * framesPerSecond)
    if (fast - faster).magnitude > 0.01 * max(fast, faster) {
      aspects.append(.peakVelocity(old: fast, new: faster))
    }
    // Something differs, even if no measure above says so.
    return aspects.isEmpty ? [.easing] : aspects
  }
}
