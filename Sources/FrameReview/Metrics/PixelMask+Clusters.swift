import Pixels

extension PixelMask {
  /// Groups of pixels that touch, also at corners, once each has grown by `reach` to every side.
  ///
  /// In the order of their first pixels, from the top left on; each as the rectangle around its own
  /// pixels and their number.
  package func clusters(reach: Int = 4) -> [Window] {
    // Two pixels that have grown touch where they are at most so many columns and rows apart.
    let apart = 2 * reach + 1
    var runs: [Run] = []
    var forest = Forest()
    /// Where the runs of each of the last rows begin, the latest last.
    var starts: [Int] = []
    for y in 0..<height {
      starts.append(runs.count)
      if starts.count > apart + 1 { starts.removeFirst() }
      addRuns(ofRow: y, apart, to: &runs)
      for _ in forest.parents.count..<runs.count { forest.add() }
      guard let own = starts.last, own < runs.count else { continue }
      for (begin, end) in zip(starts, starts.dropFirst()) where begin < end {
        Self.join(runs, own..<runs.count, begin..<end, apart, in: &forest)
      }
    }
    return Self.groups(runs, &forest)
  }

  /// Pixels of one row that belong together.
  private struct Run {
    var y: Int
    /// Of the first pixel and the last one.
    var left: Int
    var right: Int
    var count: Int
  }

  /// Which runs belong together: each knows one that came before it, or itself.
  private struct Forest {
    private(set) var parents: [Int] = []

    mutating func add() { parents.append(parents.count) }

    mutating func root(of run: Int) -> Int {
      var run = run
      while parents[run] != run {
        parents[run] = parents[parents[run]]
        run = parents[run]
      }
      return run
    }

    mutating func join(_ a: Int, _ b: Int) {
      let (a, b) = (root(of: a), root(of: b))
      if a != b { parents[max(a, b)] = min(a, b) }
    }
  }

  private func addRuns(ofRow y: Int, _ apart: Int, to runs: inout [Run]) {
    let first = runs.count
    marks.withUnsafeBytes { marks in
      var x = 0
      while x < width {
        // Mostly nothing is marked.
        while x + 8 <= width,
          marks.loadUnaligned(fromByteOffset: y * width + x, as: UInt64.self) == 0
        {
          x += 8
        }
        guard x < width else { return }
        if marks[y * width + x] != 0 {
          if runs.count > first, x - runs[runs.count - 1].right <= apart {
            runs[runs.count - 1].right = x
            runs[runs.count - 1].count += 1
          } else {
            runs.append(Run(y: y, left: x, right: x, count: 1))
          }
        }
        x += 1
      }
    }
  }

  /// Joins the runs of a row with those of another one nearby that reach them.
  private static func join(
    _ runs: [Run], _ row: Range<Int>, _ other: Range<Int>, _ apart: Int, in forest: inout Forest
  ) {
    var (mine, theirs) = (row.lowerBound, other.lowerBound)
    while mine < row.upperBound, theirs < other.upperBound {
      if runs[mine].left - runs[theirs].right <= apart,
        runs[theirs].left - runs[mine].right <= apart
      {
        forest.join(mine, theirs)
      }
      // What ends first reaches nothing further on.
      if runs[mine].right < runs[theirs].right { mine += 1 } else { theirs += 1 }
    }
  }

  private static func groups(_ runs: [Run], _ forest: inout Forest) -> [Window] {
    var groups: [(first: Run, last: Run)] = []
    var places: [Int: Int] = [:]
    for (index, run) in runs.enumerated() {
      let root = forest.root(of: index)
      guard let place = places[root] else {
        places[root] = groups.count
        groups.append((run, run))
        continue
      }
      groups[place].first.left = min(groups[place].first.left, run.left)
      groups[place].first.right = max(groups[place].first.right, run.right)
      groups[place].first.count += run.count
      groups[place].last = run
    }
    return groups.map { first, last in
      Window(
        rect: PixelRect(
          x: first.left, y: first.y, width: first.right - first.left + 1,
          height: last.y - first.y + 1),
        count: first.count)
    }
  }
}
