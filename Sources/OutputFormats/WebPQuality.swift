/// How much of its pixels a WebP film may lose.
package enum WebPQuality: Sendable, Hashable {
  /// Nothing.
  case lossless
  /// What few would see: where neighbors differ, a channel may be a few levels off (``nearLosslessLevel``).
  case nearLossless
  /// By VP8, of whose scale 0 is the smallest and 100 the best.
  ///
  /// Only pictures that become smaller by it: flat drawings are kept as they are.
  case lossy(Int)

  /// The scale.
  package static let range = 0...100
  /// What is written for those that are not on it.
  package static let words: [(String, Self)] = [
    ("lossless", .lossless), ("near-lossless", .nearLossless),
  ]
  /// Of libwebp's scale from 0 to 100, on which 100 changes nothing: what its own tools recommend, steps of 4 levels.
  package static let nearLosslessLevel = 60

  /// As it is written: a word or a number of the scale; nil for all else.
  package init?(text: String) {
    if let word = Self.words.first(where: { $0.0 == text }) {
      self = word.1
    } else if let number = Int(text), Self.range.contains(number) {
      self = .lossy(number)
    } else {
      return nil
    }
  }

  /// As it is written.
  package var text: String {
    switch self {
    case .lossless: "lossless"
    case .nearLossless: "near-lossless"
    case .lossy(let number): "\(number)"
    }
  }
}
