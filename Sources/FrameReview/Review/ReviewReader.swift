import Geometry
import MotionTrace
import Pixels

/// Reads two films side by side, once, and keeps what verdicts need.
struct ReviewReader {
  let old: any ReviewedFilm
  let new: any ReviewedFilm
  let rules: ReviewRules
  /// Colors are compared as files hold them, where both sides are files.
  private let keepsColors: Bool
  /// Whether all frames are hashed, also those that need no look to be known as equal.
  private let hashesAll: Bool
  /// How many frames from the first on are the same in both files and were not looked at.
  private var unseenFrames = 0
  private var sketches = (old: FilmSketch(), new: FilmSketch())
  private var frames: [FilmReview.Frame] = []
  private var sizeMismatch: FilmComparison.SizeMismatch?
  private var changes: [Int: PixelChange] = [:]
  private var ignoredShare = 0.0
  /// Frames of which nothing is left to compare.
  private var ignoredFrames = 0
  private var isComparedCoarsely = false
  private var instability: InstabilityMap?
  private var attribution: PixelAttribution?
  private var worst: (index: Int, pixels: Int, old: PixelBuffer, new: PixelBuffer)?

  init(old: any ReviewedFilm, new: any ReviewedFilm, rules: ReviewRules, hashesAll: Bool) {
    (self.old, self.new, self.rules, self.hashesAll) = (old, new, rules, hashesAll)
    keepsColors = old.isDecoded && new.isDecoded
  }

  mutating func review(
    onFrame: (FilmReview.Frame, DecodedPicture, DecodedPicture) throws -> Void
  ) throws -> FilmReview {
    let traces = (old.trace, new.trace)
    let comparison: TraceComparison?
    if let before = traces.0, let after = traces.1 {
      comparison = TraceComparison(old: before, new: after)
      attribution = PixelAttribution(old: before, new: after)
    } else {
      comparison = nil
    }
    if !hashesAll { try skipIdentical() }
    var index = unseenFrames
    // One film may end before the other, which is read to its end, so that its count is known and
    // not believed. The ended one is not asked again.
    var isAtEnd = (old: false, new: false)
    while true {
      if !isAtEnd.old, !isAtEnd.new, try addIdentical(at: index) {
        index += 1
        continue
      }
      let before = isAtEnd.old ? nil : try picture(index, of: old)
      let after = isAtEnd.new ? nil : try picture(index, of: new)
      isAtEnd = (before == nil, after == nil)
      guard before != nil || after != nil else { break }
      if unseenFrames > 0, before != nil, after != nil { try lookAtUnseen() }
      try add(before, after, at: index, onFrame: onFrame)
      index += 1
    }
    let (oldCount, newCount) = (
      sketches.old.frameCount + unseenFrames, sketches.new.frameCount + unseenFrames
    )
    try check(.old, announced: old.frameCount, read: oldCount)
    try check(.new, announced: new.frameCount, read: newCount)

    let failing = Set(frames.filter { !$0.passes }.map(\.index))
    let motion =
      unseenFrames > 0
      ? MotionVerdict(matchingAll: oldCount, newCount)
      : try MotionVerdict(old: sketches.old, new: sketches.new) { i, j in
        if i == j { return !failing.contains(i) }
        return rules.isExact ? false : try matches(i, j)
      }
    if let worst, let place = frames.firstIndex(where: { $0.index == worst.index }) {
      let difference = ColorDifference(StraightPicture(worst.old), StraightPicture(worst.new))
      frames[place].largestColorDifference = difference.values.max()
    }
    return FilmReview(
      comparison: FilmComparison(
        old: .init(
          frameCount: oldCount, frameRate: old.frameRate, clock: old.clock, traits: old.traits),
        new: .init(
          frameCount: newCount, frameRate: new.frameRate, clock: new.clock, traits: new.traits,
          sceneClock: new.sceneClock),
        differences: frames.filter { !$0.passes }.map {
          .init(frame: $0.index, change: changes[$0.index], isFine: $0.isFine)
        }, sizeMismatch: sizeMismatch, ignoredFrames: ignoredFrames),
      motion: motion, frames: frames, traces: comparison,
      changedConstants: NamedConstant.changes(from: old.constants, to: new.constants),
      attribution: attribution,
      instability: instability,
      hashes: unseenFrames > 0
        ? nil : .init(old: sketches.old.hashes, new: sketches.new.hashes),
      oldTitle: old.title, newTitle: new.title,
      ignoredShare: ignoredShare, rules: rules, keepsColors: keepsColors, notes: notes)
  }

