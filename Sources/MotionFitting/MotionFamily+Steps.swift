import AnimationEngine

extension MotionFamily {
  /// A staircase of even steps; nil where values do not stand still between jumps of one size.
  static func steps(_ series: MotionSeries) -> MotionFamily? {
    let samples = series.samples
    let jumps = (1..<samples.count).compactMap { index -> (time: Double, height: Double)? in
      let height = samples[index].value - samples[index - 1].value
      // Thirty steps at most are told from a slope.
      guard abs(height) > max(series.range / 30, 4 * series.noise) else { return nil }
      return ((samples[index].time + samples[index - 1].time) / 2, height)
    }
    let heights = jumps.map(\.height).sorted()
    guard let low = heights.first, let high = heights.last, low * high > 0,
      abs(high - low) < max(abs(high), abs(low)) / 2, jumps.count * 2 < samples.count
    else { return nil }
    let count = jumps.count
    let width =
      count > 1
      ? (jumps[count - 1].time - jumps[0].time) / Double(count - 1) : series.span / 4
    let spacing = series.span / Double(samples.count - 1)
    let starts = (-4...4).flatMap { shift in
      (-2...2).map { stretch in
        let step = width + spacing * Double(stretch) / Double(4 * count)
        return [jumps[0].time + spacing * Double(shift) / 10 - step, step * Double(count)]
      }
    }
    return MotionFamily(
      kind: .steps, numbers: [.begin, .duration],
      bounds: [series.start - series.span...series.end, series.span / 400...4 * series.span],
      starts: starts
    ) { .curve(begin: $0[0], duration: $0[1], .steps(Steps(count: count))) }
  }
}
