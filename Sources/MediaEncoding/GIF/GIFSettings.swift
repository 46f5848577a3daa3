package import Geometry
import OutputFormats

/// How close a GIF comes to its frames, and at what price.
package struct GIFSettings: Sendable, Hashable {
  /// What the others were made of: 100 approximates colors alone, where a table is too small for
  /// them; below it more and more pixels take a color that is near and compresses better.
  package let quality: Int
  /// Of a color table, 2...255.
  package var colorCount = GIFPalette.capacity
  /// Error in pixels times squared levels that is worth a byte.
  package var errorPerByte = 2000
  /// How much farther than the best an entry may be, in quarters of a squared level by level of
  /// activity.
  package var tolerance: Int
  /// How many times that is tolerated of pixels that change again before `briefStay` is over.
  package var briefFactor = 4
  /// In seconds; what is gone after three frames of 30 a second cannot be looked at.
  package var briefStay = Rational.one / 10
  /// Pixels of at least this activity are not dithered.
  package var smoothActivity = 3
  /// Squared levels up to which an error is not dithered.
  package var ditherFloor = 60
  /// What part of a mix's variance counts against it: 1 / noiseDivisor.
  package var noiseDivisor = 3

  /// What a quality from 0 to 100 means; nil is the usual one.
  package init(quality: Int? = nil) {
    let quality = quality ?? GIFOptions.usualQuality
    precondition(GIFOptions.qualities.contains(quality), "a quality is 0...100")
    self.quality = quality
    let (lower, part) = (quality / 10, quality % 10)
    let upper = min(lower + 1, Self.tolerances.count - 1)
    tolerance = (Self.tolerances[lower] * (10 - part) + Self.tolerances[upper] * part) / 10
  }

  /// Where a table has all colors they stay as they are, unless quality was given up for size.
  func tolerance(for palette: GIFPalette) -> Int { isExact(palette) ? 0 : tolerance }

  /// The same of pixels that change again soon: no more than the lowest quality of a search tolerates.
  func briefTolerance(for palette: GIFPalette) -> Int {
    let lasting = tolerance(for: palette)
    let most = GIFSettings(quality: GIFLimitSearch.lowestQuality).tolerance
    return max(lasting, min(lasting * briefFactor, most))
  }

  /// Whether it matters how long a pixel stays.
  var tellsBrief: Bool { tolerance > 0 && briefFactor != 1 }

  /// In how many frames from its own on a pixel must change again to count as brief.
  func briefFrames(of film: FilmDescription) -> Int {
    min(Int((film.frameRate * briefStay).floor), FrameColors.span)
  }

  /// Whether images with this table show each color as it is.
  func isExact(_ palette: GIFPalette) -> Bool {
    palette.fidelity == .exact && quality >= Self.lowestExactQuality
  }

  /// From this on few colors are exact.
  package static let lowestExactQuality = 70

  /// For qualities of 0, 10, …, 100.
  private static let tolerances = [1280, 800, 560, 400, 280, 180, 96, 44, 16, 4, 0]
}
