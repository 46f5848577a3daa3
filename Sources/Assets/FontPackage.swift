import AnimationEngine
import Foundation

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

  /// Chinese, Japanese and Korean.
  static let ideographs = FontPackage(
    name: "fonts-wqy-microhei",
    directories: ["/usr/share/fonts/truetype/wqy", "/usr/local/share/fonts/truetype/wqy"],
    fileNames: ["wqy-microhei.ttc"])

  static let emoji = FontPackage(
    name: "fonts-noto-color-emoji",
    directories: ["/usr/share/fonts/truetype/noto", "/usr/local/share/fonts/truetype/noto"],
    fileNames: ["NotoColorEmoji.ttf"])

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
