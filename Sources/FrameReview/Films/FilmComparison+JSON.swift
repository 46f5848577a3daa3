import Geometry
import Pixels
package import TextFormats

extension FilmComparison {
  /// The numbers behind the verdict, for `--json`.
  package var json: JSONValue {
    .object([
      "verdict": .string(verdict.rawValue),
      "sentence": .string(sentence),
      "framesCompared": .integer(framesCompared),
      "differingFrames": .integer(differences.count),
      "firstDivergentFrame": firstDivergentFrame.map { .integer($0) } ?? .null,
      "maximumChannelDifference": maximumChannelDifference.map { .integer($0) } ?? .null,
      "bounds": bounds?.json ?? .null,
      "old": old.json,
      "new": new.json,
      "byTime": .bool(isByTime),
      "frames": .array(differences.map { $0.json(number: number(of: $0.frame)) }),
    ])
  }
}

extension FilmComparison {
  /// The new film's number of a frame, or the old one's where only that goes on.
  func number(of frame: Int) -> Int {
    guard let before = old.clock, let after = new.clock else { return frame }
    let clock = [after, before].first { frame < $0.count }
    return clock?.frames[frame] ?? frame
  }

  /// When a frame is seen, in seconds; nil without times.
  func time(of frame: Int) -> Rational? {
    guard let before = old.clock, let after = new.clock else {
      return (new.frameRate ?? old.frameRate)?.seconds(of: frame)
    }
    return [after, before].first { frame < $0.count }?.starts[frame]
  }
}

extension FilmComparison.Film {
  fileprivate var json: JSONValue {
    .object([
      "frameCount": .integer(clock?.frameCount ?? frameCount),
      "frameRate": frameRate.map { .string($0.text) } ?? .null,
    ])
  }
}

extension FilmComparison.FrameDifference {
  fileprivate func json(number: Int) -> JSONValue {
    guard let change else { return .object(["frame": .integer(number)]) }
    return .object([
      "frame": .integer(number),
      "changedPixels": .integer(change.count),
      "maximumChannelDifference": .integer(change.maximumChannelDifference),
      "bounds": change.bounds.json,
    ])
  }
}

extension PixelRect {
  var json: JSONValue {
    .array([.integer(x), .integer(y), .integer(width), .integer(height)])
  }
}
