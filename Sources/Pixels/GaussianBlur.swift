import PixelKernels

/// A Gaussian blur of pictures, in whole numbers: the same bits on every machine.
///
/// A wide blur works on means of 2, 4, 8 … pixels, and interpolates between its results: what the
/// means and the interpolation blur counts toward the deviation, which is exact to 1 %. The bell is
/// cut off at 3.4 deviations.
package struct GaussianBlur: Sendable, Hashable {
  /// Wider blurs are drawn as this one, in pixels.
  package static let deviationLimit = 1024.0

  /// Whether a picture ends at its sides, or its last pixels go on.
  package enum Edges: Sendable { case clear, repeated }

  /// How far the blur carries a pixel in each direction, in pixels.
  package let reach: (x: Int, y: Int)
  private let x: Axis
  private let y: Axis

  /// One direction: weights over means of `scale` pixels.
  private struct Axis: Sendable, Hashable {
    var scale = 1
    var weights: [Int32] = [1 << 15]

    var reach: Int { weights.count == 1 ? 0 : (weights.count / 2 + 2) * scale }
  }

  /// The blur of two deviations in pixels; a direction is not blurred where its is not above 0.
  ///
  /// `exponential` is e to a power, the same on every machine.
  package init(
    deviationX: Double, deviationY: Double, exponential: (Double) -> Double
  ) {
    x = Self.axis(deviationX, exponential)
    y = Self.axis(deviationY, exponential)
    reach = (x.reach, y.reach)
  }

  package static func == (a: GaussianBlur, b: GaussianBlur) -> Bool { a.x == b.x && a.y == b.y }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(x)
    hasher.combine(y)
  }

  private static func axis(_ deviation: Double, _ exponential: (Double) -> Double) -> Axis {
    guard deviation > 0 else { return Axis() }
    let deviation = min(deviation, deviationLimit)
    var axis = Axis()
    while deviation / Double(axis.scale) >= 6 { axis.scale *= 2 }
    // Means of n pixels spread them by (n² − 1)/12, lines between them by n²/6 + 1/12.
    let reduced = deviation / Double(axis.scale)
    let variance = axis.scale == 1 ? reduced * reduced : reduced * reduced - 0.25
    if variance < 0.36 {
      // A sampled bell this narrow is too wide; three numbers have any such variance.
      let side = Int32((variance / 2 * 32_768).rounded())
      axis.weights = side == 0 ? [1 << 15] : [side, (1 << 15) - 2 * side, side]
      return axis
    }
    let radius = Int((3.4 * variance.squareRoot()).rounded(.up))
    let bell = (-radius...radius).map { exponential(-Double($0 * $0) / (2 * variance)) }
    let sum = bell.reduce(0, +)
    axis.weights = bell.map { Int32(($0 / sum * 32_768).rounded()) }
    axis.weights[radius] += (1 << 15) - axis.weights.reduce(0, +)
    return axis
  }

  /// A picture in memory, and where its first pixel lies.
  package struct Bytes {
    package var start: UnsafeMutablePointer<UInt8>
    /// Bytes from one row to the next.
    package var stride: Int
    package var rect: PixelRect

    package init(start: UnsafeMutablePointer<UInt8>, stride: Int, rect: PixelRect) {
      (self.start, self.stride, self.rect) = (start, stride, rect)
    }
  }

  /// Blurs the part of `source` where `target` lies into it; false when memory is exhausted.
  ///
  /// Each of the `channels` bytes of a pixel is blurred for itself. `grid` is where means begin: it
  /// decides the last bits, so that it must not depend on what is being redrawn.
  package func draw(
    _ source: Bytes, into target: Bytes, channels: Int, edges: Edges, grid: (x: Int, y: Int)
  ) -> Bool {
    x.weights.withUnsafeBufferPointer { across in
      y.weights.withUnsafeBufferPointer { down in
        guard let acrossStart = across.baseAddress, let downStart = down.baseAddress else {
          return false
        }
        var blur = PixelBlur(
          x: PixelBlurAxis(
            weights: acrossStart, taps: Int32(across.count), scale: Int32(x.scale)),
          y: PixelBlurAxis(weights: downStart, taps: Int32(down.count), scale: Int32(y.scale)),
          channels: Int32(channels), repeats_edges: edges == .repeated,
          grid_x: Int32(source.rect.x - grid.x), grid_y: Int32(source.rect.y - grid.y))
        return pixel_blur(
          pixel_kernel_level(), &blur, source.start, source.stride, Int32(source.rect.width),
          Int32(source.rect.height), Int32(target.rect.x - source.rect.x),
          Int32(target.rect.y - source.rect.y), target.start, target.stride,
          Int32(target.rect.width), Int32(target.rect.height))
      }
    }
  }
}
