package import Geometry

extension PropertyAnimation {
  /// What the animation makes of `current` at a time of its parent, or nil where it shows nothing.
  ///
  /// `parentTime` is in the clock of the layer or of the group; `current` is the value under this
  /// animation, the model's or what earlier animations made of it.
  package func value(at parentTime: Rational, over current: AnimationValue) -> AnimationValue? {
    timing.progress(at: parentTime).flatMap { value(at: $0, over: current) }
  }

  /// Writes what the animation shows at a time of its parent into the values below it.
  func apply(to values: inout LayerValues, at parentTime: Rational) {
    guard let progress = timing.progress(at: parentTime), let current = values[keyPath],
      let value = value(at: progress, over: current)
    else { return }
    values[keyPath] = value
    if case .path(let path) = interpolation,
      let angle = path.rotation(at: pace(progress.fraction), lasting: timing.duration.value)
    {
      // The layer turns about its own axes before anything else happens to it.
      values.transform = Transform3D(rotationZ: angle).concatenating(values.transform)
    }
  }

  private func value(
    at progress: MediaTiming.Progress, over current: AnimationValue
  ) -> AnimationValue? {
    guard let valueFunction else {
      return sum(at: progress, over: current).flatMap { isAdditive ? current.adding($0) : $0 }
    }
    guard case .transform(let below) = current,
      let sum = sum(at: progress, over: valueFunction.argument(of: below)),
      let transform = valueFunction.transform(sum)
    else { return nil }
    return .transform(isAdditive ? transform.concatenating(below) : transform)
  }

  /// What the interpolation gives, and what the cycles before have summed up to where it is cumulative.
  ///
  /// Each cycle that is done adds the value at the end of one, absolute and not a difference: `by`
  /// 10 over a model of 100 gives 105, 215, 325 at mid-cycles (measured). Values that have no sum
  /// do not accumulate.
  private func sum(
    at progress: MediaTiming.Progress, over current: AnimationValue
  ) -> AnimationValue? {
    let value = interpolationValue(at: progress.fraction, over: current)
    guard isCumulative, progress.completedCycles > 0 else { return value }
    let cycleEnd: Rational = timing.autoreverses ? 0 : 1
    let summed = interpolationValue(at: cycleEnd, over: current)?.repeated(progress.completedCycles)
    guard let value, let summed else { return value }
    return summed.adding(value) ?? value
  }

  private func interpolationValue(at fraction: Rational, over current: AnimationValue)
    -> AnimationValue?
  {
    switch interpolation {
    case .basic(let interpolation):
      interpolation.value(at: eased(fraction), over: current)
    case .spring(let interpolation, let spring):
      interpolation.value(
        at: spring.displacement(at: eased(fraction) * timing.duration.value), over: current)
    case .keyframes(let keyframes):
      keyframes.value(at: pace(fraction), lasting: timing.duration.value)
    case .path(let path):
      path.point(at: pace(fraction), lasting: timing.duration.value).map { .point($0) }
    case .motion(let motion):
      motion.value(at: time(of: fraction))
    }
  }

  private func eased(_ fraction: Rational) -> Double {
    timingFunction.value(at: fraction.value, lasting: timing.duration.value)
  }

  /// Seconds since the cycle began; exact where nothing re-times them, so that a tick is met.
  private func time(of fraction: Rational) -> Rational {
    switch pace(fraction) {
    case .exact(let fraction): fraction * timing.duration
    case .eased(let eased): Rational(rounding: eased).map { $0 * timing.duration } ?? 0
    }
  }

  /// Progress stays exact where nothing re-times it, so that a key time is met on its frame.
  private func pace(_ fraction: Rational) -> Pace {
    timingFunction == .linear ? .exact(fraction) : .eased(eased(fraction))
  }
}
