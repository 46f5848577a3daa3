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
  /// Around the pixels that differ.
  package let bounds: PixelRect?
  /// Whether both pictures were opaque and compared as they are stored.
  let areStored: Bool

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
    self.init(old.bounds, new.bounds, tolerance, ignoring: ignored) { width, height, ignored in
      var measure = Measure(width: width, height: height, ignoring: ignored)
      measure.run(
        old.padded(width: width, height: height), new.padded(width: width, height: height),
        tolerance, areDrawn: areDrawn)
      return measure
    }
  }

  /// Compares two pictures of a film; opaque ones as they are, without making straight colors of them.
  package init(
    _ old: DecodedPicture, _ new: DecodedPicture, _ tolerance: Tolerance,
    ignoring ignored: PixelMask? = nil, areDrawn: Bool = false
  ) {
    guard tolerance.metric == .exact, old.pixels.bounds == new.pixels.bounds, old.isOpaque,
      new.isOpaque
    else {
      self.init(old.colors, new.colors, tolerance, ignoring: ignored, areDrawn: areDrawn)
      return
    }
    let bounds = old.pixels.bounds
    self.init(bounds, bounds, tolerance, ignoring: ignored, areStored: true) {
      width, height, ignored in
      var measure = Measure(width: width, height: height, ignoring: ignored)
      measure.differing = measure.steps { y, steps in
        old.pixels.steps(from: new.pixels, row: y, into: &steps)
      }
      return measure
    }
  }

  private init(
    _ old: PixelRect, _ new: PixelRect, _ tolerance: Tolerance, ignoring ignored: PixelMask?,
    areStored: Bool = false,
    _ measured: (_ width: Int, _ height: Int, _ ignored: PixelMask?) -> Measure
  ) {
    let (width, height) = (max(old.width, new.width), max(old.height, new.height))
    let ignoredMask = ignored.map { ignored in
      var mask = PixelMask(width: width, height: height)
      mask.formUnion(ignored)
      return mask
    }
    self.areStored = areStored
    ignoredPixels = ignoredMask?.count ?? 0
    comparedPixels = width * height - ignoredPixels

    var measure = measured(width, height, ignoredPixels > 0 ? ignoredMask : nil)
    if old != new { measure.markBeyond(old, new, ignoring: ignoredMask) }
    differing = measure.differing
    (differingPixels, bounds) = (differing.count, differing.bounds)
    (maximumChannelStep, largestStepPlace) = (measure.channelStep, measure.place)
    score = measure.score
    densestWindow = tolerance.window.flatMap { measure.differing.densestWindow(side: $0.side) }

    var failures: [Failure] = []
    if old != new { failures.append(.size(old: old, new: new)) }
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
