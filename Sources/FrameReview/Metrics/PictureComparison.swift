package import Pixels

/// How two pictures compare under a tolerance.
package struct PictureComparison: Sendable, Hashable {
  /// Why pictures are not taken for equal.
  package enum Failure: Sendable, Hashable {
    case size(old: PixelRect, new: PixelRect)
    case differingPixels(Int, allowed: ClosedRange<Int>)
    case differingShare(Double, allowed: Double)
    case channelStep(Int, allowed: ClosedRange<Int>)
    case window(PixelMask.Window, allowed: Double)
    case score(Double, least: Double)
    /// The picture is too small for a score, or all of it is left out.
    case notMeasured
  }

  /// Pixels that are not left out, those that only one picture has included.
  package let comparedPixels: Int
  package let ignoredPixels: Int
  /// Those that differ by the metric; by `ssim` and `ssimulacra2`, those that differ at all.
  package let differing: PixelMask
  package let differingPixels: Int
  /// The largest step of a channel, over white by all metrics but `exact`.
  package let maximumChannelStep: Int
  /// Where that step is, the first place of several; nil without one in what both have.
  package let largestStepPlace: Place?
  /// Of `ssim` and `ssimulacra2`; the mean ΔE of the compared pixels by `ciede2000`.
  package let score: Double?
  package let densestWindow: PixelMask.Window?
  /// In the order in which they are looked for; empty where the pictures are taken for equal.
  package let failures: [Failure]

  /// A pixel, from the top left.
  package struct Place: Sendable, Hashable {
    package var x: Int
    package var y: Int
  }

  package var passes: Bool { failures.isEmpty }
  package var bounds: PixelRect? { differing.bounds }

  /// The share of the picture that is left out, 0…1.
  package var ignoredShare: Double {
    Double(ignoredPixels) / Double(ignoredPixels + comparedPixels)
  }

  /// Ignoring more than half of a frame deserves a warning.
  package var ignoresMost: Bool { ignoredShare > 0.5 }

  /// Compares two pictures; pixels of `ignored` count neither as different nor as compared.
  ///
  /// Pictures of two sizes never pass. They are laid over each other at their first pixel, and what
  /// only one has differs. `ssim` and `ssimulacra2` see ignored pixels as equal.
  ///
  /// Of drawn pictures, whose channels are made premultiplied, `exact` measures steps so: one step of
  /// a faint pixel is many of its color.
  package init(
    _ old: StraightPicture, _ new: StraightPicture, _ tolerance: Tolerance,
    ignoring ignored: PixelMask? = nil, areDrawn: Bool = false
  ) {
    let (width, height) = (max(old.width, new.width), max(old.height, new.height))
    let (a, b) = (
      old.padded(width: width, height: height), new.padded(width: width, height: height)
    )
    var ignoredMask = PixelMask(width: width, height: height)
    if let ignored { ignoredMask.formUnion(ignored) }
    ignoredPixels = ignored == nil ? 0 : ignoredMask.count
    comparedPixels = width * height - ignoredPixels

    var measure = Measure(
      a, b, ignoring: ignoredPixels > 0 ? ignoredMask : nil, areDrawn: areDrawn)
    measure.run(tolerance)
    if old.bounds != new.bounds {
      measure.markBeyond(old.bounds, new.bounds, ignoring: ignored == nil ? nil : ignoredMask)
    }
    differing = measure.differing
    differingPixels = differing.count
    (maximumChannelStep, largestStepPlace) = (measure.channelStep, measure.place)
    score = measure.score
    densestWindow = tolerance.window.flatMap { measure.differing.densestWindow(side: $0.side) }

    var failures: [Failure] = []
    if old.bounds != new.bounds { failures.append(.size(old: old.bounds, new: new.bounds)) }
    if comparedPixels == 0 { failures.append(.notMeasured) }
    if tolerance.metric == .ssim || tolerance.metric == .ssimulacra2 {
      if let score {
        // Written so that a score that is no number fails.
        if !(score >= tolerance.threshold) {
          failures.append(.score(score, least: tolerance.threshold))
        }
      } else if comparedPixels > 0 {
        failures.append(.notMeasured)
      }
    }
    if let limit = tolerance.pixelLimit, !limit.contains(differingPixels) {
      failures.append(.differingPixels(differingPixels, allowed: limit))
    }
    if let limit = tolerance.differingShare, comparedPixels > 0 {
      let share = Double(differingPixels) / Double(comparedPixels)
      if !(share <= limit) { failures.append(.differingShare(share, allowed: limit)) }
    }
    if let limit = tolerance.channelStep, !limit.contains(maximumChannelStep) {
      failures.append(.channelStep(maximumChannelStep, allowed: limit))
    }
    if let limit = tolerance.window, let densestWindow, !(densestWindow.density <= limit.density) {
      failures.append(.window(densestWindow, allowed: limit.density))
    }
    self.failures = failures
  }
}

extension Tolerance {
  /// How many pixels may differ: none, unless another limit takes the decision.
  fileprivate var pixelLimit: ClosedRange<Int>? {
    if let differingPixels { return differingPixels }
    switch metric {
    case .ssim, .ssimulacra2: return nil
    case .fuzzy: return channelStep == nil && differingShare == nil && window == nil ? 0...0 : nil
    case .exact, .yiq, .oklab, .ciede2000:
      return differingShare == nil && window == nil ? 0...0 : nil
    }
  }
}

