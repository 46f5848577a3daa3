import AnimationEngine
import Assets
import CCairo
import Geometry
import PixelKernels
import Pixels

/// Draws display items onto surfaces, and keeps what was drawn under its state's key.
final class Painter {
  private let assets: AssetLibrary
  private var handles: [SVGContents: SVGHandle] = [:]
  private(set) var cache: SurfaceCache
  let areas = AreaSums()
  /// Of the grounds that wait for what is drawn on them.
  private var groundPixels = 0

  /// 2 GiB: what is refused here was animated there, for a scene says how many are inside each other.
  private static let groundLimit = 536_870_912

  init(assets: AssetLibrary, cacheLimit: Int) {
    self.assets = assets
    cache = SurfaceCache(limit: cacheLimit)
  }

  /// Says that the next picture is drawn, with what was kept of those before.
  func beginPicture() { cache.beginPicture() }

  /// Draws items over what `context` shows in `area`; `limit` is where the picture ends.
  ///
  /// With backdrops among the items `area` must be all that is needed for what is to be right.
  func draw(
    _ items: ArraySlice<DisplayItem>, on context: Context, in area: PixelRect, limit: PixelRect
  ) throws(CairoError) {
    for item in items {
      guard let part = item.visible.intersection(area) else { continue }
      switch item.content {
      case .fill(let color):
        try context.fill(part, PixelColor(color, opacity: item.opacity), CAIRO_OPERATOR_OVER)
      case .stencil(let coverage, let color):
        try context.fill(
          part, PixelColor(color, opacity: item.opacity), through: try surface(of: coverage),
          at: coverage.extents)
      case .picture(let picture):
        try context.paint(
          part, try surface(of: picture), at: picture.extents,
          opacity: PixelColor.level(item.opacity))
      case .group(let group):
        let (ground, place) = try self.ground(group.items, for: part, in: item.visible)
        let inner = try Context(ground, x: place.x, y: place.y)
        if let coverage = group.coverage {
          try inner.keep(part, inside: try surface(of: coverage), at: coverage.extents)
        }
        if let mask = group.mask {
          try inner.keep(part, inside: try alpha(of: mask, in: part), at: part)
        }
        try context.paint(
          part, ground, at: place, opacity: PixelColor.level(item.opacity),
          group.blendMode.cairoOperator)
      case .fade(let fade):
        let picture = try mixed(fade, in: part)
        try context.paint(part, picture, at: part, opacity: PixelColor.level(item.opacity))
      case .backdrop(let backdrop):
        try draw(
          backdrop, on: context, in: part, opacity: PixelColor.level(item.opacity),
          sources: area.intersection(limit) ?? area)
      }
    }
  }

  /// Items on a transparent ground: right in `area`, which is a part of it.
  private func ground(
    _ items: [DisplayItem], for area: PixelRect, in limit: PixelRect
  ) throws(CairoError) -> (Surface, place: PixelRect) {
    let place = items.needed(for: area, in: limit)
    groundPixels += place.area
    defer { groundPixels -= place.area }
    guard groundPixels <= Self.groundLimit else {
      throw CairoError(
        call: "cairo_image_surface_create",
        message: "layers inside each other take more than \(Self.groundLimit) pixels at once")
    }
    let ground = try Surface(CAIRO_FORMAT_ARGB32, width: place.width, height: place.height)
    try draw(
      items[...], on: try Context(ground, x: place.x, y: place.y), in: place, limit: limit)
    return (ground, place)
  }

  /// The alpha of items on a transparent ground of `area`.
  func alpha(of items: [DisplayItem], in area: PixelRect) throws(CairoError) -> Surface {
    let ground = try Surface(CAIRO_FORMAT_A8, width: area.width, height: area.height)
    try draw(items[...], on: try Context(ground, x: area.x, y: area.y), in: area, limit: area)
    return ground
  }

  /// A surface with the picture of items in `area`, and where it lies: what is one picture already is not copied.
  func shownPicture(
    of items: [DisplayItem], in area: PixelRect
  ) throws(CairoError) -> (Surface, place: PixelRect) {
    if items.count == 1, case .picture(let picture) = items[0].content,
      PixelColor.level(items[0].opacity) == 255, items[0].visible.contains(area)
    {
      return (try surface(of: picture), picture.extents)
    }
    return (try self.picture(of: items, in: area), area)
  }

  /// The picture of items on a transparent ground of `area`.
  func picture(of items: [DisplayItem], in area: PixelRect) throws(CairoError) -> Surface {
    try ground(items, for: area, in: area).0
  }

  private func mixed(_ fade: CrossFade, in area: PixelRect) throws(CairoError) -> Surface {
    let from = try picture(of: fade.from, in: area)
    let to = try picture(of: fade.to, in: area)
    try from.withBytes(at: area) { first throws(CairoError) in
      try to.withBytes(at: area) { second in
        pixel_fade(
          pixel_kernel_level(), first.start, second.start, fade.weight,
          first.stride * area.height)
      }
    }
    return from
  }

  /// Puts the blurred picture of what is there in its place.
  private func draw(
    _ backdrop: Backdrop, on context: Context, in area: PixelRect, opacity: UInt8,
    sources: PixelRect
  ) throws(CairoError) {
    let blurred = try context.blurred(area, by: backdrop.blur, sources: sources)
    guard backdrop.coverage != nil || backdrop.mask != nil || opacity < 255 else {
      try context.replace(area, with: blurred, at: area)
      return
    }
    let weights = try Surface(CAIRO_FORMAT_A8, width: area.width, height: area.height)
    let inner = try Context(weights, x: area.x, y: area.y)
    try inner.fill(
      area, PixelColor(.black, opacity: Double(opacity) / 255), CAIRO_OPERATOR_SOURCE)
    if let coverage = backdrop.coverage {
      try inner.keep(area, inside: try surface(of: coverage), at: coverage.extents)
    }
    if let mask = backdrop.mask {
      try inner.keep(area, inside: try alpha(of: mask, in: area), at: area)
    }
    try context.replace(area, with: blurred, at: area, weights: weights)
  }

  func surface(of drawing: any Rasterizable) throws(CairoError) -> Surface {
    if let known = cache.surface(for: drawing.key) { return known }
    let surface = try drawing.rasterize(with: self)
    cache.insert(surface, for: drawing.key)
    return surface
  }

  /// The worker's own parse of a document: rendering changes a handle's insides.
  func handle(for document: SVGDocument) throws(CairoError) -> SVGHandle {
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

extension BlendMode {
  /// Cairo has the formulas of PDF and of the W3C.
  fileprivate var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}
