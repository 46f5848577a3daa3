import Geometry
import PixelKernels
package import Pixels

/// SSIMULACRA 2.1 (Sneyers, 2023): how good a picture still is beside its original.
///
/// 100 is equal, 90 cannot be told apart side by side, 70 is high, 50 medium and 30 low quality;
/// it may be negative. Not symmetric.
package enum Ssimulacra2 {
  private static let scaleCount = 6
  private static let smallestSide = 8
  /// The cube root of the bias that keeps the opsin's slope finite at black.
  private static let biasRoot = Float(Transcendentals.pow(Double(Float(0.0037930733)), 1.0 / 3))

  /// The weights of its blur (Charalampidis, 2016, σ 1.5), from the center on.
  ///
  /// β₁ cos ωk + β₃ cos 3ωk + β₅ cos 5ωk with ω = π/10, which is 0 at k = 5: the sum of weights is
  /// 1, the variance σ², and β₅ makes the response closest to the Gaussian's.
  private static let taps: [Float] = {
    let (radius, sigma) = (5.0, 1.5)
    let omega = [1.0, 3, 5].map { (factor: Double) in factor * Double.pi / (2 * radius) }
    func tangent(_ x: Double) -> Double { Transcendentals.sin(x) / Transcendentals.cos(x) }
    let sign = [1.0, -1, 1]
    let p = (0..<3).map { sign[$0] / tangent(omega[$0] / 2) }
    let r = (0..<3).map { sign[$0] * p[$0] * p[$0] / Transcendentals.sin(omega[$0]) }
    let rho = omega.map { Transcendentals.exp(-sigma * sigma * $0 * $0 / 2) / radius }
    let d13 = p[0] * r[1] - r[0] * p[1]
    let zeta = [(p[1] * r[2] - r[1] * p[2]) / d13, (p[2] * r[0] - r[2] * p[0]) / d13, 1]
    let right = [
      1, radius * radius - sigma * sigma, zeta[0] * rho[0] + zeta[1] * rho[1] + rho[2],
    ]
    func determinant(_ m: [[Double]]) -> Double {
      m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
    }
    // Cramer's rule for p·β, r·β and ζ·β.
    let rows = [p, r, zeta]
    let beta = (0..<3).map { column in
      let replaced = rows.indices.map { row in
        (0..<3).map { $0 == column ? right[row] : rows[row][$0] }
      }
      return determinant(replaced) / determinant(rows)
    }
    return (0...PixelSimilarityRadius).map { k in
      Float((0..<3).reduce(0) { $0 + beta[$1] * Transcendentals.cos(omega[$1] * Double(k)) })
    }
  }()

  /// Red, green and blue of one picture in linear light.
  private struct Planes {
    var channels: [[Float]]
    var width: Int
    var height: Int

    init(_ picture: StraightPicture) {
      let bytes = picture.overWhite.bytes
      let light = SRGB.floatLight
      (width, height) = (picture.width, picture.height)
      let count = picture.pixelCount
      channels = (0..<3).map { channel in
        [Float](unsafeUninitializedCapacity: count) { plane, written in
          for pixel in 0..<count {
            plane.initializeElement(at: pixel, to: light[Int(bytes[pixel * 4 + channel])])
          }
          written = count
        }
      }
    }

    mutating func halve() {
      let (columns, rows) = ((width + 1) / 2, (height + 1) / 2)
      channels = channels.map { plane in
        [Float](unsafeUninitializedCapacity: columns * rows) { half, written in
          guard let start = half.baseAddress else { return }
          pixel_halve_plane(plane, Int32(width), Int32(height), start)
          written = columns * rows
        }
      }
      (width, height) = (columns, rows)
    }

    /// X, Y and B.
    var opponent: [[Float]] {
      var (x, y, b) = (channels[0], channels[1], channels[2])
      pixel_light_to_xyb(pixel_kernel_level(), &x, &y, &b, x.count, biasRoot)
      return [x, y, b]
    }
  }

  /// The score of `distorted` beside `original`, both over white; nil where a side is below 8.
  package static func score(original: StraightPicture, distorted: StraightPicture) -> Double? {
    precondition(original.bounds == distorted.bounds, "pictures of two sizes")
    guard original.width >= smallestSide, original.height >= smallestSide else { return nil }
    if original.bytes == distorted.bytes { return 100 }
    var (old, new) = (Planes(original), Planes(distorted))
    var scales: [[[Double]]] = []
    for scale in 0..<scaleCount {
      // As in the reference, the size is looked at before it is halved.
      guard old.width >= smallestSide, old.height >= smallestSide else { break }
      if scale > 0 {
        old.halve()
        new.halve()
      }
      let (before, after) = (old.opponent, new.opponent)
      scales.append(
        (0..<3).map {
          norms(before[$0], after[$0], width: old.width, height: old.height)
        })
    }
    // Small pictures have fewer scales; the reference then gives the weights to those there are,
    // one after the other.
    var remaining = weights[...]
    var error = 0.0
    for channel in 0..<3 {
      for scale in scales {
        for norm in 0..<2 {
          for kind in 0..<3 {
            error += (remaining.popFirst() ?? 0) * scale[channel][2 * kind + norm]
          }
        }
      }
    }
    error *= 0.9562382616834844
    let curved =
      2.326765642916932 * error - 0.020884521182843837 * error * error
      + 6.248496625763138e-05 * error * error * error
    return curved > 0 ? 100 - 10 * Transcendentals.pow(curved, 0.6276336467831387) : 100
  }

  /// Mean and 4-norm of the three kinds of errors of a plane.
  private static func norms(_ a: [Float], _ b: [Float], width: Int, height: Int) -> [Double] {
    let radius = PixelSimilarityRadius
    var sums = [Double](repeating: 0, count: PixelSimilaritySums)
    let size = 5 * width * height + 8 * (width + 2 * radius)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: size) { scratch in
      guard let start = scratch.baseAddress else { return }
      pixel_similarity_sums(
        pixel_kernel_level(), a, b, Int32(width), Int32(height), taps, start, &sums)
    }
    return sums.indices.map { i in
      let mean = sums[i] / Double(width * height)
      return i % 2 == 0 ? mean : mean.squareRoot().squareRoot()
    }
  }
}
