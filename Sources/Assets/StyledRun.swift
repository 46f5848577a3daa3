import AnimationEngine
import CPango
import Geometry

/// A run with the font that it is set in.
struct StyledRun {
  var string: Substring
  var font: Font
  var color: Color?
  /// Of its own family alone: a line does not move when one of its glyphs is a fallback's.
  var ascent: Double
  var descent: Double
}

extension [StyledRun] {
  /// The runs of each line that the text itself breaks; every paragraph has at least one.
  var paragraphs: [[StyledRun]] {
    var paragraphs: [[StyledRun]] = [[]]
    for run in self {
      let pieces = run.string.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { paragraphs.append([]) }
        var part = run
        part.string = piece
        paragraphs[paragraphs.count - 1].append(part)
      }
    }
    return paragraphs
  }
}

extension Font {
  /// As Pango has it, for the caller to free; `size` in the units of what it is drawn in.
  func description(size: Double) -> OpaquePointer? {
    let description = pango_font_description_new()
    pango_font_description_set_family(description, "\(family),\(FontLibrary.fallbackFamily)")
    pango_font_description_set_weight(description, PangoWeight(UInt32(weight)))
    pango_font_description_set_style(
      description, isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
    pango_font_description_set_absolute_size(description, size * TextTypesetter.pangoUnits)
    return description
  }
}
