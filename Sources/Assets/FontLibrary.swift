import AnimationEngine
import CPango
import Foundation

/// The fonts that text may use: Inter, DejaVu Sans as its fallback, and what a scene adds.
///
/// A private fontconfig configuration to which every font is added by file, so that neither the
/// system's configuration nor its other fonts can change a pixel.
package final class FontLibrary: @unchecked Sendable {
  /// A face as fontconfig knows it.
  private struct Face {
    var family: String
    var isItalic: Bool
  }

  /// The default fonts alone: one library for all scenes, as it never changes.
  static let standard = Result<FontLibrary, ContentsError> { () throws(ContentsError) in
    try FontLibrary()
  }

  /// Drawn where the named family lacks a character.
  static let fallbackFamily = "DejaVu Sans"

  /// Only read after `init`; fontconfig locks its own caches, so threads may share it.
  private let handle: FontConfiguration
  /// The names that `Font.family` may give, sorted.
  package let families: [String]
  private let italicFamilies: Set<String>

  init(additionalFiles: [String] = []) throws(ContentsError) {
    handle = try FontConfiguration()
    var files: [String] = []
    for package in FontPackage.defaults { files += try package.files() }
    for file in files + additionalFiles {
      guard FcConfigAppFontAddFile(handle.pointer, file) != 0 else {
        throw ContentsError("'\(file)' is not a font")
      }
    }
    let faces = try Self.faces(in: handle.pointer)
    families = Set(faces.map(\.family)).sorted()
    italicFamilies = Set(faces.filter(\.isItalic).map(\.family))
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

  private static func faces(in configuration: OpaquePointer) throws(ContentsError) -> [Face] {
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
      let family = String(cString: name)
      var isColored: FcBool = 0
      if FcPatternGetBool(pattern, FC_COLOR, 0, &isColored) == FcResultMatch, isColored != 0 {
        throw ContentsError(
          "'\(family)' is a color font", hint: "text is drawn as outlines of one color")
      }
      faces.append(Face(family: family, isItalic: slant != FC_SLANT_ROMAN))
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

/// A Debian package of fonts and the files of it that are used, whatever else is installed.
struct FontPackage {
  var name: String
  /// Where distributions put the files; the first directory that exists is taken.
  var directories: [String]
  var fileNames: [String]

  static let defaults = [
    FontPackage(
      name: "fonts-inter",
      directories: ["/usr/share/fonts/opentype/inter", "/usr/local/share/fonts/opentype/inter"],
      fileNames: ["Inter", "InterDisplay"].flatMap { family in
        [
          "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold",
          "Black",
        ].flatMap { weight in
          let italic = weight == "Regular" ? "Italic" : weight + "Italic"
          return ["\(family)-\(weight).otf", "\(family)-\(italic).otf"]
        }
      }),
    FontPackage(
      name: "fonts-dejavu-core",
      directories: ["/usr/share/fonts/truetype/dejavu", "/usr/local/share/fonts/truetype/dejavu"],
      fileNames: [
        "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf",
      ]),
  ]

  /// The absolute paths of all files.
  func files() throws(ContentsError) -> [String] {
    let exists = FileManager.default.fileExists(atPath:)
    guard let directory = directories.first(where: exists) else {
      throw ContentsError(
        "the fonts of the Debian package \(name) are missing", hint: "apt-get install \(name)")
    }
    let files = fileNames.map { "\(directory)/\($0)" }
    if let missing = files.first(where: { !exists($0) }) {
      throw ContentsError(
        "the font \(missing) of the Debian package \(name) is missing",
        hint: "apt-get install --reinstall \(name)")
    }
    return files
  }
}
