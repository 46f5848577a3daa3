import Geometry
import Libav
package import OutputFormats
package import Pixels

/// Writes a film as an animated GIF; its frames are seen once.
///
/// What each frame changes waits in files until the film is complete, since colors are chosen by
/// how long they are seen. An image is the smallest rectangle around what a frame changes, with what
/// stays as it is left transparent; frames that look alike are one image with a longer delay. At most
/// 255 colors are shown exactly; of more, those of flat areas are, and smooth areas are dithered by a
/// pattern that stands still. A pixel whose color does not change is never painted again. Frame n
/// begins at round(100·n / rate) hundredths of a second, so delays add up to the film's duration and
/// never drift. Translucent pixels count as over black.
///
/// With a limit on its bytes a GIF has as much quality, then as many frames, then as many pixels as
/// fit; frames are not drawn again for that.
package struct GIFWriter: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0
  private let path: String
  private let scratchDirectory: String
  private let settings: GIFSettings
  private let byteLimit: ByteCount?

  /// Fails when the film cannot be written so, or nothing can be written at `path`.
  ///
  /// `byteLimit` is nil for any size. Files in `scratchDirectory`, which must exist, are removed when they are joined or given up.
  package init(
    _ film: FilmDescription, path: String, scratchDirectory: String,
    settings: GIFSettings = .init(), byteLimit: ByteCount? = nil
  ) throws {
    try film.validate(for: .gif)
    try OutputFile.checkWritable(path)
    (self.film, self.path) = (film, path)
    self.scratchDirectory = scratchDirectory
    (self.settings, self.byteLimit) = (settings, byteLimit)
  }

  package func makeSink(for segment: FilmSegment) throws -> GIFSink {
    try GIFSink(film, segment, scratchDirectory: scratchDirectory)
  }

  /// Writes the file and says what became of it; it appears at its path when it is complete.
  ///
  /// Throws a `GIFLimitError` where no acceptable one stays within the limit.
  package func join(_ segments: [GIFSegment]) throws -> GIFOutcome {
    try checkComplete(segments.map(\.frames), of: film)
    let file = OutputFile(path)
    let outcome: GIFOutcome
    do {
      outcome = try StageMeter.measure(.encode, within: .write) {
        try write(segments.map(\.changes), to: file.temporaryPath)
      }
    } catch var error as AVError where error.path == file.temporaryPath {
      error.path = path
      throw error
    } catch let error as GIFLimitError {
      throw GIFLimitError(limit: error.limit, path: path, smallest: error.smallest)
    }
    try file.commit()
    return outcome
  }

  package func outcome(of output: GIFOutcome) -> GIFOutcome? { output }

  private func write(_ changes: [Spool], to path: String) throws -> GIFOutcome {
    if let byteLimit {
      return try GIFLimitSearch(
        film: film, changes: changes, limit: byteLimit, settings: settings, path: path,
        scratchDirectory: scratchDirectory
      ).run()
    }
    let encoder = GIFEncoder(film, changes, scratchDirectory: scratchDirectory)
    return GIFOutcome(
      byteCount: try encoder.write(to: path, settings), quality: settings.quality, frameStep: 1,
      width: film.width, height: film.height, limit: nil, asked: (film, settings.quality))
  }

  package func discard(_ segment: GIFSegment) { segment.changes.remove() }

  package func file(of segment: GIFSegment) -> String? { segment.changes.path }

  package func placeForFile() -> String? { Spool.path(in: scratchDirectory) }

  package func output(fromFile path: String, for segment: FilmSegment) -> GIFSegment? {
    GIFSegment(frames: segment.frames, changes: Spool(keptAt: path))
  }
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
