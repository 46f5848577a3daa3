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
      "frames": .array(differences.map(\.json)),
    ])
  }
}

extension FilmComparison.Film {
  fileprivate var json: JSONValue {
    .object([
      "frameCount": .integer(frameCount),
      "frameRate": frameRate.map { .string($0.text) } ?? .null,
    ])
  }
}

extension FilmComparison.FrameDifference {
  fileprivate var json: JSONValue {
    guard let change else { return .object(["frame": .integer(frame)]) }
    return .object([
      "frame": .integer(frame),
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
