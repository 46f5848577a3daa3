import ArgumentParser
import Foundation
import FrameReview
import MediaEncoding
import Pixels

extension Tolerance.Metric: ExpressibleByArgument {}
extension Tolerance.Preset: ExpressibleByArgument {
  /// All of them, each with its numbers.
  fileprivate static var list: String {
    allCases.map { "\($0.rawValue) (\($0.tolerance.words))" }.joined(separator: "; ")
  }
}

/// What is still taken for equal, and what is left out.
struct ToleranceOptions: ParsableArguments {
  @Option(
    help: """
      A tolerance by name, and what it takes for equal: \(Tolerance.Preset.list). Default: exact.
      """)
  var preset: Tolerance.Preset?

  @Option(
    help: """
      How frames are compared. exact: red, green, blue and alpha as files hold them, colors under \
      transparent pixels included; of drawn frames premultiplied, as they are drawn; deeper channels \
      bit by bit where both sides have them. fuzzy: channels over white and over black. yiq, oklab: \
      over a pattern that shows through. ciede2000, ssim, ssimulacra2: over white, so that \
      transparent and white are one. All but exact see 8 bits a channel.
      """)
  var metric: Tolerance.Metric?

  @Option(
    help: ArgumentHelp(
      "The distance above which a pixel counts, or the least score.", valueName: "number"))
  var threshold: Double?

  @Option(
    help: ArgumentHelp(
      "How many pixels may differ; with a lower limit, fewer fail too.", valueName: "n|low-high"))
  var maxPixels: Limit?

  @Option(
    help: ArgumentHelp("Which share of the pixels may differ, 0 to 1.", valueName: "share"))
  var maxShare: Double?

  @Option(
    help: ArgumentHelp("By how much a channel may move, 0 to 255.", valueName: "n|low-high"))
  var maxStep: Limit?

  @Option(
    help: ArgumentHelp(
      "The densest window of so many pixels' side may have this share of differing ones.",
      valueName: "side:share"))
  var window: Window?

  @Flag(help: "Pixels that look like smoothed edges do not count. Hides small motion.")
  var ignoreAntialiasing = false

  @Option(
    help: ArgumentHelp(
      """
      Leave out x,y,width,height (pixels, or fractions with a decimal point), layer:NAME, or the \
      bright pixels of mask:FILE.png; with @12..40 only in these frames, both included, with \
      @0.2s..0.5s only from the first time until before the second. May be repeated.
      """, valueName: "what[@when]"), completion: SceneCompletion.ignored)
  var ignore: [String] = []

  /// `8` or `2-8`.
  struct Limit: ExpressibleByArgument {
    let range: ClosedRange<Int>

    /// As it is given.
    var text: String { "\(range.lowerBound)-\(range.upperBound)" }

    init?(argument: String) {
      let parts = argument.split(separator: "-", omittingEmptySubsequences: false)
      guard let first = parts.first.flatMap({ Int($0) }), first >= 0, parts.count <= 2 else {
        return nil
      }
      guard parts.count == 2 else {
        range = 0...first
        return
      }
      guard let last = Int(parts[1]), first <= last else { return nil }
      range = first...last
    }
  }

  /// `32:0.05`.
  struct Window: ExpressibleByArgument {
    let limit: Tolerance.WindowLimit

    init?(argument: String) {
      let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count == 2, let side = Int(parts[0]), side > 0, let density = Double(parts[1]),
        (0...1).contains(density)
      else { return nil }
      limit = Tolerance.WindowLimit(side: side, density: density)
    }
  }

