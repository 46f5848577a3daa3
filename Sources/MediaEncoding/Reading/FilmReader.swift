package import Geometry
import Libav
package import Pixels

/// Reads a film frame by frame: MP4, WebM and what else libav decodes, GIF, APNG, animated WebP, a
/// picture, a folder of PNGs.
///
/// Colors are converted by the frame's own tags: matrix, range, siting of chroma. Damaged files are
/// errors, not fewer or gray frames.
package final class FilmReader {
  /// What a film is before any of its frames is decoded.
  package struct Info: Sendable, Hashable {
    /// In pixels, as coded.
    package var width: Int
    package var height: Int
    package var frameCount: Int
    /// Frames per second, nil where frames last differently long.
    package var frameRate: Rational?
    /// In seconds, until the end of the last frame.
    package var duration: Rational

    package init(
      width: Int, height: Int, frameCount: Int, frameRate: Rational?, duration: Rational
    ) {
      (self.width, self.height, self.frameCount) = (width, height, frameCount)
      (self.frameRate, self.duration) = (frameRate, duration)
    }
  }

  /// A decoded frame.
  package struct Frame: Sendable {
    package var index: Int
    /// In seconds from the first frame.
    package var time: Rational
    package var pixels: PixelBuffer
  }

  package let info: Info
  private let source: any FrameSource

  /// Opens a film.
  ///
  /// - Parameters:
  ///   - path: a file, or a folder, whose files named *.png are the frames in the order of their
  ///     names.
  ///   - pictureRate: frames per second of pictures and folders, which do not say it.
  /// - Throws: `AVError` when it is no film, or damaged.
  package init(path: String, pictureRate: Rational = 60) throws {
    precondition(pictureRate > .zero, "a rate is positive")
    if FolderListing.exists(path) {
      source = try PictureFolder(path, rate: pictureRate)
    } else if try WebPFilm.isFilm(path) {
      source = try WebPFilm(path)
    } else {
      source = try MovieFile(path, pictureRate: pictureRate)
    }
    info = source.info
  }

  /// The next frame, nil after the last one.
  package func next() throws -> Frame? { try source.next() }
}

/// Where frames come from.
protocol FrameSource: AnyObject {
  var info: FilmReader.Info { get }
  func next() throws -> FilmReader.Frame?
}

/// A folder of pictures of one size, in the order of their names.
final class PictureFolder: FrameSource {
  let info: FilmReader.Info
  private let path: String
  private let rate: Rational
  private var names: ArraySlice<String>
  private var index = 0

  init(_ path: String, rate: Rational) throws {
    let names = try FolderListing(path).names.filter { $0.hasSuffix(".png") }
    guard let first = names.first else { throw AVError.invalidData("readdir", path: path) }
    let picture = try MovieFile("\(path)/\(first)", pictureRate: rate).info
    (self.path, self.rate, self.names) = (path, rate, names[...])
    info = FilmReader.Info(
      width: picture.width, height: picture.height, frameCount: names.count, frameRate: rate,
      duration: Rational(names.count) / rate)
  }

  func next() throws -> FilmReader.Frame? {
    guard let name = names.popFirst() else { return nil }
    let file = try MovieFile("\(path)/\(name)", pictureRate: rate)
    guard file.info.width == info.width, file.info.height == info.height,
      let picture = try file.next()
    else { throw AVError.invalidData("picture of another size", path: "\(path)/\(name)") }
    defer { index += 1 }
    return FilmReader.Frame(index: index, time: Rational(index) / rate, pixels: picture.pixels)
  }
}
