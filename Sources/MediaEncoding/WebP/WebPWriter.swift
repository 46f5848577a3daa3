import Geometry
package import OutputFormats

/// Writes a film as animated WebP, with its transparency, and lossless unless something else is asked
/// for.
///
/// A frame is stored as the smallest rectangle in which it differs from the one before it; frames
/// that look alike are one image with a longer duration. Frame n begins at round(1000·n / rate)
/// milliseconds, so durations add up to the film's and never drift.
package struct WebPWriter: FilmWriter {
  package let film: FilmDescription
  /// A segment's first frame is stored as its difference from the frame before it.
  package let leadingFrames = 1
  private let path: String
  private let scratchDirectory: String
  private let encoder: WebPEncoder

  /// Fails when the film cannot be written so, or nothing can be written at `path`.
  ///
  /// Files in `scratchDirectory`, which must exist, are removed when they are joined or given up.
  package init(
    _ film: FilmDescription, path: String, scratchDirectory: String,
    quality: WebPQuality = .lossless
  ) throws {
    try film.validate(for: .webp)
    try OutputFile.checkWritable(path)
    (self.film, self.path, self.scratchDirectory) = (film, path, scratchDirectory)
    encoder = WebPEncoder(quality: quality)
  }

  package func makeSink(for segment: FilmSegment) throws -> PatchSink {
    // The format counts places in steps of two pixels.
    try PatchSink(
      film, segment, grid: 2, scratchDirectory: scratchDirectory, encode: encoder.chunks)
  }

  /// Writes the file; it appears at its path when it is complete.
  package func join(_ segments: [PatchSegment]) throws {
    try checkComplete(segments.map(\.frames), of: film)
    let container = WebPContainer(film, isOpaque: segments.allSatisfy(\.isOpaque))
    try OutputFile.write(path) { stream in
      try stream.write(try container.head(imageBytes: container.length(of: segments)))
      try segments.forEachImage(of: film) { image, frames, bytes in
        try container.forEachChunk(of: image, shownIn: frames, bytes) { try stream.write($0) }
      }
    }
  }

  package func discard(_ segment: PatchSegment) { segment.discard() }

  package func file(of segment: PatchSegment) -> String? { segment.file }

  package func placeForFile() -> String? { Spool.path(in: scratchDirectory) }

  package func output(fromFile path: String, for segment: FilmSegment) throws -> PatchSegment? {
    try PatchSegment(fromFile: path, for: segment)
  }
}
