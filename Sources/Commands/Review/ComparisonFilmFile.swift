import ArgumentParser
import Foundation
import FrameReview
import Geometry
import MediaEncoding
import OutputFormats
import Pixels
import RenderPipeline

/// Where a comparison film goes, and how it is made of a review.
struct ComparisonFilmFile {
  private let path: String
  private let format: OutputFormat

  /// Fails where the ending is that of no film.
  init(path: String) throws {
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard let format = OutputFormat(fileName: name), format.isPictureFilm else {
      throw ValidationError("--film writes \(Self.endings), not '\(path)'.")
    }
    (self.path, self.format) = (path, format)
  }

  /// `.mp4 or .gif`.
  static var endings: String { OutputFormat.endings(of: OutputFormat.pictureFilms) }

  /// Writes a film that is described already; `moment` is asked for frames in rising order.
  func write(
    _ film: ComparisonFilm, moment: @escaping (Int) throws -> ComparisonFilm.Moment
  ) throws {
    try OutputFolder.make(for: path)
    try film.write(to: path, as: format, moment: moment)
  }

  func write(_ review: FilmReview, old: any ReviewedFilm, new: any ReviewedFilm) throws {
    guard let comparison = try ReviewComparison(review, old: old, new: new) else { return }
    try comparison.write(to: path, as: format)
  }
}

/// Old, new and difference of a review, to be shown.
///
/// Old and new are aligned by the shift that was found, if one was.
struct ReviewComparison {
  private let review: FilmReview
  private let old: any ReviewedFilm
  private let new: any ReviewedFilm
  private let size: (width: Int, height: Int)

  /// Nil where neither film has a frame.
  init?(_ review: FilmReview, old: any ReviewedFilm, new: any ReviewedFilm) throws {
    guard let size = try (new.frame(0) ?? old.frame(0))?.bounds else { return nil }
    (self.review, self.old, self.new) = (review, old, new)
    self.size = (size.width, size.height)
  }

  /// How many frames there are, of the longer film.
  private var frameCount: Int {
    let shifted = review.comparison.old.frameCount + review.motion.shift
    return max(1, max(shifted, review.comparison.new.frameCount))
  }

  /// The frames around the first divergence, `seconds` before it and after; nil where that is all.
  func frames(around seconds: Double) -> Range<Int>? {
    let rate = (new.frameRate ?? old.frameRate).map {
      Double($0.numerator) / Double($0.denominator)
    }
    let margin = Int((seconds * (rate ?? 60)).rounded())
    let first = review.comparison.firstDivergentFrame ?? 0
    let frames = max(0, first - margin)..<min(frameCount, first + margin)
    return frames.count < frameCount && !frames.isEmpty ? frames : nil
  }

  /// Writes the film, or these frames of it.
  func write(to path: String, as format: OutputFormat, frames: Range<Int>? = nil) throws {
    let frames = frames ?? 0..<frameCount
    try OutputFolder.make(for: path)
    try film(frames).write(to: path, as: format) { try moment($0 + frames.lowerBound) }
  }

  /// The frame that differs most; the first of those that differ where none was measured.
  func still() throws -> PixelBuffer {
    let frame = review.worstFrame?.index ?? review.comparison.firstDivergentFrame ?? 0
    return try film(0..<frameCount).still(min(frame, frameCount - 1)) { try moment($0) }
  }

  private func film(_ frames: Range<Int>) -> ComparisonFilm {
    var bars = [Double](repeating: 0, count: frames.count)
    for frame in review.frames where !frame.passes && frames.contains(frame.index) {
      bars[frame.index - frames.lowerBound] = frame.differingShare
    }
    // The tallest bar fills the strip.
    let most = bars.max() ?? 0
    if most > 0 { bars = bars.map { $0 / most } }
    let rate = new.frameRate ?? old.frameRate
    return ComparisonFilm(
      title: (new as? SceneFilm)?.loaded.filmName ?? SceneFinder.name(ofScene: new.title),
      verdict: review.headline,
      oldLabel: old.title, newLabel: new.title,
      frameRate: rate.flatMap { Rational($0.numerator, over: $0.denominator) } ?? 60, bars: bars,
      firstDivergentFrame: review.comparison.firstDivergentFrame.map { $0 - frames.lowerBound },
      pictureSize: size)
  }

  private func moment(_ frame: Int) throws -> ComparisonFilm.Moment {
    let (shift, keepsColors) = (review.motion.shift, review.keepsColors)
    let before =
      frame - shift >= 0 ? try old.compared(frame - shift, keepingColors: keepsColors) : nil
    let after = try new.compared(frame, keepingColors: keepsColors)
    var difference: PixelBuffer?
    if let before, let after { difference = DifferenceImage.make(before, after) }
    return ComparisonFilm.Moment(old: before?.pixels, new: after?.pixels, difference: difference)
  }
}

extension MotionVerdict {
  /// By how many frames the new film is later; 0 where that is not all there is to it.
  var shift: Int {
    if case .shift(let frames, _) = kind { frames } else { 0 }
  }
}
