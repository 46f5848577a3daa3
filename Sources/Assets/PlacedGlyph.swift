import CCairo
import CPango
package import AnimationEngine
package import Geometry

/// A picture in a text, such as an emoji, where it stands.
package struct PlacedPicture: Sendable {
  package let document: ImageDocument
  /// In points.
  package var box: Rect
}

/// A glyph of a text where it stands.
package struct PlacedGlyph: Sendable, Hashable {
  /// Which glyph of which face, by the numbers of the typesetter that placed it.
  package struct Shape: Sendable, Hashable {
    package let face: Int
    package let glyph: UInt32
  }

  package let shape: Shape
  /// The left end of its baseline, in points.
  package var origin: Point
  /// Points to a unit of its outline.
  package private(set) var scale = 1.0
  /// Nil is the text's own.
  package let color: Color?

  init(_ shape: Shape, at origin: Point, _ color: Color?) {
    (self.shape, self.origin, self.color) = (shape, origin, color)
  }

  mutating func magnify(by factor: Double) {
    origin = Point(x: origin.x * factor, y: origin.y * factor)
    scale *= factor
  }
}

extension TextTypesetter {
  /// The glyphs of a run that begins at `start` on a baseline, in Pango's units and the design size.
  func marks(
    of string: UnsafeMutablePointer<PangoGlyphString>, _ font: UnsafeMutablePointer<PangoFont>?,
    from start: Int, baseline: Double, _ color: Color?
  ) -> [PlacedGlyph] {
    guard let font else { return [] }
    let face = number(of: font)
    var x = start
    return (0..<Int(string.pointee.num_glyphs)).compactMap { index in
      let info = string.pointee.glyphs[index]
      let place = x + Int(info.geometry.x_offset)
      x += Int(info.geometry.width)
      guard info.glyph != inbetween_empty_glyph else { return nil }
      return PlacedGlyph(
        PlacedGlyph.Shape(face: face, glyph: info.glyph),
        at: Point(
          x: Double(place) / Self.pangoUnits,
          y: baseline + Double(info.geometry.y_offset) / Self.pangoUnits), color)
    }
  }

  private func number(of font: UnsafeMutablePointer<PangoFont>) -> Int {
    if let known = faces.firstIndex(of: font) { return known }
    g_object_ref(UnsafeMutableRawPointer(font))
    faces.append(font)
    return faces.count - 1
  }

  /// A glyph's outline from the left end of its baseline, in units of which the design size has 1024;
  /// empty for one that this typesetter has not placed.
  package func outline(of shape: PlacedGlyph.Shape) throws(ContentsError) -> Path {
    guard faces.indices.contains(shape.face), let string = pango_glyph_string_new() else {
      return Path()
    }
    defer { pango_glyph_string_free(string) }
    pango_glyph_string_set_size(string, 1)
    string.pointee.glyphs[0].glyph = shape.glyph
    string.pointee.glyphs[0].geometry = PangoGlyphGeometry()
    cairo_new_path(scratch)
    cairo_move_to(scratch, 0, 0)
    FontTurns.take { pango_cairo_glyph_string_path(scratch, faces[shape.face], string) }
    return try recordedPath()
  }
}
