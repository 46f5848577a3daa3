/// Straight pieces between given points, as CSS `linear()`.
public struct PiecewiseLinear: Sendable, Hashable {
  /// A point of the function: an input with its output.
  public struct Stop: Sendable, Hashable {
    public var input: Double
    public var output: Double
    public init(input: Double, output: Double) { (self.input, self.output) = (input, output) }
  }
  /// In the order of their inputs, which never fall; equal inputs make a jump.
  public var stops: [Stop]

  public init(stops: [Stop]) { self.stops = stops }

  /// From outputs with none, one or two inputs each, completed by the rules of CSS.
  ///
  /// The first input is 0 unless given and the last one 1, or the largest before it; an input
  /// smaller than one before it is raised to that; the others are spaced evenly. Two inputs make a
  /// level piece; more than two are not used.
  public init(stops written: [(output: Double, inputs: [Double])]) {
    var points: [(input: Double?, output: Double)] = []
    var largest = -Double.infinity
    for (index, stop) in written.enumerated() {
      var inputs = Array(stop.inputs.prefix(2))
      if inputs.isEmpty, index == 0 { inputs = [0] }
      if inputs.isEmpty, index == written.count - 1 { inputs = [max(1, largest)] }
      if inputs.isEmpty { points.append((nil, stop.output)) }
      for input in inputs {
        largest = max(largest, input)
        points.append((largest, stop.output))
      }
    }

    stops = []
    var gap: [Double] = []
    for point in points {
      guard let input = point.input else {
        gap.append(point.output)
        continue
      }
      // The first point has an input, so there is a stop before every gap.
      let start = stops.last?.input ?? input
      for (index, output) in gap.enumerated() {
        let share = Double(index + 1) / Double(gap.count + 1)
        stops.append(Stop(input: start + (input - start) * share, output: output))
      }
      gap = []
      stops.append(Stop(input: input, output: point.output))
    }
  }

  /// The output at `progress`; the outermost pieces go on beyond their ends.
  ///
  /// With one stop its output, without any the progress itself.
  package func value(at progress: Double) -> Double {
    guard let only = stops.first else { return progress }
    guard let (a, b) = piece(at: progress, leaning: 0) else { return only.output }
    guard b.input > a.input else { return b.output }
    return a.output + (b.output - a.output) * ((progress - a.input) / (b.input - a.input))
  }

  /// The slope of the piece that lies before the progress or, with a lean of 0 or 1, after it.
  func slope(at progress: Double, leaning lean: Int) -> Double {
    guard !stops.isEmpty else { return 1 }
    guard let (a, b) = piece(at: progress, leaning: lean), b.input > a.input else { return 0 }
    return (b.output - a.output) / (b.input - a.input)
  }

  /// Nil where there is but one stop.
  private func piece(at progress: Double, leaning lean: Int) -> (Stop, Stop)? {
    guard stops.count > 1 else { return nil }
    let above = stops.partitioningIndex {
      $0.input > progress || $0.input == progress && lean < 0
    }
    let start = min(max(above - 1, 0), stops.count - 2)
    return (stops[start], stops[start + 1])
  }
}

extension [PiecewiseLinear.Stop] {
  /// The first index whose element satisfies `predicate`, which holds from there to the end.
  fileprivate func partitioningIndex(where predicate: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if predicate(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
