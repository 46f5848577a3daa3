import AnimationEngine
import CCairo
import Geometry
import Pixels

/// Items drawn together and blurred: a blurred layer, or what a shadow falls from.
struct BlurredItems: Rasterizable {
  /// Whether colors are kept, or only alpha.
  enum Channels: Int { case color, alpha }

  let extents: PixelRect
  let key: StateKey
  private let items: [DisplayItem]
  private let blur: GaussianBlur
  private let channels: Channels
  /// The part of the items that is drawn.
  private let sources: PixelRect

  /// Nil when nothing of it can be seen.
  ///
  /// `items` are drawn as far as the blur reaches beyond `clip`, which is what can be seen; a large
  /// blur is cut to it. `deviation` is what `blur` follows from, in pixels.
  init?(
    _ items: [DisplayItem], _ blur: GaussianBlur, deviation: Size, _ channels: Channels,
    clip: PixelRect
  ) {
    let (x, y) = blur.reach
    let drawn = items.visible
    let whole = drawn.expanded(x: x, y: y)
    guard !drawn.isEmpty, let seen = whole.intersection(clip) else { return nil }
    extents = whole.area <= clip.area ? whole : seen
    guard let sources = extents.expanded(x: x, y: y).intersection(drawn) else { return nil }
    (self.items, self.blur, self.channels, self.sources) = (items, blur, channels, sources)
    var key = StateKeyBuilder()
    key.add("blur")
    key.add(channels.rawValue)
    key.add(deviation.width)
    key.add(deviation.height)
    key.add(extents.width)
    key.add(extents.height)
    key.add(sources.x - extents.x)
    key.add(sources.y - extents.y)
    key.add(sources.width)
    key.add(sources.height)
    key.add(items, from: extents)
    self.key = key.finish()
  }

  func rasterize(with painter: Painter) throws(CairoError) -> Surface {
    let isColor = channels == .color
    let (source, place) =
      try isColor
      ? painter.shownPicture(of: items, in: sources)
      : (painter.alpha(of: items, in: sources), sources)
    let target = try Surface(
      isColor ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_A8, width: extents.width,
      height: extents.height)
    try source.blur(
      sources, by: blur, at: place, into: target, at: extents, edges: .clear,
      grid: (extents.x, extents.y))
    return target
  }
}

extension Surface {
  /// Blurs a part of this surface, which is placed at `place`, into another of its format.
  func blur(
    _ part: PixelRect, by blur: GaussianBlur, at place: PixelRect, into target: Surface,
    at extents: PixelRect, edges: GaussianBlur.Edges, grid: (x: Int, y: Int)
  ) throws(CairoError) {
    precondition(place.contains(part), "sources lie on the surface")
    let channels = cairo_image_surface_get_format(pointer) == CAIRO_FORMAT_A8 ? 1 : 4
    let isDone = try withBytes(at: place) { all throws(CairoError) in
      var source = all
      source.start += (part.y - place.y) * all.stride + (part.x - place.x) * channels
      source.rect = part
      return try target.withBytes(at: extents) { target in
        blur.draw(source, into: target, channels: channels, edges: edges, grid: grid)
      }
    }
    guard isDone else { throw CairoError(call: "pixel_blur", message: "out of memory") }
  }
}

extension GaussianBlur {
  /// The blur of this deviation in pixels.
  init(deviation: Size) {
    self.init(
      deviationX: deviation.width, deviationY: deviation.height,
      exponential: Transcendentals.exp)
  }
}
