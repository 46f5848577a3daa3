import ArgumentParser
import Foundation
import Geometry
import MediaEncoding
import Pixels
import RenderPipeline

/// A film of a screen, or its pictures one by one, as a command line names it.
struct Recording {
  let path: String
  /// Pictures in a second, of a folder of them; nil for films, which have times.
  let rate: Rational?

  /// Text has no zero byte but in UTF-16, and every film has one among its first.
  static func isRecording(_ path: String) throws -> Bool {
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      return true
    }
    if PicturePattern(path) != nil { return true }
    let first = try InputFile.data(path, first: 512)
    return first.contains(0) && !TableText.isUTF16(first)
  }

  /// Its pictures from the first one on.
  func pictures() throws -> Pictures { try Pictures(self) }

  /// Pictures with their times.
  struct Pictures {
    private let reader: FilmReader
    private let rate: Rational?
    private var index = 0

    fileprivate init(_ recording: Recording) throws {
      reader = try FilmReader(path: recording.path)
      rate = recording.rate
      if reader.info.times.isEmpty {
        guard rate != nil || reader.info.frameCount == 1 else {
          throw ValidationError("Pictures have no times: say with --fps how many a second are.")
        }
      } else if rate != nil {
        throw ValidationError("--fps belongs to folders of pictures: a film has times of its own.")
      }
    }

    var width: Int { reader.info.width }
    var height: Int { reader.info.height }
    var count: Int { reader.info.frameCount }
    /// What was left out, in words.
    var notes: [String] { reader.info.notes }

    /// When each is shown, in seconds from the first.
    var times: [Rational] {
      guard let rate else { return reader.info.times }
      return (0..<count).map { Rational($0) / rate }
    }

    /// The next one and when it is shown, in seconds from the first; nil after the last one.
    mutating func next() throws -> (time: Rational, pixels: PixelBuffer)? {
      guard let frame = try reader.next() else { return nil }
      defer { index += 1 }
      return (rate.map { Rational(index) / $0 } ?? frame.time, frame.pixels)
    }
  }
}

/// `--fps`.
struct PictureRateOption: ParsableArguments {
  @Option(
    name: .customLong("fps"),
    help: ArgumentHelp(
      """
      Pictures per second of a recording that is a folder of pictures, or a pattern of their names \
      (frames/%04d.png).
      """, valueName: "fps"))
  var rate: Rational?

  func validate() throws {
    if let rate, rate <= 0 || rate > 1000 {
      throw ValidationError("--fps must be above 0, at most 1000.")
    }
  }
}
