import Geometry
import Libav
import Pixels

/// A folder of pictures, one for each frame, in the order of the numbers in their names.
///
/// Files with the ending of a picture must be pictures, others are taken where they are pictures by
/// what is in them. All else is left out and reported, but for hidden files and what systems leave
/// behind.
final class PictureFolder: FrameSource {
  let info: FilmReader.Info
  private let files: [String]
  private var index = 0

  private static let leftBehind = ["thumbs.db", "desktop.ini", "ehthumbs.db", "icon\r"]
  private static let endings = [".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".apng"]

  /// All pictures of a folder, or those of a pattern alone.
  init(_ path: String, pattern: PicturePattern? = nil) throws {
    var names: [PictureName] = []
    var others: [String] = []
    for name in try FolderListing(path).names where pattern?.matches(name) ?? true {
      let plain = name.lowercased()
      if name.hasPrefix(".") || Self.leftBehind.contains(plain) { continue }
      let file = "\(path)/\(name)"
      let isFolder = FolderListing.exists(file)
      if !isFolder, try Self.endings.contains(where: plain.hasSuffix) || Self.isPicture(file) {
        names.append(PictureName(name))
      } else {
        others.append(isFolder ? "\(name)/" : name)
      }
    }
    names.sort()
    guard let first = names.first else {
      if let pattern { throw UnreadableFilm(pattern.path, "has no picture of that name") }
      throw UnreadableFilm(
        path,
        "is a folder without a picture"
          + (others.isEmpty ? "" : ", only \(Self.list(others))"))
    }
    for (name, next) in zip(names, names.dropFirst()) where !(name < next) {
      throw UnreadableFilm(path, "has two pictures for one place: \(name.text) and \(next.text)")
    }
    guard names.count <= FilmLimits.frames else {
      throw UnreadableFilm(path, "has more than \(FilmLimits.frames) pictures, which is the limit")
    }
    var notes: [String] = []
    if !others.isEmpty { notes.append("\(path): left out, no pictures: \(Self.list(others))") }
    if let gap = PictureName.gap(in: names) { notes.append("\(path): \(gap)") }
    files = names.map { "\(path)/\($0.text)" }
    let picture = try Self.picture("\(path)/\(first.text)").info
    info = FilmReader.Info(
      width: picture.width, height: picture.height, frameCount: names.count, frameRate: nil,
      times: [], duration: .zero, look: picture.look,
      keepsColors: picture.keepsColors, notes: notes)
  }

  func next() throws -> (any SourcePicture)? {
    guard index < files.count else { return nil }
    let file = try Self.picture(files[index])
    guard file.info.frameCount == 1, let picture = try file.next() else {
      throw UnreadableFilm(
        files[index], "has \(file.info.frameCount) frames; in a folder each file is one")
    }
    guard try file.next() == nil else { throw UnreadableFilm(files[index], "goes on") }
    guard file.info.look.colors == info.look.colors else {
      throw UnreadableFilm(
        files[index],
        "has other colors than the first of its folder: \(file.info.look.colors) instead of "
          + info.look.colors)
    }
    defer { index += 1 }
    return picture
  }

  private static func picture(_ path: String) throws -> any FrameSource {
    try FilmReader.source(path)
  }

  /// Whether a file without a picture's ending is one.
  private static func isPicture(_ path: String) throws -> Bool {
    // Pipes and devices are left out like other files that are no pictures.
    guard let file = try? FileWindow(path) else { return false }
    return FilmFormat(try file.bytes(at: 0, upTo: 64))?.isPicture ?? false
  }

  private static func list(_ names: [String]) -> String {
    names.prefix(4).joined(separator: ", ")
      + (names.count > 4 ? " and \(names.count - 4) more" : "")
  }
}

/// The name of a picture, compared as people count: `f2` comes before `f10`, and is `f02`.
struct PictureName: Comparable {
  let text: String
  private let parts: [Part]

  private enum Part: Hashable, Comparable {
    /// Digits without leading zeros: by length, then by themselves, however long they are.
    case number(length: Int, digits: String)
    case words(String)
  }

  init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var rest = Substring(text)
    if let dot = rest.lastIndex(of: "."), dot > rest.startIndex { rest = rest[..<dot] }
    while let first = rest.first {
      let isNumber = Self.isDigit(first)
      let run = rest.prefix { Self.isDigit($0) == isNumber }
      rest = rest.dropFirst(run.count)
      let digits = String(run.drop { $0 == "0" })
      parts.append(
        isNumber ? .number(length: digits.count, digits: digits) : .words(String(run)))
    }
    self.parts = parts
  }

  private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  static func == (a: PictureName, b: PictureName) -> Bool { a.parts == b.parts }

  static func < (a: PictureName, b: PictureName) -> Bool {
    a.parts.lexicographicallyPrecedes(b.parts)
  }

  /// The last number in the name, and what stands around it.
  private var numbered: (number: Int, around: [Part])? {
    let place = parts.lastIndex { if case .number = $0 { true } else { false } }
    guard let place, case .number(_, let digits) = parts[place],
      let number = digits.isEmpty ? 0 : Int(digits)
    else { return nil }
    return (number, Array(parts[..<place] + parts[(place + 1)...]))
  }

  /// What is missing between names that differ in one number alone; nil where nothing is.
  static func gap(in names: [PictureName]) -> String? {
    let numbered = names.compactMap(\.numbered)
    guard numbered.count == names.count, let first = numbered.first,
      numbered.allSatisfy({ $0.around == first.around })
    else { return nil }
    var missing = 0
    var example: (number: Int, after: String)?
    for (place, pair) in zip(numbered, numbered.dropFirst()).enumerated() {
      let count = pair.1.number - pair.0.number - 1
      guard count > 0 else { continue }
      missing += count
      if example == nil { example = (pair.0.number + 1, names[place].text) }
    }
    return example.map {
      missing == 1
        ? "there is no number \($0.number) after \($0.after)"
        : "\(missing) numbers are missing, the first is \($0.number) after \($0.after)"
    }
  }
}
