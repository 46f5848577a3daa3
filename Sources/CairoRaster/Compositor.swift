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
  private let builder: DisplayListBuilder
  private let painter: Painter
  /// What the canvas shows; nil when that is not known.
  private var shown: DisplayList?
  /// When areas are drawn in parts for what is hidden, nil for all that is hidden to be drawn; pixels never follow from it.
  var thrift: Occlusion.Thrift? = Occlusion.Thrift()
  /// What was done for the pictures that were drawn so far.
  package private(set) var effort = DrawingEffort()

  /// What the canvas shows, to be asked later what has changed since.
  package struct Contents {
    fileprivate let list: DisplayList

    /// Stands for all that decides about its pixels.
    package var state: StateKey { list.state }
  }

  /// Nil before the first picture.
  package var contents: Contents? { shown.map { Contents(list: $0) } }

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
    canvas = PixelBuffer(width: pixelWidth, height: pixelHeight)
    context = try Context(Surface(over: canvas))
    painter = Painter(assets: assets, cacheLimit: cacheLimit)
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
    let damage = shown.map { self.damage(from: $0, to: next) } ?? [canvas.bounds]
    try draw(next, in: damage)
    return damage
  }

  /// What stands for all that decides about the pixels of a presentation, which is not drawn.
  package func state(of presentation: Presentation) throws(CairoError) -> StateKey {
    try builder.displayList(of: presentation).state
  }

  /// What a presentation would show that is not drawn.
  package func contents(of presentation: Presentation) throws(CairoError) -> Contents {
    Contents(list: try builder.displayList(of: presentation))
  }

  /// Where two pictures that were drawn here differ: what `draw` would return for the second right
  /// after the first, whatever was drawn in between.
  package func damage(from old: Contents, to new: Contents) -> [PixelRect] {
    damage(from: old.list, to: new.list)
  }

  private func damage(from old: DisplayList, to new: DisplayList) -> [PixelRect] {
    guard old.background == new.background else { return [canvas.bounds] }
    var damage = Damage()
    damage.add(from: old.items, to: new.items)
    return damage.rects
  }

  /// Draws all of the presentation, whatever the canvas shows.
  package func redraw(_ presentation: Presentation) throws(CairoError) {
    try draw(try builder.displayList(of: presentation), in: [canvas.bounds])
  }

  /// What a presentation shows that some of the others do not: that alone, on a transparent ground.
  ///
  /// Nil where their grounds differ, so that nothing is the same. The canvas stays as it is.
  package func moving(
    in presentation: Presentation, besides others: [Presentation]
  ) throws(CairoError) -> PixelBuffer? {
    let list = try builder.displayList(of: presentation)
    var lists: [[DisplayItem]] = []
    for other in others {
      let other = try builder.displayList(of: other)
      guard other.background == list.background else { return nil }
      lists.append(other.items)
    }
    let picture = PixelBuffer(width: canvas.width, height: canvas.height)
    let context = try Context(Surface(over: picture))
    try painter.draw(
      list.items.missing(inAnyOf: lists)[...], on: context, in: picture.bounds,
      limit: picture.bounds)
    cairo_surface_flush(cairo_get_target(context.pointer))
    return picture
  }

  /// A copy of the canvas, to be handed over.
  package func frame() -> PixelBuffer { canvas.copy() }

  var cache: SurfaceCache { painter.cache }

  private func draw(_ list: DisplayList, in damage: [PixelRect]) throws(CairoError) {
    // Until all is drawn the canvas shows neither the old nor the new.
    shown = nil
    if !damage.isEmpty { painter.beginPicture() }
    effort.note(drawn: damage.reduce(0) { $0 + $1.area }, of: canvas.bounds.area)
    for area in damage {
      let needed = list.items.needed(for: area, in: canvas.bounds)
      if needed == area {
        try draw(list, on: context, in: area)
      } else {
        // The canvas around the area already shows what lies over the backdrops there.
        let scratch = try Surface(CAIRO_FORMAT_ARGB32, width: needed.width, height: needed.height)
        try draw(list, on: try Context(scratch, x: needed.x, y: needed.y), in: needed)
        try context.replace(area, with: scratch, at: needed)
      }
    }
    cairo_surface_flush(cairo_get_target(context.pointer))
    shown = list
  }

  private func draw(
    _ list: DisplayList, on context: Context, in area: PixelRect
  ) throws(CairoError) {
    try draw(list.items[...], above: list.background, on: context, in: area)
  }

  /// Draws items over a color, or over nothing where the first of them hides all of the area.
  private func draw(
    _ items: ArraySlice<DisplayItem>, above background: PixelColor?, on context: Context,
    in area: PixelRect
  ) throws(CairoError) {
    guard let thrift, let hiding = try painter.occlusion(of: items, in: area, thrift),
      background != nil || hiding.index > items.startIndex
    else {
      if let background { try context.fill(area, background, CAIRO_OPERATOR_SOURCE) }
      try painter.draw(items, on: context, in: area, limit: canvas.bounds)
      return
    }
    // What an opaque item hides needs no drawing.
    effort.culledPixels += hiding.hiddenPixels
    try draw(items[hiding.index...], above: nil, on: context, in: hiding.part)
    for rest in area.without(hiding.part) {
      try draw(items, above: background, on: context, in: rest)
    }
  }
}
