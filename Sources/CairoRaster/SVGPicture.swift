import AnimationEngine
import Assets
import CCairo
import Geometry
import Pixels

/// An SVG document stretched onto a layer's bounds, drawn where it is.
struct SVGPicture: Rasterizable {
  let document: SVGDocument
  /// From the document's own space to the surface's pixels.
  let map: AffineTransform
  let extents: PixelRect
  let key: StateKey
  private let tint: PixelTint?
  /// Whether it is mixed from pictures that lie on eighths of a pixel.
  private let isPhased: Bool

  /// To the pixel.
  private static let phases = 8.0
  /// In pixels; what is larger would fill the cache with its phases.
  static let phasedArea = 65_536

  /// Places the document's viewport on (0, 0, size); nil when nothing of it is on the stage.
  init?(
    _ document: SVGDocument, size: Size, _ placement: Placement, tint: PixelTint?,
    stage: PixelRect
  ) {
    guard !size.isEmpty,
      let extents = placement.extents(of: Rect(origin: .zero, size: size), stage: stage)
    else { return nil }
    let stretch = AffineTransform(
      scaleX: size.width / document.naturalSize.width,
      y: size.height / document.naturalSize.height)
    self.document = document
    self.extents = extents
    self.tint = tint
    let map = stretch.concatenating(placement.map(to: extents))
    self.map = map
    isPhased =
      placement.isMoved && extents.area <= Self.phasedArea
      && [map.tx, map.ty].contains { ($0 * Self.phases).rounded() != $0 * Self.phases }
    key = Self.key(document, map, extents, tint, isPhased: isPhased)
  }

  /// The same picture, elsewhere in its surface.
  private init(_ picture: SVGPicture, tx: Double, ty: Double) {
    (document, extents, tint) = (picture.document, picture.extents, picture.tint)
    var map = picture.map
    (map.tx, map.ty) = (tx, ty)
    self.map = map
    isPhased = false
    key = Self.key(document, map, extents, tint, isPhased: false)
  }

  private static func key(
    _ document: SVGDocument, _ map: AffineTransform, _ extents: PixelRect, _ tint: PixelTint?,
    isPhased: Bool
  ) -> StateKey {
    var key = StateKeyBuilder()
    key.add(document.contents.digest)
    key.add(map)
    key.add(extents.width)
    key.add(extents.height)
    key.add(tint)
    key.add(isPhased)
    return key.finish()
  }

  func rasterize(with painter: Painter) throws(CairoError) -> Surface {
    isPhased ? try mixed(with: painter) : try rendered(with: painter)
  }

  /// Mixed from the nearest places on eighths of a pixel, which serve wherever the picture is moved.
  ///
  /// An edge goes through a pixel in proportion to its way, but where it enters and leaves it: there
  /// the mix is off by a 32nd of the edge's height at most. What drifts goes on evenly.
  private func mixed(with painter: Painter) throws(CairoError) -> Surface {
    let (left, top) = (
      (map.tx * Self.phases).rounded(.down), (map.ty * Self.phases).rounded(.down)
    )
    let (right, below) = (map.tx * Self.phases - left, map.ty * Self.phases - top)
    func row(_ y: Double) throws(CairoError) -> Surface {
      let first = try painter.surface(
        of: SVGPicture(self, tx: left / Self.phases, ty: y / Self.phases))
      guard right > 0 else { return first }
      return try first.mixed(
        with: try painter.surface(
          of: SVGPicture(self, tx: (left + 1) / Self.phases, ty: y / Self.phases)),
        weight: PixelColor.level(right))
    }
    let first = try row(top)
    guard below > 0 else { return first }
    return try first.mixed(with: try row(top + 1), weight: PixelColor.level(below))
  }

  /// Drawn where it is.
  func rendered(with painter: Painter) throws(CairoError) -> Surface {
    let surface = try Surface(CAIRO_FORMAT_ARGB32, width: extents.width, height: extents.height)
    let context = try Context(surface)
    clipToViewport(context)
    setMatrix(of: context)
    try painter.draw(document, on: context)
    try tint?.apply(to: surface)
    return surface
  }

  /// librsvg draws what a document has beside its viewport, too.
  private func clipToViewport(_ context: Context) {
    let size = document.naturalSize
    if map.b == 0, map.c == 0 {
      // To whole pixels, so that an edge which the document draws there is not weakened twice.
      let (x, y) = (map.tx + map.a * size.width, map.ty + map.d * size.height)
      let (left, top) = (min(map.tx, x).rounded(.down), min(map.ty, y).rounded(.down))
      cairo_rectangle(
        context.pointer, left, top, max(map.tx, x).rounded(.up) - left,
        max(map.ty, y).rounded(.up) - top)
    } else {
      // Half a pixel farther out, for the same reason.
      let margin = 0.5 / max(abs(map.determinant).squareRoot(), 1e-9)
      setMatrix(of: context)
      cairo_rectangle(
        context.pointer, -margin, -margin, size.width + 2 * margin, size.height + 2 * margin)
    }
    cairo_clip(context.pointer)
  }

  private func setMatrix(of context: Context) {
    var matrix = cairo_matrix_t(
      xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
    cairo_set_matrix(context.pointer, &matrix)
  }
}

extension Painter {
  /// Draws a document at its natural size in the context's user space.
  func draw(_ document: SVGDocument, on context: Context) throws(CairoError) {
    let handle = try handle(for: document)
    cairo_set_antialias(context.pointer, CAIRO_ANTIALIAS_BEST)
    do {
      try handle.render(on: context.pointer, size: document.naturalSize)
    } catch {
      throw CairoError(call: "rsvg_handle_render_document", message: error.message)
    }
    try check(cairo_status(context.pointer), "rsvg_handle_render_document")
  }
}
