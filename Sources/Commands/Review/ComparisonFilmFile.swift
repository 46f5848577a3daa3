import ArgumentParser
import Foundation
import FrameReview
import Geometry
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

  /// Old and new are aligned by the shift that was found, if one was.
  func write(_ review: FilmReview, old: any ReviewedFilm, new: any ReviewedFilm) throws {
    guard let size = try (new.frame(0) ?? old.frame(0))?.bounds else { return }
    let shift = review.motion.shift
    let count = max(review.comparison.old.frameCount + shift, review.comparison.new.frameCount)
    var bars = [Double](repeating: 0, count: max(1, count))
    for frame in review.frames where !frame.passes && frame.index < bars.count {
      bars[frame.index] = frame.differingShare
    }
    // The tallest bar fills the strip.
    let most = bars.max() ?? 0
    if most > 0 { bars = bars.map { $0 / most } }
    let rate = new.frameRate ?? old.frameRate
    let film = ComparisonFilm(
      title: SceneFinder.name(ofScene: new.title), verdict: review.headline,
      oldLabel: old.title, newLabel: new.title,
      frameRate: rate.flatMap { Rational($0.numerator, over: $0.denominator) } ?? 60, bars: bars,
      firstDivergentFrame: review.comparison.firstDivergentFrame,
      pictureSize: (size.width, size.height))
    try OutputFolder.make(for: path)
    try film.write(to: path, as: format) { frame in
      let keepsColors = review.keepsColors
      let before =
        frame - shift >= 0 ? try old.compared(frame - shift, keepingColors: keepsColors) : nil
      let after = try new.compared(frame, keepingColors: keepsColors)
      var difference: PixelBuffer?
      if let before, let after { difference = DifferenceImage.make(before, after) }
      return ComparisonFilm.Moment(
        old: before?.pixels, new: after?.pixels, difference: difference)
    }
  }
}

extension MotionVerdict {
  /// By how many frames the new film is later; 0 where that is not all there is to it.
  var shift: Int {
    if case .shift(let frames, _) = kind { frames } else { 0 }
  }
}