  func validate() throws {
    if preset != nil, metric != nil {
      throw ValidationError("--preset and --metric say the same thing twice.")
    }
    if let maxShare, !(0...1).contains(maxShare) {
      throw ValidationError("--max-share must be 0 to 1.")
    }
    if let threshold, !threshold.isFinite { throw ValidationError("--threshold must be a number.") }
    if threshold != nil, [nil, .exact, .fuzzy].contains(metric), preset == nil {
      throw ValidationError(
        "--threshold belongs to --metric yiq, oklab, ciede2000, ssim or ssimulacra2.")
    }
    if ignoreAntialiasing, metric != .yiq, metric != .oklab, preset != .crossMachine,
      preset != .lossyVideo
    {
      throw ValidationError("--ignore-antialiasing belongs to --metric yiq or oklab.")
    }
    for text in ignore { _ = try region(text) }
  }

  /// Whether anything was asked for, be it that every bit counts.
  var isGiven: Bool { preset != nil || metric != nil || !isDefault }

  /// The options as they can be given again.
  var arguments: [String] {
    let values: [(String, String?)] = [
      ("--preset", preset?.rawValue), ("--metric", metric?.rawValue),
      ("--threshold", threshold.map { "\($0)" }), ("--max-pixels", maxPixels?.text),
      ("--max-share", maxShare.map { "\($0)" }), ("--max-step", maxStep?.text),
      ("--window", window.map { "\($0.limit.side):\($0.limit.density)" }),
    ]
    var arguments = values.flatMap { name, value in value.map { [name, $0] } ?? [] }
    if ignoreAntialiasing { arguments.append("--ignore-antialiasing") }
    for region in ignore { arguments += ["--ignore", region] }
    return arguments
  }

  /// Whether any option asks for something other than equal bytes.
  var isDefault: Bool { (try? rules == ReviewRules()) ?? false }

  var rules: ReviewRules {
    get throws {
      var tolerance = preset?.tolerance ?? Tolerance(metric: metric ?? .exact)
      if let threshold { tolerance.threshold = threshold }
      if let maxPixels { tolerance.differingPixels = maxPixels.range }
      if let maxShare { tolerance.differingShare = maxShare }
      if let maxStep { tolerance.channelStep = maxStep.range }
      if let window { tolerance.window = window.limit }
      if ignoreAntialiasing { tolerance.ignoresAntialiasing = true }
      var rules = ReviewRules(tolerance: tolerance)
      for text in ignore {
        switch try region(text) {
        case .region(let region): rules.ignoredRegions.append(region)
        case .layer(let layer): rules.ignoredLayers.append(layer)
        case .mask(let path, let span):
          rules.ignoredRegions.append(IgnoredRegion(.mask(try mask(path)), during: span))
        }
      }
      return rules
    }
  }

  /// The pictures that say what is left out.
  var maskFiles: [String] {
    ignore.compactMap { text in
      guard case .mask(let path, _)? = try? region(text) else { return nil }
      return path
    }
  }

  private enum Ignored {
    case region(IgnoredRegion)
    case layer(ReviewRules.IgnoredLayer)
    case mask(String, IgnoredRegion.Span)
  }

  private func region(_ text: String) throws -> Ignored {
    do throws(IgnoredRegion.Mistake) {
      for prefix in ["layer:", "mask:"] where text.hasPrefix(prefix) {
        let parts = text.dropFirst(prefix.count).split(
          separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let span = try IgnoredRegion.span(parts.count == 2 ? parts[1] : nil, of: text)
        return prefix == "layer:"
          ? .layer(ReviewRules.IgnoredLayer(String(parts[0]), during: span))
          : .mask(String(parts[0]), span)
      }
      return .region(try IgnoredRegion(text: text))
    } catch {
      throw ValidationError("--ignore: \(error)")
    }
  }

  /// The pixels of a picture that are brighter than gray.
  private func mask(_ path: String) throws -> PixelMask {
    guard let picture = try FilmReader(path: path).next()?.pixels else {
      throw ValidationError("--ignore: there is no picture in \(path).")
    }
    var mask = PixelMask(width: picture.width, height: picture.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let pixel = picture[x, y]
        let sum = (pixel >> 16 & 255) + (pixel >> 8 & 255) + (pixel & 255)
        if sum > 3 * 127 { mask[x, y] = true }
      }
    }
    return mask
  }
}
