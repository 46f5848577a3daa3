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
  let frameCount: Int? = nil
  private let open: () throws -> () throws -> PixelBuffer?
  private var read: () throws -> PixelBuffer?
  private var nextIndex = 0
  /// Frames that are often asked for again.
  private var recent: [(index: Int, pixels: PixelBuffer)] = []

  private static let recentLimit = 8

  init(path: String) throws {
    title = path
    let reader = try FilmReader(path: path)
    if reader.info.frameRate != nil {
      let isPicture = reader.info.frameCount == 1
      frameRate = isPicture ? nil : reader.info.frameRate.flatMap { FrameRate($0) }
      open = {
        let reader = try FilmReader(path: path)
        return { try reader.next()?.pixels }
      }
    } else {
      // Frames last differently long: each is held on a grid that meets all their times.
      let step = try FilmReader(path: path).commonStep()
      frameRate = FrameRate(1 / step)
      open = { try Self.held(path, step: step) }
    }
    read = try open()
  }

  func frame(_ index: Int) throws -> PixelBuffer? {
    if let known = recent.first(where: { $0.index == index }) { return known.pixels }
    if index < nextIndex {
      read = try open()
      nextIndex = 0
    }
    while true {
      // The decoder may use its buffer again.
      guard let pixels = try read()?.copy() else { return nil }
      recent.append((nextIndex, pixels))
      if recent.count > Self.recentLimit { recent.removeFirst() }
      nextIndex += 1
      if nextIndex > index { return pixels }
    }
  }

  private static func held(_ path: String, step: Rational) throws -> () throws -> PixelBuffer? {
    let reader = try FilmReader(path: path)
    var held = try reader.next()
    var following = try reader.next()
    var index = 0
    return {
      let time = Rational(index) * step
      guard time < reader.info.duration else { return nil }
      while let next = following, next.time <= time {
        held = next
        following = try reader.next()
      }
      index += 1
      return held?.pixels
    }
  }
}

extension FilmReader {
  /// The longest time of which all frames' times and the film's duration are whole multiples.
  fileprivate func commonStep() throws -> Rational {
    var step = info.duration
    while let frame = try next() { step = step.greatestCommonDivisor(with: frame.time) }
    return step > 0 ? step : 1
  }
}

extension Rational {
  fileprivate func greatestCommonDivisor(with other: Rational) -> Rational {
    var (a, b) = (magnitude, other.magnitude)
    while b != 0 { (a, b) = (b, a - b * Rational(Int((a / b).floor))) }
    return a
  }
}

extension FrameRate {
  init?(_ rate: Rational) { self.init(rate.numerator, over: rate.denominator) }
}
