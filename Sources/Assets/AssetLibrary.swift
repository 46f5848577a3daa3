package import AnimationEngine
import Foundation
package import Geometry
import Locking
import Pixels

/// The art and the fonts of one scene, shared by its builder and all workers.
///
/// Paths are relative to the scene's folder and may not leave its tree, symbolic links resolved,
/// unless the library was made to allow it. Files are read once; a document's bytes and a
/// picture's pixels are then fixed for the life of the library, whatever happens to the file.
package final class AssetLibrary: Sendable, ContentsMeasuring {
  /// The fonts that text can name, for typesetters of their own.
  ///
  /// Throws where one that every scene has is missing.
  package var fonts: FontLibrary {
    get throws(ContentsError) {
      if let extended = extendedFonts.withLock({ $0 }) { return extended }
      return try FontLibrary.standard.get()
    }
  }
  private let folder: String
  private let allowsOutsideAssets: Bool
  private let limits: AssetLimits
  private let documents = LockedValue<[String: SVGDocument]>([:])
  private let pictures = LockedValue<[String: ImageDocument]>([:])
  private let sceneFonts = LockedValue<[SceneFont]>([])
  /// The default ones and the scene's, where it has any.
  private let extendedFonts = LockedValue<FontLibrary?>(nil)
  /// Of another library, to be taken over where files have not changed.
  private let knownPictures: [String: ImageDocument]
  /// Made when the first text is measured, so that fonts are opened beside what is read before.
  private let typesetter = LockedValue<TextTypesetter?>(nil)

  /// A library for the scenes in `folder`, with the default fonts.
  ///
  /// Pictures that `known` has read are not decoded again where their files have the same bytes.
  ///
  /// Throws when the folder is missing.
  package init(
    folder: String, allowOutsideAssets: Bool = false, limits: AssetLimits = AssetLimits(),
    knowing known: AssetLibrary? = nil
  ) throws(ContentsError) {
    let base = folder.isEmpty ? "." : folder
    guard let resolved = FilePaths.resolved(base) else {
      throw ContentsError("there is no folder '\(folder)'")
    }
    self.folder = resolved
    (allowsOutsideAssets, self.limits) = (allowOutsideAssets, limits)
    knownPictures = known?.pictures.withLock(\.self) ?? [:]
  }

  package func addFont(named family: String, files: [String]) throws(ContentsError) {
    let isKnown = try FontLibrary.standard.get().families.contains(family)
    guard !isKnown, !family.hasPrefix(FontLibrary.ideographFamily) else {
      throw ContentsError(
        "'\(family)' is a font that every scene has", hint: "give yours another name")
    }
    var faces: [SceneFont] = []
    for path in files {
      let file = try FilePaths.resolved(path, within: folder, allowsOutside: allowsOutsideAssets)
      faces.append(try SceneFont(family: family, path: path, file: file, limits: limits))
    }
    let known = sceneFonts.withLock { $0.filter { $0.family == family } }
    // Lanes of one folder may say the same.
    guard known.map(\.file) != faces.map(\.file) else { return }
    guard known.isEmpty else {
      throw ContentsError(
        "the font family '\(family)' is already made of "
          + known.map { "'\($0.path)'" }.joined(separator: ", "), hint: "give it another name")
    }
    let all = sceneFonts.withLock { $0 } + faces
    let fonts = try FontLibrary(sceneFonts: all)
    sceneFonts.withLock { $0 = all }
    extendedFonts.withLock { $0 = fonts }
    typesetter.withLock { $0 = nil }
  }

  /// The Debian packages behind the default ones that texts needed so far, in a fixed order.
  var scriptPackages: [FontPackage] { typesetter.withLock { $0?.scriptPackages ?? [] } }

  package func svg(
    at path: String
  ) throws(ContentsError) -> (contents: SVGContents, naturalSize: Size) {
    if let known = document(at: path) { return (known.contents, known.naturalSize) }
    let file = try FilePaths.resolved(path, within: folder, allowsOutside: allowsOutsideAssets)
    let loaded = try SVGDocument(path: path, file: file, limits: limits)
    // Two threads may have read the file at once; what the first one saw holds for all.
    let document = documents.withLock { documents in
      if let first = documents[path] { return first }
      documents[path] = loaded
      return loaded
    }
    return (document.contents, document.naturalSize)
  }

  package func image(at path: String) throws(ContentsError) -> ImageContents {
    if let known = picture(at: path) { return known.contents }
    let file = try FilePaths.resolved(path, within: folder, allowsOutside: allowsOutsideAssets)
    let others = pictures.withLock { pictures in
      pictures.values.reduce(0) { $0 + $1.pyramid.width * $1.pyramid.height }
    }
    let bytes = try FilePaths.bytes(of: file, named: path, limit: limits.picture)
    if let known = knownPictures[path],
      bytes.withUnsafeBytes({ ByteDigest.digest(of: $0) }) == known.contents.digest,
      others + known.pyramid.width * known.pyramid.height <= limits.scenePixels
    {
      return keep(known).contents
    }
    return keep(try ImageDocument(path: path, bytes: bytes, beside: others, limits: limits))
      .contents
  }

  /// Keeps a picture under its path, and returns the one that all see: the first.
  @discardableResult
  func keep(_ picture: ImageDocument) -> ImageDocument {
    pictures.withLock { pictures in
      if let first = pictures[picture.contents.asset] { return first }
      pictures[picture.contents.asset] = picture
      return picture
    }
  }

  /// The text of a scene's file under the rule of paths; it must be UTF-8, and have at most so many
  /// bytes.
  package func text(at path: String, most byteCount: Int) throws(ContentsError) -> String {
    let file = try FilePaths.resolved(path, within: folder, allowsOutside: allowsOutsideAssets)
    let bytes = try FilePaths.bytes(
      of: file, named: path, limit: .init(name: "textBytes", bytes: byteCount))
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ContentsError("'\(path)' is not UTF-8 text")
    }
    return text
  }

  package func size(of text: TextContents, width: Double?) throws(ContentsError) -> Size {
    guard text.string.count <= limits.textCharacters else {
      throw ContentsError(
        "the text has \(text.string.count) characters, more than the limit `textCharacters` of "
          + "\(limits.textCharacters)")
    }
    return try typesetter.withLock { typesetter throws(ContentsError) in
      if let typesetter { return try typesetter.size(of: text, width: width) }
      // While the fonts are opened.
      TextTypesetter.openLibraries()
      let made = try TextTypesetter(fonts: fonts)
      typesetter = made
      return try made.size(of: text, width: width)
    }
  }

  /// The document that `svg(at:)` loaded under this path; nil when it was never asked for.
  package func document(at path: String) -> SVGDocument? {
    documents.withLock { $0[path] }
  }

  /// The picture that `image(at:)` loaded under this path; nil when it was never asked for.
  package func picture(at path: String) -> ImageDocument? {
    pictures.withLock { $0[path] }
  }

  /// Whether pictures of pixels were read, photographs for one.
  package var hasPictures: Bool { pictures.withLock { !$0.isEmpty } }

  /// The file of a picture that was read, as it stands now.
  ///
  /// Throws where it is no longer there, or was changed since.
  package func file(ofPicture picture: ImageContents) throws(ContentsError) -> [UInt8] {
    let file = try FilePaths.resolved(
      picture.asset, within: folder, allowsOutside: allowsOutsideAssets)
    let bytes = try FilePaths.bytes(
      of: file, named: picture.asset, limit: limits.picture)
    guard bytes.withUnsafeBytes({ ByteDigest.digest(of: $0) }) == picture.digest else {
      throw ContentsError("'\(picture.asset)' was changed while the scene was read")
    }
    return bytes
  }

  /// The bytes of a file of the scene, as they were read: of art, a font or a text.
  ///
  /// - Throws: `ContentsError` where it cannot be read, or is a picture that was changed since it was read.
  package func bytes(ofFile path: String) throws(ContentsError) -> [UInt8] {
    if let known = document(at: path) { return known.bytes }
    let file = try FilePaths.resolved(path, within: folder, allowsOutside: allowsOutsideAssets)
    let bytes = try FilePaths.bytes(of: file, named: path, limit: limits.picture)
    let digest = bytes.withUnsafeBytes { ByteDigest.digest(of: $0) }
    guard picture(at: path)?.contents.digest ?? digest == digest else {
      throw ContentsError("'\(path)' was changed while the scene was read")
    }
    return bytes
  }

  /// Whether what is drawn with either looks the same: both have read files of the same bytes under the same names, and
  /// have given the same fonts to the same families.
  package func looks(like other: AssetLibrary) -> Bool {
    func fonts(_ library: AssetLibrary) -> [String] {
      library.sceneFonts.withLock { $0.map { "\($0.family)\n\($0.path)\n\($0.digest)" } }
    }
    return fonts(self) == fonts(other) && digests.elementsEqual(other.digests, by: ==)
  }

  /// A digest of the bytes of every document, picture and font that was read so far, sorted by path.
  package var digests: [(path: String, digest: UInt64)] {
    let read =
      documents.withLock { $0.map { ($0.key, $0.value.contents.digest) } }
      + pictures.withLock { $0.map { ($0.key, $0.value.contents.digest) } }
      + sceneFonts.withLock { $0.map { ($0.path, $0.digest) } }
    return read.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }
}
