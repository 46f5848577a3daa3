import MotionTrace
import Pixels

/// Reads two films side by side, once, and keeps what verdicts need.
struct ReviewReader {
  private let old: any ReviewedFilm
  private let new: any ReviewedFilm
  private let rules: ReviewRules
  private var sketches = (old: FilmSketch(), new: FilmSketch())
  private var frames: [FilmReview.Frame] = []
  private var sizeMismatch: FilmComparison.SizeMismatch?
  private var changes: [Int: PixelChange] = [:]
  private var ignoredShare = 0.0
  private var instability: InstabilityMap?
  private var attribution: PixelAttribution?
  private var worst: (index: Int, pixels: Int, old: PixelBuffer, new: PixelBuffer)?

  init(old: any ReviewedFilm, new: any ReviewedFilm, rules: ReviewRules) {
    (self.old, self.new, self.rules) = (old, new, rules)
  }

  mutating func review(
    onFrame: (FilmReview.Frame, PixelBuffer, PixelBuffer) throws -> Void
  ) throws -> FilmReview {
    let traces = (old.trace, new.trace)
    let comparison: TraceComparison?
    if let before = traces.0, let after = traces.1 {
      comparison = TraceComparison(old: before, new: after)
      attribution = PixelAttribution(old: before, new: after)
    } else {
      comparison = nil
    }
    var index = 0
    // One film may end before the other, which is read to its end, so that its count is known and
    // not believed. The ended one is not asked again.
    var isAtEnd = (old: false, new: false)
    while true {
      let before = isAtEnd.old ? nil : try old.frame(index)
      let after = isAtEnd.new ? nil : try new.frame(index)
      isAtEnd = (before == nil, after == nil)
      guard before != nil || after != nil else { break }
      try add(before, after, at: index, onFrame: onFrame)
      index += 1
    }
    let (oldCount, newCount) = (sketches.old.frameCount, sketches.new.frameCount)
    try check(.old, announced: old.frameCount, read: oldCount)
    try check(.new, announced: new.frameCount, read: newCount)

    let failing = Set(frames.filter { !$0.passes }.map(\.index))
    let motion = try MotionVerdict(old: sketches.old, new: sketches.new) { i, j in
      if i == j { return !failing.contains(i) }
      return rules.isExact ? false : try matches(i, j)
    }
    if let worst, let place = frames.firstIndex(where: { $0.index == worst.index }) {
      let difference = ColorDifference(StraightPicture(worst.old), StraightPicture(worst.new))
      frames[place].largestColorDifference = difference.values.max()
    }
    return FilmReview(
      comparison: FilmComparison(
        old: .init(frameCount: oldCount, frameRate: old.frameRate),
        new: .init(frameCount: newCount, frameRate: new.frameRate),
        differences: frames.filter { !$0.passes }.map {
          .init(frame: $0.index, change: changes[$0.index])
        }, sizeMismatch: sizeMismatch),
      motion: motion, frames: frames, traces: comparison, attribution: attribution,
      instability: instability, oldHashes: sketches.old.hashes, newHashes: sketches.new.hashes,
      oldTitle: old.title, newTitle: new.title,
      ignoredShare: ignoredShare, rules: rules)
  }

  private func check(
    _ film: FrameCountError.Film, announced: Int?, read: Int
  ) throws(FrameCountError) {
    guard let announced, announced != read else { return }
    throw FrameCountError(film: film, announced: announced, read: read)
  }

