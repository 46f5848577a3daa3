import AnimationEngine
import Assets
import CairoRaster
package import Geometry
import MediaEncoding
package import OutputFormats
import Overlays
package import Pixels

/// A film that shows an old film, a new one and a third picture side by side, mostly their difference, slowly
/// where they part.
package struct ComparisonFilm: Sendable {
  /// Three pictures of one moment; nil where a film has no such frame.
  package struct Moment: Sendable {
    package var old: PixelBuffer?
    package var new: PixelBuffer?
    package var difference: PixelBuffer?

    package init(old: PixelBuffer?, new: PixelBuffer?, difference: PixelBuffer?) {
      (self.old, self.new, self.difference) = (old, new, difference)
    }
  }

  package var title: String
  /// One line below the title.
  package var verdict: String
  /// What stands over the three.
  package var columns = ["Old", "New", "Difference"]
  package var oldLabel: String
  package var newLabel: String
  /// Of the films that are compared.
  package var frameRate: Rational
  /// Of each frame, how much of it differs, 0…1.
  package var bars: [Double]
  /// Where the film slows down; nil where nothing differs.
  package var firstDivergentFrame: Int?
  /// In pixels, of the pictures as they come.
  package var pictureSize: (width: Int, height: Int)

  package init(
    title: String, verdict: String, oldLabel: String, newLabel: String, frameRate: Rational,
    bars: [Double], firstDivergentFrame: Int?, pictureSize: (width: Int, height: Int)
  ) {
    (self.title, self.verdict) = (title, verdict)
    (self.oldLabel, self.newLabel, self.frameRate) = (oldLabel, newLabel, frameRate)
    (self.bars, self.firstDivergentFrame) = (bars, firstDivergentFrame)
    self.pictureSize = pictureSize
  }

  /// Writes the film; it appears at its path when it is complete.
  ///
  /// `moment` is asked for frames in rising order.
  package func write(
    to path: String, as format: OutputFormat, moment: @escaping (Int) throws -> Moment
  ) throws {
    let rate = format.comparisonFrameRate(for: frameRate)
    let schedule = schedule(at: rate)
    let page = try ComparisonPage(self)
    let film = FilmDescription(
      width: page.width, height: page.height, frameRate: rate, frameCount: schedule.count)
    let scratch = try ScratchFolder(besideFile: path)
    defer { scratch.remove() }
    let frames = Frames(schedule: schedule, page: page, moment: moment)
    try frames.write(with: format.writer(of: film, path: path, scratch: scratch))
  }

  /// What the film shows at one frame of those that are compared.
  package func still(_ frame: Int, moment: @escaping (Int) throws -> Moment) throws -> PixelBuffer {
    try ComparisonPage(self).draw(frame, false, moment).copy()
  }

  /// Which frame each frame of this film shows: at a third of the speed around the first
  /// divergence, with a rest on it and one at the end.
  func schedule(at rate: Rational) -> [(frame: Int, isSlow: Bool)] {
    let step = frameRate.value / rate.value
    let near = firstDivergentFrame.map { ($0 - 6)...($0 + 14) }
    var shown: [(frame: Int, isSlow: Bool)] = []
    var place = 0.0
    var hasRested = false
    while Int(place) < bars.count {
      let frame = Int(place)
      let isSlow = near?.contains(frame) ?? false
      if !hasRested, let first = firstDivergentFrame, frame >= first {
        hasRested = true
        let rest = Int((0.5 * rate.value).rounded())
        shown += Array(repeating: (min(first, bars.count - 1), true), count: rest)
      }
      shown.append((frame, isSlow))
      place += isSlow ? step / 3 : step
    }
    let last = max(0, bars.count - 1)
    return shown + Array(repeating: (last, false), count: max(1, Int(rate.value.rounded())))
  }
}

/// Its frames, drawn one after the other.
private struct Frames {
  let schedule: [(frame: Int, isSlow: Bool)]
  let page: ComparisonPage
  let moment: (Int) throws -> ComparisonFilm.Moment

  func write<Writer: FilmWriter>(with writer: Writer) throws {
    var outputs: [Writer.Sink.Output] = []
    for segment in FilmSegment.segments(ofFrames: schedule.count) {
      let sink = try writer.makeSink(for: segment)
      let first = max(0, segment.frames.lowerBound - writer.leadingFrames)
      var last: (frame: Int, isSlow: Bool)?
      for index in first..<segment.frames.upperBound {
        let entry = schedule[index]
        let isRepeat = last.map { $0 == entry } ?? false
        let pixels = isRepeat ? page.shown : try page.draw(entry.frame, entry.isSlow, moment)
        last = entry
        try sink.write(
          RenderedFrame(index: index, pixels: pixels, damage: isRepeat ? [] : [pixels.bounds]))
      }
      outputs.append(try sink.finish())
    }
    _ = try writer.join(outputs)
  }
}
