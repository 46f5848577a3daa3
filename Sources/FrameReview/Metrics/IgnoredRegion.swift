package import Geometry
package import Pixels

/// A part of a film's frames that comparisons leave out.
///
/// Pixels left out count neither as different nor as compared; only the search for smoothed edges
/// still looks at them, since they are the neighbors of others.
package struct IgnoredRegion: Sendable, Hashable {
  package enum Shape: Sendable, Hashable {
    /// In pixels of the frame.
    case pixels(PixelRect)
    /// Left, top, right and bottom edge in fractions of the frame, rounded outwards to pixels.
    case fractions(left: Double, top: Double, right: Double, bottom: Double)
    /// Those of a mask that lies on the frame's first pixel.
    case mask(PixelMask)
  }

  /// When it is left out.
  package enum Span: Sendable, Hashable {
    case always
    /// Both ends included, as frames are numbered everywhere.
    case frames(ClosedRange<Int>)
    /// In seconds, the end left out; of pictures, which have no times, all frames.
    case seconds(Range<Double>)
  }

  package var shape: Shape
  package var span: Span

  package init(_ shape: Shape, during span: Span = .always) {
    (self.shape, self.span) = (shape, span)
  }

  func insert(into mask: inout PixelMask) {
    switch shape {
    case .pixels(let rect): mask.insert(rect)
    case .mask(let other): mask.formUnion(other)
    case .fractions(let left, let top, let right, let bottom):
      func place(_ fraction: Double, of side: Int, _ rule: FloatingPointRoundingRule) -> Int {
        Int((min(max(fraction, 0), 1) * Double(side)).rounded(rule))
      }
      let (x, y) = (place(left, of: mask.width, .down), place(top, of: mask.height, .down))
      mask.insert(
        PixelRect(
          x: x, y: y, width: place(right, of: mask.width, .up) - x,
          height: place(bottom, of: mask.height, .up) - y))
    }
  }
}

extension IgnoredRegion.Span {
  /// Whether a frame that is seen at a time, in seconds, is in the span.
  func contains(_ frame: Int, at time: Rational?) -> Bool {
    switch self {
    case .always: return true
    case .frames(let frames): return frames.contains(frame)
    case .seconds(let seconds):
      return time.map { seconds.contains($0.value) } ?? true
    }
  }
}

extension IgnoredRegion {
  /// Why a text is no region.
  package struct Mistake: Error, Hashable, CustomStringConvertible {
    package var description: String
  }

  /// Reads `x,y,width,height` with an optional `@from..to`.
  ///
  /// Numbers are pixels; with a decimal point in any of them, fractions of the frame. The span is
  /// in frames, both included (`@12..40`), or in seconds, half-open (`@0.2s..0.5s`).
  package init(text: String) throws(Mistake) {
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = parts[0].split(separator: ",", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { Double($0) }.filter(\.isFinite)
    guard fields.count == 4, numbers.count == 4 else {
      throw Mistake(description: "‘\(text)’ is not x,y,width,height")
    }
    guard numbers.allSatisfy({ $0 >= 0 && $0 < 1e6 }), numbers[2] > 0, numbers[3] > 0 else {
      throw Mistake(description: "‘\(text)’ is no rectangle with an area")
    }
    if parts[0].contains(".") {
      guard numbers[0] + numbers[2] <= 1, numbers[1] + numbers[3] <= 1 else {
        throw Mistake(description: "‘\(text)’ reaches beyond the frame, which is 1 wide and high")
      }
      shape = .fractions(
        left: numbers[0], top: numbers[1], right: numbers[0] + numbers[2],
        bottom: numbers[1] + numbers[3])
    } else {
      let whole = numbers.map { Int($0) }
      shape = .pixels(PixelRect(x: whole[0], y: whole[1], width: whole[2], height: whole[3]))
    }
    span = try Self.span(parts.count == 2 ? parts[1] : nil, of: text)
  }

  /// Reads what stands after `@`: `12..40` in frames, `0.2s..0.5s` in seconds; nil is always.
  package static func span(_ span: Substring?, of text: String) throws(Mistake) -> Span {
    guard let span else { return .always }
    let mistake = Mistake(
      description: "‘\(text)’ has no span such as @12..40 or @0.2s..0.5s after its place")
    guard let dots = span.firstRange(of: "..") else { throw mistake }
    let (from, to) = (span[..<dots.lowerBound], span[dots.upperBound...])
    if let first = Int(from), let last = Int(to), 0 <= first, first <= last {
      return .frames(first...last)
    }
    guard from.hasSuffix("s"), to.hasSuffix("s"), let start = Double(from.dropLast()),
      let end = Double(to.dropLast()), 0 <= start, start < end, end.isFinite
    else { throw mistake }
    return .seconds(start..<end)
  }
}

extension [IgnoredRegion] {
  /// The pixels of one frame that are left out; nil where there are none.
  package func mask(width: Int, height: Int, frame: Int, time: Rational?) -> PixelMask? {
    let applying = filter { $0.span.contains(frame, at: time) }
    if applying.isEmpty { return nil }
    var mask = PixelMask(width: width, height: height)
    for region in applying { region.insert(into: &mask) }
    return mask.count == 0 ? nil : mask
  }
}
