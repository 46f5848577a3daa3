import ArgumentParser
import OutputFormats

/// How WebP films are encoded.
struct WebPOptions: ParsableArguments {
  @Option(
    name: .customLong("webp-quality"),
    help: ArgumentHelp(
      """
      'lossless', 'near-lossless' (textures a few levels off), or for photographs the quality of lossy \
      pictures, \(WebPQuality.range.lowerBound) (the smallest) to \(WebPQuality.range.upperBound) (the \
      best); what is smaller without loss stays so. Default: lossless.
      """, valueName: "quality"))
  var quality: WebPQuality?
}

extension WebPQuality: ExpressibleByArgument {
  public init?(argument: String) { self.init(text: argument) }
}
