/// Which frame of one film stands for which of another, in order, and which stand alone.
struct FrameAlignment {
  enum Step: Equatable {
    case pair(old: Int, new: Int)
    case inserted(new: Int)
    case deleted(old: Int)
  }

  let steps: [Step]

  /// The cheapest alignment (Needleman and Wunsch, 1970), where leaving out a frame costs `gap`.
  ///
  /// Of equally cheap ones, that with its gaps as late as possible: a frame that is held is paired
  /// the first time it is shown. Gaps of both kinds beside each other are joined into pairs.
  init(_ costs: FrameCosts, gap: Float) {
    let (rows, columns) = (costs.oldCount, costs.newCount)
    // 0 pair, 1 inserted, 2 deleted: how the best alignment of the first i and j frames ends.
    var choices = [UInt8](repeating: 0, count: (rows + 1) * (columns + 1))
    var above = (0...columns).map { Float($0) * gap }
    for j in 1..<columns + 1 { choices[j] = 1 }
    for i in 1...rows {
      var row = [Float](repeating: .infinity, count: columns + 1)
      row[0] = Float(i) * gap
      choices[i * (columns + 1)] = 2
      let known = costs.columns(of: i - 1)
      for j in 1...columns {
        let pair = known.contains(j - 1) ? above[j - 1] + costs[i - 1, j - 1] : .infinity
        let (inserted, deleted) = (row[j - 1] + gap, above[j] + gap)
        let best = min(pair, inserted, deleted)
        row[j] = best
        choices[i * (columns + 1) + j] = inserted == best ? 1 : deleted == best ? 2 : 0
      }
      above = row
    }
    var steps: [Step] = []
    var (i, j) = (rows, columns)
    while i > 0 || j > 0 {
      switch choices[i * (columns + 1) + j] {
      case 1:
        j -= 1
        steps.append(.inserted(new: j))
      case 2:
        i -= 1
        steps.append(.deleted(old: i))
      default:
        (i, j) = (i - 1, j - 1)
        steps.append(.pair(old: i, new: j))
      }
    }
    self.steps = Self.joined(steps.reversed())
  }

  /// Turns neighboring runs of inserted and deleted frames into pairs, as far as they go.
  private static func joined(_ steps: [Step]) -> [Step] {
    var joined: [Step] = []
    var (old, new): ([Int], [Int]) = ([], [])
    func settle() {
      let shared = min(old.count, new.count)
      for (old, new) in zip(old, new) { joined.append(.pair(old: old, new: new)) }
      for frame in old.dropFirst(shared) { joined.append(.deleted(old: frame)) }
      for frame in new.dropFirst(shared) { joined.append(.inserted(new: frame)) }
      (old, new) = ([], [])
    }
    for step in steps {
      switch step {
      case .inserted(let frame): new.append(frame)
      case .deleted(let frame): old.append(frame)
      case .pair:
        settle()
        joined.append(step)
      }
    }
    settle()
    return joined
  }
}
