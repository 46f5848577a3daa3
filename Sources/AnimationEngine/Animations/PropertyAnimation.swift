/// An animation of one key path: basic, by a spring, by keyframes, along a path or by another
/// library's rules.
package struct PropertyAnimation: Sendable, Hashable {
  package indirect enum Interpolation: Sendable, Hashable {
    case basic(InterpolationValues)
    /// Between the same ends, on a spring that runs in seconds: a shorter duration cuts it off.
    case spring(InterpolationValues, Spring)
    case keyframes(Keyframes)
    /// For key paths that hold a point.
    case path(PathKeyframes)
    /// Worked out in advance, in seconds: a shorter duration cuts it off.
    case motion(Motion)
  }

  package var keyPath: LayerKeyPath
  package var interpolation: Interpolation
  /// Makes a transform of the numbers that the interpolation gives; for whole transforms only.
  package var valueFunction: ValueFunction?
  package var timing = MediaTiming()
  package var timingFunction: TimingFunction = .linear
  package var isAdditive = false
  package var isCumulative = false
  package var isRemovedOnCompletion = true

  package init(keyPath: LayerKeyPath, interpolation: Interpolation) {
    self.keyPath = keyPath
    self.interpolation = interpolation
  }
}

/// The ends of a basic animation; which of them are given decides what the others mean.
package struct InterpolationValues: Sendable, Hashable {
  package var from: AnimationValue?
  package var to: AnimationValue?
  package var by: AnimationValue?

  package init(from: AnimationValue? = nil, to: AnimationValue? = nil, by: AnimationValue? = nil) {
    (self.from, self.to, self.by) = (from, to, by)
  }
}

extension InterpolationValues {
  /// The value at eased progress `fraction`, which may lie outside 0…1.
  ///
  /// from+to: from→to. from+by: from→from+by. by+to: to−by→to. from: from→current. to: current→to.
  /// by: current→current+by. None of them: constant. (measured on Core Animation)
  func value(at fraction: Double, over current: AnimationValue) -> AnimationValue? {
    guard let (start, end) = ends(over: current) else { return nil }
    return start.interpolated(to: end, at: fraction)
  }

  private func ends(over current: AnimationValue) -> (AnimationValue, AnimationValue)? {
    switch (from, to, by) {
    case (let from?, let to?, _): (from, to)
    case (let from?, nil, let by?): from.adding(by).map { (from, $0) }
    case (nil, let to?, let by?): to.subtracting(by).map { ($0, to) }
    case (let from?, nil, nil): (from, current)
    case (nil, let to?, nil): (current, to)
    case (nil, nil, let by?): current.adding(by).map { (current, $0) }
    case (nil, nil, nil): (current, current)
    }
  }
}
