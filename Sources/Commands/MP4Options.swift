import ArgumentParser
import Geometry
import OutputFormats

/// How MP4 files are encoded, with H.264 or HEVC.
struct MP4Options: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Quality, \(H264Options.constantRateFactors.lowerBound) (the best) to \
      \(H264Options.constantRateFactors.upperBound) (the worst). Default: \
      \(H264Options.usualConstantRateFactor(of: .mp4)), and \
      \(H264Options.usualConstantRateFactor(of: .hevc)) for hevc, whose scale is another.
      """, valueName: "factor"))
  var crf: Int?

  @Option(
    help: """
      How hard to try, by libx264's and libx265's names: each step costs time and saves bytes. Of libx264, \
      what only films of cameras gain from is left out up to medium. Default: \(H264Options().preset.rawValue).
      """)
  var preset: H264Options.Preset?

  @Option(
    help: """
      Samples of color: 420 (one for 2×2 pixels, with even sides) or 444 (one for each pixel, which \
      keeps colored text sharp, and which Firefox, Safari and most hardware do not play). Default: \
      \(H264Options().chroma.rawValue).
      """)
  var chroma: H264Options.Chroma?

  @Option(
    help: ArgumentHelp(
      """
      The longest time between frames that players can seek to; 0 makes every frame one. Default: \
      \(H264Options().keyframeInterval).
      """, valueName: "seconds"))
  var keyframes: Rational?

  @Flag(
    help: """
      For players that scrub: frames to seek to every \(H264Options.scrubbingInterval) s, and no \
      frame that is told from a later one.
      """)
  var scrub = false

  func validate() throws {
    let factors = H264Options.constantRateFactors
    if let crf, !factors.contains(crf) {
      throw ValidationError("--crf must be \(factors.lowerBound) to \(factors.upperBound).")
    }
    let longest = H264Options.longestKeyframeInterval
    if let keyframes, keyframes < 0 || keyframes > longest {
      throw ValidationError("--keyframes must be 0 to \(longest) seconds.")
    }
    if scrub, keyframes != nil {
      throw ValidationError("--scrub sets the keyframes itself: give it or --keyframes, not both.")
    }
  }

  /// The names of the options that were given.
  var given: [String] {
    [
      ("--crf", crf != nil), ("--preset", preset != nil), ("--chroma", chroma != nil),
      ("--keyframes", keyframes != nil), ("--scrub", scrub),
    ].filter(\.1).map(\.0)
  }

  var choices: H264Choices {
    var choices = H264Choices()
    (choices.constantRateFactor, choices.preset, choices.chroma) = (crf, preset, chroma)
    (choices.keyframeInterval, choices.isScrubbed) = (keyframes, scrub ? true : nil)
    return choices
  }
}

extension H264Options.Preset: ExpressibleByArgument {}

extension H264Options.Chroma: ExpressibleByArgument {}
