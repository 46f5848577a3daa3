import Foundation
import Libav
import MediaEncoding
import TextFormats

/// A file of the cache: two lines of text, and the bytes that are kept.
///
/// The first line has the version and the hash of the second, which has the key, what is known of the bytes, and
/// their number and hash: so whatever was changed in the file is found when it is read.
struct CachedFile {
  /// What the kept bytes are, for people: `rocket.mp4`.
  let title: String
  /// Numbers that are known of the kept bytes besides.
  let notes: [String: Int]
  let byteCount: Int
  private let hash: String
  private let file: FileHandle

  /// Opens the entry at a path; nil where there is none.
  ///
  /// - Throws: `Damage` where it is not what was written, or not under this key; else what keeps it from being
  ///   read.
  init?(_ path: String, key: CacheKey? = nil) throws {
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw InputError(path: path, reason: FileProblem.words(forCode: errno))
    }
    self.file = file
    let head = try file.read(upToCount: Self.longestHead) ?? Data()
    let lines = head.split(separator: 10, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0] == Data(try Self.firstLine(for: lines[1]).utf8),
      case .object(let members) = try? JSONReader.read(String(decoding: lines[1], as: UTF8.self))
        .value
    else { throw Damage() }
    var (texts, numbers): ([String: String], [String: Int]) = ([:], [:])
    for member in members {
      switch member.node.value {
      case .string(let text): texts[member.name] = text
      case .integer(let number): numbers[member.name] = number
      case .null, .bool, .array, .object: throw Damage()
      }
    }
    guard let byteCount = numbers["bytes"], let hash = texts["sha256"],
      key == nil || texts["key"] == key?.digits
    else { throw Damage() }
    (self.byteCount, self.hash, notes) = (byteCount, hash, numbers)
    title = texts["title"] ?? ""
    try file.seek(toOffset: UInt64(lines[0].count + lines[1].count + 2))
  }

  /// Hands the kept bytes over in pieces; what was handed over counts only where this ends well.
  ///
  /// - Throws: `Damage` where they are not those that were kept.
  func read(_ take: (Data) throws -> Void) throws {
    let sum = try SHA256()
    var count = 0
    while let piece = try nextPiece(of: file) {
      count += piece.count
      guard count <= byteCount else { throw Damage() }
      piece.withUnsafeBytes { sum.add($0) }
      try take(piece)
    }
    guard count == byteCount, sum.finish() == hash else { throw Damage() }
  }

  /// Writes an entry of the bytes that a file holds.
  static func write(
    _ source: String, to path: String, key: CacheKey, title: String, notes: [String: Int]
  ) throws {
    guard let input = FileHandle(forReadingAtPath: source) else {
      throw InputError(path: source, reason: FileProblem.words(forCode: errno))
    }
    let sum = try SHA256()
    var count = 0
    while let piece = try nextPiece(of: input) {
      piece.withUnsafeBytes { sum.add($0) }
      count += piece.count
    }
    try input.seek(toOffset: 0)
    try write(to: path, key, title, notes, byteCount: count, hash: sum.finish()) { output in
      while let piece = try nextPiece(of: input) {
        try output.write(contentsOf: piece)
      }
    }
  }

  /// Writes an entry of these bytes.
  static func write(
    _ bytes: [UInt8], to path: String, key: CacheKey, title: String, notes: [String: Int]
  ) throws {
    let sum = try SHA256()
    bytes.withUnsafeBytes { sum.add($0) }
    try write(to: path, key, title, notes, byteCount: bytes.count, hash: sum.finish()) { output in
      try output.write(contentsOf: Data(bytes))
    }
  }

  private static func write(
    to path: String, _ key: CacheKey, _ title: String, _ notes: [String: Int], byteCount: Int,
    hash: String,
    _ body: (FileHandle) throws -> Void
  ) throws {
    var members = notes.mapValues { JSONValue.integer($0) }
    members["title"] = .string(title)
    members["key"] = .string(key.digits)
    members["bytes"] = .integer(byteCount)
    members["sha256"] = .string(hash)
    let second = Data(JSONValue.object(members).compact.utf8)
    let head = Data(try firstLine(for: second).utf8) + [10] + second + [10]
    guard head.count <= longestHead else { throw CacheObstacle() }
    let place = OutputFile(path)
    guard FileManager.default.createFile(atPath: place.temporaryPath, contents: nil),
      let output = FileHandle(forWritingAtPath: place.temporaryPath)
    else { throw OutputError(path: path, reason: FileProblem.words(forCode: errno)) }
    try output.write(contentsOf: head)
    try body(output)
    try output.close()
    try place.commit()
  }

  private static func firstLine(for second: Data) throws -> String {
    let sum = try SHA256()
    second.withUnsafeBytes { sum.add($0) }
    return "inbetween-cache \(RenderCache.version) \(sum.finish())"
  }

  private static let longestHead = 1 << 14

  /// An entry that is not what was written.
  struct Damage: Error {}
}

/// The next bytes of a file, at most a megabyte; nil at its end.
///
/// `FileHandle` would read them in pieces of 4,096 bytes.
private func nextPiece(of file: FileHandle) throws -> Data? {
  var piece = Data(count: 1 << 20)
  let count = piece.withUnsafeMutableBytes { bytes in
    while true {
      let count = read(file.fileDescriptor, bytes.baseAddress, bytes.count)
      if count >= 0 || errno != EINTR { return count }
    }
  }
  guard count >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  return count == 0 ? nil : piece.prefix(count)
}
