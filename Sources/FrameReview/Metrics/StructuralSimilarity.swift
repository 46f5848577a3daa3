import Geometry
package import Pixels

/// SSIM (Wang, Bovik, Sheikh and Simoncelli, 2004) of the luma of two pictures.
package enum StructuralSimilarity {
  private static let radius = 5

  /// The weights of a Gaussian with σ 1.5, from its center on, that sum to 1 over both sides.
  private static let taps: [Double] = {
    let raw = (0...radius).map { Transcendentals.exp(-Double($0 * $0) / 4.5) }
    let sum = raw[0] + 2 * raw[1...].reduce(0, +)
    return raw.map { $0 / sum }
  }()

  /// The mean over all pixels whose window of 11×11 lies in the picture: 1 for equal pictures.
  ///
  /// Luma is 0.299 R + 0.587 G + 0.114 B over white, unrounded; variances are the population's; K1
  /// is 0.01 and K2 0.03. Nil where a side is shorter than the window.
  package static func score(_ a: StraightPicture, _ b: StraightPicture) -> Double? {
    precondition(a.bounds == b.bounds, "pictures of two sizes")
    let side = 2 * radius + 1
    guard a.width >= side, a.height >= side else { return nil }
    if a.bytes == b.bytes { return 1 }
    let (x, y) = (luma(a), luma(b))
    func blur(_ value: (Int) -> Double) -> [Double] {
      blurred((0..<x.count).map(value), width: a.width, height: a.height)
    }
    let (meanX, meanY) = (blur { x[$0] }, blur { y[$0] })
    let (squareX, squareY) = (blur { x[$0] * x[$0] }, blur { y[$0] * y[$0] })
    let product = blur { x[$0] * y[$0] }
    // (0.01 · 255)² and (0.03 · 255)².
    let c1: Double = 6.5025
    let c2: Double = 58.5225
    var sum = 0.0
    for i in meanX.indices {
      let mx: Double = meanX[i]
      let my: Double = meanY[i]
      let product: Double = product[i] - mx * my
      let squares: Double = squareX[i] - mx * mx + squareY[i] - my * my
      let luminance: Double = (2 * mx * my + c1) / (mx * mx + my * my + c1)
      let structure: Double = (2 * product + c2) / (squares + c2)
      sum += luminance * structure
    }
    return sum / Double(meanX.count)
  }

  private static func luma(_ picture: StraightPicture) -> [Double] {
    let bytes = picture.overWhite.bytes
    return (0..<picture.pixelCount).map { pixel -> Double in
      let red = Double(bytes[pixel * 4])
      let green = Double(bytes[pixel * 4 + 1])
      let blue = Double(bytes[pixel * 4 + 2])
      return 0.299 * red + 0.587 * green + 0.114 * blue
    }
  }

  /// Weighted means where the window lies inside, `radius` pixels from each edge.
  private static func blurred(_ plane: [Double], width: Int, height: Int) -> [Double] {
    let columns = width - 2 * radius
    var across = [Double](repeating: 0, count: columns * height)
    for y in 0..<height {
      for x in 0..<columns {
        let center = y * width + x + radius
        var sum = taps[0] * plane[center]
        for i in 1...radius { sum += taps[i] * (plane[center - i] + plane[center + i]) }
        across[y * columns + x] = sum
      }
    }
    var down = [Double](repeating: 0, count: columns * (height - 2 * radius))
    for y in radius..<height - radius {
      for x in 0..<columns {
        let center = y * columns + x
        var sum = taps[0] * across[center]
        for i in 1...radius {
          sum += taps[i] * (across[center - i * columns] + across[center + i * columns])
        }
        down[(y - radius) * columns + x] = sum
      }
    }
    return down
  }
}
