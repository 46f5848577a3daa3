import PixelKernels

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
  /// How far beside its center a pixel that spans several of the picture's is sampled at most, of its extent.
  package var reach = 0.25

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

extension PixelSampling {
  /// A picture in one of its sizes.
  package struct Sheet {
    let pixels: UnsafePointer<UInt8>
    let stride: Int
    let width: Int
    let height: Int
    /// Its pixels to one of those in which places are given.
    let scale: Double

    package init(
      pixels: UnsafePointer<UInt8>, stride: Int, width: Int, height: Int, scale: Double = 1
    ) {
      (self.pixels, self.stride, self.scale) = (pixels, stride, scale)
      (self.width, self.height) = (width, height)
    }
  }

  package typealias Target = (
    start: UnsafeMutablePointer<UInt8>, stride: Int, width: Int, height: Int
  )

  /// Writes samples of a picture in one size to pixels of four bytes; those outside the cutout stay as they are.
  package func draw(_ sheet: Sheet, into out: Target) {
    draw(sheet, sheet, fraction: 0, into: out)
  }

  /// The same mixed from two sizes: fraction/256 of the second.
  func draw(_ near: Sheet, _ far: Sheet, fraction: UInt32, into out: Target) {
    let level = pixel_kernel_level()
    for y in 0..<out.height {
      let columns = columns(ofRow: y, width: out.width)
      guard !columns.isEmpty else { continue }
      let textures: [2 of PixelTexture] = [
        texture(near, row: y, from: columns.lowerBound),
        texture(far, row: y, from: columns.lowerBound),
      ]
      textures.span.withUnsafeBufferPointer { textures in
        guard let first = textures.baseAddress else { return }
        pixel_sample_row(
          level, first, fraction, out.start + y * out.stride + columns.lowerBound * 4,
          Int32(columns.count))
      }
    }
  }

  private func texture(_ sheet: Sheet, row: Int, from first: Int) -> PixelTexture {
    let scale = sheet.scale
    /// In 2⁻³² of the sheet's pixels; what is out of reach is clamped long before.
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
    // between their middles: each is then the mean of places to both sides, some of its own extent off,
    // where that takes away what beats with the grid.
    func spread(_ step: (x: Double, y: Double)) -> (u: Int64, v: Int64) {
      let length = (step.x * step.x + step.y * step.y).squareRoot() * scale
      guard length > 1 else { return (0, 0) }
      let share = min(reach, (length - 1) / length) * scale
      return (fixed(step.x * share), fixed(step.y * share))
    }
    let (along, across) = (spread(column), spread(self.row))
    let (minU, maxU) = range(part.minX, part.maxX, sheet.width)
    let (minV, maxV) = range(part.minY, part.maxY, sheet.height)
    let (x, y) = (origin.x + Double(row) * self.row.x, origin.y + Double(row) * self.row.y)
    let (stepU, stepV) = (fixed(column.x * scale), fixed(column.y * scale))
    // Whole steps from the first column, so that a sample's place is the same in every part.
    return PixelTexture(
      pixels: sheet.pixels, stride: sheet.stride,
      u: fixed(x * scale - 0.5) &+ Int64(first) &* stepU,
      v: fixed(y * scale - 0.5) &+ Int64(first) &* stepV, step_u: stepU, step_v: stepV,
      min_u: minU, max_u: maxU, min_v: minV, max_v: maxV, along_u: along.u, along_v: along.v,
      across_u: across.u, across_v: across.v)
  }
}
