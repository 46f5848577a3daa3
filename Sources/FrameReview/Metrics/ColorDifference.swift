package import Pixels

/// CIEDE2000 differences of all pixels of two pictures, each over white.
package struct ColorDifference: Sendable, Hashable {
  /// Row by row; 0 where pixels are equal.
  package let values: [Double]
  package let width: Int
  package let height: Int

  package init(_ old: StraightPicture, _ new: StraightPicture) {
    precondition(old.bounds == new.bounds, "pictures of two sizes")
    let (before, after) = (old.overWhite.bytes, new.overWhite.bytes)
    (width, height) = (old.width, old.height)
    var values = [Double](repeating: 0, count: old.pixelCount)
    // Neighbors are often of one color.
    var known: (key: UInt64, value: Double) = (0, 0)
    for pixel in 0..<old.pixelCount {
      let place = pixel * 4
      let (r1, g1, b1) = (before[place], before[place + 1], before[place + 2])
      let (r2, g2, b2) = (after[place], after[place + 1], after[place + 2])
      if r1 == r2 && g1 == g2 && b1 == b2 { continue }
      let key =
        UInt64(r1) | UInt64(g1) << 8 | UInt64(b1) << 16 | UInt64(r2) << 24 | UInt64(g2) << 32
        | UInt64(b2) << 40
      if key != known.key {
        known = (
          key,
          LabColor(red: r1, green: g1, blue: b1)
            .difference(from: LabColor(red: r2, green: g2, blue: b2))
        )
      }
      values[pixel] = known.value
    }
    self.values = values
  }

  package func mask(above threshold: Double) -> PixelMask {
    PixelMask(width: width, height: height, marks: values.map { $0 > threshold ? 1 : 0 })
  }
}
