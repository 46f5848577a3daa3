import CCairo
import PixelKernels
import Pixels

/// An image surface of Cairo.
final class Surface {
  let pointer: OpaquePointer
  let width: Int
  let height: Int
  /// Holds the memory of a surface made over a buffer.
  private let buffer: PixelBuffer?

  /// A cleared surface with memory of its own.
  init(_ format: cairo_format_t, width: Int, height: Int) throws(CairoError) {
    pointer = try Self.checked(
      cairo_image_surface_create(format, Int32(width), Int32(height)),
      "cairo_image_surface_create(\(width) × \(height))")
    (self.width, self.height, buffer) = (width, height, nil)
  }

  /// A surface whose pixels are those of `buffer`.
  init(over buffer: PixelBuffer) throws(CairoError) {
    // The buffer's memory does not move, and this object keeps it alive.
    let bytes = buffer.withUnsafeMutableBytes { $0.baseAddress }
    pointer = try Self.checked(
      cairo_image_surface_create_for_data(
        bytes?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32, Int32(buffer.width),
        Int32(buffer.height), Int32(buffer.stride)),
      "cairo_image_surface_create_for_data")
    (width, height, self.buffer) = (buffer.width, buffer.height, buffer)
  }

  deinit { cairo_surface_destroy(pointer) }

  /// Where it surely hides what is below it, in its own pixels; asked when all is drawn on it.
  private(set) lazy var opaqueMiddle = findOpaqueMiddle()

  /// What the pixels take in memory.
  var byteCount: Int { Int(cairo_image_surface_get_stride(pointer)) * height }

  /// The pixels, for a body that reads or changes them; the surface's first one lies at `place`.
  func withBytes<Result>(
    at place: PixelRect, _ body: (GaussianBlur.Bytes) throws(CairoError) -> Result
  ) throws(CairoError) -> Result {
    cairo_surface_flush(pointer)
    guard let data = cairo_image_surface_get_data(pointer) else {
      throw CairoError(call: "cairo_image_surface_get_data", message: "the surface has no pixels")
    }
    let result = try body(
      GaussianBlur.Bytes(
        start: data, stride: Int(cairo_image_surface_get_stride(pointer)),
        rect: PixelRect(x: place.x, y: place.y, width: width, height: height)))
    cairo_surface_mark_dirty(pointer)
    return result
  }

  /// A new surface, all channels of which go from this one's toward those of another of its size and format.
  ///
  /// `weight` is the other's, in 1/255.
  func mixed(with other: Surface, weight: UInt8) throws(CairoError) -> Surface {
    let result = try Surface(
      cairo_image_surface_get_format(pointer), width: width, height: height)
    let place = PixelRect(x: 0, y: 0, width: width, height: height)
    try result.withBytes(at: place) { result throws(CairoError) in
      try withBytes(at: place) { own throws(CairoError) in
        result.start.update(from: own.start, count: own.stride * height)
      }
      try other.withBytes(at: place) { other in
        pixel_fade(
          pixel_kernel_level(), result.start, other.start, weight, result.stride * height)
      }
    }
    return result
  }

  private static func checked(
    _ surface: OpaquePointer?, _ call: String
  ) throws(CairoError) -> OpaquePointer {
    guard let surface else { throw CairoError(call: call, message: "out of memory") }
    do throws(CairoError) {
      try check(cairo_surface_status(surface), call)
    } catch {
      cairo_surface_destroy(surface)
      throw error
    }
    return surface
  }
}

/// A drawing context on a surface whose upper left pixel is at (`x`, `y`) of the stage.
///
/// Its operations take whole pixels of the stage and no others: each result pixel follows from the
/// pixels at the same place alone, so that any part can be drawn without the rest.
final class Context {
  let pointer: OpaquePointer
  private let surface: Surface
  private let x: Int
  private let y: Int

  init(_ surface: Surface, x: Int = 0, y: Int = 0) throws(CairoError) {
    guard let pointer = cairo_create(surface.pointer) else {
      throw CairoError(call: "cairo_create", message: "out of memory")
    }
    (self.pointer, self.surface, self.x, self.y) = (pointer, surface, x, y)
    try check(cairo_status(pointer), "cairo_create")
    cairo_set_antialias(pointer, CAIRO_ANTIALIAS_NONE)
  }

  deinit { cairo_destroy(pointer) }

  /// Puts a color on every pixel of `area`, in place of what is there or over it.
  func fill(
    _ area: PixelRect, _ color: PixelColor, _ operation: cairo_operator_t
  ) throws(CairoError) {
    color.setSource(of: pointer)
    try fill(area, operation, "cairo_fill of a color")
  }

