import AnimationEngine

extension MotionFamily {
  /// Values that are passed through at times, with these paces between them.
  ///
  /// The numbers are the first time and the pieces' lengths, so that times stay in order.
  private static func keyframes(
    _ times: [Double], _ functions: [TimingFunction], _ series: MotionSeries
  ) -> MotionFamily {
    let lengths = zip(times.dropFirst(), times).map { $0 - $1 }
    return MotionFamily(
      kind: .keyframes, numbers: [.begin] + lengths.map { _ in .duration },
      bounds: [series.start - series.span...series.end]
        + lengths.map { _ in series.span / 400...2 * series.span },
      starts: [[times[0]] + lengths]
    ) { .keyframes(Self.times($0), functions) }
  }

  private static func times(_ numbers: [Double]) -> [Double] {
    var times = [numbers[0]]
    for length in numbers.dropFirst() { times.append(times[times.count - 1] + length) }
    return times
  }

  /// Segments at most.
  private static let mostSegments = 5

  /// The best motion through two segments and more; nil for series too short to have any.
  static func keyframes(_ series: MotionSeries) -> FittedMotion? {
    let segmentation = Segmentation(series)
    var best: FittedMotion?
    for count in 2...mostSegments {
      guard let cut = segmentation.best(pieces: count) else { break }
      let next = refined(cut.times, cut.functions, series)
      if best.map({ next.score < $0.score }) ?? true { best = next }
    }
    return best
  }

  /// The best paces, exchanged one by one, from those of a cut.
  private static func refined(
    _ times: [Double], _ functions: [TimingFunction], _ series: MotionSeries
  ) -> FittedMotion {
    var functions = functions
    var best = keyframes(times, functions, series).fit(series)
    let linear = functions.map { _ in TimingFunction.linear }
    let plain = keyframes(times, linear, series).fit(series)
    if plain.score < best.score { (best, functions) = (plain, linear) }
    for index in functions.indices {
      for function in Segmentation.functions where function != functions[index] {
        var changed = functions
        changed[index] = function
        guard case .keyframes(let times, _) = best.shape else { continue }
        let next = keyframes(times, changed, series).fit(series)
        if next.score < best.score { (best, functions) = (next, changed) }
      }
    }
    return best
  }
}
