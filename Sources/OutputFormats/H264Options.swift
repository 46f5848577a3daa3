package import Geometry

/// What libx264, and libx265 for HEVC, is asked for; everything else follows from the film, so that
/// equal frames give equal bytes.
package struct H264Options: Sendable, Hashable {
  /// Quality from 0 (the best) to 51 (the worst), on the encoder's own scale; nil for the usual one.
  package var constantRateFactor: Int?
  package var preset: Preset
  package var chroma: Chroma
  /// Longest time between two frames that a player can seek to, in seconds; 0 makes every frame one.
  package var keyframeInterval: Rational
  /// Whether frames may be told from later ones as well (B-frames), and so be stored in another order
  /// than they are shown in: smaller files, in which players take longer to step back.
  package var usesBFrames: Bool

  /// How hard libx264 tries, by its own names, which libx265 has too: each step costs time and saves bytes.
  package enum Preset: String, Sendable, Hashable, CaseIterable {
    case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
  }

  /// How many chroma samples there are, by the names of the field.
  package enum Chroma: String, Sendable, Hashable, CaseIterable {
    /// One for 2×2 pixels: what every player plays.
    case halved = "420"
    /// One for each pixel, in the profile High 4:4:4 Predictive, which few players play.
    case full = "444"
  }

  /// The quality of a format where none is asked for: interfaces still look untouched.
  package static func usualConstantRateFactor(of format: OutputFormat) -> Int {
    format == .hevc ? 22 : 18
  }

  /// The values of `constantRateFactor`.
  package static let constantRateFactors = 0...51
  /// The longest interval between keyframes, in seconds.
  package static let longestKeyframeInterval: Rational = 60
  /// Between keyframes of films that are made to be scrubbed through, in seconds: a player that seeks
  /// decodes a fifth of a second at most.
  package static let scrubbingInterval = Rational(1) / 5

  package init(
    constantRateFactor: Int? = nil, preset: Preset = .medium, chroma: Chroma = .halved,
    keyframeInterval: Rational = 2, usesBFrames: Bool = true
  ) {
    precondition(
      constantRateFactor.map(Self.constantRateFactors.contains) ?? true, "crf is 0...51")
    precondition(keyframeInterval >= 0, "an interval is not negative")
    (self.constantRateFactor, self.preset, self.chroma) = (constantRateFactor, preset, chroma)
    (self.keyframeInterval, self.usesBFrames) = (keyframeInterval, usesBFrames)
  }

  /// The interval in frames at a rate, at least one.
  package func keyframeInterval(at rate: Rational) -> Int {
    max(1, Int((keyframeInterval * rate).floor))
  }
}
