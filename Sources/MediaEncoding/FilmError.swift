package import Geometry
import OutputFormats
import Pixels

/// A film that cannot be written as it is described.
package enum FilmError: Error, Hashable, CustomStringConvertible {
  case noFrames
  /// The format holds at most `limit` pixels a side.
  case size(width: Int, height: Int, limit: Int)
  /// The format holds at least `least` pixels a side.
  case tooSmall(width: Int, height: Int, least: Int)
  /// A rate that is not positive, or whose terms the format cannot hold.
  case frameRate(Rational)
  /// A file of more bytes than the format can count.
  case fileSize(limit: Int)
  /// Frames are missing at the end of a segment or of the film.
  case framesMissing(expected: Int, found: Int)
  /// Segments of one film whose encoders disagree.
  case segmentsDisagree(index: Int)

  package var description: String {
    switch self {
    case .noFrames: "the film has no frames"
    case .size(let width, let height, let limit):
      "a size of \(width)×\(height) pixels is outside 1...\(limit)"
    case .tooSmall(let width, let height, let least):
      "a size of \(width)×\(height) pixels is too small for its format: at least \(least) a side"
    case .frameRate(let rate): "a frame rate of \(rate) cannot be written"
    case .fileSize(let limit): "the file would be larger than the \(limit) bytes of its format"
    case .framesMissing(let expected, let found): "\(found) frames of \(expected) were written"
    case .segmentsDisagree(let index): "segment \(index) was encoded with other parameters"
    }
  }
}

extension FilmDescription {
  /// Throws unless the film has frames, a size within the format's limit and a rate that it can say.
  func validate(for format: OutputFormat) throws(FilmError) {
    guard frameCount > 0 else { throw .noFrames }
    let limit = format.maximumSide
    guard (1...limit).contains(width), (1...limit).contains(height) else {
      throw .size(width: width, height: height, limit: limit)
    }
    guard min(width, height) >= format.minimumSide else {
      throw .tooSmall(width: width, height: height, least: format.minimumSide)
    }
    guard frameRate > .zero,
      max(frameRate.numerator, frameRate.denominator) <= format.maximumRateTerm,
      format.frameRate(for: frameRate) == frameRate
    else { throw .frameRate(frameRate) }
  }
}

/// Checks that a sink gets the frames of its segment, in order and in the film's size.
struct FrameOrder {
  private let film: FilmDescription
  private let segment: FilmSegment
  private var next: Int?

  init(_ film: FilmDescription, _ segment: FilmSegment) {
    (self.film, self.segment) = (film, segment)
  }

  /// Notes a frame; one out of order or of another size is a programmer's error.
  mutating func note(_ frame: RenderedFrame, leading: Int = 0) {
    let first = max(0, segment.frames.lowerBound - leading)
    precondition(frame.index == next ?? first, "a frame out of order")
    precondition(
      frame.pixels.width == film.width && frame.pixels.height == film.height,
      "a frame of another size than its film's")
    next = frame.index + 1
  }

  /// Throws unless all frames of the segment have come.
  func finish() throws(FilmError) {
    let found = max(0, (next ?? segment.frames.lowerBound) - segment.frames.lowerBound)
    guard found == segment.frames.count, found > 0 else {
      throw .framesMissing(expected: segment.frames.count, found: found)
    }
  }
}

/// Throws unless the segments' frames follow one another and make up the film.
func checkComplete(_ segments: [Range<Int>], of film: FilmDescription) throws(FilmError) {
  var next = 0
  for frames in segments where frames.lowerBound == next { next = frames.upperBound }
  guard next == film.frameCount else {
    throw .framesMissing(expected: film.frameCount, found: next)
  }
}
