import PixelKernels

/// How much colors count, in at most `capacity` bins.
///
/// Colors are counted exactly as long as they fit; then bins grow by one bit of each channel at a
/// time. A bin knows the mean of what is in it.
final class ColorHistogram {
  /// One color, or the mean of several, as 0xRRGGBB.
  struct Entry: Sendable, Hashable {
    var color: UInt32
    var weight: Int
  }

  /// As kernels have it.
  let histogram: OpaquePointer

  /// `capacity` is a power of two, 4096 at least, which bins of four bits a channel fill.
  init(capacity: Int) {
    precondition(capacity >= 4096 && capacity & (capacity - 1) == 0, "a capacity of bins")
    histogram = OpaquePointer(
      UnsafeMutableRawPointer.allocate(
        byteCount: pixel_histogram_size(UInt32(capacity)), alignment: 64))
    pixel_histogram_begin(histogram, UInt32(capacity))
  }

  deinit { UnsafeMutableRawPointer(histogram).deallocate() }

  /// Whether every bin is one color.
  var isExact: Bool { pixel_histogram_is_exact(histogram) }

  /// What was counted, in an order that follows from the order of counting.
  var entries: [Entry] {
    let count = Int(pixel_histogram_count(histogram))
    var colors = Array(repeating: UInt32(0), count: count)
    var weights = Array(repeating: Int64(0), count: count)
    pixel_histogram_entries(histogram, &colors, &weights)
    return zip(colors, weights).map { Entry(color: $0, weight: Int($1)) }
  }

  /// The colors of flat areas, where a census counted.
  var flat: FlatColors {
    var count: UInt32 = 0
    let colors = UnsafeBufferPointer(
      start: pixel_histogram_flat(histogram, &count), count: Int(count))
    var flat = FlatColors()
    for color in colors {
      flat.add(color.color, pixels: Int(color.pixels), weight: Int(color.weight))
    }
    return flat
  }

  /// Adds a color that counts `weight`, at least 1.
  func add(_ color: UInt32, weight: Int) {
    pixel_histogram_add(histogram, color, Int64(weight))
  }
}
