import Geometry
import MotionTrace
import Pixels

/// Reads two films side by side, once, and keeps what verdicts need.
struct ReviewReader {
  private let old: any ReviewedFilm
  private let new: any ReviewedFilm
  private let rules: ReviewRules
  /// Colors are compared as files hold them, where both sides are files.
  private let keepsColors: Bool
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

  init(old: any ReviewedFilm, new: any ReviewedFilm, rules: ReviewRules) {
    (self.old, self.new, self.rules) = (old, new, rules)
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
    var index = 0
    // One film may end before the other, which is read to its end, so that its count is known and
    // not believed. The ended one is not asked again.
    var isAtEnd = (old: false, new: false)
    while true {
      let before = isAtEnd.old ? nil : try picture(index, of: old)
      let after = isAtEnd.new ? nil : try picture(index, of: new)
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
        old: .init(
          frameCount: oldCount, frameRate: old.frameRate, clock: old.clock, traits: old.traits),
        new: .init(
          frameCount: newCount, frameRate: new.frameRate, clock: new.clock, traits: new.traits,
          movingFrames: new.movingFrames),
        differences: frames.filter { !$0.passes }.map {
          .init(frame: $0.index, change: changes[$0.index], isFine: $0.isFine)
        }, sizeMismatch: sizeMismatch, ignoredFrames: ignoredFrames),
      motion: motion, frames: frames, traces: comparison, attribution: attribution,
      instability: instability, oldHashes: sketches.old.hashes, newHashes: sketches.new.hashes,
      oldTitle: old.title, newTitle: new.title,
      ignoredShare: ignoredShare, rules: rules, keepsColors: keepsColors, notes: notes)
  }

  private var notes: [String] {
    var notes = old.traits.notes + new.traits.notes.filter { !old.traits.notes.contains($0) }
    for (film, other) in [(old, new), (new, old)]
    where film.clock != nil && other.clock == nil && other.frameRate == nil
      && sketches.old.frameCount > 1
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
      if let before { sketches.old.append(before.pixels, hash: before.hash) }
      if let after { sketches.new.append(after.pixels, hash: after.hash) }
      return
    }
    let ignored = try ignoredMask(before.pixels, after.pixels, at: index)
    let seen = ignored == nil ? (before, after) : (before.without(ignored), after.without(ignored))
    sketches.old.append(seen.0.pixels, hash: seen.0.hash)
    sketches.new.append(seen.1.pixels, hash: seen.1.hash, besides: sketches.old)
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
      before.colors, after.colors, rules.tolerance, ignoring: ignored, areDrawn: !keepsColors)
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
    let moment = self.moment(index)
    return try rules.mask(
      ofFrame: index, named: moment.number, at: moment.time,
      width: max(before.width, after.width), height: max(before.height, after.height),
      in: [old, new])
  }

  /// The new film's number of a frame, and when it is seen.
  private func moment(_ index: Int) -> (number: Int, time: Rational?) {
    if let clock = new.clock ?? old.clock, index < clock.count {
      return (clock.frames[index], clock.starts[index])
    }
    return (index, (new.frameRate ?? old.frameRate)?.seconds(of: index))
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
      before.colors, after.colors, rules.tolerance, ignoring: ignored, areDrawn: !keepsColors
    ).passes
  }
}

extension Tolerance {
  /// Whether frames of equal bytes pass: not where a lower limit asks for a difference.
  fileprivate var acceptsEqualFrames: Bool {
    (channelStep?.lowerBound ?? 0) == 0 && (differingPixels?.lowerBound ?? 0) == 0
  }
}

extension DecodedPicture {
  /// All four channels as they are compared.
  fileprivate var colors: StraightPicture { straight ?? StraightPicture(pixels) }

  fileprivate var hash: FrameHash { straight?.frameHash ?? pixels.frameHash }

  fileprivate func without(_ mask: PixelMask?) -> DecodedPicture {
    DecodedPicture(pixels: pixels.without(mask), straight: straight?.without(mask))
  }
}

extension StraightPicture {
  /// One whose pixels in the mask are all alike.
  fileprivate func without(_ mask: PixelMask?) -> StraightPicture {
    guard let mask else { return self }
    var bytes = bytes
    for y in 0..<min(height, mask.height) {
      for x in 0..<min(width, mask.width) where mask[x, y] {
        let place = (y * width + x) * 4
        for channel in place..<place + 4 { bytes[channel] = 0 }
      }
    }
    return StraightPicture(width: width, height: height, bytes: bytes)
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