/// What is measured of two pictures of one size.
private struct Measure {
  let a: StraightPicture
  let b: StraightPicture
  let ignored: PixelMask?
  var differing: PixelMask
  let areDrawn: Bool
  var channelStep = 0
  var place: PictureComparison.Place?
  var score: Double?

  init(
    _ a: StraightPicture, _ b: StraightPicture, ignoring ignored: PixelMask?, areDrawn: Bool
  ) {
    (self.a, self.b, self.ignored, self.areDrawn) = (a, b, ignored, areDrawn)
    differing = PixelMask(width: a.width, height: a.height)
  }

  mutating func run(_ tolerance: Tolerance) {
    switch tolerance.metric {
    case .exact: differing = measureSteps(a, b, premultiplied: areDrawn)
    case .fuzzy:
      differing = measureSteps(a.overWhite, b.overWhite)
      // What is transparent and what is white are one over white.
      if tolerance.seesTransparency, !a.isOpaque || !b.isOpaque {
        differing.formUnion(measureSteps(a.over(gray: 0), b.over(gray: 0)))
      }
    case .yiq, .oklab:
      let distance: PerceivedDifference.Distance = tolerance.metric == .yiq ? .yiq : .oklab
      differing = PerceivedDifference.mask(
        a, b, by: distance, above: tolerance.threshold, backdrop: tolerance.backdrop,
        ignoringAntialiasing: tolerance.ignoresAntialiasing)
      if let ignored { differing.subtract(ignored) }
      _ = measureSteps(a.overWhite, b.overWhite)
    case .ciede2000:
      let difference = ColorDifference(a, b)
      differing = difference.mask(above: tolerance.threshold)
      if let ignored { differing.subtract(ignored) }
      score = mean(difference.values)
      _ = measureSteps(a.overWhite, b.overWhite)
    case .ssim, .ssimulacra2:
      let seen = a.withPixels(of: b, where: ignored)
      score =
        tolerance.metric == .ssim
        ? StructuralSimilarity.score(a, seen) : Ssimulacra2.score(original: a, distorted: seen)
      differing = measureSteps(a.overWhite, b.overWhite)
    }
  }

  /// The mean over all pixels that are not left out.
  private func mean(_ values: [Double]) -> Double? {
    var (sum, count) = (0.0, 0)
    for (place, value) in values.enumerated() where ignored?.marks[place] ?? 0 == 0 {
      sum += value
      count += 1
    }
    return count == 0 ? nil : sum / Double(count)
  }

  /// The pixels with any step of a channel; notes the largest one and where it is.
  private mutating func measureSteps(
    _ a: StraightPicture, _ b: StraightPicture, premultiplied: Bool = false
  ) -> PixelMask {
    var mask = PixelMask(width: a.width, height: a.height)
    let whole = a.difference(from: b)
    guard let bounds = whole.bounds else { return mask }
    for y in bounds.y..<bounds.maxY {
      for x in bounds.x..<bounds.maxX {
        let place = y * a.width + x
        if let ignored, ignored.marks[place] != 0 { continue }
        var step = 0
        for channel in place * 4..<place * 4 + 4 {
          step = max(step, abs(Int(a.bytes[channel]) - Int(b.bytes[channel])))
        }
        guard step > 0 else { continue }
        mask[x, y] = true
        if premultiplied { step = premultipliedStep(a, b, place * 4) }
        guard step > channelStep else { continue }
        channelStep = step
        self.place = PictureComparison.Place(x: x, y: y)
      }
    }
    return mask
  }

  /// The largest step of a pixel's channels times alpha, each to the nearest: ⌊(c·a + 127) / 255⌋.
  private func premultipliedStep(
    _ a: StraightPicture, _ b: StraightPicture, _ place: Int
  ) -> Int {
    let (before, after) = (Int(a.bytes[place + 3]), Int(b.bytes[place + 3]))
    return (place..<place + 3).reduce(abs(before - after)) { step, channel in
      let old = (Int(a.bytes[channel]) * before + 127) / 255
      let new = (Int(b.bytes[channel]) * after + 127) / 255
      return max(step, abs(old - new))
    }
  }

  /// Marks what only one of two pictures has.
  mutating func markBeyond(_ old: PixelRect, _ new: PixelRect, ignoring ignored: PixelMask?) {
    for y in 0..<differing.height {
      for x in 0..<differing.width {
        let isInBoth = x < min(old.width, new.width) && y < min(old.height, new.height)
        if isInBoth || ignored?[x, y] == true { continue }
        differing[x, y] = true
        channelStep = 255
      }
    }
  }
}

extension StraightPicture {
  /// The other picture, but with this one's pixels where the mask has them.
  fileprivate func withPixels(of other: StraightPicture, where kept: PixelMask?) -> StraightPicture
  {
    guard let kept else { return other }
    var bytes = other.bytes
    for place in kept.marks.indices where kept.marks[place] != 0 {
      for channel in place * 4..<place * 4 + 4 { bytes[channel] = self.bytes[channel] }
    }
    return StraightPicture(width: width, height: height, bytes: bytes)
  }
}
