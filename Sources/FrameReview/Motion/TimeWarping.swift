/// The path through the pairs of frames along which two films resemble each other most.
struct TimeWarping {
  /// Pairs in order; each goes on by one frame in one film or in both.
  let path: [(old: Int, new: Int)]
  /// The mean distance along the path.
  let residual: Float

  /// Dynamic time warping, from the first pair to the last.
  init(_ costs: FrameCosts) {
    let (rows, columns) = (costs.oldCount, costs.newCount)
    var choices = [UInt8](repeating: 0, count: rows * columns)
    var above = [Float](repeating: .infinity, count: columns)
    for i in 0..<rows {
      var row = [Float](repeating: .infinity, count: columns)
      for j in costs.columns(of: i) {
        let cost = costs[i, j]
        if i == 0 && j == 0 {
          row[j] = cost
          continue
        }
        let both = i > 0 && j > 0 ? above[j - 1] : .infinity
        let (old, new) = (above[j], j > 0 ? row[j - 1] : .infinity)
        let best = min(both, old, new)
        row[j] = best + cost
        choices[i * columns + j] = both == best ? 0 : old == best ? 1 : 2
      }
      above = row
    }
    var path: [(old: Int, new: Int)] = []
    var (i, j, sum) = (rows - 1, columns - 1, Float(0))
    while true {
      path.append((i, j))
      sum += costs[i, j]
      if i == 0 && j == 0 { break }
      if i == 0 {
        j -= 1
      } else if j == 0 {
        i -= 1
      } else {
        switch choices[i * columns + j] {
        case 0: (i, j) = (i - 1, j - 1)
        case 1: i -= 1
        default: j -= 1
        }
      }
    }
    self.path = path.reversed()
    residual = sum / Float(path.count)
  }

  /// The old film's time that each new frame shows, in old frames: the middle of its pairs.
  func oldTimes(newCount: Int) -> [Double] {
    var (sums, counts) = (
      [Int](repeating: 0, count: newCount), [Int](repeating: 0, count: newCount)
    )
    for pair in path {
      sums[pair.new] += pair.old
      counts[pair.new] += 1
    }
    return zip(sums, counts).map { Double($0) / Double(max($1, 1)) }
  }
}
