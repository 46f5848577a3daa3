package import Geometry

/// Frames per second as a quotient, and the time of each frame that follows from it.
package struct FrameRate: Sendable, Hashable {
  package let numerator: Int64
  package let denominator: Int64

  /// The quotient in lowest terms, or nil unless both are positive.
  package init?(_ numerator: Int64, over denominator: Int64 = 1) {
    guard numerator > 0, denominator > 0 else { return nil }
    var (a, b) = (numerator, denominator)
    while b != 0 { (a, b) = (b, a % b) }
    (self.numerator, self.denominator) = (numerator / a, denominator / a)
  }

  /// Reads what `text` writes: `60`, `30000/1001`.
  package init?(text: some StringProtocol) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let numerator = Int64(parts[0]),
      let denominator = parts.count == 2 ? Int64(parts[1]) : 1
    else { return nil }
    self.init(numerator, over: denominator)
  }

  package var text: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }

  /// When a frame is shown, in seconds.
  package func seconds(of frame: Int) -> Rational {
    let rate = Rational(numerator, over: denominator) ?? 1
    return Rational(frame) / rate
  }

  /// When a frame is shown, in seconds rounded to the millisecond: `0.2 s`.
  package func time(of frame: Int) -> String {
    let (seconds, rest) = (Int128(frame) * Int128(denominator))
      .quotientAndRemainder(dividingBy: Int128(numerator))
    // Each product of two 63-bit numbers fits, and so does the rest times a thousand.
    let thousandths = (rest * 1000 + Int128(numerator) / 2) / Int128(numerator)
    let milliseconds = seconds * 1000 + thousandths
    return Words.seconds(milliseconds: milliseconds)
  }
}
