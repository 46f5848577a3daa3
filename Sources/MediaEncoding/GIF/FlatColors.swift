import PixelKernels

/// The colors of flat areas: those of pixels whose four neighbors have the same one.
///
/// Where a color covers an area it must be shown as it is: people see a shift of it, or a pattern in
/// it, more than anything else.
struct FlatColors: Sendable {
  /// Pixels that a color must fill to count as flat.
  static let smallestArea = 24
  private static let capacity = Int(PixelFlatCapacity)

  struct Area: Sendable {
    /// In pixels of single frames.
    var pixels = 0
    /// What these pixels count in a histogram.
    var weight = 0
  }

  private(set) var areas: [UInt32: Area] = [:]

  /// Adds pixels of one color; not where it comes after too many others.
  mutating func add(_ color: UInt32, pixels: Int, weight: Int) {
    guard areas.count < Self.capacity || areas[color] != nil else { return }
    areas[color, default: Area()].pixels += pixels
    areas[color, default: Area()].weight += weight
  }

  /// Adds what others counted.
  mutating func add(_ other: FlatColors) {
    for (color, area) in other.areas.sorted(by: { $0.key < $1.key }) {
      add(color, pixels: area.pixels, weight: area.weight)
    }
  }

  /// The colors that fill an area, the weightiest first, each with its weight.
  var filling: [ColorHistogram.Entry] {
    areas.filter { $0.value.pixels >= Self.smallestArea }
      .map { ColorHistogram.Entry(color: $0.key, weight: $0.value.weight) }
      .sorted { ($1.weight, $0.color) < ($0.weight, $1.color) }
  }
}