  private var notes: [String] {
    var notes = old.traits.notes + new.traits.notes.filter { !old.traits.notes.contains($0) }
    for (film, other) in [(old, new), (new, old)]
    where film.clock != nil && other.clock == nil && other.frameRate == nil
      && sketches.old.frameCount + unseenFrames > 1
    {
      notes.append(
        "\(other.title) has no times, and \(film.title) shows its frames for different ones: "
          + "compared by number alone")
    }
    if ignoredFrames > 0 {
      notes.append(
        "\(Words.count(ignoredFrames, "frame")) left out from edge to edge: not compared")
    }
    let others = Set(old.traits.uncompared + new.traits.uncompared).sorted()
    if !others.isEmpty {
      let verb = others == ["sound"] ? "is" : "are"
      notes.append("\(others.joined(separator: " and ")) \(verb) not compared")
    }
    if isComparedCoarsely {
      notes.append("more than 8 bits a channel, here compared in 8 bits")
    }
    return notes
  }

  // MARK: - Frames that are the same in both files

  /// Whether equal frames of two files need no look at what is in them.
  private var mayPassUnseen: Bool {
    !rules.ignoresAnything && rules.tolerance.acceptsEqualFrames
  }

  private func isIdentical(at index: Int) throws -> Bool {
    guard let before = try old.source(index), let after = try new.source(index) else {
      return false
    }
    return before.isIdentical(to: after)
  }

  /// Passes over frames as long as the files have the same ones: mostly all of them.
  private mutating func skipIdentical() throws {
    guard mayPassUnseen else { return }
    while try isIdentical(at: unseenFrames) { unseenFrames += 1 }
  }

  /// Sketches the frames that were passed over: what changed in time is found among all frames.
  private mutating func lookAtUnseen() throws {
    for index in 0..<unseenFrames {
      guard let picture = try picture(index, of: old) else { continue }
      sketchBoth(picture)
    }
    unseenFrames = 0
  }

  /// Adds a frame that is the same in both files; false where it is not, or must be looked at.
  private mutating func addIdentical(at index: Int) throws -> Bool {
    guard mayPassUnseen, unseenFrames == 0, try isIdentical(at: index),
      let picture = try picture(index, of: old)
    else { return false }
    sketchBoth(picture)
    return true
  }

  private mutating func sketchBoth(_ picture: DecodedPicture) {
    let hash = picture.frameHash
    sketches.old.append(picture.pixels, hash: hash)
    sketches.new.append(picture.pixels, hash: hash, besides: sketches.old)
  }

  // MARK: - Frames that are compared

  private func picture(_ index: Int, of film: any ReviewedFilm) throws -> DecodedPicture? {
    try film.compared(index, keepingColors: keepsColors)
  }

  private func check(
    _ film: FrameCountError.Film, announced: Int?, read: Int
  ) throws(FrameCountError) {
    guard let announced, announced != read else { return }
    throw FrameCountError(film: film, announced: announced, read: read)
  }

