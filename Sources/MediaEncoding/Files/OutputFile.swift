import Glibc
package import Libav
import Synchronization

/// A file that appears under its name only when it is complete.
///
/// It is written beside its place under a temporary name and renamed by `commit`; dropped before,
/// it leaves nothing. A destination that is there and no regular file (a device, a pipe) is written
/// directly, and so is a name of an open file (`/dev/stdout`).
package final class OutputFile {
  /// The path that stands for standard output.
  package static let standardOutput = "/dev/stdout"

  package let path: String
  /// Where to write.
  package let temporaryPath: String
  private var isTemporary: Bool
  private static let count = Atomic(0)

  package init(_ path: String) {
    self.path = path
    isTemporary = Self.kind(of: path) ?? S_IFREG == S_IFREG && !Self.isNameOfOpenFile(path)
    // Two tasks of a run may keep the same bytes of two equal films at once.
    let number = Self.count.add(1, ordering: .relaxed).newValue
    temporaryPath = isTemporary ? "\(path).\(getpid())-\(number).partial" : path
    if isTemporary { Temporaries.add(temporaryPath) }
  }

  deinit {
    if isTemporary { Temporaries.remove(temporaryPath) { unlink($0) } }
  }

  package func commit() throws(AVError) {
    guard isTemporary else { return }
    guard rename(temporaryPath, path) == 0 else { throw .system("rename", path: path) }
    isTemporary = false
    Temporaries.forget(temporaryPath)
  }

  /// Writes a file from its start to its end; it appears at its path when it is complete.
  ///
  /// Errors name the path, and not where it was written.
  static func write(_ path: String, _ body: (ByteStream) throws -> Void) throws {
    let file = OutputFile(path)
    do {
      let stream = try ByteStream(file.temporaryPath, .write)
      try body(stream)
      try stream.close()
    } catch var error as AVError where error.path == file.temporaryPath {
      error.path = path
      throw error
    }
    try file.commit()
  }

  /// Fails as writing would: so that a mistyped folder is found before the first frame is drawn.
  static func checkWritable(_ path: String) throws(AVError) {
    if kind(of: path) == S_IFDIR {
      errno = EISDIR
      throw .system("open", path: path)
    }
    let file = OutputFile(path)
    // To open a pipe would wait for its reader.
    guard file.isTemporary else { return }
    let mode: mode_t = 0o666
    let descriptor = open(file.temporaryPath, O_WRONLY | O_CREAT, mode)
    guard descriptor >= 0 else { throw .system("open", path: path) }
    close(descriptor)
  }

  /// Whether a path is one of those that stand for a file which this process has open: what is in `/proc`, and links
  /// in `/dev`.
  ///
  /// A file in their place would be found by every other program, as root at least.
  private static func isNameOfOpenFile(_ path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "."
    guard let pointer = realpath(String(folder), nil) else { return false }
    defer { free(pointer) }
    let place = String(cString: pointer)
    guard place == "/dev" else { return place.hasPrefix("/proc/") }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether there is a file, a folder, a device; nil where there is nothing.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}
