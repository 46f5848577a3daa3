package import MotionTrace
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
    /// All frames are equal, but shown otherwise: other colors, shapes of pixels or repeats.
    case lookMismatch
    /// A film without frames, or all of them left out: nothing can be said.
    case nothingCompared
  }

  /// What one film is, as far as it was read.
  package struct Film: Sendable, Hashable {
    /// Or moments, where films are compared by time.
    package var frameCount: Int
    package var frameRate: FrameRate?
    /// When what is seen, where films are compared by time.
    package var clock: FilmClock?
    package var traits = FilmTraits()
    /// What of its scene a film shows; nil where film and scene are one, or that is unknown.
    package var sceneClock: SceneClock?
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
    /// Whether its 8-bit channels are equal and only their finer bits differ.
    package var isFine = false
  }

  package let old: Film
  package let new: Film
  /// The frames that differ, in order; frames that only one film has are not among them.
  package let differences: [FrameDifference]
  package let sizeMismatch: SizeMismatch?
  /// Frames that both have and of which every pixel was left out.
  package var ignoredFrames = 0

  /// How many frames both films have.
  private var sharedFrames: Int { min(old.frameCount, new.frameCount) }

  /// How many of those were looked at.
  package var framesCompared: Int { sharedFrames - ignoredFrames }

  package var verdict: Verdict {
    if sharedFrames == 0 { return .nothingCompared }
    if sizeMismatch != nil { return .sizeMismatch }
    if !differences.isEmpty { return .different }
    if new.frameCount < old.frameCount { return .truncated }
    if new.frameCount > old.frameCount { return .extended }
    if hasOtherFrameRate { return .frameRateMismatch }
    if !otherTraits.isEmpty { return .lookMismatch }
    return framesCompared == 0 ? .nothingCompared : .same
  }

  /// What makes equal pixels look otherwise, in clauses.
  var otherTraits: [String] { old.traits.differences(to: new.traits) }

  /// Whether frames were paired by the time at which they are seen, not by their number.
  package var isByTime: Bool { old.clock != nil && new.clock != nil }

  /// Whether moments are not equally far apart.
  package var isUneven: Bool { isByTime && new.frameRate == nil }

  /// Whether frames of different numbers belong together.
  var hasOtherNumbers: Bool { isByTime && old.clock?.frames != new.clock?.frames }

  /// Two known rates that are not equal.
  var hasOtherFrameRate: Bool {
    guard !isByTime, let before = old.frameRate, let after = new.frameRate else { return false }
    return before != after
  }

  /// The first frame that is not the same in both films: one that differs or that one lacks.
  package var firstDivergentFrame: Int? {
    if let first = differences.first { return first.frame }
    return old.frameCount == new.frameCount ? nil : sharedFrames
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
