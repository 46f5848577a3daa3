/// Thresholds for dithering whose pattern has no low frequencies, so that it looks even.
///
/// Made by void and cluster (Ulichney, 1993) on a torus of 64×64: of the places that are taken the
/// one with the most neighbors is the tightest cluster, of those that are free the one with the
/// fewest is the largest void. Neighbors count by a Gaussian of σ 1.5 in whole numbers.
enum BlueNoise {
  static let side = 64

  /// 0...255, each for 16 places, row by row; never freed.
  nonisolated(unsafe) static let tile: UnsafePointer<UInt8> = {
    let tile = UnsafeMutablePointer<UInt8>.allocate(capacity: side * side)
    for (place, rank) in ranks().enumerated() {
      (tile + place).initialize(to: UInt8(rank * 256 / (side * side)))
    }
    return UnsafePointer(tile)
  }()

  private static let radius = 6
  /// 2¹⁶·exp(−d² / 2σ²) for d² = 0, 1, 2, …, each the one before it times exp(−2 / 9), of 2¹⁶.
  private static let falloff: [Int32] = {
    var values: [Int32] = []
    var value = 65_536
    for _ in 0...2 * radius * radius {
      values.append(Int32(value))
      value = (value * 52_477) >> 16
    }
    return values
  }()

  private struct Field {
    var energy = [Int32](repeating: 0, count: side * side)
    var isTaken = [Bool](repeating: false, count: side * side)

    mutating func flip(_ place: Int) {
      let sign: Int32 = isTaken[place] ? -1 : 1
      isTaken[place].toggle()
      let (x, y) = (place % side, place / side)
      for dy in -radius...radius {
        let row = (y + dy + side) % side * side
        for dx in -radius...radius {
          energy[row + (x + dx + side) % side] += sign * falloff[dx * dx + dy * dy]
        }
      }
    }

    /// The first taken place with the most energy.
    var tightestCluster: Int {
      var (best, most) = (0, Int32.min)
      for place in energy.indices where isTaken[place] && energy[place] > most {
        (best, most) = (place, energy[place])
      }
      return best
    }

    /// The first free place with the least energy.
    var largestVoid: Int {
      var (best, least) = (0, Int32.max)
      for place in energy.indices where !isTaken[place] && energy[place] < least {
        (best, least) = (place, energy[place])
      }
      return best
    }
  }

  /// When each place is taken, 0..<4096.
  private static func ranks() -> [Int] {
    var field = Field()
    // A tenth of the places, spread by a fixed sequence, then moved from clusters into voids.
    var state: UInt32 = 1
    var count = 0
    while count < side * side / 10 {
      state = state &* 1_664_525 &+ 1_013_904_223
      let place = Int(state >> 20)
      if !field.isTaken[place] {
        field.flip(place)
        count += 1
      }
    }
    while true {
      let cluster = field.tightestCluster
      field.flip(cluster)
      let void = field.largestVoid
      field.flip(void)
      if void == cluster { break }
    }
    var ranks = [Int](repeating: 0, count: side * side)
    var shrinking = field
    for rank in stride(from: count - 1, through: 0, by: -1) {
      let place = shrinking.tightestCluster
      shrinking.flip(place)
      ranks[place] = rank
    }
    for rank in count..<side * side {
      let place = field.largestVoid
      field.flip(place)
      ranks[place] = rank
    }
    return ranks
  }
}
