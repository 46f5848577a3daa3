import Libav
package import Pixels

/// Writes a film of one frame as a PNG file.
package struct StillWriter: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0
  private let path: String

  /// Fails when nothing can be written at `path`; a film of several frames is a programmer's error.
  package init(_ film: FilmDescription, path: String) throws {
    precondition(film.frameCount == 1, "a still is one frame")
    try OutputFile.checkWritable(path)
    (self.film, self.path) = (film, path)
  }

  package func makeSink(for segment: FilmSegment) -> StillSink { StillSink(film, segment) }

  /// Writes the file; it appears at its path when it is complete.
  package func join(_ outputs: [[UInt8]]) throws {
    for data in outputs { try PNGFile.write(data, to: path) }
  }
}

/// Compresses the one frame.
package final class StillSink: FrameSink {
  private var order: FrameOrder
  private var data: [UInt8] = []

  init(_ film: FilmDescription, _ segment: FilmSegment) { order = FrameOrder(film, segment) }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame)
    data = try PNGFile.data(frame.pixels)
  }

  package func finish() throws -> [UInt8] {
    try order.finish()
    return data
  }
}
