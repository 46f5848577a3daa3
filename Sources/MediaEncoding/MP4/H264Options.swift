package import Geometry

/// What libx264 is asked for; everything else is fixed, so that equal frames give equal bytes.
package struct H264Options: Sendable, Hashable {
  /// Quality from 0 (lossless) to 51 (worst).
  ///
  /// At 18, the default, interfaces still look untouched.
  package var constantRateFactor: Int
  package var preset: Preset
  /// Longest time between two frames that a player can seek to, in seconds.
  package var keyframeInterval: Rational

  /// How hard libx264 tries, by its own names: each step costs time and saves bytes.
  package enum Preset: String, Sendable, Hashable, CaseIterable {
    case ultrafast, superfast, veryfast, faster, fast, medium, slow, slower, veryslow
  }

  package init(
    constantRateFactor: Int = 18, preset: Preset = .medium, keyframeInterval: Rational = 2
  ) {
    precondition((0...51).contains(constantRateFactor), "crf is 0...51")
    (self.constantRateFactor, self.preset) = (constantRateFactor, preset)
    self.keyframeInterval = keyframeInterval
  }

  /// The interval in frames, at least one.
  func keyframeInterval(at rate: Rational) -> Int32 {
    Int32(clamping: max(1, (keyframeInterval * rate).ceiling))
  }
}
