/// How long each color of a film is seen, in pixels times frames.
///
/// Colors are counted exactly up to a number that no drawn scene reaches; those that come after it
/// share bins of 6 bits a channel. A color that is once counted exactly stays so, which makes the
/// result a function of the order of counting alone, and that is the film's.
struct ColorCensus {
  /// How many colors are counted exactly.
  static let capacity = 1 << 16
  private static let slotCount = capacity * 2

  /// Open addressing: a color with `occupied`, or 0; its weight at the same place.
  private var keys: [UInt32]
  private var weights: [Int]
  private var count = 0
  /// Weights of 6:6:6 bins; empty as long as the exact table suffices.
  private var bins: [Int] = []

  private static let occupied: UInt32 = 1 << 24

  init() {
    keys = Array(repeating: 0, count: Self.slotCount)
    weights = Array(repeating: 0, count: Self.slotCount)
  }

  /// Adds `weight` to a color's time on screen; negative when it goes before its time.
  mutating func add(_ color: UInt32, weight: Int) {
    let key = color | Self.occupied
    var slot = Int((color &* 0x9E37_79B1) >> 15)
    while true {
      if keys[slot] == key {
        weights[slot] += weight
        return
      }
      if keys[slot] == 0 { break }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    if count < Self.capacity {
      keys[slot] = key
      weights[slot] = weight
      count += 1
    } else {
      makeBins()
      bins[Self.bin(of: color)] += weight
    }
  }

  /// Adds what another census counted.
  mutating func merge(_ tally: ColorTally) {
    for entry in tally.counted { add(entry.color, weight: entry.weight) }
    for entry in tally.binned {
      makeBins()
      bins[Self.bin(of: entry.color)] += entry.weight
    }
  }

  /// All that was counted so far.
  var tally: ColorTally {
    ColorTally(
      counted: keys.indices.filter { keys[$0] != 0 && weights[$0] > 0 }
        .map { .init(color: keys[$0] & 0xFF_FFFF, weight: weights[$0]) }
        .sorted { $0.color < $1.color },
      binned: bins.indices.filter { bins[$0] > 0 }
        .map { .init(color: Self.middle(ofBin: UInt32($0)), weight: bins[$0]) })
  }

  private mutating func makeBins() {
    if bins.isEmpty { bins = Array(repeating: 0, count: 1 << 18) }
  }

  private static func bin(of color: UInt32) -> Int {
    let (red, green, blue) = (color >> 18 & 63, color >> 10 & 63, color >> 2 & 63)
    return Int(red << 12 | green << 6 | blue)
  }

  private static func middle(ofBin bin: UInt32) -> UInt32 {
    let (red, green, blue) = (bin >> 12 & 63, bin >> 6 & 63, bin & 63)
    return (red << 18 | green << 10 | blue << 2) + 0x02_0202
  }
}

/// The colors that a census has seen, each list by their value.
struct ColorTally: Sendable {
  /// As 0xRRGGBB, with how long it is seen; longer than zero.
  struct Entry: Sendable, Hashable {
    var color: UInt32
    var weight: Int
  }

  /// Colors that were counted exactly.
  var counted: [Entry]
  /// Bins, as the colors in their middles.
  var binned: [Entry]

  /// Both together, by value, every color once.
  var entries: [Entry] {
    var merged: [Entry] = []
    for entry in (counted + binned).sorted(by: { $0.color < $1.color }) {
      if merged.last?.color == entry.color {
        merged[merged.count - 1].weight += entry.weight
      } else {
        merged.append(entry)
      }
    }
    return merged
  }
}
