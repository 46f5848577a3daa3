import AnimationEngine
import CPango
import Geometry
import Locking

/// The font of emoji: each is one or more pictures, which HarfBuzz finds for what is written.
///
/// It is asked directly, so that neither fontconfig nor Pango has a say in which font draws an emoji.
final class EmojiFont: @unchecked Sendable {
  /// A picture of an emoji, in parts of the font's size: y runs down from the baseline.
  struct Glyph: Sendable {
    let picture: ImageDocument
    let box: Rect
  }

  /// One character of the text.
  struct Emoji: Sendable {
    var glyphs: [Glyph] = []
    /// In parts of the font's size.
    var advance = 0.0
  }

  /// Read when a text needs it.
  static let standard = Result<EmojiFont, ContentsError> { () throws(ContentsError) in
    try EmojiFont(.emoji)
  }

  /// Only read after `init`.
  private let font: OpaquePointer
  private let unitsPerEm: Double
  private let name: String
  private let pictures = LockedValue<[UInt32: ImageDocument]>([:])

  init(_ package: FontPackage) throws(ContentsError) {
    guard let file = try package.files().first, let blob = hb_blob_create_from_file_or_fail(file)
    else { throw ContentsError("the font of \(package.name) cannot be read") }
    defer { hb_blob_destroy(blob) }
    let face = hb_face_create(blob, 0)
    defer { hb_face_destroy(face) }
    guard hb_ot_color_has_png(face) != 0, let font = hb_font_create(face) else {
      throw ContentsError(
        "'\(file)' is no font of colored pictures",
        hint: "apt-get install --reinstall \(package.name)")
    }
    (self.font, name) = (font, package.name)
    unitsPerEm = Double(max(1, hb_face_get_upem(face)))
  }

  deinit { hb_font_destroy(font) }

  /// Whether a character is one that is shown as an emoji: by itself, or because it says so.
  static func isEmoji(_ character: Character) -> Bool {
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return false }
    if scalars.contains("\u{FE0E}") { return false }
    return first.properties.isEmojiPresentation
      || first.properties.isEmoji && scalars.contains("\u{FE0F}")
  }

  /// The pictures of a character; nil where the font has none.
  func emoji(_ character: Character) throws(ContentsError) -> Emoji? {
    guard let buffer = hb_buffer_create() else { return nil }
    defer { hb_buffer_destroy(buffer) }
    let text = Array(String(character).utf8).map { CChar(bitPattern: $0) }
    hb_buffer_add_utf8(buffer, text, Int32(text.count), 0, Int32(text.count))
    hb_buffer_guess_segment_properties(buffer)
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    guard let glyphs = hb_buffer_get_glyph_infos(buffer, &count),
      let places = hb_buffer_get_glyph_positions(buffer, &count)
    else { return nil }
    var emoji = Emoji()
    for index in 0..<Int(count) {
      let (glyph, place) = (glyphs[index].codepoint, places[index])
      if let picture = try picture(of: glyph) {
        var extents = hb_glyph_extents_t()
        hb_font_get_glyph_extents(font, glyph, &extents)
        emoji.glyphs.append(
          Glyph(
            picture: picture,
            box: Rect(
              x: emoji.advance + Double(place.x_offset + extents.x_bearing) / unitsPerEm,
              y: -Double(place.y_offset + extents.y_bearing) / unitsPerEm,
              width: Double(extents.width) / unitsPerEm,
              height: -Double(extents.height) / unitsPerEm)))
      } else if place.x_advance != 0 {
        return nil
      }
      emoji.advance += Double(place.x_advance) / unitsPerEm
    }
    return emoji.glyphs.isEmpty ? nil : emoji
  }

  /// The font's own pixels of a glyph; nil for one without.
  private func picture(of glyph: UInt32) throws(ContentsError) -> ImageDocument? {
    if let known = pictures.withLock({ $0[glyph] }) { return known }
    guard let blob = hb_ot_color_glyph_reference_png(font, glyph) else { return nil }
    defer { hb_blob_destroy(blob) }
    var length: UInt32 = 0
    guard let data = hb_blob_get_data(blob, &length), length > 0 else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(length))
    let picture = try ImageDocument(path: "glyph \(glyph) of \(name)", bytes: Array(bytes))
    return pictures.withLock { known in
      let first = known[glyph] ?? picture
      known[glyph] = first
      return first
    }
  }
}
