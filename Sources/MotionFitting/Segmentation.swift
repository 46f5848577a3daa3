import AnimationEngine

/// Where a motion through several values turns: the cut of its samples into a rest, pieces of one pace
/// each and a rest that leaves least, by dynamic programming.
struct Segmentation {
  /// Paces that pieces can have.
  static let functions: [TimingFunction] = [.linear, .easeIn, .easeOut, .easeInEaseOut]

  private let samples: [MotionSample]
  /// Indices of samples between which pieces may lie.
  private let nodes: [Int]
  /// What the best pace leaves between two nodes, and which that is.
  private var pieces: [[(cost: Double, function: Int)]] = []
  /// What a rest leaves before and after each node.
  private var (rests, tails): ([Double], [Double]) = ([], [])

  /// Nodes at most: the work grows with the square.
  private static let mostNodes = 48

  init(_ series: MotionSeries) {
    samples = series.samples
    let count = min(samples.count, Self.mostNodes)
    let last = samples.count - 1
    nodes = (0..<count).map { $0 * last / (count - 1) }
    rests = nodes.map { rest(0...$0) }
    tails = nodes.map { rest($0...last) }
    pieces = nodes.indices.map { first in
      nodes.indices.map { second in
        first < second ? piece(nodes[first]...nodes[second]) : (.infinity, 0)
      }
    }
  }

  /// The best cut into so many pieces: the times of its ends, and the pieces' paces; nil where there are
  /// too few samples.
  func best(pieces count: Int) -> (times: [Double], functions: [TimingFunction])? {
    guard nodes.count > count else { return nil }
    var costs = [rests]
    var origins: [[Int]] = []
    for _ in 0..<count {
      var (row, origin) = ([Double](), [Int]())
      for end in nodes.indices {
        var (least, place) = (Double.infinity, 0)
        for begin in 0..<end {
          let cost = costs[costs.count - 1][begin] + pieces[begin][end].cost
          if cost < least { (least, place) = (cost, begin) }
        }
        row.append(least)
        origin.append(place)
      }
      costs.append(row)
      origins.append(origin)
    }
    let totals = nodes.indices.map { costs[count][$0] + tails[$0] }
    guard var end = nodes.indices.min(by: { (totals[$0], $0) < (totals[$1], $1) }),
      totals[end].isFinite
    else { return nil }
    var (places, functions) = ([end], [TimingFunction]())
    for origin in origins.reversed() {
      let begin = origin[end]
      functions.append(Self.functions[pieces[begin][end].function])
      places.append(begin)
      end = begin
    }
    return (places.reversed().map { samples[nodes[$0]].time }, functions.reversed())
  }

  private func rest(_ range: ClosedRange<Int>) -> Double {
    let values = samples[range].map(\.value)
    return Projection(of: values, onto: [values.map { _ in 1 }]).cost
  }

  private func piece(_ range: ClosedRange<Int>) -> (cost: Double, function: Int) {
    let values = samples[range].map(\.value)
    let (begin, end) = (samples[range.lowerBound].time, samples[range.upperBound].time)
    var best = (cost: Double.infinity, function: 0)
    // Two samples between the ends tell a pace; fewer are as well explained by the first, a straight one.
    let told = range.count < 4 ? Self.functions[..<1] : Self.functions[...]
    for (index, function) in told.enumerated() {
      let shape = MotionShape.curve(begin: begin, duration: end - begin, function)
      let cost = Projection(of: values, onto: shape.columns(Array(samples[range]))).cost
      if cost < best.cost { best = (cost, index) }
    }
    return best
  }
}
