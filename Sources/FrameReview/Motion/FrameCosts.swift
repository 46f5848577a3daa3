/// How far each frame of one film is from each frame of another, along a band around the diagonal.
struct FrameCosts {
  let oldCount: Int
  let newCount: Int
  /// How far from the diagonal, in new frames, pairs are known.
  private let reach: Int
  private let values: [Float]
  /// Where each old frame's costs begin.
  private let starts: [Int]

  /// All pairs up to 2000 frames; of longer films a band of 10 % to each side, at least 64 frames.
  init(_ old: FilmSketch, _ new: FilmSketch) {
    (oldCount, newCount) = (old.frameCount, new.frameCount)
    let longest = max(oldCount, newCount)
    reach = longest <= 2000 ? longest : max(64, longest / 10)
    var values: [Float] = []
    var starts: [Int] = []
    for i in 0..<oldCount {
      starts.append(values.count)
      for j in Self.columns(of: i, oldCount, newCount, reach) {
        values.append(old.distance(from: i, to: new, j))
      }
    }
    (self.values, self.starts) = (values, starts)
  }

  /// The new frames whose distance from an old one is known.
  func columns(of old: Int) -> Range<Int> { Self.columns(of: old, oldCount, newCount, reach) }

  private static func columns(
    of old: Int, _ oldCount: Int, _ newCount: Int, _ reach: Int
  ) -> Range<Int> {
    let center = old * newCount / oldCount
    return max(0, center - reach)..<min(newCount, center + reach + 1)
  }

  /// Infinite outside the band.
  subscript(old: Int, new: Int) -> Float {
    let columns = columns(of: old)
    return columns.contains(new) ? values[starts[old] + new - columns.lowerBound] : .infinity
  }
}
