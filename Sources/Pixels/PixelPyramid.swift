import PixelKernels

/// A picture in all the sizes that sampling wants: each level has half the sides of the one before.
///
/// Levels are means of 2×2 premultiplied pixels, gamma-encoded as they are; odd sides are rounded
/// up, so that a place has exactly half the coordinates in the next level. Immutable and shared.
package struct PixelPyramid: Sendable {
  /// From the picture itself down to one pixel.
  package let levels: [PixelBuffer]
  /// Whether every pixel is opaque.
  package let isOpaque: Bool

  /// Takes over `picture`, which must not change any more.
  package init(_ picture: PixelBuffer) {
    var levels = [picture]
    while let last = levels.last, last.width > 1 || last.height > 1 {
      let next = PixelBuffer(width: (last.width + 1) / 2, height: (last.height + 1) / 2)
      last.withUnsafeBytes { source in
        next.withUnsafeMutableBytes { target in
          guard let from = source.baseAddress, let to = target.baseAddress else { return }
          pixel_halve(
            pixel_kernel_level(), from, last.stride, Int32(last.width), Int32(last.height), to,
            next.stride)
        }
      }
      levels.append(next)
    }
    self.levels = levels
    isOpaque = picture.isOpaque
  }

  package var width: Int { levels[0].width }
  package var height: Int { levels[0].height }
}

/// Where samples of a picture are taken: an affine map from pixel centers to places in it.
package struct PixelSampling: Sendable {
  /// Where the sample at (0, 0) is taken, in the picture's pixels from its upper left corner.
  package var origin: (x: Double, y: Double)
  /// How that place moves from column to column.
  package var column: (x: Double, y: Double)
  /// How it moves from row to row.
  package var row: (x: Double, y: Double)
  /// The part of the picture that is used, in its pixels; what is asked for outside is its edge.
  package var part: (minX: Double, minY: Double, maxX: Double, maxY: Double)
  /// Which size is used, 0 for the full one; between two they are mixed.
  package var level: Double
  /// What is cut out afterwards, in the picture's pixels; nil where all samples are wanted.
  ///
  /// Samples that touch nothing of it are not taken.
  package var cutout: (minX: Double, minY: Double, maxX: Double, maxY: Double)?

  package init(
    origin: (x: Double, y: Double), column: (x: Double, y: Double), row: (x: Double, y: Double),
    part: (minX: Double, minY: Double, maxX: Double, maxY: Double), level: Double,
    cutout: (minX: Double, minY: Double, maxX: Double, maxY: Double)? = nil
  ) {
    (self.origin, self.column, self.row) = (origin, column, row)
    (self.part, self.level, self.cutout) = (part, level, cutout)
  }

  /// The columns of a row, of `width`, whose pixels may touch what is cut out.
  ///
  /// A pixel reaches half a column and half a row from its center; it is given as much again, so
  /// that no rounding counts, neither here nor of the edges that cut.
  func columns(ofRow y: Int, width: Int) -> Range<Int> {
    guard let cutout else { return 0..<width }
    var (first, last) = (0.0, Double(width))
    func limit(_ start: Double, _ step: Double, _ margin: Double, _ low: Double, _ high: Double) {
      let (low, high) = (low - margin - start, high + margin - start)
      guard step != 0 else {
        if low > 0 || high < 0 { last = 0 }
        return
      }
      let (a, b) = (low / step, high / step)
      first = max(first, min(a, b).rounded(.down))
      last = min(last, max(a, b).rounded(.up) + 1)
    }
    limit(
      origin.x + Double(y) * row.x, column.x, column.x.magnitude + row.x.magnitude, cutout.minX,
      cutout.maxX)
    limit(
      origin.y + Double(y) * row.y, column.y, column.y.magnitude + row.y.magnitude, cutout.minY,
      cutout.maxY)
    return first < last ? Int(first)..<Int(last) : 0..<0
  }
}

extension PixelPyramid {
  /// Writes samples to `width` × `height` pixels of four bytes; those outside the cutout stay as they
  /// are.
  package func draw(
    _ sampling: PixelSampling, into start: UnsafeMutablePointer<UInt8>, stride: Int, width: Int,
    height: Int
  ) {
    let last = levels.count - 1
    let steps = Int((min(max(sampling.level, 0), Double(last)) * 256).rounded())
    let near = steps / 256
    let far = min(near + 1, last)
    let level = pixel_kernel_level()
    for y in 0..<height {
      let columns = sampling.columns(ofRow: y, width: width)
      guard !columns.isEmpty else { continue }
      let out = start + y * stride + columns.lowerBound * 4
      withTexture(sampling, near, row: y, from: columns.lowerBound) { nearest in
        withTexture(sampling, far, row: y, from: columns.lowerBound) { farther in
          let textures: [2 of PixelTexture] = [nearest, farther]
          textures.span.withUnsafeBufferPointer { textures in
            guard let first = textures.baseAddress else { return }
            pixel_sample_row(level, first, UInt32(steps % 256), out, Int32(columns.count))
          }
        }
      }
    }
  }

  private func withTexture(
    _ sampling: PixelSampling, _ index: Int, row: Int, from column: Int,
    _ body: (PixelTexture) -> Void
  ) {
    let picture = levels[index]
    let scale = 1 / Double(1 << index)
    /// In 2⁻³² of the level's pixels; what is out of reach is clamped long before.
    func fixed(_ value: Double) -> Int64 {
      Int64((max(-1e9, min(1e9, value)) * 4_294_967_296).rounded())
    }
    func range(_ low: Double, _ high: Double, _ side: Int) -> (Int64, Int64) {
      let most = Double(side) - 1
      let (low, high) = (low * scale, high * scale)
      // A part narrower than a pixel is its middle.
      let (first, second) =
        high - low > 1 ? (low, high - 1) : ((low + high - 1) / 2, nil as Double?)
      let start = min(max(first, 0), most)
      return (fixed(start), fixed(min(max(second ?? start, start), most)))
    }
    // Pixels of the stage that span more than one of this size's would miss some of what lies
    // between their middles: each is then the mean of places to both sides, at most a quarter of
    // its own extent off, where that takes away what beats with the grid.
    func spread(_ step: (x: Double, y: Double)) -> (u: Int64, v: Int64) {
      let length = (step.x * step.x + step.y * step.y).squareRoot() * scale
      guard length > 1 else { return (0, 0) }
      let share = min(0.25, (length - 1) / length) * scale
      return (fixed(step.x * share), fixed(step.y * share))
    }
    let (along, across) = (spread(sampling.column), spread(sampling.row))
    let (minU, maxU) = range(sampling.part.minX, sampling.part.maxX, picture.width)
    let (minV, maxV) = range(sampling.part.minY, sampling.part.maxY, picture.height)
    let (x, y) = (
      sampling.origin.x + Double(row) * sampling.row.x,
      sampling.origin.y + Double(row) * sampling.row.y
    )
    picture.withUnsafeBytes { bytes in
      guard let pixels = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
      let (stepU, stepV) = (fixed(sampling.column.x * scale), fixed(sampling.column.y * scale))
      // Whole steps from the first column, so that a sample's place is the same in every part.
      body(
        PixelTexture(
          pixels: pixels, stride: picture.stride,
          u: fixed(x * scale - 0.5) &+ Int64(column) &* stepU,
          v: fixed(y * scale - 0.5) &+ Int64(column) &* stepV, step_u: stepU, step_v: stepV,
          min_u: minU, max_u: maxU, min_v: minV, max_v: maxV, along_u: along.u, along_v: along.v,
          across_u: across.u, across_v: across.v))
    }
  }
}
