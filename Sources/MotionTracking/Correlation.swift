/// How well what should be seen and what is seen go up and down together.
struct Correlation {
  private var (n, told, seen) = (0.0, 0.0, 0.0)
  private var (toldSquares, seenSquares, products) = (0.0, 0.0, 0.0)

  init() {}

  /// Of pairs without the share of them that lies farthest from the line through the rest.
  ///
  /// The line is found anew among those that are left, as the others have drawn it to them.
  init(_ pairs: [(told: Double, seen: Double)], leaving share: Double) {
    self.init()
    for pair in pairs { add(pair.told, pair.seen) }
    for _ in 0..<Self.rounds {
      let line = self
      let rests = pairs.map { abs($0.seen - line.expected(of: $0.told)) }
      let limit = rests.sorted()[Int((1 - share) * Double(pairs.count - 1))]
      self.init()
      for (pair, rest) in zip(pairs, rests) where rest <= limit { add(pair.told, pair.seen) }
    }
  }

  private static let rounds = 4

  mutating func add(_ told: Double, _ seen: Double) {
    (n, self.told, self.seen) = (n + 1, self.told + told, self.seen + seen)
    (toldSquares, seenSquares) = (toldSquares + told * told, seenSquares + seen * seen)
    products += told * seen
  }

  /// How many pairs there are.
  var count: Double { n }

  private var toldSpread: Double { toldSquares - told * told / n }

  /// −1…1, after Pearson; −1 where either does not change.
  var value: Double {
    let seenSpread = seenSquares - seen * seen / n
    guard toldSpread > 0, seenSpread > 0 else { return -1 }
    return (products - told * seen / n) / (toldSpread * seenSpread).squareRoot()
  }

  /// What the line of least squares shows of what should be seen.
  private func expected(of value: Double) -> Double {
    guard toldSpread > 0 else { return seen / n }
    return seen / n + (products - told * seen / n) / toldSpread * (value - told / n)
  }
}
