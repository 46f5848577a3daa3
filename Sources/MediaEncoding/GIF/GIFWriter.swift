import Geometry
import Libav
import OutputFormats
package import Pixels

/// Writes a film as an animated GIF; its frames are seen once.
///
/// What each frame changes waits in files until the film is complete, since colors are chosen by
/// how long they are seen. One color table serves the whole film. A frame is stored as the smallest
/// rectangle in which its indices differ from the frame's before it, with what is equal inside left
/// transparent; frames that look alike are one image with a longer delay. Frame n begins at
/// round(100·n / rate) hundredths of a second, so delays add up to the film's duration and never
/// drift. Nothing is dithered. Translucent pixels count as over black.
package struct GIFWriter: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0
  private let path: String
  private let scratchDirectory: String
  private let settings: GIFSettings

  /// Fails when the film cannot be written so, or nothing can be written at `path`.
  ///
  /// Files in `scratchDirectory`, which must exist, are removed when they are joined or given up.
  package init(
    _ film: FilmDescription, path: String, scratchDirectory: String, settings: GIFSettings = .init()
  ) throws {
    try film.validate(for: .gif)
    try OutputFile.checkWritable(path)
    (self.film, self.path) = (film, path)
    (self.scratchDirectory, self.settings) = (scratchDirectory, settings)
  }

  package func makeSink(for segment: FilmSegment) throws -> GIFSink {
    try GIFSink(film, segment, scratchDirectory: scratchDirectory)
  }

  /// Writes the file; it appears at its path when it is complete.
  package func join(_ segments: [GIFSegment]) throws {
    try checkComplete(segments.map(\.frames), of: film)
    let file = OutputFile(path)
    do {
      try GIFEncoder(film, segments.map(\.changes), scratchDirectory: scratchDirectory)
        .write(to: file.temporaryPath, settings)
    } catch var error as AVError where error.path == file.temporaryPath {
      error.path = path
      throw error
    }
    try file.commit()
  }

  package func discard(_ segment: GIFSegment) { segment.changes.remove() }
}

/// What the frames of one segment change, the first one everything.
package struct GIFSegment: Sendable {
  let frames: Range<Int>
  let changes: Spool
}

/// Spools what the frames of one segment change.
package final class GIFSink: FrameSink {
  private let segment: FilmSegment
  private let spool: SpoolWriter
  private let memory: FrameMemory
  private var order: FrameOrder
  private var packer = ChangePacker()

  init(_ film: FilmDescription, _ segment: FilmSegment, scratchDirectory: String) throws {
    self.segment = segment
    order = FrameOrder(film, segment)
    spool = try SpoolWriter(directory: scratchDirectory)
    memory = FrameMemory(width: film.width, height: film.height)
  }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame)
    memory.update(from: frame.pixels, damage: frame.damage) { place, before, now in
      packer.append(place: place, before: before, now: now)
    }
    try packer.flush { try spool.append(time: frame.index, isMarked: false, $0) }
  }

  package func finish() throws -> GIFSegment {
    try order.finish()
    return GIFSegment(frames: segment.frames, changes: try spool.finish())
  }
}
