package import Pixels

/// How two films compare, frame by frame in the order they are shown.
package struct FilmComparison: Sendable, Hashable {
  package enum Verdict: String, Sendable {
    /// As many frames, all of them equal, at the same rate.
    case same
    /// Some frame that both films have differs.
    case different
    /// Frames differ in width or height.
    case sizeMismatch
    /// The new film ends early; all it has is equal.
    case truncated
    /// The new film goes on after the old one's end; all before is equal.
    case extended
    /// All frames are equal, but shown at another rate.
    case frameRateMismatch
    /// A film without frames: nothing can be said.
    case nothingCompared
  }

  /// What one film is, as far as it was read.
  package struct Film: Sendable, Hashable {
    package var frameCount: Int
    package var frameRate: FrameRate?
  }

  /// The first frame whose size differs; in pixels.
  package struct SizeMismatch: Sendable, Hashable {
    package var frame: Int
    package var old: PixelRect
    package var new: PixelRect
  }

  /// A frame that differs.
  package struct FrameDifference: Sendable, Hashable {
    /// Counted from 0.
    package var frame: Int
    /// Nil where only hashes were compared.
    package var change: PixelChange?
  }

  package let old: Film
  package let new: Film
  /// The frames that differ, in order; frames that only one film has are not among them.
  package let differences: [FrameDifference]
  package let sizeMismatch: SizeMismatch?

  /// How many frames both films have.
  package var framesCompared: Int { min(old.frameCount, new.frameCount) }

  package var verdict: Verdict {
    if framesCompared == 0 { return .nothingCompared }
    if sizeMismatch != nil { return .sizeMismatch }
    if !differences.isEmpty { return .different }
    if new.frameCount < old.frameCount { return .truncated }
    if new.frameCount > old.frameCount { return .extended }
    if hasOtherFrameRate { return .frameRateMismatch }
    return .same
  }

  /// Two known rates that are not equal.
  var hasOtherFrameRate: Bool {
    guard let before = old.frameRate, let after = new.frameRate else { return false }
    return before != after
  }

  /// The first frame that is not the same in both films: one that differs or that one lacks.
  package var firstDivergentFrame: Int? {
    if let first = differences.first { return first.frame }
    return old.frameCount == new.frameCount ? nil : framesCompared
  }

  /// The smallest rectangle around every change; nil where there is none or only hashes are known.
  package var bounds: PixelRect? {
    let changes = differences.compactMap(\.change?.bounds)
    guard let first = changes.first else { return nil }
    return changes.dropFirst().reduce(first) { $0.union($1) }
  }

  /// The largest step of one channel in any frame, 0...255; nil where only hashes are known.
  package var maximumChannelDifference: Int? {
    if differences.isEmpty { return 0 }
    return differences.compactMap(\.change?.maximumChannelDifference).max()
  }

  /// The frame with the most changed pixels, the first of several.
  package var largestDifference: FrameDifference? {
    var largest: FrameDifference?
    for difference in differences {
      guard let change = difference.change else { continue }
      if let known = largest?.change, known.count >= change.count { continue }
      largest = difference
    }
    return largest
  }
}
