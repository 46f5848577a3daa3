/// How far each frame of one film is from each frame of another, along a band around the diagonal.
struct FrameCosts {
  let oldCount: Int
  let newCount: Int
  /// How far from the diagonal, in new frames, pairs are known.
  private let reach: Int
  private let values: [Float]
  /// Where each old frame's costs begin.
  private let starts: [Int]
  /// How many pairs of pictures were measured: of frames that repeat, one stands for all.
  let measuredPairs: Int

  /// All pairs up to 2000 frames; of longer films a band of 10 % to each side, at least 64 frames.
  init(_ old: FilmSketch, _ new: FilmSketch) {
    (oldCount, newCount) = (old.frameCount, new.frameCount)
    let longest = max(oldCount, newCount)
    reach = longest <= 2000 ? longest : max(64, longest / 10)
    var values: [Float] = []
    var starts: [Int] = []
    var measured = 0
    var before = 0..<0
    for i in 0..<oldCount {
      let columns = Self.columns(of: i, oldCount, newCount, reach)
      let isRepeat = i > 0 && old.hashes[i] == old.hashes[i - 1]
      let start = values.count
      for j in columns {
        if isRepeat, before.contains(j) {
          values.append(values[starts[i - 1] + j - before.lowerBound])
        } else if j > columns.lowerBound, new.hashes[j] == new.hashes[j - 1] {
          values.append(values[values.count - 1])
        } else {
          values.append(old.distance(from: i, to: new, j))
          measured += 1
        }
      }
      starts.append(start)
      before = columns
    }
    (self.values, self.starts, measuredPairs) = (values, starts, measured)
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