  private mutating func add(
    _ before: DecodedPicture?, _ after: DecodedPicture?, at index: Int,
    onFrame: (FilmReview.Frame, DecodedPicture, DecodedPicture) throws -> Void
  ) throws {
    // The last comparison's pictures: without a counterpart there is nothing to leave out.
    guard let before, let after else {
      if let before { sketches.old.append(before.pixels, hash: before.frameHash) }
      if let after { sketches.new.append(after.pixels, hash: after.frameHash) }
      return
    }
    let ignored = try ignoredMask(before.pixels, after.pixels, at: index)
    let seen = ignored == nil ? (before, after) : (before.without(ignored), after.without(ignored))
    sketches.old.append(seen.0.pixels, hash: seen.0.frameHash)
    sketches.new.append(seen.1.pixels, hash: seen.1.frameHash, besides: sketches.old)
    if let ignored {
      ignoredShare = max(ignoredShare, Double(ignored.count) / Double(ignored.marks.count))
    }
    let isAllIgnored = ignored.map { $0.count == $0.marks.count } ?? false
    if isAllIgnored, before.pixels.bounds == after.pixels.bounds {
      ignoredFrames += 1
      return
    }
    let isFine = hasOtherFineBits(before, after, isWhole: ignored == nil)
    if sketches.old.hashes[index] == sketches.new.hashes[index], !isAllIgnored, !isFine,
      rules.tolerance.acceptsEqualFrames
    {
      return
    }
    let comparison = PictureComparison(
      before, after, rules.tolerance, ignoring: ignored, areDrawn: !keepsColors)
    let frame = FilmReview.Frame(
      index: index, differingPixels: comparison.differingPixels,
      comparedPixels: comparison.comparedPixels, ignoredPixels: comparison.ignoredPixels,
      maximumChannelStep: comparison.maximumChannelStep,
      largestStepPlace: comparison.largestStepPlace, score: comparison.score,
      bounds: comparison.bounds, clusterCount: comparison.differing.clusters().count,
      densestWindow: comparison.densestWindow, passes: comparison.passes && !isFine,
      isFine: isFine && comparison.differingPixels == 0)
    frames.append(frame)
    guard !frame.passes else { return }
    try note(comparison, frame, before, after)
    try onFrame(frame, before, after)
  }

  private mutating func note(
    _ comparison: PictureComparison, _ frame: FilmReview.Frame, _ decodedBefore: DecodedPicture,
    _ decodedAfter: DecodedPicture
  ) throws {
    let index = frame.index
    let (before, after) = (decodedBefore.pixels, decodedAfter.pixels)
    let isPlain =
      rules.isExact && frame.ignoredPixels == 0
      && decodedBefore.straight == nil && decodedAfter.straight == nil
    changes[index] =
      isPlain
      ? change(comparison, before, after)
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
      worst = (index, comparison.differingPixels, before, after)
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

  /// By premultiplied channels; of opaque pictures the comparison has counted just these.
  private func change(
    _ comparison: PictureComparison, _ before: PixelBuffer, _ after: PixelBuffer
  ) -> PixelChange? {
    guard comparison.areStored else { return PixelChange.between(before, after) }
    return comparison.bounds.map {
      PixelChange(
        count: comparison.differingPixels, bounds: $0,
        maximumChannelDifference: comparison.maximumChannelStep)
    }
  }

  /// Whether bits differ that 8 bits a channel do not hold.
  private mutating func hasOtherFineBits(
    _ before: DecodedPicture, _ after: DecodedPicture, isWhole: Bool
  ) -> Bool {
    guard rules.isExact, before.depth != after.depth else { return false }
    // They are known of whole frames, and within one format.
    guard isWhole, let old = before.depth, let new = after.depth, old.format == new.format else {
      isComparedCoarsely = true
      return false
    }
    return true
  }

  /// Whether an old frame and a new one of another time are taken for equal.
  private func matches(_ i: Int, _ j: Int) throws -> Bool {
    guard let before = try picture(i, of: old), let after = try picture(j, of: new) else {
      return false
    }
    let ignored = try ignoredMask(before.pixels, after.pixels, at: j)
    return PictureComparison(
      before, after, rules.tolerance, ignoring: ignored, areDrawn: !keepsColors
    ).passes
  }
}
