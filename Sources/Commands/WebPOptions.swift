import ArgumentParser
import OutputFormats

/// How WebP films are encoded.
struct WebPOptions: ParsableArguments {
  @Option(
    name: .customLong("webp-quality"),
    help: ArgumentHelp(
      """
      For photographs: lossy quality, \(WebPQuality.range.lowerBound) (the smallest) to \
      \(WebPQuality.range.upperBound) (the best). What is smaller without loss stays so. Default: no \
      loss.
      """, valueName: "quality"))
  var quality: Int?

  func validate() throws {
    guard let quality, !WebPQuality.range.contains(quality) else { return }
    let range = WebPQuality.range
    throw ValidationError("--webp-quality must be \(range.lowerBound) to \(range.upperBound).")
  }
}
