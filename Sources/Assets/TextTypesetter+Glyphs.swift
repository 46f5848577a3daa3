import AnimationEngine
import CCairo
import CPango
import Geometry

/// From a line's glyphs to their outlines.
extension TextTypesetter {
  /// A line's outlines by color, its glyphs one by one and its pictures, at the design size, which
  /// `scale` turns into points, and its width.
  func outlines(
    of line: UnsafeMutablePointer<PangoLayoutLine>, _ scripted: ScriptedLine, baseline: Double,
    scale: Double
  ) throws(ContentsError) -> Line {
    var logical = PangoRectangle()
    pango_layout_line_get_extents(line, nil, &logical)
    var glyphs: [ColoredOutline] = []
    var marks: [PlacedGlyph] = []
    var pictures: [PlacedPicture] = []
    var (x, excess) = (0, 0)
    var item = line.pointee.runs
    while let current = item {
      let run = current.pointee.data.assumingMemoryBound(to: PangoGlyphItem.self)
      guard let source = run.pointee.item, let string = run.pointee.glyphs else { break }
      cairo_new_path(scratch)
      cairo_move_to(scratch, Double(x) / Self.pangoUnits, baseline)
      pango_cairo_glyph_string_path(scratch, source.pointee.analysis.font, string)
      let path = try recordedPath()
      let color = Self.color(at: Int(source.pointee.offset), of: scripted.runs)
      if let index = glyphs.firstIndex(where: { $0.color == color }) {
        glyphs[index].path.elements += path.elements
      } else if !path.isEmpty {
        glyphs.append(ColoredOutline(path: path, color: color))
      }
      marks += self.marks(
        of: string, source.pointee.analysis.font, from: x, baseline: baseline, color)
      pictures += Self.pictures(
        of: string, in: source, scripted, from: x, baseline: baseline, scale: scale)
      let width = Int(pango_glyph_string_get_width(string))
      let isEllipsis = Int32(source.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0
      let advance = isEllipsis ? min(width, Self.advance(of: string, in: source)) : width
      x += advance
      excess += width - advance
      item = current.pointee.next
    }
    return Line(
      glyphs: glyphs, marks: marks, pictures: pictures,
      width: Double(Int(logical.width) - excess) / Self.pangoUnits)
  }

  /// The emoji whose stand-ins a run has.
  private static func pictures(
    of string: UnsafeMutablePointer<PangoGlyphString>, in item: UnsafeMutablePointer<PangoItem>,
    _ line: ScriptedLine, from start: Int, baseline: Double, scale: Double
  ) -> [PlacedPicture] {
    guard !line.emoji.isEmpty else { return [] }
    var x = start
    return (0..<Int(string.pointee.num_glyphs)).flatMap { index -> [PlacedPicture] in
      let info = string.pointee.glyphs[index]
      let left = Double(x + Int(info.geometry.x_offset)) / pangoUnits
      x += Int(info.geometry.width)
      let offset = Int(item.pointee.offset + string.pointee.log_clusters[index])
      guard let (_, size, emoji) = line.emoji.first(where: { $0.offset == offset }) else {
        return []
      }
      let em = size / scale
      return emoji.glyphs.map { glyph in
        PlacedPicture(
          document: glyph.picture,
          box: Rect(
            x: left + glyph.box.minX * em, y: baseline + glyph.box.minY * em,
            width: glyph.box.size.width * em, height: glyph.box.size.height * em))
      }
    }
  }

  /// The glyphs' own advance: Pango widens an ellipsis until its line fills all the room.
  private static func advance(
    of string: UnsafeMutablePointer<PangoGlyphString>, in item: UnsafeMutablePointer<PangoItem>
  ) -> Int {
    (0..<Int(string.pointee.num_glyphs)).reduce(0) { sum, index in
      var logical = PangoRectangle()
      let glyph = string.pointee.glyphs[index].glyph
      pango_font_get_glyph_extents(item.pointee.analysis.font, glyph, nil, &logical)
      return sum + Int(logical.width)
    }
  }

  /// The color of the run that the byte belongs to.
  private static func color(at offset: Int, of runs: [StyledRun]) -> Color? {
    var end = 0
    for run in runs {
      end += run.string.utf8.count
      if offset < end { return run.color }
    }
    return runs.last?.color
  }

  func recordedPath() throws(ContentsError) -> Path {
    guard let copy = cairo_copy_path(scratch) else { return Path() }
    defer { cairo_path_destroy(copy) }
    guard copy.pointee.status == CAIRO_STATUS_SUCCESS else {
      throw ContentsError(
        "cairo_copy_path: \(String(cString: cairo_status_to_string(copy.pointee.status)))")
    }
    return Path(copy.pointee)
  }

  func missingGlyph(
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
                + "'\(scalar)' (U+\(code))",
              hint: "name a font file beside the scene that has it, as `fonts: {NAME: FILE.ttf}`, "
                + "or draw it as an SVG")
          }
        }
      }
      run = current.pointee.next
    }
    return ContentsError("'\(font.family)' lacks a character of this text")
  }
}
