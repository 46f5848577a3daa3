import AnimationEngine
import Assets
import CCairo
import Geometry
import Pixels

/// An SVG document drawn upright and finer than it is shown, for being sampled wherever it is put.
///
/// Its size follows from how large the document is shown, in steps: all turns and places share a sheet,
/// and one that grows takes a new one at each step.
struct SVGSheet: Rasterizable {
  let document: SVGDocument
  /// In pixels.
  let width: Int
  let height: Int
  let key: StateKey

  /// Pixels of the sheet to one of the stage, along each side, at least: with two, fine lines still beat with
  /// the sheet's pixels.
  private static let fineness = 2.25
  /// Steps of a side to its double: a step makes sides up to an eighth longer than they need be.
  private static let stepBits = 3
  /// In pixels; what is larger would fill the cache.
  private static let areaLimit = 1_048_576
  /// Of a document that cannot be drawn turned, in pixels.
  private static let longestSide = 8192.0

  var extents: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  /// A sheet for a document on (0, 0, size); nil where it is better drawn where it is: on whole pixels, small
  /// and moved alone, skewed or large.
  init?(_ document: SVGDocument, size: Size, _ placement: Placement, extents: PixelRect) {
    let map = placement.map
    let isUpright = map.b == 0 && map.c == 0
    let mustBeUpright = document.needsUpright && !isUpright
    let (across, down) = (Vector(dx: map.a, dy: map.b).length, Vector(dx: map.c, dy: map.d).length)
    if !mustBeUpright {
      guard !isUpright || map.tx != 0 || map.ty != 0,
        !placement.isMoved || extents.area > SVGPicture.phasedArea,
        abs(map.determinant) > 0.9 * across * down
      else { return nil }
    }
    /// A side of the sheet, for one in pixels of the stage.
    func side(_ length: Double) -> Int {
      // What a rotation loses in rounding must not take the next step.
      let needed = max(1, Int((min(length * Self.fineness, Self.longestSide) - 1e-6).rounded(.up)))
      let bits = max(0, Int.bitWidth - 1 - needed.leadingZeroBitCount - Self.stepBits)
      return ((needed + (1 << bits) - 1) >> bits) << bits
    }
    (width, height) = (side(size.width * across), side(size.height * down))
    guard mustBeUpright || width * height <= Self.areaLimit else { return nil }
    self.document = document
    var key = StateKeyBuilder()
    key.add("sheet")
    key.add(document.contents.digest)
    key.add(width)
    key.add(height)
    self.key = key.finish()
  }

  func rasterize(with painter: Painter) throws(CairoError) -> Surface {
    let surface = try Surface(CAIRO_FORMAT_ARGB32, width: width, height: height)
    let context = try Context(surface)
    let size = document.naturalSize
    cairo_scale(context.pointer, Double(width) / size.width, Double(height) / size.height)
    try painter.draw(document, on: context)
    return surface
  }
}

/// An SVG document that is turned, stretched or large, sampled from its sheet.
///
/// The edges of its viewport follow the transform exactly.
struct SheetPicture: Rasterizable {
  let key: StateKey
  private let sheet: SVGSheet
  private let cutout: Cutout
  private let sampling: PixelSampling
  private let tint: PixelTint?

  var extents: PixelRect { cutout.extents }

  /// Nil when nothing of it is on the stage.
  init?(
    _ sheet: SVGSheet, size: Size, _ placement: Placement, tint: PixelTint?, stage: PixelRect
  ) {
    let rect = Rect(origin: .zero, size: size)
    guard let cutout = Cutout(rect, placement, stage: stage), let inverse = cutout.map.inverted
    else { return nil }
    let (width, height) = (Double(sheet.width), Double(sheet.height))
    let toSheet = inverse.concatenating(
      AffineTransform(scaleX: width / size.width, y: height / size.height))
    guard toSheet.isFinite else { return nil }
    let first = toSheet.apply(to: Point(x: 0.5, y: 0.5))
    let column = Vector(dx: toSheet.a, dy: toSheet.b)
    let row = Vector(dx: toSheet.c, dy: toSheet.d)
    let part = (minX: 0.0, minY: 0.0, maxX: width, maxY: height)
    let isSlanted = !(column.dy == 0 && row.dx == 0 || column.dx == 0 && row.dy == 0)
    var sampling = PixelSampling(
      origin: (first.x, first.y), column: (column.dx, column.dy), row: (row.dx, row.dy), part: part,
      level: 0, cutout: isSlanted ? part : nil)
    sampling.reach = Self.reach(span: min(column.length, row.length))
    self.sampling = sampling
    (self.sheet, self.cutout, self.tint) = (sheet, cutout, tint)
    var key = StateKeyBuilder()
    key.add(sheet.key)
    cutout.add(to: &key)
    key.add(toSheet)
    key.add(tint)
    self.key = key.finish()
  }

  /// How far beside its middle a pixel is sampled for samples to blur as much as its square does.
  ///
  /// A pixel's square has a variance of 1/12 along each axis; a pixel of the sheet and mixing it with
  /// its neighbors, wherever that is, have 1/12 + 1/6 of its own, and two places at ±r have r².
  private static func reach(span: Double) -> Double {
    max(0, (1 - 3 / (span * span)) / 12).squareRoot()
  }

  func rasterize(with painter: Painter) throws(CairoError) -> Surface {
    let source = try painter.surface(of: sheet)
    return try cutout.surface(with: painter, tint: tint) { out throws(CairoError) in
      try source.withBytes(at: sheet.extents) { pixels in
        sampling.draw(
          PixelSampling.Sheet(
            pixels: pixels.start, stride: pixels.stride, width: sheet.width, height: sheet.height),
          into: (out.start, out.stride, out.rect.width, out.rect.height))
      }
    }
  }
}

extension SVGDocument {
  /// The document on (0, 0, size) of a layer, as pixels; nil when nothing of it is on the stage.
  func picture(
    size: Size, _ placement: Placement, tint: PixelTint?, stage: PixelRect
  ) -> (any Rasterizable)? {
    guard !size.isEmpty,
      let extents = placement.extents(of: Rect(origin: .zero, size: size), stage: stage)
    else { return nil }
    if let sheet = SVGSheet(self, size: size, placement, extents: extents) {
      return SheetPicture(sheet, size: size, placement, tint: tint, stage: stage)
    }
    return SVGPicture(self, size: size, placement, tint: tint, stage: stage)
  }
}
