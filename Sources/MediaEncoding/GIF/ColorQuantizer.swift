import PixelKernels

/// Chooses few colors for many, in whole numbers, so that every machine chooses the same.
///
/// Colors that are seen much (flat fills) are kept exactly. The others are cut into boxes at the
/// mean of the widest channel of the worst box (variance cut), whose means then move to the middle
/// of what is nearest to them (k-means). Weights are square roots of the time on screen: otherwise
/// large areas take all entries from the edges and highlights of small ones.
struct ColorQuantizer {
  private struct Sample {
    var channels: SIMD4<Int>
    var weight: Int
  }

  private let entries: [ColorTally.Entry]
  private let samples: [Sample]

  /// How many entries flat colors may take at most, and what share of the film makes a color flat.
  private static let flatCapacity = 128
  private static let flatShare = 384
  private static let rounds = 4

  /// The importance of an error of 1 in red, green and blue, as `pixel_nearest_entry` has it.
  private static let importance = SIMD4(2, 3, 1, 0)

  init(_ entries: [ColorTally.Entry]) {
    self.entries = entries
    samples = entries.map {
      Sample(channels: Self.channels($0.color), weight: Self.squareRoot($0.weight))
    }
  }

  /// At most `capacity` different colors; flat ones first, then by value.
  func colors(_ capacity: Int) -> [UInt32] {
    let total = entries.reduce(0) { $0 + $1.weight }
    let flat =
      entries.filter { $0.weight >= total / Self.flatShare }
      .sorted { ($1.weight, $0.color) < ($0.weight, $1.color) }
      .prefix(Self.flatCapacity).map(\.color)
    var means = cut(into: capacity - flat.count, without: Set(flat))
    for _ in 0..<Self.rounds { means = moved(means, beside: flat) }
    return flat + distinct(means, beside: flat)
  }

  // MARK: Variance cut

  private struct Box {
    var samples: [Sample]
    var mean: SIMD4<Int>
    var variance: SIMD4<Int>
    var error: Int { (variance &* importance).wrappedSum() }

    init(_ samples: [Sample]) {
      self.samples = samples
      let weight = samples.reduce(0) { $0 + $1.weight }
      let sum = samples.reduce(SIMD4<Int>.zero) { $0 &+ $1.channels &* $1.weight }
      let mean = sum / SIMD4(repeating: max(1, weight))
      self.mean = mean
      variance = samples.reduce(SIMD4<Int>.zero) {
        let difference = $1.channels &- mean
        return $0 &+ difference &* difference &* $1.weight
      }
    }

    /// Two boxes, neither of them empty; nil when all colors are equal.
    var halves: (Box, Box)? {
      let spread = variance &* importance
      var axis = 0
      for candidate in 1..<3 where spread[candidate] > spread[axis] { axis = candidate }
      let low = samples.filter { $0.channels[axis] <= mean[axis] }
      guard low.count < samples.count, !low.isEmpty else { return nil }
      return (Box(low), Box(samples.filter { $0.channels[axis] > mean[axis] }))
    }
  }

  private func cut(into count: Int, without flat: Set<UInt32>) -> [UInt32] {
    let others = zip(entries, samples).filter { !flat.contains($0.0.color) }.map(\.1)
    guard !others.isEmpty else { return [] }
    var boxes = [Box(others)]
    while boxes.count < count {
      // The first of the worst boxes; those of one color have no error.
      guard let worst = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
        let (low, high) = boxes[worst].halves
      else { break }
      boxes[worst] = low
      boxes.append(high)
    }
    return boxes.map { Self.color($0.mean) }
  }

  // MARK: k-means

  private func moved(_ means: [UInt32], beside flat: [UInt32]) -> [UInt32] {
    let search = PaletteSearch(flat + means)
    var sums = Array(repeating: SIMD4<Int>.zero, count: flat.count + means.count)
    var weights = Array(repeating: 0, count: sums.count)
    for (entry, sample) in zip(entries, samples) {
      let nearest = search.nearest(to: entry.color)
      sums[nearest] &+= sample.channels &* sample.weight
      weights[nearest] += sample.weight
    }
    return means.indices.map { index in
      let weight = weights[flat.count + index]
      guard weight > 0 else { return means[index] }
      let half = SIMD4(repeating: weight / 2)
      return Self.color((sums[flat.count + index] &+ half) / SIMD4(repeating: weight))
    }
  }

  private func distinct(_ means: [UInt32], beside flat: [UInt32]) -> [UInt32] {
    var seen = Set(flat)
    return means.filter { seen.insert($0).inserted }.sorted()
  }

  // MARK: Arithmetic

  private static func channels(_ color: UInt32) -> SIMD4<Int> {
    SIMD4(Int(color >> 16 & 255), Int(color >> 8 & 255), Int(color & 255), 0)
  }

  private static func color(_ channels: SIMD4<Int>) -> UInt32 {
    UInt32(channels[0] << 16 | channels[1] << 8 | channels[2])
  }

  /// The largest whole number whose square is at most `value`, and at least 1.
  private static func squareRoot(_ value: Int) -> Int {
    // A correctly rounded root may be one too large near squares beyond 2⁵³.
    var root = Int(Double(value).squareRoot())
    while root * root > value { root -= 1 }
    return max(1, root)
  }
}
