/// A path's drawn pieces with their lengths: finds the place a given way along it.
///
/// Lengths are exact but for rounding: curves are divided until Gauss's quadrature agrees with
/// itself to thirteen digits of the segment's extent.
package struct PathMeasure: Sendable, Hashable {
  /// A place on a path: which segment, and where on it.
  package struct Place: Sendable, Hashable {
    package var segment: Int
    /// The segment's curve parameter, 0…1.
    package var parameter: Double

    package init(segment: Int, parameter: Double) {
      (self.segment, self.parameter) = (segment, parameter)
    }
  }

  package let segments: [PathSegment]
  /// The drawn length, in points; the gaps that moves leave do not count.
  package var length: Double { pieces.last?.end ?? 0 }

  /// Parts of segments over which the speed is nearly a polynomial, with the way at their ends.
  private let pieces: [Piece]

  private struct Piece: Sendable, Hashable {
    var segment: Int
    var parameters: ClosedRange<Double>
    /// The way from the path's start to the piece's start and end.
    var start: Double
    var end: Double
  }

  package init(_ path: Path) {
    segments = path.segments
    var pieces: [Piece] = []
    for (index, segment) in segments.enumerated() {
      segment.divide { parameters, length in
        let start = pieces.last?.end ?? 0
        pieces.append(
          Piece(segment: index, parameters: parameters, start: start, end: start + length))
      }
    }
    self.pieces = pieces
  }

  /// The place where `way` points of the path lie behind; nil for a path that draws nothing.
  ///
  /// A way beyond the ends gives the end. Where two segments meet it is the start of the later one,
  /// unless the end of the earlier one is asked for.
  package func place(at way: Double, beforeCorner isBefore: Bool = false) -> Place? {
    guard let last = pieces.last else { return nil }
    if way >= length {
      return Place(segment: last.segment, parameter: 1)
    }
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      let start = pieces[middle].start
      if start < way || start == way && !isBefore { low = middle } else { high = middle }
    }
    let piece = pieces[low]
    return Place(
      segment: piece.segment,
      parameter: segments[piece.segment].parameter(
        in: piece.parameters, at: way - piece.start, of: piece.end - piece.start))
  }
}

extension PathSegment {
  /// The length along the segment, in points.
  package var length: Double {
    var sum = 0.0
    divide { sum += $1 }
    return sum
  }

  /// Divides the segment until its pieces can be measured, and hands them over in order.
  fileprivate func divide(piece: (ClosedRange<Double>, _ length: Double) -> Void) {
    divide(0...1, depth: 0, tolerance: 1e-13 * polygonLength, piece: piece)
  }

  private func divide(
    _ parameters: ClosedRange<Double>, depth: Int, tolerance: Double,
    piece: (ClosedRange<Double>, _ length: Double) -> Void
  ) {
    let whole = quadrature(parameters)
    if curve == .line || !whole.isFinite {
      piece(parameters, whole)
      return
    }
    let middle = (parameters.lowerBound + parameters.upperBound) / 2
    let lower = parameters.lowerBound...middle
    let upper = middle...parameters.upperBound
    let halves = quadrature(lower) + quadrature(upper)
    // Around a cusp the speed has a corner, and halving gains only two bits a time.
    if (halves - whole).magnitude <= tolerance || depth == 20 {
      piece(parameters, halves)
    } else {
      divide(lower, depth: depth + 1, tolerance: tolerance, piece: piece)
      divide(upper, depth: depth + 1, tolerance: tolerance, piece: piece)
    }
  }

  /// The parameter inside a measured piece at which `way` of its length lies behind.
  ///
  /// Newton's method inside a bracket that every step narrows.
  fileprivate func parameter(
    in parameters: ClosedRange<Double>, at way: Double, of length: Double
  ) -> Double {
    var (low, high) = (parameters.lowerBound, parameters.upperBound)
    guard way > 0, length > 0 else { return low }
    let guess = low + (high - low) * (way / length)
    if curve == .line { return guess }
    var parameter = guess
    for _ in 0..<64 {
      let error = quadrature(parameters.lowerBound...parameter) - way
      if error > 0 { high = parameter } else { low = parameter }
      let newton = parameter - error / derivative(at: parameter).length
      let next = newton > low && newton < high ? newton : (low + high) / 2
      let step = (next - parameter).magnitude
      parameter = next
      if step <= 0x1p-50 { break }
    }
    return parameter
  }

  /// The length of a part of the segment by Gauss's quadrature with five points.
  private func quadrature(_ parameters: ClosedRange<Double>) -> Double {
    let half = (parameters.upperBound - parameters.lowerBound) / 2
    let middle = parameters.lowerBound + half
    func speed(_ offset: Double) -> Double { derivative(at: middle + offset * half).length }
    if curve == .line { return speed(0) * 2 * half }
    let rule = GaussRule.fivePoints
    return half
      * (rule.centerWeight * speed(0)
        + rule.innerWeight * (speed(-rule.inner) + speed(rule.inner))
        + rule.outerWeight * (speed(-rule.outer) + speed(rule.outer)))
  }
}

/// Gauss–Legendre quadrature with five points on −1…1: the closed forms of its nodes and weights.
private struct GaussRule {
  let inner: Double
  let outer: Double
  let centerWeight = 128.0 / 225
  let innerWeight: Double
  let outerWeight: Double

  static let fivePoints = GaussRule()

  private init() {
    let root = 2 * (10.0 / 7).squareRoot()
    inner = (5 - root).squareRoot() / 3
    outer = (5 + root).squareRoot() / 3
    let share = 13 * 70.0.squareRoot()
    innerWeight = (322 + share) / 900
    outerWeight = (322 - share) / 900
  }
}
