package import AnimationEngine
package import Assets
import CCairo
package import Pixels

/// Draws presentations onto a canvas of its own and redraws only what differs.
///
/// One belongs to each worker and is used by one thread at a time. Which frames it drew before
/// never shows: a frame drawn over another has the pixels of a frame drawn alone.
package final class Compositor {
  /// The pixels that kept surfaces may take, in bytes.
  static let cacheLimit = 64 * 1_048_576

  /// What was drawn last, premultiplied.
  ///
  /// The next `draw` draws over it; `frame()` makes a copy to keep.
  package let canvas: PixelBuffer
  private let context: Context
  private let assets: AssetLibrary
  private let builder: DisplayListBuilder
  private var handles: [SVGContents: SVGHandle] = [:]
  private(set) var cache: SurfaceCache
  /// What the canvas shows; nil when that is not known.
  private var shown: DisplayList?

  /// A compositor for a stage of `scale` pixels to the point.
  package convenience init(
    assets: AssetLibrary, pixelWidth: Int, pixelHeight: Int, scale: Double
  ) throws(CairoError) {
    try self.init(
      assets: assets, pixelWidth: pixelWidth, pixelHeight: pixelHeight, scale: scale,
      cacheLimit: Self.cacheLimit)
  }

  init(
    assets: AssetLibrary, pixelWidth: Int, pixelHeight: Int, scale: Double, cacheLimit: Int
  ) throws(CairoError) {
    self.assets = assets
    canvas = PixelBuffer(width: pixelWidth, height: pixelHeight)
    context = try Context(Surface(over: canvas))
    cache = SurfaceCache(limit: cacheLimit)
    do {
      builder = DisplayListBuilder(
        assets: assets, typesetter: try TextTypesetter(fonts: assets.fonts),
        stage: canvas.bounds, scale: scale)
    } catch {
      throw CairoError(call: "pango_cairo_font_map_new_for_font_type", message: error.message)
    }
  }

  /// Draws what differs from the last presentation and returns where that is.
  ///
  /// The rectangles do not overlap; there are none when both look the same.
  package func draw(_ presentation: Presentation) throws(CairoError) -> [PixelRect] {
    let next = try builder.displayList(of: presentation)
    var damage = Damage()
    if let shown, shown.background == next.background {
      damage.add(from: shown.items, to: next.items)
    } else {
      damage.add(canvas.bounds)
    }
    try draw(next, in: damage.rects)
    return damage.rects
  }

  /// Draws all of the presentation, whatever the canvas shows.
  package func redraw(_ presentation: Presentation) throws(CairoError) {
    try draw(try builder.displayList(of: presentation), in: [canvas.bounds])
  }

  /// A copy of the canvas, to be handed over.
  package func frame() -> PixelBuffer { canvas.copy() }

  private func draw(_ list: DisplayList, in damage: [PixelRect]) throws(CairoError) {
    // Until all is drawn the canvas shows neither the old nor the new.
    shown = nil
    for area in damage {
      // What an opaque fill hides needs no drawing.
      let hiding = list.items.lastIndex {
        $0.hidesAll && $0.visible.intersection(area) == area
      }
      if hiding == nil { try context.fill(area, list.background, CAIRO_OPERATOR_SOURCE) }
      try draw(list.items[(hiding ?? 0)...], on: context, in: area)
    }
    cairo_surface_flush(cairo_get_target(context.pointer))
    shown = list
  }

  private func draw(
    _ items: ArraySlice<DisplayItem>, on context: Context, in area: PixelRect
  ) throws(CairoError) {
    for item in items {
      guard let area = item.visible.intersection(area) else { continue }
      switch item.content {
      case .fill(let color):
        try context.fill(
          area, PixelColor(color, opacity: item.opacity), CAIRO_OPERATOR_OVER)
      case .coverage(let coverage, let color):
        try context.fill(
          area, PixelColor(color, opacity: item.opacity), through: try surface(of: coverage),
          at: coverage.extents)
      case .picture(let picture):
        try context.paint(
          area, try surface(of: picture), at: picture.extents,
          opacity: PixelColor.level(item.opacity))
      case .group(let group):
        let ground = try Surface(CAIRO_FORMAT_ARGB32, width: area.width, height: area.height)
        let inner = try Context(ground, x: area.x, y: area.y)
        try draw(group.items[...], on: inner, in: area)
        if let mask = group.mask {
          try inner.keep(area, inside: try surface(of: mask), at: mask.extents)
        }
        try context.paint(area, ground, at: area, opacity: PixelColor.level(item.opacity))
      }
    }
  }

  private func surface(of coverage: Coverage) throws(CairoError) -> Surface {
    try cache.surface(for: coverage.key) { () throws(CairoError) in try coverage.rasterize() }
  }

  private func surface(of picture: SVGPicture) throws(CairoError) -> Surface {
    let handle = try handle(for: picture.document)
    return try cache.surface(for: picture.key) { () throws(CairoError) in
      try picture.rasterize(with: handle)
    }
  }

  /// The worker's own parse of a document: rendering changes a handle's insides.
  private func handle(for document: SVGDocument) throws(CairoError) -> SVGHandle {
    if let known = handles[document.contents] { return known }
    do {
      let handle = try SVGHandle(bytes: document.bytes)
      handles[document.contents] = handle
      return handle
    } catch {
      throw CairoError(call: "rsvg_handle_new_from_data", message: error.message)
    }
  }
}
