package import Geometry

/// What is asked of MP4s; what is nil is left to what else asks, and to `H264Options` in the end.
package struct H264Choices: Sendable, Hashable {
  /// By `H264Options.constantRateFactors`.
  package var constantRateFactor: Int?
  package var preset: H264Options.Preset?
  package var chroma: H264Options.Chroma?
  /// In seconds, up to `H264Options.longestKeyframeInterval`.
  package var keyframeInterval: Rational?
  /// Whether the film is made to be scrubbed through, which sets the keyframes itself.
  package var isScrubbed: Bool?

  package init() {}

  /// These, with what `others` ask where these ask nothing.
  ///
  /// Keyframes and scrubbing are one question: who answers it answers all of it.
  package func completed(by others: H264Choices) -> H264Choices {
    var choices = self
    choices.constantRateFactor = constantRateFactor ?? others.constantRateFactor
    choices.preset = preset ?? others.preset
    choices.chroma = chroma ?? others.chroma
    if keyframeInterval == nil, isScrubbed == nil {
      (choices.keyframeInterval, choices.isScrubbed) = (others.keyframeInterval, others.isScrubbed)
    }
    return choices
  }

  /// What libx264 is told.
  package var options: H264Options {
    var options = H264Options()
    options.constantRateFactor = constantRateFactor ?? options.constantRateFactor
    options.preset = preset ?? options.preset
    options.chroma = chroma ?? options.chroma
    options.keyframeInterval = keyframeInterval ?? options.keyframeInterval
    if isScrubbed == true {
      (options.keyframeInterval, options.usesBFrames) = (H264Options.scrubbingInterval, false)
    }
    return options
  }
}
