package import AnimationEngine
import CCairo
import CPango
import CRsvg
package import Geometry

/// An SVG document that was read, checked and measured; immutable.
package struct SVGDocument: Sendable {
  /// The longest natural side, in points.
  package static let sideLimit = 100_000.0
  /// CSS pixels to the inch: one CSS pixel is one point of the stage.
  package static let pixelsPerInch = 96.0

  package let contents: SVGContents
  package let naturalSize: Size
  package let bytes: [UInt8]
  /// Whether librsvg 2.54 draws it rightly only where its axes are the picture's.
  ///
  /// Where they are turned by θ it takes an object's box for the larger one around it, and draws what it draws aside with
  /// (cos θ − sin θ, cos θ + sin θ) of its resolution, or not at all.
  package let needsUpright: Bool

  init(path: String, file: String, limits: AssetLimits) throws(ContentsError) {
    try self.init(
      path: path, bytes: FilePaths.bytes(of: file, named: path, limit: limits.svg),
      limits: limits)
  }

  /// What a parser says without the numbers that it gives to its kinds of mistakes.
  private static func plain(_ message: String) -> String {
    let text = message.replacing("XML parse error: ", with: "")
    guard text.hasPrefix("Error domain"), let line = text.firstRange(of: "on line ") else {
      return text
    }
    return String(text[line.lowerBound...].dropFirst(3)).replacing(" of data:", with: ":")
  }

  init(
    path: String, bytes: [UInt8], limits: AssetLimits = AssetLimits()
  ) throws(ContentsError) {
    try SVGInspection.check(bytes, named: path, limits: limits)
    let handle: SVGHandle
    do {
      handle = try SVGHandle(bytes: bytes)
    } catch {
      throw ContentsError(
        "'\(path)' is not a valid SVG document: \(Self.plain(error.message))",
        hint: "export it again, as plain SVG")
    }
    guard let size = handle.naturalSize else {
      throw ContentsError(
        "'\(path)' has no size of its own", hint: "give the svg element a width and a height")
    }
    guard size.width > 0, size.height > 0, size.width <= Self.sideLimit,
      size.height <= Self.sideLimit
    else {
      throw ContentsError(
        "'\(path)' measures \(size.width) × \(size.height) points",
        hint: "both sides must be above 0 and at most \(Int(Self.sideLimit))")
    }
    do {
      try handle.tryOut(size)
    } catch {
      throw ContentsError("'\(path)' cannot be drawn: \(Self.plain(error.message))")
    }
    contents = SVGContents(asset: path, digest: FNV.hash(bytes.span.bytes))
    naturalSize = size
    self.bytes = bytes
    needsUpright = SVGInspection.needsUpright(bytes)
  }
}

extension SVGDocument {
  /// Whether nothing is drawn beside its natural size.
  package func staysInside() throws(ContentsError) -> Bool {
    try SVGHandle(bytes: bytes).ink(in: naturalSize).map { ink in
      let slack = 1e-3 * max(naturalSize.width, naturalSize.height)
      return ink.minX >= -slack && ink.minY >= -slack && ink.maxX <= naturalSize.width + slack
        && ink.maxY <= naturalSize.height + slack
    } ?? false
  }
}

/// A parsed document of librsvg; one owner at a time, since rendering changes its insides.
package final class SVGHandle {
  private let pointer: UnsafeMutablePointer<RsvgHandle>
  /// Whether it may set text; what says so elsewhere than in an element's name costs a wait, and no more.
  private let readsFonts: Bool

  /// Parses without a base file, so that nothing beside the bytes can be loaded.
  package init(bytes: [UInt8]) throws(ContentsError) {
    var error: UnsafeMutablePointer<GError>?
    let handle = bytes.withUnsafeBufferPointer {
      rsvg_handle_new_from_data($0.baseAddress, gsize($0.count), &error)
    }
    defer { g_clear_error(&error) }
    guard let handle else { throw Self.failure(error) }
    rsvg_handle_set_dpi(handle, SVGDocument.pixelsPerInch)
    pointer = handle
    readsFonts = bytes.has("text")
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  /// Draws the document with its viewport at (0, 0) in user space of the `cairo_t`.
  ///
  /// Nothing outside the viewport is drawn.
  package func render(on context: OpaquePointer, size: Size) throws(ContentsError) {
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    let isDrawn = inFontTurn { rsvg_handle_render_document(pointer, context, &viewport, &error) }
    guard isDrawn != 0 else { throw Self.failure(error) }
  }

  private func inFontTurn(_ body: () -> gboolean) -> gboolean {
    readsFonts ? FontTurns.take(body) : body()
  }

  /// What the document draws on in a viewport of a size at (0, 0); nil where that is not known.
  func ink(in size: Size) -> Rect? {
    var viewport = RsvgRectangle(x: 0, y: 0, width: size.width, height: size.height)
    var ink = RsvgRectangle()
    let isKnown = inFontTurn {
      rsvg_handle_get_geometry_for_layer(pointer, nil, &viewport, &ink, nil, nil)
    }
    guard isKnown != 0 else { return nil }
    return Rect(x: ink.x, y: ink.y, width: ink.width, height: ink.height)
  }

  /// Draws the document once, small: what librsvg does not draw it tells only then.
  func tryOut(_ size: Size) throws(ContentsError) {
    let side = 8.0
    guard let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(side), Int32(side)),
      let context = cairo_create(surface)
    else { return }
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(surface)
    }
    let scale = side / max(size.width, size.height)
    cairo_scale(context, scale, scale)
    try render(on: context, size: size)
  }

  private static func failure(_ error: UnsafeMutablePointer<GError>?) -> ContentsError {
    // The XML parser ends its messages with a line feed.
    let message = error.map { String(cString: $0.pointee.message) } ?? "unknown error"
    return ContentsError(message.split(separator: "\n").joined(separator: " "))
  }

  /// From width and height; a missing one follows from the other and the viewBox, or is its size.
  var naturalSize: Size? {
    var (width, height) = (0.0, 0.0)
    if rsvg_handle_get_intrinsic_size_in_pixels(pointer, &width, &height) != 0 {
      return Size(width: width, height: height)
    }
    var (hasWidth, hasHeight, hasBox): (gboolean, gboolean, gboolean) = (0, 0, 0)
    var (across, down) = (RsvgLength(), RsvgLength())
    var box = RsvgRectangle()
    rsvg_handle_get_intrinsic_dimensions(
      pointer, &hasWidth, &across, &hasHeight, &down, &hasBox, &box)
    guard hasBox != 0, box.width > 0, box.height > 0 else { return nil }
    if hasWidth != 0, across.unit == RSVG_UNIT_PX {
      return Size(width: across.length, height: across.length * box.height / box.width)
    }
    if hasHeight != 0, down.unit == RSVG_UNIT_PX {
      return Size(width: down.length * box.width / box.height, height: down.length)
    }
    return Size(width: box.width, height: box.height)
  }
}
