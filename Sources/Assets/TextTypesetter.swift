package import AnimationEngine
import CCairo
import CPango
package import Geometry

/// Sets text as outlines; one per worker, since Pango's font maps may not be shared, and only one at a time sets (``FontTurns``).
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
  /// As a multiple of the font's own line height.
  package static let lineHeightLimit = 100.0

  /// The size at which outlines are made, in units of the scratch context.
  private static let designSize = 1024.0
  static let pangoUnits = 1024.0
  /// Outlines kept; a film that counts shows many strings, few of them twice.
  private static let cacheLimit = 512

  /// A text at the origin: lines from the top down, each from its own left end.
  private struct Setting {
    var lines: [Line] = []
    var size = Size.zero
    /// Where it stood last, for a text that stays there.
    var placed: PlacedText?
  }

  /// A line from its own left end, in points.
  struct Line {
    var glyphs: [ColoredOutline] = []
    var marks: [PlacedGlyph] = []
    var pictures: [PlacedPicture] = []
    var width = 0.0
  }

  /// Outlines in bounds that they were aligned in.
  private struct PlacedText {
    var bounds: Rect
    var alignment: TextContents.Alignment
    var outlines: [ColoredOutline]
  }

  /// Glyphs of one color; nil is the text's own.
  package struct ColoredOutline: Sendable, Hashable {
    package var path: Path
    package var color: Color?
  }

  private struct Key: Hashable {
    var runs: [TextContents.Run]
    var font: Font
    var isWrapped: Bool
    var truncation: TextContents.Truncation
    var lineHeight: Double
    /// What lines may take, where they are wrapped or truncated.
    var room: Size?
  }

  /// With those for ideographs as soon as a text needed them.
  private(set) var fonts: FontLibrary
  /// Behind the default ones, needed so far.
  private(set) var scriptPackages: [FontPackage] = []
  private let map: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer
  private let language: OpaquePointer
  /// Where outlines are recorded.
  let scratch: OpaquePointer
  private var settings: [Key: Setting] = [:]
  /// Those that glyphs were taken from, by their numbers; owned.
  var faces: [UnsafeMutablePointer<PangoFont>] = []

  /// Loads Cairo and Pango, as the first text would.
  static func openLibraries() { _ = (cairo_version_string(), pango_version_string()) }

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
    FontTurns.take {
      for face in faces { g_object_unref(UnsafeMutableRawPointer(face)) }
      g_object_unref(UnsafeMutableRawPointer(context))
      g_object_unref(UnsafeMutableRawPointer(map))
    }
  }

  /// The size that `text` takes: the widest line's advances, and the heights of all lines.
  ///
  /// Tracking counts between glyphs, not after the last one, so that centered text is centered.
  /// `width` is the room for lines that are wrapped or truncated; nil leaves them as long as they
  /// are.
  package func size(of text: TextContents, width: Double? = nil) throws(ContentsError) -> Size {
    try keyedSetting(of: text, room: width.map { Size(width: $0, height: .infinity) }).1.size
  }

  /// The glyphs' outlines by color, aligned within `bounds` and starting at its top; to be filled
  /// non-zero, in their order.
  package func outlines(
    of text: TextContents, in bounds: Rect
  ) throws(ContentsError) -> [ColoredOutline] {
    let (key, setting) = try keyedSetting(of: text, room: bounds.size)
    if let placed = setting.placed, placed.bounds == bounds, placed.alignment == text.alignment {
      return placed.outlines
    }
    var outlines: [ColoredOutline] = []
    for line in setting.lines {
      let place = Self.place(ofLine: line.width, text.alignment, in: bounds)
      for glyphs in line.glyphs {
        let path = glyphs.path.transformed(by: place)
        if let index = outlines.firstIndex(where: { $0.color == glyphs.color }) {
          outlines[index].path.elements += path.elements
        } else {
          outlines.append(ColoredOutline(path: path, color: glyphs.color))
        }
      }
    }
    settings[key]?.placed = PlacedText(
      bounds: bounds, alignment: text.alignment, outlines: outlines)
    return outlines
  }

  /// The glyphs of `outlines(of:in:)` one by one, in their order.
  package func glyphs(
    of text: TextContents, in bounds: Rect
  ) throws(ContentsError) -> [PlacedGlyph] {
    try marks(\.marks, of: text, in: bounds) { $0.origin = $1.apply(to: $0.origin) }
  }

  /// The emoji of a text, in their order.
  package func pictures(
    of text: TextContents, in bounds: Rect
  ) throws(ContentsError) -> [PlacedPicture] {
    try marks(\.pictures, of: text, in: bounds) { $0.box = $1.apply(to: $0.box) }
  }

  /// What stands in the lines of a text, in its place.
  private func marks<Mark>(
    _ marks: KeyPath<Line, [Mark]>, of text: TextContents, in bounds: Rect,
    place: (inout Mark, AffineTransform) -> Void
  ) throws(ContentsError) -> [Mark] {
    try keyedSetting(of: text, room: bounds.size).1.lines.flatMap { line in
      let map = Self.place(ofLine: line.width, text.alignment, in: bounds)
      return line[keyPath: marks].map { mark in
        var mark = mark
        place(&mark, map)
        return mark
      }
    }
  }

  /// From a line's own left end and the text's top to the bounds that it is aligned in.
  private static func place(
    ofLine width: Double, _ alignment: TextContents.Alignment, in bounds: Rect
  ) -> AffineTransform {
    let slack = bounds.size.width - width
    let indent =
      switch alignment {
      case .left: 0.0
      case .center: slack / 2
      case .right: slack
      }
    return AffineTransform(translationX: bounds.minX + indent, y: bounds.minY)
  }

  private func keyedSetting(
    of text: TextContents, room: Size?
  ) throws(ContentsError) -> (Key, Setting) {
    var room = text.isWrapped || text.truncation != .none ? room : nil
    if !text.isWrapped || text.truncation == .none { room?.height = .infinity }
    let key = Key(
      runs: text.runs, font: text.font, isWrapped: text.isWrapped, truncation: text.truncation,
      lineHeight: text.lineHeight, room: room)
    if let known = settings[key] { return (key, known) }
    let setting = try FontTurns.take { () throws(ContentsError) in
      try typeset(text, room: room)
    }
    if settings.count >= Self.cacheLimit { settings.removeAll(keepingCapacity: true) }
    settings[key] = setting
    return (key, setting)
  }

  private func typeset(_ text: TextContents, room: Size?) throws(ContentsError) -> Setting {
    guard text.string.count <= Self.characterLimit else {
      throw ContentsError(
        "the text has \(text.string.count) characters, more than the \(Self.characterLimit) that can be set"
      )
    }
    guard !text.string.utf8.contains(0) else {
      throw ContentsError("the text contains a zero byte")
    }
    guard text.lineHeight > 0, text.lineHeight <= Self.lineHeightLimit else {
      throw ContentsError(
        "a line height of \(text.lineHeight) cannot be set",
        hint: "above 0 and at most \(Int(Self.lineHeightLimit)) times the font's own")
    }
    let runs = try text.runs.map { run throws(ContentsError) in try styled(run, of: text) }
    // The largest run is made at the design size, all others in proportion.
    let largest = runs.map(\.font.size).max() ?? text.font.size
    let scale = largest / Self.designSize
    var setting = Setting()
    for paragraph in runs.paragraphs {
      var remaining = room
      remaining?.height -= setting.size.height
      try set(paragraph, text, scale: scale, room: remaining, into: &setting)
    }
    return setting
  }

  private func styled(
    _ run: TextContents.Run, of text: TextContents
  ) throws(ContentsError) -> StyledRun {
    var font = text.font
    font.weight = run.weight ?? font.weight
    font.isItalic = run.isItalic ?? font.isItalic
    font.size = run.size ?? font.size
    try fonts.check(font)
    let description = font.description(size: Self.designSize)
    defer { pango_font_description_free(description) }
    let (ascent, descent) = try verticalMetrics(description, font)
    let scale = font.size / Self.designSize
    return StyledRun(
      string: run.string[...], font: font, color: run.color, ascent: ascent * scale,
      descent: descent * scale)
  }

  /// Adds a paragraph's lines; none where there is no room left for one.
  private func set(
    _ styled: [StyledRun], _ text: TextContents, scale: Double, room: Size?,
    into setting: inout Setting
  ) throws(ContentsError) {
    let scripted = try ScriptedLine(styled, fonts)
    try prepare(for: scripted)
    let runs = scripted.runs
    guard let first = runs.first else { return }
    let ascent = runs.reduce(0) { max($0, $1.ascent) }
    let descent = runs.reduce(0) { max($0, $1.descent) }
    let height = (ascent + descent) * text.lineHeight
    // What the multiple adds is half above the line and half below.
    let leading = (height - ascent - descent) / 2
    let truncates = text.truncation != .none && room != nil
    var lineCount = Int.max
    if text.isWrapped, truncates, let room, room.height.isFinite {
      // Rounding must not take the last line that fits exactly.
      lineCount = Int((min(room.height / height, 1e6) + 1e-6).rounded(.down))
      if lineCount < 1, !setting.lines.isEmpty { return }
      lineCount = max(1, lineCount)
    }

    let layout = pango_layout_new(context)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = first.font.description(size: first.font.size / scale)
    defer { pango_font_description_free(description) }
    pango_layout_set_font_description(layout, description)
    // What begins with a letter from right to left runs that way.
    pango_layout_set_auto_dir(layout, 1)
    pango_layout_set_single_paragraph_mode(layout, 1)
    let attributes = scripted.attributes(tracking: text.font.tracking, scale: scale)
    defer { pango_attr_list_unref(attributes) }
    pango_layout_set_attributes(layout, attributes)
    if let room, text.isWrapped || truncates {
      // Widths are whole Pango units; one more keeps a text in the width that it measures.
      let units = min(room.width / scale * Self.pangoUnits + 1, Double(Int32.max / 4))
      pango_layout_set_width(layout, Int32(max(0, units)))
    }
    if text.isWrapped { pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR) }
    if truncates {
      let mode =
        switch text.truncation {
        case .none: PANGO_ELLIPSIZE_NONE
        case .start: PANGO_ELLIPSIZE_START
        case .middle: PANGO_ELLIPSIZE_MIDDLE
        case .end: PANGO_ELLIPSIZE_END
        }
      // Wrapped lines are only cut where their number is limited.
      if !text.isWrapped || lineCount != .max { pango_layout_set_ellipsize(layout, mode) }
      if text.isWrapped, lineCount != .max { pango_layout_set_height(layout, -Int32(lineCount)) }
    }
    pango_layout_set_text(layout, runs.map(\.string).joined(), -1)
    for index in 0..<pango_layout_get_line_count(layout) {
      guard let line = pango_layout_get_line_readonly(layout, index) else { continue }
      if pango_layout_get_unknown_glyphs_count(layout) > 0 {
        throw missingGlyph(in: line, text.font)
      }
      let baseline = setting.size.height + leading + ascent
      var set = try outlines(of: line, scripted, baseline: baseline / scale, scale: scale)
      let magnified = AffineTransform(scaleX: scale, y: scale)
      for index in set.glyphs.indices {
        set.glyphs[index].path = set.glyphs[index].path.transformed(by: magnified)
      }
      for index in set.marks.indices { set.marks[index].magnify(by: scale) }
      for index in set.pictures.indices {
        set.pictures[index].box = magnified.apply(to: set.pictures[index].box)
      }
      set.width *= scale
      setting.lines.append(set)
      setting.size.width = max(setting.size.width, set.width)
      setting.size.height += height
    }
  }

  /// Opens the fonts that a line needs besides the ones that are there.
  private func prepare(for line: ScriptedLine) throws(ContentsError) {
    if !line.ideographs.isEmpty { try need(.ideographs) }
    if !line.emoji.isEmpty { try need(.emoji) }
    guard !line.ideographs.isEmpty, !fonts.hasIdeographs else { return }
    fonts = try fonts.withIdeographs()
    pango_fc_font_map_set_config(
      OpaquePointer(UnsafeMutableRawPointer(map)), fonts.configuration)
  }

  private func need(_ package: FontPackage) throws(ContentsError) {
    guard !scriptPackages.contains(where: { $0.name == package.name }) else { return }
    _ = try package.files()
    scriptPackages = (scriptPackages + [package]).sorted { $0.name < $1.name }
  }

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
}
