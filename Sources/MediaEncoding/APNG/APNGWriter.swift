import Geometry
import OutputFormats

/// Writes a film as animated PNG, lossless and with its transparency.
///
/// A frame is stored as the smallest rectangle in which it differs from the one before it; frames
/// that look alike are one image with a longer delay. Delays are fractions of a second, so every
/// time is exact.
package struct APNGWriter: FilmWriter {
  package let film: FilmDescription
  /// A segment's first frame is stored as its difference from the frame before it.
  package let leadingFrames = 1
  private let path: String
  private let scratchDirectory: String

  /// Fails when the film cannot be written so, or nothing can be written at `path`.
  ///
  /// Files in `scratchDirectory`, which must exist, are removed when they are joined or given up.
  package init(_ film: FilmDescription, path: String, scratchDirectory: String) throws {
    try film.validate(for: .apng)
    try OutputFile.checkWritable(path)
    (self.film, self.path, self.scratchDirectory) = (film, path, scratchDirectory)
  }

  package func makeSink(for segment: FilmSegment) throws -> PatchSink {
    try PatchSink(
      film, segment, grid: 1, scratchDirectory: scratchDirectory
    ) { try APNGEncoder.data(of: $0.picture) }
  }

  /// Writes the file; it appears at its path when it is complete.
  package func join(_ segments: [PatchSegment]) throws {
    try checkComplete(segments.map(\.frames), of: film)
    var container = APNGContainer(film)
    try OutputFile.write(path) { stream in
      try stream.write(container.head(images: segments.flatMap(\.images)))
      try segments.forEachImage(of: film) { image, frames, bytes in
        try stream.write(try container.chunks(of: image, shownIn: frames, bytes))
      }
      try stream.write(container.end)
    }
  }

  package func discard(_ segment: PatchSegment) { segment.discard() }

  package func file(of segment: PatchSegment) -> String? { segment.file }

  package func placeForFile() -> String? { Spool.path(in: scratchDirectory) }

  package func output(fromFile path: String, for segment: FilmSegment) throws -> PatchSegment? {
    try PatchSegment(fromFile: path, for: segment)
  }
}
