import Foundation
import Geometry
import Locking
import MediaEncoding

/// What was rendered before, by what it depends on: so nothing is drawn twice.
///
/// An entry is a file that appears when it is complete and never changes; any number of programs may use one
/// folder. What is found in it is verified while it is read. Nothing that goes wrong here keeps a film from being
/// drawn: it is told once.
package final class RenderCache: Sendable {
  /// Of entries and keys; those of another version are not found.
  static let version = 1
  /// How many bytes are kept where nobody says otherwise; those that were used last.
  package static let usualSize = 4_000_000_000

  package let folder: String
  private let note: @Sendable (String) -> Void
  private let state = LockedValue(State())

  private struct State {
    /// Nothing can be written there.
    var isClosed = false
    var hasWritten = false
    var hasTold = false
    var usedKeys: Set<String> = []
  }

  /// The cache in a folder, which is made when something is kept; `note` is told what goes wrong.
  package init(folder: String, note: @escaping @Sendable (String) -> Void) {
    (self.folder, self.note) = (folder, note)
    // Before anything is loaded for drawing.
    _ = ProgramIdentity.libraries
  }

  private var entries: String { "\(folder)/entries" }

  private func path(of key: CacheKey) -> String {
    "\(entries)/\(key.digits.prefix(2))/\(key.digits.dropFirst(2))"
  }

  // MARK: - Finding

  /// Whether something is kept under a key; whether it is whole is found out when it is read.
  func has(_ key: CacheKey) -> Bool { FileManager.default.fileExists(atPath: path(of: key)) }

  /// The same of a key in 64 hexadecimal digits.
  package func has(_ digits: String) -> Bool { has(CacheKey(digits: digits)) }

  /// The keys of all that was kept, or found whole, since it was opened, sorted.
  package var usedKeys: [String] { state.withLock { $0.usedKeys.sorted() } }

  /// Puts a kept file in its place, whole or not at all.
  ///
  /// Returns what is known of it; nil where there is none, or none that is whole.
  func restore(_ key: CacheKey, to destination: String) -> [String: Int]? {
    find(key) { entry in
      let file = OutputFile(destination)
      guard FileManager.default.createFile(atPath: file.temporaryPath, contents: nil),
        let output = FileHandle(forWritingAtPath: file.temporaryPath)
      else { return nil }
      // A place that cannot be written is told by who draws.
      var isWritten = true
      try entry.read { piece in
        if isWritten { isWritten = (try? output.write(contentsOf: piece)) != nil }
      }
      guard isWritten, (try? output.close()) != nil, (try? file.commit()) != nil else { return nil }
      return entry.notes
    }
  }

  /// The bytes that were kept; nil where there are none, or none that are whole.
  package func bytes(_ key: CacheKey) -> [UInt8]? {
    find(key) { entry in
      var bytes: [UInt8] = []
      try entry.read { bytes.append(contentsOf: $0) }
      return bytes
    }
  }

  private func find<Found>(_ key: CacheKey, _ use: (CachedFile) throws -> Found?) -> Found? {
    let path = path(of: key)
    do {
      guard let entry = try CachedFile(path, key: key), let found = try use(entry) else {
        return nil
      }
      // What was used last is kept longest.
      utimes(path, nil)
      state.withLock { _ = $0.usedKeys.insert(key.digits) }
      return found
    } catch is CachedFile.Damage {
      let isGone = unlink(path) == 0 || errno == ENOENT
      note(
        "warning: \(path) was damaged: it \(isGone ? "was taken away" : "cannot be taken away"), and is drawn again"
      )
    } catch {
      tellOnce("cannot be read: \(Self.reason(of: error))")
    }
    return nil
  }

  // MARK: - Keeping

  /// Keeps the bytes of a file.
  func keep(_ path: String, as key: CacheKey, title: String, notes: [String: Int]) {
    keep(key) { try CachedFile.write(path, to: $0, key: key, title: title, notes: notes) }
  }

  /// Keeps some bytes.
  package func keep(_ bytes: [UInt8], as key: CacheKey, title: String) {
    keep(key) { try CachedFile.write(bytes, to: $0, key: key, title: title, notes: [:]) }
  }

  private func keep(_ key: CacheKey, _ write: (String) throws -> Void) {
    guard !state.withLock(\.isClosed) else { return }
    do {
      try prepare()
      let path = path(of: key)
      try OutputFolder.make(for: path)
      try write(path)
      state.withLock { state in
        state.hasWritten = true
        state.usedKeys.insert(key.digits)
      }
    } catch {
      state.withLock { $0.isClosed = true }
      tellOnce("cannot be written, so that nothing more is kept: \(Self.reason(of: error))")
    }
  }

  /// Makes the folder, for its owner alone, marked as one that backups pass over.
  private func prepare() throws {
    guard !FileManager.default.fileExists(atPath: folder) else { return }
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try? DataFile.write(
      Array("Signature: 8a477f597d28d172789f06886806bc55\n".utf8), to: "\(folder)/CACHEDIR.TAG")
  }

  private func tellOnce(_ problem: String) {
    let isFirst = state.withLock { state in
      defer { state.hasTold = true }
      return !state.hasTold
    }
    if isFirst { note("warning: the cache \(folder) \(problem)") }
  }

  private static func reason(of error: any Error) -> String {
    switch error {
    case let error as OutputError: error.reason
    case let error as InputError: error.reason
    case _ where FileProblem.isFoundation(error): FileProblem.reason(of: error)
    default: "\(error)"
    }
  }

  // MARK: - What there is

  /// An entry of the cache.
  package struct Entry: Sendable {
    package let path: String
    package let byteCount: Int
    /// When it was made or used last, in seconds since 1970.
    package let lastUse: Int
    /// What it holds; nil where it is damaged or of another version.
    package let title: String?
  }

  /// All entries, those first that were not used for longest; with titles only where they are asked for.
  ///
  /// - Throws: `InputError` where the folder cannot be read; none is an empty one.
  package func contents(withTitles: Bool = false) throws -> [Entry] {
    let files = FileManager.default
    var found: [Entry] = []
    for part in try parts() {
      for name in (try? files.contentsOfDirectory(atPath: "\(entries)/\(part)")) ?? [] {
        let path = "\(entries)/\(part)/\(name)"
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
        found.append(
          Entry(
            path: path, byteCount: Int(status.st_size), lastUse: status.st_mtim.tv_sec,
            title: withTitles ? try? CachedFile(path)?.title : nil))
      }
    }
    return found.sorted { ($0.lastUse, $0.path) < ($1.lastUse, $1.path) }
  }

  /// The names of the folders in which entries lie.
  private func parts() throws -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: entries)
    } catch let error as CocoaError
      where [.fileNoSuchFile, .fileReadNoSuchFile].contains(error.code)
    {
      return []
    } catch {
      throw InputError(
        path: folder, reason: "the cache cannot be read: \(FileProblem.reason(of: error))")
    }
  }

  /// Takes over the entries of another cache that are whole: how many those are, and the paths of the others.
  ///
  /// - Throws: `InputError` where there is no other cache, or what keeps an entry from being written.
  package func add(_ other: RenderCache) throws -> (added: Int, damaged: [String]) {
    guard FileManager.default.fileExists(atPath: other.entries) else {
      throw InputError(path: other.folder, reason: "there is no cache")
    }
    var added = 0
    var damaged: [String] = []
    for entry in try other.contents() {
      let key = CacheKey(digits: entry.path.split(separator: "/").suffix(2).joined())
      guard let file = try? CachedFile(entry.path, key: key), (try? file.read { _ in }) != nil
      else {
        damaged.append(entry.path)
        continue
      }
      try prepare()
      let place = OutputFile(path(of: key))
      try OutputFolder.make(for: place.path)
      try FileManager.default.copyItem(atPath: entry.path, toPath: place.temporaryPath)
      try place.commit()
      added += 1
    }
    return (added, damaged)
  }

  /// Takes away what was not used for longest, until at most so many bytes are left, and what was not used since
  /// a time in seconds since 1970; what went.
  ///
  /// - Throws: What keeps an entry from being removed.
  package func prune(toBytes limit: Int, usedSince time: Int = 0) throws -> [Entry] {
    let entries = try contents()
    var left = entries.reduce(0) { $0 + $1.byteCount }
    var removed: [Entry] = []
    for entry in entries where left > limit || entry.lastUse < time {
      // Another program may have taken it away meanwhile.
      guard unlink(entry.path) == 0 || errno == ENOENT else {
        throw OutputError(path: entry.path, reason: FileProblem.words(forCode: errno))
      }
      left -= entry.byteCount
      removed.append(entry)
    }
    return removed
  }

  /// Keeps the cache within its usual size, where this run has made it larger.
  package func close() {
    guard state.withLock(\.hasWritten) else { return }
    _ = try? prune(toBytes: Self.usualSize)
  }
}
