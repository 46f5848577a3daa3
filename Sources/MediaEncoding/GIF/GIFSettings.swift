/// How close a GIF comes to its frames, and at what price.
package struct GIFSettings: Sendable, Hashable {
  /// Of a color table, 2...255.
  package var colorCount = GIFPalette.capacity
  /// Error in pixels times squared levels that is worth a byte.
  package var errorPerByte = 2000
  /// How much farther than the best an entry may be, in squared levels by level of activity.
  package var tolerance = 0
  /// Pixels of at least this activity are not dithered.
  package var smoothActivity = 6
  /// Squared levels up to which an error is not dithered.
  package var ditherFloor = 12
  package var noiseDivisor = 8

  package init() {}

  /// What a quality from 0 to 100 means.
  package init(quality: Int) {
    tolerance = (100 - quality) / 5
  }
}
