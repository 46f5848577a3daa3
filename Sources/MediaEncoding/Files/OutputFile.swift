import Glibc

/// A file that appears under its name only when it is complete.
///
/// It is written beside its place under a temporary name and renamed by `commit`; dropped before,
/// it leaves nothing. A destination that is there and no regular file (a device, a pipe) is written
/// directly.
final class OutputFile {
  let path: String
  /// Where to write.
  let temporaryPath: String
  private var isTemporary: Bool

  init(_ path: String) {
    self.path = path
    var status = stat()
    let isSpecial = stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFREG
    temporaryPath = isSpecial ? path : "\(path).\(getpid()).partial"
    isTemporary = !isSpecial
  }

  deinit {
    if isTemporary { unlink(temporaryPath) }
  }

  func commit() throws(AVError) {
    guard isTemporary else { return }
    guard rename(temporaryPath, path) == 0 else { throw .system("rename", path: path) }
    isTemporary = false
  }

  /// Fails as writing would: so that a mistyped folder is found before the first frame is drawn.
  static func checkWritable(_ path: String) throws(AVError) {
    let file = OutputFile(path)
    let mode: mode_t = 0o666
    let descriptor = open(file.temporaryPath, O_WRONLY | O_CREAT, mode)
    guard descriptor >= 0 else { throw .system("open", path: path) }
    close(descriptor)
  }
}
