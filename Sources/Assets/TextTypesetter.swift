package import AnimationEngine
import CCairo
import CPango
package import Geometry

/// Sets text as outlines; one per worker, since Pango's font maps may not be shared.
///
/// Every line is set at one large size and scaled to the size asked for: shapes and advances are
/// then exactly proportional to the size, nothing snaps to whole pixels, and text that grows or
/// drifts keeps its form.
package final class TextTypesetter {
  /// In characters; keeps a line within the 24.8 fixed point of Cairo's paths.
  package static let characterLimit = 1000
  /// In points.
  package static let sizeLimit = 10_000.0
  /// In font sizes.
  package static let trackingLimit = 4.0

  /// The size at which outlines are made, in units of the scratch context.
  private static let designSize = 1024.0
  private static let pangoUnits = 1024.0
  /// Outlines kept; a film that counts shows many strings, few of them twice.
  private static let cacheLimit = 512

  /// A text at the origin: lines from the top down, aligned to their own width.
  private struct Setting {
    var lines: [(path: Path, width: Double)]
    var size: Size
  }

  private struct Key: Hashable {
    var string: String
    var font: Font
  }

  private let fonts: FontLibrary
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let language: OpaquePointer
  private let scratch: OpaquePointer
  private var settings: [Key: Setting] = [:]

  package init(fonts: FontLibrary) throws(ContentsError) {
    self.fonts = fonts
    guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
      throw ContentsError("Pango was built without FreeType")
    }
    let raw = UnsafeMutableRawPointer(map)
    pango_cairo_font_map_set_resolution(OpaquePointer(raw), 72)
    pango_fc_font_map_set_config(OpaquePointer(raw), fonts.configuration)
    self.map = map
    context = pango_font_map_create_context(map)
    // Named, because the default language and direction come from the environment.
    language = pango_language_from_string("en")
    pango_context_set_language(context, language)
    pango_context_set_base_dir(context, PANGO_DIRECTION_LTR)
    pango_context_set_round_glyph_positions(context, 0)
    let options = cairo_font_options_create()
    defer { cairo_font_options_destroy(options) }
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    pango_cairo_context_set_font_options(context, options)
    // Without bounds: Cairo leaves out of a path the glyphs that lie ten font sizes off a surface.
    let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
    defer { cairo_surface_destroy(surface) }
    scratch = cairo_create(surface)
  }

  deinit {
    cairo_destroy(scratch)
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(UnsafeMutableRawPointer(map))
  }

  /// The size that `text` takes: the widest line's advances, and ascent plus descent per line.
  ///
  /// Tracking counts between glyphs, not after the last one, so that centered text is centered.
  package func size(of text: TextContents) throws(ContentsError) -> Size {
    try setting(of: text).size
  }

  /// The glyphs' outlines, aligned within `bounds` and starting at its top; to be filled non-zero.
  package func outline(
    of text: TextContents, in bounds: Rect
  ) throws(ContentsError) -> Path {
    var elements: [Path.Element] = []
    for line in try setting(of: text).lines {
      let slack = bounds.size.width - line.width
      let indent =
        switch text.alignment {
        case .left: 0.0
        case .center: slack / 2
        case .right: slack
        }
      elements +=
        line.path.transformed(
          by: AffineTransform(translationX: bounds.minX + indent, y: bounds.minY)
        ).elements
    }
    return Path(elements)
  }

  private func setting(of text: TextContents) throws(ContentsError) -> Setting {
    let key = Key(string: text.string, font: text.font)
    if let known = settings[key] { return known }
    let setting = try typeset(text.string, in: text.font)
    if settings.count >= Self.cacheLimit { settings.removeAll(keepingCapacity: true) }
    settings[key] = setting
    return setting
  }

  private func typeset(_ string: String, in font: Font) throws(ContentsError) -> Setting {
    try fonts.check(font)
    guard string.count <= Self.characterLimit else {
      throw ContentsError("the text is longer than \(Self.characterLimit) characters")
    }
    guard !string.utf8.contains(0) else { throw ContentsError("the text contains a zero byte") }
    let description = pango_font_description_new()
    defer { pango_font_description_free(description) }
    pango_font_description_set_family(description, "\(font.family),\(FontLibrary.fallbackFamily)")
    pango_font_description_set_weight(description, PangoWeight(UInt32(font.weight)))
    pango_font_description_set_style(
      description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, Self.designSize * Self.pangoUnits)

    let scale = font.size / Self.designSize
    let (ascent, descent) = try verticalMetrics(description, font)
    let layout = pango_layout_new(context)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    pango_layout_set_font_description(layout, description)
    pango_layout_set_auto_dir(layout, 0)
    pango_layout_set_single_paragraph_mode(layout, 1)
    let attributes = pango_attr_list_new()
    defer { pango_attr_list_unref(attributes) }
    // Figures of one width, so that a counter does not shake.
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    let tracking = (font.tracking / scale * Self.pangoUnits).rounded()
    pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(tracking)))
    pango_layout_set_attributes(layout, attributes)

    var setting = Setting(lines: [], size: .zero)
    for line in string.split(separator: "\n", omittingEmptySubsequences: false) {
      let baseline = Double(setting.lines.count) * (ascent + descent) + ascent
      let (path, width) = try outline(of: line, layout, baseline: baseline, font)
      setting.lines.append(
        (path.transformed(by: AffineTransform(scaleX: scale, y: scale)), width * scale))
      setting.size.width = max(setting.size.width, width * scale)
    }
    setting.size.height = Double(setting.lines.count) * (ascent + descent) * scale
    return setting
  }

  /// Of the named family alone: a line does not move when one of its glyphs is a fallback's.
  private func verticalMetrics(
    _ description: OpaquePointer?, _ font: Font
  ) throws(ContentsError) -> (ascent: Double, descent: Double) {
    guard let face = pango_font_map_load_font(map, context, description) else {
      throw ContentsError("the font '\(font.family)' cannot be opened")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(face)) }
    let metrics = pango_font_get_metrics(face, language)
    defer { pango_font_metrics_unref(metrics) }
    return (
      Double(pango_font_metrics_get_ascent(metrics)) / Self.pangoUnits,
      Double(pango_font_metrics_get_descent(metrics)) / Self.pangoUnits
    )
  }

  private func outline(
    of line: Substring, _ layout: OpaquePointer?, baseline: Double, _ font: Font
  ) throws(ContentsError) -> (path: Path, width: Double) {
    pango_layout_set_text(layout, String(line), -1)
    guard let set = pango_layout_get_line_readonly(layout, 0) else { return (Path(), 0) }
    if pango_layout_get_unknown_glyphs_count(layout) > 0 {
      throw missingGlyph(in: set, font)
    }
    var logical = PangoRectangle()
    pango_layout_line_get_extents(set, nil, &logical)
    cairo_new_path(scratch)
    cairo_move_to(scratch, 0, baseline)
    pango_cairo_layout_line_path(scratch, set)
    guard let copy = cairo_copy_path(scratch) else { return (Path(), 0) }
    defer { cairo_path_destroy(copy) }
    guard copy.pointee.status == CAIRO_STATUS_SUCCESS else {
      throw ContentsError(
        "cairo_copy_path: \(String(cString: cairo_status_to_string(copy.pointee.status)))")
    }
    return (Path(copy.pointee), Double(logical.width) / Self.pangoUnits)
  }

  private func missingGlyph(
    in line: UnsafeMutablePointer<PangoLayoutLine>, _ font: Font
  ) -> ContentsError {
    let flag = inbetween_unknown_glyph
    var run = line.pointee.runs
    while let current = run {
      let item = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      if let glyphs = item.pointee.glyphs {
        for index in 0..<Int(glyphs.pointee.num_glyphs) {
          let glyph = glyphs.pointee.glyphs[index].glyph
          if glyph & flag != 0, let scalar = Unicode.Scalar(glyph & ~flag) {
            let number = String(scalar.value, radix: 16, uppercase: true)
            let code = String(repeating: "0", count: max(0, 4 - number.count)) + number
            return ContentsError(
              "neither '\(font.family)' nor \(FontLibrary.fallbackFamily) has the character "
                + "'\(scalar)' (U+\(code))")
          }
        }
      }
      run = current.pointee.next
    }
    return ContentsError("'\(font.family)' lacks a character of this text")
  }
}

extension Path {
  /// What Cairo recorded, without moves that lead nowhere.
  init(_ path: cairo_path_t) {
    self.init()
    var start: Point?
    var index = 0
    func point(_ offset: Int) -> Point {
      let point = path.data[index + offset].point
      return Point(x: point.x, y: point.y)
    }
    func append(_ element: Element) {
      if let move = start { elements.append(.move(to: move)) }
      start = nil
      elements.append(element)
    }
    while index < Int(path.num_data) {
      let header = path.data[index].header
      switch header.type {
      case CAIRO_PATH_MOVE_TO: start = point(1)
      case CAIRO_PATH_LINE_TO: append(.line(to: point(1)))
      case CAIRO_PATH_CURVE_TO:
        append(.cubic(to: point(3), control1: point(1), control2: point(2)))
      case CAIRO_PATH_CLOSE_PATH where start == nil: append(.close)
      default: break
      }
      index += max(1, Int(header.length))
    }
  }
}
