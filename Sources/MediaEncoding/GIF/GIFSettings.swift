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
  /// How much farther than the best an entry may be, in tenths of a quarter of a squared level by
  /// level of activity.
  package var toleranceTenths: Int
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
  /// Whether busy pixels are chosen together where a table stands for too many colors: so areas keep their
  /// mean.
  package var choosesTogether = true

  /// What a quality from 0 to 100 means; nil is the usual one.
  package init(quality: Int? = nil) {
    let quality = quality ?? GIFOptions.usualQuality
    precondition(GIFOptions.qualities.contains(quality), "a quality is 0...100")
    self.quality = quality
    let (lower, part) = (quality / 10, quality % 10)
    let upper = min(lower + 1, Self.tolerances.count - 1)
    toleranceTenths = Self.tolerances[lower] * (10 - part) + Self.tolerances[upper] * part
  }

  /// How much farther than the best an entry may be, in quarters of a squared level by level of
  /// activity.
  func tolerance(for palette: GIFPalette) -> Int { toleranceTenths(for: palette) / 10 }

  /// The same of pixels that change again soon.
  func briefTolerance(for palette: GIFPalette) -> Int {
    enlarged(toleranceTenths(for: palette), briefFactor, quality: GIFLimitSearch.lowestQuality) / 10
  }

  /// Where a table has all colors they stay as they are, unless quality was given up for size.
  ///
  /// Where neighbors make up for an error it may be twice as large, up to where that is seen.
  private func toleranceTenths(for palette: GIFPalette) -> Int {
    if isExact(palette) { return 0 }
    guard isHalftoned(palette) else { return toleranceTenths }
    return enlarged(toleranceTenths, 2, quality: Self.lowestSharedQuality)
  }

  /// Whether the pixels of images with this table are chosen together: none where it has their colors
  /// anyway, or nearly, as in text.
  func isHalftoned(_ palette: GIFPalette) -> Bool { choosesTogether && palette.fidelity == .coarse }

  /// A tolerance times a factor, but no more than a quality has, or than it was.
  private func enlarged(_ tolerance: Int, _ factor: Int, quality: Int) -> Int {
    max(tolerance, min(tolerance * factor, GIFSettings(quality: quality).toleranceTenths))
  }

  /// Whether it matters how long a pixel stays.
  var tellsBrief: Bool { toleranceTenths > 0 && briefFactor != 1 }

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

  /// How many lengths of a string the compressor tries: in textures more than two spare 1 % for a fifth of the time.
  func triedLengths(for palette: GIFPalette) -> Int32 { isHalftoned(palette) ? 2 : 4 }

  /// What it tolerates is the most where neighbors make up for it.
  private static let lowestSharedQuality = 70

  /// For qualities of 0, 10, …, 100.
  private static let tolerances = [1280, 800, 560, 400, 280, 180, 96, 44, 16, 4, 0]
}
