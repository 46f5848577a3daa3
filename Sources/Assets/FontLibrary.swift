import AnimationEngine
import CPango
import Locking

/// The fonts that text may use: Inter, DejaVu Sans as its fallback, what a scene adds, and behind all of
/// them one for Chinese, Japanese and Korean.
///
/// A private fontconfig configuration to which every font is added by file, so that neither the
/// system's configuration nor its other fonts can change a pixel.
package final class FontLibrary: @unchecked Sendable {
  /// A face as fontconfig knows it.
  private struct Face {
    var family: String
    var isItalic: Bool
    /// Owned by the configuration.
    var characters: OpaquePointer
  }

  /// The default fonts alone: one library for all scenes, as it never changes.
  static let standard = Result<FontLibrary, ContentsError> { () throws(ContentsError) in
    let library = try FontLibrary()
    // Pango reads the machine's configuration, seventy files, in a thread of its own where there is none yet.
    FcConfigSetCurrent(library.configuration)
    return library
  }

  /// Opens them beside what is done until a text is set: forty files, which fontconfig reads through.
  package static func prepare() { _ = preparation }

  private static let preparation = Task.detached { _ = standard }

  /// Drawn where the named family lacks a character.
  static let fallbackFamily = "DejaVu Sans"
  /// Drawn where that one lacks it as well; only there, so that it changes nothing else.
  static let ideographFamily = "WenQuanYi Micro Hei"

  /// Only read after `init`; fontconfig locks its own caches, so threads may share it.
  private let handle: FontConfiguration
  /// The names that `Font.family` may give, sorted.
  package let families: [String]
  private let italicFamilies: Set<String>
  private let faces: [Face]
  private let sceneFonts: [SceneFont]
  let hasIdeographs: Bool
  private let extended = LockedValue<FontLibrary?>(nil)

  init(
    sceneFonts: [SceneFont] = [], ideographs: FontPackage? = nil
  ) throws(ContentsError) {
    handle = try FontConfiguration()
    var files: [String] = []
    for package in FontPackage.defaults { files += try package.files() }
    if let ideographs { files += try ideographs.files() }
    for file in files {
      guard FcConfigAppFontAddFile(handle.pointer, file) != 0 else {
        throw ContentsError("'\(file)' is not a font")
      }
    }
    for font in sceneFonts { try font.add(to: handle.pointer) }
    (self.sceneFonts, hasIdeographs) = (sceneFonts, ideographs != nil)
    faces = Self.faces(in: handle.pointer)
    let named = faces.filter { !$0.family.hasPrefix(Self.ideographFamily) }
    families = Set(named.map(\.family)).sorted()
    italicFamilies = Set(named.filter(\.isItalic).map(\.family))
  }

  /// The same fonts and those for Chinese, Japanese and Korean, which few scenes need and all would
  /// have to open.
  func withIdeographs() throws(ContentsError) -> FontLibrary {
    if hasIdeographs { return self }
    if let known = extended.withLock({ $0 }) { return known }
    let library = try FontLibrary(sceneFonts: sceneFonts, ideographs: .ideographs)
    return extended.withLock { known in
      let first = known ?? library
      known = first
      return first
    }
  }

  /// Whether a family has all that shows of a character.
  func covers(_ character: Character, in family: String) -> Bool {
    let faces = faces.filter { $0.family == family }
    return character.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.isWhitespace
        || faces.contains { FcCharSetHasChar($0.characters, scalar.value) != 0 }
    }
  }

  var configuration: OpaquePointer { handle.pointer }

  /// Throws unless the family exists, has the style, and weight, size and tracking make sense.
  func check(_ font: Font) throws(ContentsError) {
    guard families.contains(font.family) else {
      throw ContentsError(
        "there is no font family '\(font.family)'",
        hint: "available: \(families.joined(separator: ", "))")
    }
    guard !font.isItalic || italicFamilies.contains(font.family) else {
      throw ContentsError("the font family '\(font.family)' has no italic face")
    }
    guard (100...900).contains(font.weight) else {
      throw ContentsError(
        "a font weight of \(font.weight) does not exist", hint: "100 (thin) to 900 (black)")
    }
    guard font.size > 0, font.size <= TextTypesetter.sizeLimit else {
      throw ContentsError(
        "a font size of \(font.size) cannot be drawn",
        hint: "above 0 and at most \(Int(TextTypesetter.sizeLimit)) points")
    }
    guard abs(font.tracking) <= TextTypesetter.trackingLimit * font.size else {
      throw ContentsError(
        "a tracking of \(font.tracking) is too wide for a font of size \(font.size)",
        hint: "at most \(Int(TextTypesetter.trackingLimit)) times the size")
    }
  }

  private static func faces(in configuration: OpaquePointer) -> [Face] {
    guard let set = FcConfigGetFonts(configuration, FcSetApplication) else { return [] }
    var faces: [Face] = []
    for index in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[index] else { continue }
      var name: UnsafeMutablePointer<FcChar8>?
      guard FcPatternGetString(pattern, FC_FAMILY, 0, &name) == FcResultMatch, let name else {
        continue
      }
      var slant: Int32 = FC_SLANT_ROMAN
      FcPatternGetInteger(pattern, FC_SLANT, 0, &slant)
      var characters: OpaquePointer?
      guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) == FcResultMatch,
        let characters
      else { continue }
      faces.append(
        Face(
          family: String(cString: name), isItalic: slant != FC_SLANT_ROMAN,
          characters: characters))
    }
    return faces
  }
}

/// A fontconfig configuration without any font.
private final class FontConfiguration {
  let pointer: OpaquePointer

  init() throws(ContentsError) {
    guard let pointer = FcConfigCreate() else {
      throw ContentsError("FcConfigCreate: out of memory")
    }
    self.pointer = pointer
  }

  deinit { FcConfigDestroy(pointer) }
}
