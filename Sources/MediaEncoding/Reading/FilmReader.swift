package import Geometry
import Libav
package import Pixels

/// Reads a film frame by frame: MP4, AVIF, WebM, AVI, GIF, APNG, animated WebP, a picture, a folder
/// of pictures.
///
/// What a file is follows from what is in it, not from its name. Colors are converted by the frame's
/// own tags: matrix, range, siting of chroma. Damaged files are errors, not fewer or gray frames.
package final class FilmReader {
  /// What a film is before its frames are asked for.
  package struct Info: Sendable, Hashable {
    /// In pixels, as shown; of a folder's first picture.
    package var width: Int
    package var height: Int
    package var frameCount: Int
    /// Frames per second of which all times are whole frames; nil where there is no such rate, and
    /// for pictures.
    package var frameRate: Rational?
    /// When each frame begins, in seconds from the first; empty for pictures.
    package var times: [Rational]
    /// In seconds, until the end of the last frame; 0 for pictures.
    package var duration: Rational
    /// When the first frame is shown, in seconds from where the file's own clock begins.
    package var start: Rational
    package var look: FilmLook
    /// What is in the file besides pictures: `sound`, `subtitles`.
    package var uncompared: [String]
    /// Whether transparent pixels have a color; GIF's have none.
    package var keepsColors: Bool
    /// What was left out, in words.
    package var notes: [String]

    package init(
      width: Int, height: Int, frameCount: Int, frameRate: Rational?, times: [Rational],
      duration: Rational, start: Rational = 0, look: FilmLook = FilmLook(),
      uncompared: [String] = [],
      keepsColors: Bool = true, notes: [String] = []
    ) {
      (self.width, self.height, self.frameCount) = (width, height, frameCount)
      (self.frameRate, self.times, self.duration) = (frameRate, times, duration)
      self.start = start
      (self.look, self.uncompared, self.notes) = (look, uncompared, notes)
      self.keepsColors = keepsColors
    }

    /// Whether every frame lasts as long as the frame rate says.
    package var isEven: Bool {
      frameRate.map { duration == Rational(frameCount) / $0 } ?? false
    }
  }

  /// A decoded frame.
  package struct Frame: Sendable {
    package var index: Int
    /// In seconds from the first frame.
    package var time: Rational
    package var picture: DecodedPicture

    package var pixels: PixelBuffer { picture.pixels }
  }

  package let info: Info
  private let source: any FrameSource
  private var index = 0

  /// Opens a film: a file, or a folder whose pictures are the frames in the order of their numbers, all of
  /// them or those of a pattern (`frames/%04d.png`).
  ///
  /// Throws `UnreadableFilm` or `AVError` when it is no film, or damaged.
  package init(path: String) throws {
    source =
      if FolderListing.exists(path) {
        try PictureFolder(path)
      } else if let pattern = PicturePattern(path) {
        try PictureFolder(pattern.folder, pattern: pattern)
      } else {
        try Self.source(path)
      }
    info = source.info
  }

  static func source(_ path: String) throws -> any FrameSource {
    let structure = try FileStructure(path)
    return structure.format == .webP && !structure.isStill
      ? try WebPFilm(path, structure: structure) : try MovieFile(path, structure: structure)
  }

  /// The next frame, nil after the last one.
  package func next() throws -> Frame? {
    guard let picture = try nextSource()?.decoded() else { return nil }
    defer { index += 1 }
    return Frame(
      index: index, time: info.times.isEmpty ? .zero : info.times[index], picture: picture)
  }

  /// The next frame as its file has it, nil after the last one.
  package func nextSource() throws -> (any SourcePicture)? { try source.next() }
}

/// Where frames come from.
protocol FrameSource: AnyObject {
  var info: FilmReader.Info { get }
  /// The next frame, nil after the last one, and not to be asked again then.
  func next() throws -> (any SourcePicture)?
}
