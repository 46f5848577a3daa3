import OutputFormats
package import Pixels

/// Writes a film of one frame as a PNG file.
package struct StillWriter: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0
  private let path: String

  /// Fails when the frame cannot be written so.
  package init(_ film: FilmDescription, path: String) throws {
    try film.validate(for: .poster)
    (self.film, self.path) = (film, path)
  }

  package func makeSink(for segment: FilmSegment) -> StillSink {
    StillSink(film, segment, path: path)
  }

  package func join(_ segments: [Range<Int>]) throws { try checkComplete(segments, of: film) }
}

/// Writes the frame; the file appears at its path when it is complete.
package final class StillSink: FrameSink {
  private let segment: FilmSegment
  private let path: String
  private var order: FrameOrder

  init(_ film: FilmDescription, _ segment: FilmSegment, path: String) {
    (self.segment, self.path) = (segment, path)
    order = FrameOrder(film, segment)
  }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame)
    try PNGFile.write(frame.pixels, to: path)
  }

  package func finish() throws -> Range<Int> {
    try order.finish()
    return segment.frames
  }
}
