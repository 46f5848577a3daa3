import Libav
package import OutputFormats
package import Pixels

/// Writes a film of one frame as a picture.
package struct StillWriter: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0
  private let path: String
  private let encode: @Sendable (PixelBuffer) throws -> [UInt8]

  /// Fails when the format holds no such picture, or nothing can be written at `path`; a film of
  /// several frames is a programmer's error.
  ///
  /// `encode` makes the file's bytes.
  package init(
    _ film: FilmDescription, as format: OutputFormat, path: String,
    encode: @escaping @Sendable (PixelBuffer) throws -> [UInt8]
  ) throws {
    precondition(film.frameCount == 1, "a still is one frame")
    try film.validate(for: format)
    try OutputFile.checkWritable(path)
    (self.film, self.path, self.encode) = (film, path, encode)
  }

  package func makeSink(for segment: FilmSegment) -> StillSink {
    StillSink(film, segment, encode: encode)
  }

  /// Writes the file; it appears at its path when it is complete.
  package func join(_ outputs: [[UInt8]]) throws {
    for data in outputs { try OutputFile.write(path) { try $0.write(data) } }
  }
}

/// Compresses the one frame.
package final class StillSink: FrameSink {
  private var order: FrameOrder
  private var data: [UInt8] = []
  private let encode: @Sendable (PixelBuffer) throws -> [UInt8]

  init(
    _ film: FilmDescription, _ segment: FilmSegment,
    encode: @escaping @Sendable (PixelBuffer) throws -> [UInt8]
  ) {
    (order, self.encode) = (FrameOrder(film, segment), encode)
  }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame)
    data = try encode(frame.pixels)
  }

  package func finish() throws -> [UInt8] {
    try order.finish()
    return data
  }
}
