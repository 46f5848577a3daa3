import AnimationEngine
import CPango

extension ScriptedLine {
  /// What Pango must know of the line besides its letters, for the caller to let go.
  ///
  /// `tracking` is in points; `scale` is of a line that is made to the points that it is shown in.
  func attributes(tracking: Double, scale: Double) -> OpaquePointer? {
    let attributes = pango_attr_list_new()
    // Figures of one width, so that a counter does not shake.
    pango_attr_list_insert(attributes, pango_attr_font_features_new("tnum=1"))
    // A word that is cut because it fits no line gets no hyphen, as in UIKit.
    pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    let tracking = (tracking / scale * TextTypesetter.pangoUnits).rounded()
    pango_attr_list_insert(attributes, pango_attr_letter_spacing_new(Int32(tracking)))
    for range in ideographs {
      let family = pango_attr_family_new(FontLibrary.ideographFamily)
      family?.pointee.start_index = guint(range.lowerBound)
      family?.pointee.end_index = guint(range.upperBound)
      pango_attr_list_insert(attributes, family)
    }
    for (offset, size, emoji) in emoji {
      var box = PangoRectangle()
      box.width = Int32((emoji.advance * size / scale * TextTypesetter.pangoUnits).rounded())
      let shape = pango_attr_shape_new(&box, &box)
      shape?.pointee.start_index = guint(offset)
      shape?.pointee.end_index = guint(offset + Self.standInLength)
      pango_attr_list_insert(attributes, shape)
    }
    var start = 0
    for (index, run) in runs.enumerated() where runs.count > 1 {
      let end = start + run.string.utf8.count
      let description = run.font.description(size: run.font.size / scale)
      defer { pango_font_description_free(description) }
      // A color of its own keeps Pango from joining the glyphs of two runs.
      let mark = pango_attr_foreground_new(guint16(truncatingIfNeeded: index), 0, 0)
      for attribute in [pango_attr_font_desc_new(description), mark] {
        attribute?.pointee.start_index = guint(start)
        attribute?.pointee.end_index = guint(end)
        pango_attr_list_insert(attributes, attribute)
      }
      start = end
    }
    return attributes
  }
}