  private mutating func add(
    _ before: PixelBuffer?, _ after: PixelBuffer?, at index: Int,
    onFrame: (FilmReview.Frame, PixelBuffer, PixelBuffer) throws -> Void
  ) throws {
    // The last comparison's pictures: without a counterpart there is nothing to leave out.
    guard let before, let after else {
      if let before { sketches.old.append(before) }
      if let after { sketches.new.append(after) }
      return
    }
    let ignored = try ignoredMask(before, after, at: index)
    let seen = ignored == nil ? (before, after) : (before.without(ignored), after.without(ignored))
    sketches.old.append(seen.0)
    sketches.new.append(seen.1, besides: sketches.old)
    if let ignored {
      ignoredShare = max(ignoredShare, Double(ignored.count) / Double(ignored.marks.count))
    }
    let isAllIgnored = ignored.map { $0.count == $0.marks.count } ?? false
    if sketches.old.hashes[index] == sketches.new.hashes[index], !isAllIgnored,
      rules.tolerance.acceptsEqualFrames
    {
      return
    }
    let comparison = PictureComparison(
      StraightPicture(before), StraightPicture(after), rules.tolerance, ignoring: ignored)
    let frame = FilmReview.Frame(
      index: index, differingPixels: comparison.differingPixels,
      comparedPixels: comparison.comparedPixels, ignoredPixels: comparison.ignoredPixels,
      maximumChannelStep: comparison.maximumChannelStep, score: comparison.score,
      bounds: comparison.bounds, clusterCount: comparison.differing.clusters().count,
      densestWindow: comparison.densestWindow, passes: comparison.passes)
    frames.append(frame)
    guard !comparison.passes else { return }
    try note(comparison, frame, before, after)
    try onFrame(frame, before, after)
  }

  private mutating func note(
    _ comparison: PictureComparison, _ frame: FilmReview.Frame, _ before: PixelBuffer,
    _ after: PixelBuffer
  ) throws {
    let index = frame.index
    let isPlain = rules.isExact && frame.ignoredPixels == 0
    changes[index] =
      isPlain
      ? PixelChange.between(before, after)
      : comparison.bounds.map {
        PixelChange(
          count: comparison.differingPixels, bounds: $0,
          maximumChannelDifference: comparison.maximumChannelStep)
      }
    if sizeMismatch == nil, before.bounds != after.bounds {
      sizeMismatch = .init(frame: index, old: before.bounds, new: after.bounds)
    }
    let mask = comparison.differing
    if instability == nil { instability = InstabilityMap(width: mask.width, height: mask.height) }
    instability?.add(mask)
    if comparison.differingPixels > worst?.pixels ?? 0, before.bounds == after.bounds {
      worst = (index, comparison.differingPixels, before.copy(), after.copy())
    }
    guard var attribution, before.bounds == after.bounds else { return }
    let explains: (String) -> Bool = { attribution.explains($0, in: index) }
    if let a = try old.layerMask(of: index, layersNamed: explains),
      let b = try new.layerMask(of: index, layersNamed: explains),
      (a.width, a.height) == (mask.width, mask.height),
      (b.width, b.height) == (mask.width, mask.height)
    {
      attribution.add(mask, old: a, new: b, frame: index)
    }
    self.attribution = attribution
  }

  private func ignoredMask(
    _ before: PixelBuffer, _ after: PixelBuffer, at index: Int
  ) throws -> PixelMask? {
    try rules.mask(
      ofFrame: index, width: max(before.width, after.width),
      height: max(before.height, after.height), rate: new.frameRate ?? old.frameRate,
      in: [old, new])
  }

  /// Whether an old frame and a new one of another time are taken for equal.
  private func matches(_ i: Int, _ j: Int) throws -> Bool {
    guard let before = try old.frame(i), let after = try new.frame(j) else { return false }
    let ignored = try ignoredMask(before, after, at: j)
    return PictureComparison(
      StraightPicture(before), StraightPicture(after), rules.tolerance, ignoring: ignored
    ).passes
  }
}

extension Tolerance {
  /// Whether frames of equal bytes pass: not where a lower limit asks for a difference.
  fileprivate var acceptsEqualFrames: Bool {
    (channelStep?.lowerBound ?? 0) == 0 && (differingPixels?.lowerBound ?? 0) == 0
  }
}

extension PixelBuffer {
  /// A copy whose pixels in the mask are all alike.
  fileprivate func without(_ mask: PixelMask?) -> PixelBuffer {
    guard let mask else { return self }
    let copy = copy()
    for y in 0..<min(height, mask.height) {
      for x in 0..<min(width, mask.width) where mask[x, y] { copy[x, y] = 0 }
    }
    return copy
  }
}
