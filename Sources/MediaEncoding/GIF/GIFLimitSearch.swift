import Geometry
package import OutputFormats

/// What a GIF that was written came to.
package struct GIFOutcome: Sendable {
  package var byteCount: Int
  /// 0...100, as asked for or what a limit allowed.
  package var quality: Int
  /// Every how many of the film's frames one was kept.
  package var frameStep: Int
  package var width: Int
  package var height: Int
  /// What was to be kept to; nil where nothing was.
  package var limit: ByteCount?
  /// The film in the size and rate that were asked for, and the quality.
  package var asked: (film: FilmDescription, quality: Int)

  package init(
    byteCount: Int, quality: Int, frameStep: Int, width: Int, height: Int, limit: ByteCount?,
    asked: (film: FilmDescription, quality: Int)
  ) {
    (self.byteCount, self.quality, self.frameStep) = (byteCount, quality, frameStep)
    (self.width, self.height, self.limit, self.asked) = (width, height, limit, asked)
  }

  /// Whether it is all that was asked for.
  package var isFull: Bool {
    quality == asked.quality && frameStep == 1
      && (width, height) == (asked.film.width, asked.film.height)
  }

  /// `quality 55, 12.5 frames/s, 480×270 pixels`, for people.
  package var summary: String {
    let rate = asked.film.frameRate / Rational(frameStep)
    let decimals = (rate.value * 100).rounded() / 100
    let text = decimals == decimals.rounded() ? "\(Int(decimals))" : "\(decimals)"
    return "quality \(quality), \(text) frames/s, \(width)×\(height) pixels"
  }
}

/// A limit that no acceptable GIF of a film stays within.
package struct GIFLimitError: Error, CustomStringConvertible {
  package let limit: ByteCount
  package let path: String
  /// What was tried last.
  package let smallest: GIFOutcome

  package var description: String {
    let size = ByteCount(bytes: smallest.byteCount).map(\.description) ?? "more"
    return
      "\(path): no acceptable GIF fits into \(limit): with \(smallest.summary) it has \(size); "
      + "make the film shorter or smaller, or allow more"
  }
}

/// Finds the best GIF of a film within a limit: less quality first, then fewer frames, then fewer
/// pixels.
///
/// Frames are not drawn again: all tries begin with what was spooled. Quality stays at least
/// `lowestQuality`, the rate at least `lowestRate` where it was higher, the sides at least a quarter.
struct GIFLimitSearch {
  let film: FilmDescription
  let segments: [GIFSegment]
  let limit: ByteCount
  /// What is tried first.
  let settings: GIFSettings
  let path: String
  let scratchDirectory: String

  static let lowestQuality = 40
  static let lowestRate: Rational = 10
  /// Quality is searched to this.
  private static let resolution = 4

  /// Leaves a file at `path`.
  func run() throws -> GIFOutcome {
    let quality = settings.quality
    var smallest: GIFOutcome?
    for reduction in reductions {
      try Task.checkCancellation()
      let reduced =
        reduction == Reduction()
        ? segments
        : [try reduction.segment(film, segments, scratchDirectory: scratchDirectory)]
      let encoder = GIFEncoder(
        reduction.reduced(film), reduced, scratchDirectory: scratchDirectory)
      let isLast = reduction == reductions.last
      func outcome(_ quality: Int, _ count: Int) -> GIFOutcome {
        GIFOutcome(
          byteCount: count, quality: quality, frameStep: reduction.frameStep,
          width: encoder.film.width, height: encoder.film.height, limit: limit,
          asked: (film, settings.quality))
      }
      if let count = try attempt(encoder, settings) { return outcome(quality, count) }
      let lowest = min(quality, Self.lowestQuality)
      guard var best = try attempt(encoder, GIFSettings(quality: lowest)) else {
        if isLast {
          smallest = outcome(lowest, try encoder.write(to: path, GIFSettings(quality: lowest)))
        }
        continue
      }
      var (low, high, written) = (lowest, quality, lowest)
      while high - low > Self.resolution {
        let middle = (low + high) / 2
        if let count = try attempt(encoder, GIFSettings(quality: middle)) {
          (low, best, written) = (middle, count, middle)
        } else {
          (high, written) = (middle, -1)
        }
      }
      if written != low { best = try encoder.write(to: path, GIFSettings(quality: low)) }
      return outcome(low, best)
    }
    guard let smallest else { preconditionFailure("the last reduction was tried") }
    throw GIFLimitError(limit: limit, path: path, smallest: smallest)
  }

  /// The size of the file, nil where it exceeds the limit.
  private func attempt(_ encoder: GIFEncoder, _ settings: GIFSettings) throws -> Int? {
    let count = try encoder.write(to: path, settings, limit: limit.bytes)
    return count <= limit.bytes ? count : nil
  }

  private var reductions: [Reduction] {
    var steps = [Reduction()]
    while film.frameRate / Rational(steps.count + 1) >= Self.lowestRate {
      steps.append(Reduction(frameStep: steps.count + 1))
    }
    let slowest = steps.count
    return steps
      + [6, 5, 4, 3, 2].map { Reduction(frameStep: slowest, scaleEighths: $0) }
  }
}
