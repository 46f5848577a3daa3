import AnimationEngine
import Assets
import CCairo
import Geometry
import Pixels

/// A picture in a layer's bounds, sampled where the layer's transform puts it.
///
/// Edges follow the transform exactly; between them pixels are mixed from neighbors, and from two of
/// the picture's sizes where it is shown smaller, so that nothing jumps while it zooms.
struct ImagePicture: Rasterizable {
  let key: StateKey
  let opaquePart: PixelRect?
  private let pyramid: PixelPyramid
  private let cutout: Cutout
  private let sampling: PixelSampling
  private let tint: PixelTint?

  /// How much more detail is taken than a pixel can show, in sizes: a little, or all looks soft.
  private static let sharpness = 0.25

  var extents: PixelRect { cutout.extents }

  /// Nil when nothing of it is on the stage.
  init?(
    _ document: ImageDocument, _ values: LayerValues, _ placement: Placement, tint: PixelTint?,
    stage: PixelRect
  ) {
    let effects = values.effects
    let (width, height) = (Double(document.pyramid.width), Double(document.pyramid.height))
    // What of the picture is shown, in its pixels.
    let part = Rect(
      x: effects.contentsRect.minX * width, y: effects.contentsRect.minY * height,
      width: effects.contentsRect.size.width * width,
      height: effects.contentsRect.size.height * height)
    guard !part.isEmpty, part.size.width.isFinite, part.size.height.isFinite else { return nil }
    self.init(
      document, part: part, in: effects.contentsGravity.place(part.size, in: values.bounds.size),
      placement, tint: tint, stage: stage)
  }

  /// A part of a picture, in its pixels, in a rectangle of the layer's space; nil when nothing of it
  /// is on the stage.
  init?(
    _ document: ImageDocument, part: Rect, in rect: Rect, _ placement: Placement,
    tint: PixelTint?, stage: PixelRect
  ) {
    pyramid = document.pyramid
    let (width, height) = (Double(pyramid.width), Double(pyramid.height))
    guard let cutout = Cutout(rect, placement, stage: stage), let inverse = cutout.map.inverted
    else { return nil }
    let toPicture =
      inverse
      .concatenating(AffineTransform(translationX: -rect.minX, y: -rect.minY))
      .concatenating(
        AffineTransform(
          scaleX: part.size.width / rect.size.width, y: part.size.height / rect.size.height)
      )
      .concatenating(AffineTransform(translationX: part.minX, y: part.minY))
    guard toPicture.isFinite else { return nil }
    let first = toPicture.apply(to: Point(x: 0.5, y: 0.5))
    let column = Vector(dx: toPicture.a, dy: toPicture.b)
    let row = Vector(dx: toPicture.c, dy: toPicture.d)
    // How many of the picture's pixels one of the stage spans.
    let span = max(column.length, row.length)
    let level = span > 1 ? Transcendentals.log(span) / Transcendentals.log(2) : 0
    // Along the axes there is next to nothing around the edges.
    let isSlanted = !(column.dy == 0 && row.dx == 0 || column.dx == 0 && row.dy == 0)
    sampling = PixelSampling(
      origin: (first.x, first.y), column: (column.dx, column.dy), row: (row.dx, row.dy),
      part: (
        max(0, part.minX), max(0, part.minY), min(width, part.maxX), min(height, part.maxY)
      ), level: max(0, level - Self.sharpness),
      cutout: isSlanted ? (part.minX, part.minY, part.maxX, part.maxY) : nil)
    self.cutout = cutout
    self.tint = tint
    opaquePart = pyramid.isOpaque && tint?.isOpaque ?? true ? cutout.inside : nil
    var key = StateKeyBuilder()
    key.add("image")
    key.add(document.contents.digest)
    cutout.add(to: &key)
    key.add(toPicture)
    for side in [part.minX, part.minY, part.maxX, part.maxY] { key.add(side) }
    key.add(tint)
    self.key = key.finish()
  }

  func rasterize(with painter: Painter) throws(CairoError) -> Surface {
    try cutout.surface(with: painter, tint: tint) { bytes in
      pyramid.draw(
        sampling, into: bytes.start, stride: bytes.stride, width: bytes.rect.width,
        height: bytes.rect.height)
    }
  }
}
