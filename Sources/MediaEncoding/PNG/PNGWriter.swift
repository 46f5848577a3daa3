import Glibc
import Libav
import OutputFormats
package import Pixels

/// Writes a film as a folder of PNG files: frame-00000.png and so on, one for each frame.
///
/// The folder is made where it is missing. Files of these names that a longer film left there are
/// removed, since they would become part of this one; nothing else is touched. Frames wait in a folder
/// of `scratchDirectory` until all are there: a render that fails leaves those of the last one.
package struct PNGWriter: FilmWriter {
  package let film: FilmDescription
  package let leadingFrames = 0
  private let directory: String
  private let scratchDirectory: String

  /// Fails when the film has no frames or nothing can be written in `directory`.
  package init(
    _ film: FilmDescription, directory: String, scratchDirectory: String
  ) throws {
    try film.validate(for: .png)
    if mkdir(directory, 0o777) != 0, errno != EEXIST {
      throw AVError.system("mkdir", path: directory)
    }
    try OutputFile.checkWritable("\(directory)/\(Self.name(of: 0))")
    (self.film, self.directory, self.scratchDirectory) = (film, directory, scratchDirectory)
  }

  package func makeSink(for segment: FilmSegment) -> PNGSink {
    PNGSink(film, segment, directory: scratchDirectory)
  }

  package func join(_ segments: [PNGSegment]) throws {
    try checkComplete(segments.map(\.frames), of: film)
    for name in try FolderListing(directory).names {
      guard let index = Self.index(of: name), index >= film.frameCount else { continue }
      guard unlink("\(directory)/\(name)") == 0 else {
        throw AVError.system("unlink", path: "\(directory)/\(name)")
      }
    }
    for segment in segments { try segment.files.move(to: directory) }
  }

  package func discard(_ segment: PNGSegment) { segment.files.remove() }

  /// The file of a frame: at least five digits, so that names sort as frames do.
  static func name(of frame: Int) -> String {
    let digits = String(frame)
    return "frame-\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).png"
  }

  /// The frame of a file that this writer has named, nil for any other.
  private static func index(of name: String) -> Int? {
    guard name.hasPrefix("frame-"), name.hasSuffix(".png") else { return nil }
    let index = Int(name.dropFirst(6).dropLast(4))
    return index.flatMap { Self.name(of: $0) == name ? $0 : nil }
  }
}

/// The files of one segment.
package struct PNGSegment: Sendable {
  let frames: Range<Int>
  let files: WrittenFrames
}

/// Writes the frames of one segment.
package final class PNGSink: FrameSink {
  private let segment: FilmSegment
  private let files: WrittenFrames
  private var order: FrameOrder
  /// The file of the last frame, for those that repeat it.
  private var data: [UInt8] = []

  init(_ film: FilmDescription, _ segment: FilmSegment, directory: String) {
    self.segment = segment
    order = FrameOrder(film, segment)
    files = WrittenFrames(directory: directory, first: segment.frames.lowerBound)
  }

  package func write(_ frame: RenderedFrame) throws {
    order.note(frame)
    if data.isEmpty || !frame.damage.isEmpty { data = try PNGFile.data(frame.pixels) }
    try files.write(data)
  }

  package func finish() throws -> PNGSegment {
    try order.finish()
    return PNGSegment(frames: segment.frames, files: files)
  }
}

/// Files that are removed again unless they are moved to where they stay.
///
/// It passes from the sink to the writer that joins and is never used by two at once.
final class WrittenFrames: @unchecked Sendable {
  private let directory: String
  private var frames: Range<Int>

  init(directory: String, first: Int) {
    self.directory = directory
    frames = first..<first
  }

  deinit { remove() }

  /// Removes what was not moved.
  func remove() {
    for frame in frames { unlink("\(directory)/\(PNGWriter.name(of: frame))") }
    frames = frames.upperBound..<frames.upperBound
  }

  /// Puts the files in their places, each whole.
  func move(to folder: String) throws(AVError) {
    for frame in frames {
      let name = PNGWriter.name(of: frame)
      guard rename("\(directory)/\(name)", "\(folder)/\(name)") == 0 else {
        throw .system("rename", path: "\(folder)/\(name)")
      }
      frames = frame + 1..<frames.upperBound
    }
  }

  /// Writes the next frame's file.
  func write(_ data: [UInt8]) throws {
    try PNGFile.write(data, to: "\(directory)/\(PNGWriter.name(of: frames.upperBound))")
    frames = frames.lowerBound..<frames.upperBound + 1
  }
}
