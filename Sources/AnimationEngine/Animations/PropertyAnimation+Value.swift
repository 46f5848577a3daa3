public import Geometry

extension PropertyAnimation {
  /// What the animation makes of `current` at a time of its layer, or nil where it shows nothing.
  ///
  /// - Parameters:
  ///   - layerTime: In the layer's own clock, in seconds.
  ///   - current: The value under this animation: the model's, or what earlier animations made.
  public func value(at layerTime: Rational, over current: AnimationValue) -> AnimationValue? {
    guard let progress = shownProgress(at: layerTime),
      var value = courseValue(at: progress.fraction, over: current)
    else { return nil }
    if isCumulative, progress.completedCycles > 0 {
      // Each cycle that is done adds the value at the end of one, absolute and not a difference:
      // `by` 10 over a model of 100 gives 105, 215, 325 at mid-cycles (measured).
      let cycleEnd: Rational = timing.autoreverses ? 0 : 1
      guard
        let sum = courseValue(at: cycleEnd, over: current)?
          .multiplied(by: Double(progress.completedCycles)).flatMap({ value.adding($0) })
      else { return nil }
      value = sum
    }
    return isAdditive ? current.adding(value) : value
  }

  /// The progress that shows: an animation that is removed on completion leaves nothing behind.
  private func shownProgress(at layerTime: Rational) -> MediaTiming.Progress? {
    if isRemovedOnCompletion, case .finite(let end) = timing.end, layerTime > end { return nil }
    return timing.progress(at: layerTime)
  }

  private func courseValue(at fraction: Rational, over current: AnimationValue) -> AnimationValue? {
    switch course {
    case .basic(let course):
      course.value(at: timingFunction.value(at: fraction.value), over: current)
    case .keyframes(let keyframes):
      keyframes.value(at: fraction, pacedBy: timingFunction)
    }
  }
}

extension BasicCourse {
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
