import ArgumentParser
import Geometry
import OutputFormats

/// What is asked of GIFs.
struct GIFArguments: ParsableArguments {
  @Option(
    name: .customLong("gif-scale"),
    help: ArgumentHelp(
      """
      Pixels per point. Default: the scene's `gif`, else --scale, else the stage's, \
      \(OutputFormat.gif.usualLimits.scale).
      """, valueName: "scale"))
  var scale: Double?

  @Option(
    name: .customLong("gif-fps"),
    help: ArgumentHelp(
      """
      Frames per second, at most \(OutputFormat.gif.maximumFrameRate ?? 0). Default: the scene's \
      `gif`, else --fps, else every frame of the stage's, or every second or third and so on, \
      \(OutputFormat.gif.usualLimits.rate).
      """, valueName: "fps"))
  var frameRate: Rational?

  @Option(
    help: """
      How close colors come to the film's, \(GIFOptions.qualities.lowerBound) (the smallest file) to \
      \(GIFOptions.qualities.upperBound) (the closest). Default: \(GIFOptions.usualQuality).
      """)
  var quality: Int?

  @Option(
    help: ArgumentHelp(
      """
      The largest file, such as 10MB: quality, then frames, then pixels are given up for it, and what \
      was is said; the film fails where nothing acceptable fits.
      """, valueName: "size"))
  var maxBytes: ByteCount?

  func validate() throws {
    if let scale, !(scale > 0 && scale <= 64) {
      throw ValidationError("--gif-scale must be above 0, at most 64.")
    }
    let most = OutputFormat.gif.maximumFrameRate ?? 1000
    if let frameRate, frameRate <= 0 || frameRate > most {
      throw ValidationError("--gif-fps must be above 0, at most \(most).")
    }
    let range = GIFOptions.qualities
    if let quality, !range.contains(quality) {
      throw ValidationError("--quality must be \(range.lowerBound) to \(range.upperBound).")
    }
  }

  /// The names of the options that were given.
  var given: [String] {
    [
      ("--gif-scale", scale != nil), ("--gif-fps", frameRate != nil),
      ("--quality", quality != nil), ("--max-bytes", maxBytes != nil),
    ].filter(\.1).map(\.0)
  }

  var options: GIFOptions {
    GIFOptions(scale: scale, frameRate: frameRate, quality: quality, maxBytes: maxBytes)
  }
}

extension ByteCount: ExpressibleByArgument {
  public init?(argument: String) { self.init(text: argument) }
}

extension FilmPlace: ExpressibleByArgument {}