  /// Puts a color over `area` where `mask`, placed at `extents`, has coverage.
  func fill(
    _ area: PixelRect, _ color: PixelColor, through mask: Surface, at extents: PixelRect
  ) throws(CairoError) {
    let hasColors = cairo_image_surface_get_format(surface.pointer) == CAIRO_FORMAT_ARGB32
    let ground = PixelRect(x: x, y: y, width: surface.width, height: surface.height)
    guard let part = area.intersection(extents)?.intersection(ground) else { return }
    try surface.withBytes(at: ground) { pixels throws(CairoError) in
      let row = pixels.start + (part.y - ground.y) * pixels.stride
      try mask.withBytes(at: extents) { coverage in
        let first =
          coverage.start + (part.y - extents.y) * coverage.stride + (part.x - extents.x)
        let (width, height) = (Int32(part.width), Int32(part.height))
        if hasColors {
          pixel_stencil(
            pixel_kernel_level(), row + (part.x - ground.x) * 4, pixels.stride, first,
            coverage.stride, width, height, UInt32(color.word))
        } else {
          pixel_stencil_alpha(
            pixel_kernel_level(), row + (part.x - ground.x), pixels.stride, first,
            coverage.stride, width, height, color.alpha)
        }
      }
    }
  }

  /// Keeps of `area` what `mask`, placed at `extents`, covers.
  func keep(_ area: PixelRect, inside mask: Surface, at extents: PixelRect) throws(CairoError) {
    setSource(mask, at: extents)
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    // DEST_IN also clears what the source leaves out, hence the clip.
    addRectangle(area)
    cairo_clip(pointer)
    cairo_set_operator(pointer, CAIRO_OPERATOR_DEST_IN)
    cairo_paint(pointer)
    try check(cairo_status(pointer), "cairo_paint")
  }

  /// Mixes a surface, placed at `extents`, with what is in `area`; `opacity` in 1/255.
  func paint(
    _ area: PixelRect, _ picture: Surface, at extents: PixelRect, opacity: UInt8,
    _ operation: cairo_operator_t = CAIRO_OPERATOR_OVER
  ) throws(CairoError) {
    setSource(picture, at: extents)
    guard opacity < 255 else {
      try fill(area, operation, "cairo_fill of a surface")
      return
    }
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    addRectangle(area)
    cairo_clip(pointer)
    cairo_set_operator(pointer, operation)
    cairo_paint_with_alpha(pointer, Double(opacity) / 255)
    try check(cairo_status(pointer), "cairo_paint_with_alpha")
  }

  /// Puts a surface, placed at `extents`, in place of what is in `area`; by `weights`, which has the
  /// size of `area`, in part.
  func replace(
    _ area: PixelRect, with picture: Surface, at extents: PixelRect, weights: Surface? = nil
  ) throws(CairoError) {
    setSource(picture, at: extents)
    guard let weights else {
      try fill(area, CAIRO_OPERATOR_SOURCE, "cairo_fill of a surface")
      return
    }
    cairo_save(pointer)
    defer { cairo_restore(pointer) }
    addRectangle(area)
    cairo_clip(pointer)
    cairo_set_operator(pointer, CAIRO_OPERATOR_SOURCE)
    cairo_mask_surface(pointer, weights.pointer, Double(area.x - x), Double(area.y - y))
    try check(cairo_status(pointer), "cairo_mask_surface")
  }

  /// What is in `area`, blurred; of the pixels around it those in `sources` are there.
  func blurred(
    _ area: PixelRect, by blur: GaussianBlur, sources: PixelRect
  ) throws(CairoError) -> Surface {
    let target = try Surface(CAIRO_FORMAT_ARGB32, width: area.width, height: area.height)
    let ground = PixelRect(x: x, y: y, width: surface.width, height: surface.height)
    try surface.blur(
      sources, by: blur, at: ground, into: target, at: area, edges: .repeated, grid: (0, 0))
    return target
  }

  private func setSource(_ source: Surface, at extents: PixelRect) {
    cairo_set_source_surface(
      pointer, source.pointer, Double(extents.x - x), Double(extents.y - y))
    cairo_pattern_set_filter(cairo_get_source(pointer), CAIRO_FILTER_NEAREST)
  }

  private func fill(
    _ area: PixelRect, _ operation: cairo_operator_t, _ call: String
  ) throws(CairoError) {
    cairo_set_operator(pointer, operation)
    addRectangle(area)
    cairo_fill(pointer)
    cairo_set_operator(pointer, CAIRO_OPERATOR_OVER)
    try check(cairo_status(pointer), call)
  }

  private func addRectangle(_ area: PixelRect) {
    cairo_new_path(pointer)
    cairo_rectangle(
      pointer, Double(area.x - x), Double(area.y - y), Double(area.width), Double(area.height))
  }
}
