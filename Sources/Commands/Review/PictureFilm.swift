import Foundation
import FrameReview
import Geometry
import MediaEncoding
import Pixels
import Synchronization

/// A film, a picture or a folder of pictures as one side of a review.
final class PictureFilm: ReviewedFilm {
  let title: String
  let frameRate: FrameRate?
  let frameCount: Int?
  let clock: FilmClock?
  let traits: FilmTraits
  let isDecoded: Bool
  private let pictures: PicturesInOrder

  convenience init(path: String) throws {
    let reader = try FilmReader(path: path)
    self.init(path, reader.info, PicturesInOrder(path, reader))
  }

  /// Reads what `other` reads where both files are the same to the last byte: once.
  convenience init(path: String, besides other: PictureFilm) throws {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if isThere, !isFolder.boolValue,
      FileManager.default.contentsEqual(atPath: path, andPath: other.title)
    {
      self.init(path, other.pictures.info, other.pictures)
    } else {
      try self.init(path: path)
    }
  }

  private init(_ path: String, _ info: FilmReader.Info, _ pictures: PicturesInOrder) {
    (title, self.pictures) = (path, pictures)
    frameRate = info.frameRate.flatMap { FrameRate($0) }
    frameCount = info.frameCount
    clock =
      info.times.isEmpty || info.isEven
      ? nil : FilmClock(starts: info.times, end: info.duration)
    traits = FilmTraits(
      colors: info.look.colors, pixelAspect: info.look.pixelAspect, plays: info.look.plays,
      start: info.start, uncompared: info.uncompared, notes: info.notes)
    isDecoded = info.keepsColors
  }

  func frame(_ index: Int) throws -> PixelBuffer? { try decoded(index)?.pixels }

  func decoded(_ index: Int) throws -> DecodedPicture? { try pictures.decoded(index) }

  func source(_ index: Int) throws -> (any SourcePicture)? { try pictures.source(index) }
}

/// The pictures of a file, decoded from its beginning: going back opens it anew.
private final class PicturesInOrder {
  let info: FilmReader.Info
  private let decoder: PictureDecoder
  private let ahead: FramesAhead<any SourcePicture>
  /// Frames that are often asked for again.
  private var recent: [(index: Int, picture: any SourcePicture)] = []

  private static let recentLimit = 8
  /// Some frames take a decoder longer than others.
  private static let lead = 3

  init(_ path: String, _ reader: FilmReader) {
    info = reader.info
    let decoder = PictureDecoder(path, reader)
    self.decoder = decoder
    ahead = FramesAhead(lead: Self.lead, frameCount: info.frameCount) {
      try decoder.picture($0)
    }
  }

  func source(_ index: Int) throws -> (any SourcePicture)? {
    if let known = recent.first(where: { $0.index == index }) { return known.picture }
    guard let picture = try ahead.frame(index) else { return nil }
    recent.append((index, picture))
    if recent.count > Self.recentLimit { recent.removeFirst() }
    return picture
  }

  func decoded(_ index: Int) throws -> DecodedPicture? {
    // Where one frame is looked at closely, those that follow are as a rule.
    decoder.convertsAhead.store(true, ordering: .relaxed)
    guard let picture = try source(index) else { return nil }
    return try ahead.sync { try picture.decoded() }
  }
}

/// Reads a file on the queue of one film.
private final class PictureDecoder {
  /// Whether pictures are converted before anybody asks for that.
  let convertsAhead = Atomic(false)
  private let path: String
  private var reader: FilmReader
  private var nextIndex = 0
  /// After the last frame a reader is not asked again.
  private var isAtEnd = false

  init(_ path: String, _ reader: FilmReader) { (self.path, self.reader) = (path, reader) }

  func picture(_ index: Int) throws -> (any SourcePicture)? {
    if index < nextIndex {
      reader = try FilmReader(path: path)
      (nextIndex, isAtEnd) = (0, false)
    }
    while !isAtEnd {
      guard let picture = try reader.nextSource() else {
        isAtEnd = true
        return nil
      }
      nextIndex += 1
      guard nextIndex > index else { continue }
      if convertsAhead.load(ordering: .relaxed) { _ = try picture.decoded() }
      return picture
    }
    return nil
  }
}

extension FrameRate {
  init?(_ rate: Rational) { self.init(rate.numerator, over: rate.denominator) }
}
