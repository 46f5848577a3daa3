import AnimationEngine
import CPango
import Pixels

/// A font file beside a scene, as a face of the family that the scene calls it.
struct SceneFont: Sendable {
  let family: String
  /// As the scene names it.
  let path: String
  /// The absolute path.
  let file: String
  let digest: UInt64

  /// Throws unless the file holds one font of outlines.
  init(
    family: String, path: String, file: String, limits: AssetLimits
  ) throws(ContentsError) {
    let bytes = try FilePaths.bytes(of: file, named: path, limit: limits.font)
    digest = bytes.withUnsafeBytes { ByteDigest.digest(of: $0) }
    (self.family, self.path, self.file) = (family, path, file)
    FcPatternDestroy(try pattern())
  }

  /// Makes the face known under the scene's name, whatever the font calls itself.
  func add(to configuration: OpaquePointer) throws(ContentsError) {
    let pattern = try pattern()
    FcPatternDel(pattern, FC_FAMILY)
    FcPatternAddString(pattern, FC_FAMILY, family)
    // A font of a default family makes the set in which this one is put.
    guard let fonts = FcConfigGetFonts(configuration, FcSetApplication),
      FcFontSetAdd(fonts, pattern) != 0
    else {
      FcPatternDestroy(pattern)
      throw ContentsError("FcFontSetAdd: out of memory")
    }
  }

  /// What the file says of itself; the caller owns it.
  private func pattern() throws(ContentsError) -> OpaquePointer {
    var count: Int32 = 0
    guard let pattern = FcFreeTypeQuery(file, 0, nil, &count) else {
      throw ContentsError("'\(path)' is not a font", hint: "TrueType or OpenType: .ttf, .otf")
    }
    var flag: FcBool = 0
    if FcPatternGetBool(pattern, FC_COLOR, 0, &flag) == FcResultMatch, flag != 0 {
      FcPatternDestroy(pattern)
      throw ContentsError(
        "'\(path)' is a color font", hint: "text is drawn as outlines of one color")
    }
    if FcPatternGetBool(pattern, FC_OUTLINE, 0, &flag) != FcResultMatch || flag == 0 {
      FcPatternDestroy(pattern)
      throw ContentsError(
        "'\(path)' is a font of pixels", hint: "text is drawn as outlines of one color")
    }
    return pattern
  }
}
