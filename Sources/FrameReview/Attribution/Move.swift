/// One move of a value: the frames from its last rest to its next.
struct Move: Equatable {
  /// The last frame before it, which still shows where it starts.
  let first: Int
  /// The first frame that shows where it ends.
  let last: Int
  /// Of each frame from `first` to `last`, the components.
  let values: [[Double]]

  /// How many equal frames make a rest.
  private static let rest = 3

  /// The moves of a value over all frames, a rest of three frames or more between them.
  ///
  /// Steps below 10⁻⁷ of the whole range are none, and moves within a thousandth of it are left
  /// out: the last tremble of a spring is part of its rest.
  static func moves(in values: [[Double]]) -> [Move] {
    guard let origin = values.first else { return [] }
    let range = values.map { distance($0, origin) }.max() ?? 0
    var moves: [Move] = []
    var first: Int?
    var lastStep = 0
    func close() {
      guard let start = first else { return }
      moves.append(Move(first: start, last: lastStep, values: Array(values[start...lastStep])))
      first = nil
    }
    for frame in values.indices.dropFirst()
    where distance(values[frame], values[frame - 1]) > range * 1e-7 {
      if frame - lastStep >= rest { close() }
      if first == nil { first = frame - 1 }
      lastStep = frame
    }
    close()
    return moves.filter { move in
      move.values.contains { distance($0, move.start) > range / 1000 }
    }
  }

  var start: [Double] { values.first ?? [] }
  var end: [Double] { values.last ?? [] }
  var duration: Int { last - first }

  /// How far apart its ends are, or for a move that comes back, how far it goes.
  var way: Double {
    let direct = Self.distance(start, end)
    return direct > 0 ? direct : values.map { Self.distance(start, $0) }.max() ?? 0
  }

  /// The share of its way by which it goes beyond its end; 0 for a move that comes back.
  var overshoot: Double {
    let direct = zip(start, end).map { $1 - $0 }
    let square = direct.reduce(0) { $0 + $1 * $1 }
    guard square > 0 else { return 0 }
    let farthest = values.map { value in
      zip(zip(start, value), direct).reduce(0) { $0 + ($1.0.1 - $1.0.0) * $1.1 } / square
    }
    return max(0, (farthest.max() ?? 0) - 1)
  }

  /// Frames until it stays within a thousandth of its way from its end.
  var settling: Int {
    let limit = way / 1000
    let place = values.lastIndex { Self.distance($0, end) > limit } ?? 0
    return place + 1
  }

  /// The largest step from one frame to the next.
  var largestStep: Double {
    zip(values, values.dropFirst()).map { Self.distance($0, $1) }.max() ?? 0
  }

  /// Whether both show the same values in the same order, whenever they begin.
  func hasShape(of other: Move) -> Bool {
    let limit = max(way, other.way) * 1e-6
    return values.count == other.values.count
      && zip(values, other.values).allSatisfy { Self.distance($0, $1) <= limit }
  }

  /// Whether both have the same curve when their durations are made equal, within 2 % of the way.
  func hasCurve(of other: Move) -> Bool {
    let limit = max(way, other.way) * 0.02
    let (shorter, longer) = duration <= other.duration ? (self, other) : (other, self)
    guard shorter.duration > 1 else { return true }
    return longer.values.indices.allSatisfy { place in
      let time = Double(place) * Double(shorter.duration) / Double(longer.duration)
      let before = min(Int(time), shorter.values.count - 2)
      let part = time - Double(before)
      let value = zip(shorter.values[before], shorter.values[before + 1])
        .map { $0 + ($1 - $0) * part }
      // Frames lie between those of the other one: half of a step is no difference.
      return Self.distance(value, longer.values[place]) <= limit + shorter.largestStep / 4
    }
  }

  static func distance(_ a: [Double], _ b: [Double]) -> Double {
    guard a.count == b.count else { return .infinity }
    return zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }
}
