extension Tolerance {
  /// What is taken for equal, in numbers: `pixels count from 0.15 in OKLab on, …`.
  package var words: String {
    var limits: [String] = []
    if let differingPixels {
      limits.append("\(Self.range(differingPixels)) pixels may differ")
    }
    if let differingShare {
      limits.append("\(MotionWords.percent(differingShare)) of a frame's pixels may differ")
    }
    if let window {
      limits.append(
        "\(MotionWords.percent(window.density)) of any \(window.side)×\(window.side) px may differ")
    }
    if let channelStep {
      limits.append("no channel may move by more than \(Self.range(channelStep)) of 255")
    } else if !limits.isEmpty, metric != .exact {
      limits.append("by any step")
    }
    if limits.isEmpty, metric != .ssim, metric != .ssimulacra2 { limits = ["no pixel may differ"] }
    if ignoresAntialiasing { limits.append("smoothed edges do not count") }
    return ([metric.words(threshold)] + limits).joined(separator: ", ")
  }

  private static func range(_ range: ClosedRange<Int>) -> String {
    range.lowerBound == 0 ? "\(range.upperBound)" : "\(range.lowerBound) to \(range.upperBound)"
  }
}

extension Tolerance.Metric {
  /// What it looks at, and from where on a pixel differs.
  fileprivate func words(_ threshold: Double) -> String {
    let number = MotionWords.number(threshold, decimals: 3)
    return switch self {
    case .exact: "every bit of red, green, blue and alpha"
    case .fuzzy: "channels over white and over black"
    case .yiq: "pixels differ from \(number) in YIQ on (1 is black to white)"
    case .oklab: "pixels differ from \(number) in OKLab on (1 is black to white)"
    case .ciede2000: "pixels over white differ from ΔE \(number) on"
    case .ssim: "an SSIM over white of at least \(number)"
    case .ssimulacra2: "a SSIMULACRA2 over white of at least \(number)"
    }
  }
}
