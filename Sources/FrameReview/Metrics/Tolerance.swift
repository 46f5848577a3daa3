/// How pictures are compared, and what is still taken for equal.
package struct Tolerance: Sendable, Hashable {
  package enum Metric: String, Sendable, Hashable, CaseIterable {
    /// Pixels that differ in any bit of red, green, blue or alpha.
    case exact
    /// Channels over white, and over black too, and how far they may move.
    case fuzzy
    case yiq, oklab, ciede2000
    case ssim, ssimulacra2
  }

  /// More than a share of a window's pixels may not differ.
  package struct WindowLimit: Sendable, Hashable {
    /// In pixels.
    package var side: Int
    /// 0…1.
    package var density: Double

    package init(side: Int, density: Double) { (self.side, self.density) = (side, density) }
  }

  package var metric: Metric
  /// What a pixel's distance must be above to count, or the least score.
  ///
  /// 0…1 for `yiq` and `oklab`, in ΔE for `ciede2000`. A score for `ssim` and `ssimulacra2`. Unused by `exact` and `fuzzy`.
  package var threshold: Double
  /// The largest step of a channel over white in any pixel must lie in here; nil leaves it free.
  package var channelStep: ClosedRange<Int>?
  /// How many pixels may differ; its lower bound catches what was mended by accident.
  package var differingPixels: ClosedRange<Int>?
  /// Which share of the compared pixels may differ, 0…1.
  package var differingShare: Double?
  package var window: WindowLimit?
  package var ignoresAntialiasing: Bool
  /// Whether `fuzzy` looks at pictures over black as well, so that transparent is not white.
  package var seesTransparency = true
  package var backdrop: PerceivedDifference.Backdrop

  /// Without limits, no pixel may differ; scores have their usual thresholds.
  package init(
    metric: Metric, threshold: Double? = nil, channelStep: ClosedRange<Int>? = nil,
    differingPixels: ClosedRange<Int>? = nil, differingShare: Double? = nil,
    window: WindowLimit? = nil, ignoresAntialiasing: Bool = false,
    backdrop: PerceivedDifference.Backdrop = .checkered
  ) {
    self.metric = metric
    self.threshold = threshold ?? metric.usualThreshold
    (self.channelStep, self.differingPixels) = (channelStep, differingPixels)
    (self.differingShare, self.window) = (differingShare, window)
    (self.ignoresAntialiasing, self.backdrop) = (ignoresAntialiasing, backdrop)
  }
}

extension Tolerance.Metric {
  /// The threshold that `Tolerance` takes where none is given.
  package var usualThreshold: Double {
    switch self {
    case .exact, .fuzzy: 0
    case .yiq: 0.1
    case .oklab: 0.05
    case .ciede2000: 2.3
    case .ssim: 0.99
    case .ssimulacra2: 90
    }
  }
}

extension Tolerance {
  /// Tolerances with names.
  package enum Preset: String, Sendable, Hashable, CaseIterable {
    /// Every bit: for frames of one version on one kind of machine.
    case exact
    /// Channels may move by 1, the rounding of another processor.
    case strict
    /// Other versions of fonts and libraries: noise and edges may differ, shapes may not.
    case crossMachine = "cross-machine"
    /// Films that went through a codec.
    case lossyVideo = "lossy-video"

    package var tolerance: Tolerance {
      switch self {
      case .exact: Tolerance(metric: .exact)
      case .strict: Tolerance(metric: .fuzzy, channelStep: 0...1)
      case .crossMachine:
        Tolerance(
          metric: .oklab, threshold: 0.05, channelStep: 0...128,
          window: WindowLimit(side: 32, density: 0.05))
      case .lossyVideo:
        Tolerance(metric: .oklab, threshold: 0.15, window: WindowLimit(side: 16, density: 0.1))
      }
    }
  }
}
