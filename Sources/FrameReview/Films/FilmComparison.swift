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

extension FilmComparison {
  /// Reads two films side by side and compares every pixel.
  ///
  /// `onDifference` sees each differing frame with its pixels before the next one is read. Throws
  /// what reading throws, and `FrameCountError` when a film has not the frames it announced: a
  /// frame that was not read is never taken for equal.
  package static func compare<Old: FrameSequence & ~Copyable, New: FrameSequence & ~Copyable>(
    old: inout Old, new: inout New,
    onDifference: (FrameDifference, PixelBuffer, PixelBuffer) throws -> Void = { _, _, _ in }
  ) throws -> FilmComparison {
    var (oldCount, newCount) = (0, 0)
    var differences: [FrameDifference] = []
    var sizeMismatch: SizeMismatch?
    while true {
      let (before, after) = (try old.next(), try new.next())
      if before != nil { oldCount += 1 }
      if after != nil { newCount += 1 }
      guard let before, let after else { break }
      guard let change = PixelChange.between(before, after) else { continue }
      let difference = FrameDifference(frame: oldCount - 1, change: change)
      differences.append(difference)
      if sizeMismatch == nil, before.bounds != after.bounds {
        sizeMismatch = SizeMismatch(
          frame: difference.frame, old: before.bounds, new: after.bounds)
      }
      try onDifference(difference, before, after)
    }
    // One film has ended; the other is read to its end, so that its count is known, not believed.
    // The ended one is not asked again.
    if oldCount > newCount {
      while try old.next() != nil { oldCount += 1 }
    } else if newCount > oldCount {
      while try new.next() != nil { newCount += 1 }
    }
    try checkPromise(.old, announced: old.frameCount, read: oldCount)
    try checkPromise(.new, announced: new.frameCount, read: newCount)
    return FilmComparison(
      old: Film(frameCount: oldCount, frameRate: old.frameRate),
      new: Film(frameCount: newCount, frameRate: new.frameRate),
      differences: differences, sizeMismatch: sizeMismatch)
  }

  private static func checkPromise(
    _ film: FrameCountError.Film, announced: Int?, read: Int
  ) throws(FrameCountError) {
    guard let announced, announced != read else { return }
    throw FrameCountError(film: film, announced: announced, read: read)
  }
}
