import FrameReview
import Geometry
import MediaEncoding
import Pixels

/// A film, a picture or a folder of pictures as one side of a review.
///
/// Files are decoded from their beginning: going back opens them anew.
final class PictureFilm: ReviewedFilm {
  let title: String
  let frameRate: FrameRate?
  let frameCount: Int?
  let clock: FilmClock?
  let traits: FilmTraits
  let isDecoded: Bool
  private let path: String
  private var reader: FilmReader
  private var nextIndex = 0
  /// Frames that are often asked for again.
  private var recent: [(index: Int, picture: DecodedPicture)] = []

  private static let recentLimit = 8

  init(path: String) throws {
    (self.path, title) = (path, path)
    reader = try FilmReader(path: path)
    let info = reader.info
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

  func decoded(_ index: Int) throws -> DecodedPicture? {
    if let known = recent.first(where: { $0.index == index }) { return known.picture }
    if index < nextIndex {
      reader = try FilmReader(path: path)
      nextIndex = 0
    }
    while true {
      // The decoder may use its buffer again.
      guard let picture = try reader.next()?.picture.copy() else { return nil }
      recent.append((nextIndex, picture))
      if recent.count > Self.recentLimit { recent.removeFirst() }
      nextIndex += 1
      if nextIndex > index { return picture }
    }
  }
}

extension FrameRate {
  init?(_ rate: Rational) { self.init(rate.numerator, over: rate.denominator) }
}
