import Glibc
import Libav

/// A file that is read here and there.
final class FileWindow {
  let path: String
  let size: Int
  private let descriptor: Int32

  /// Throws where there is no file; a pipe or a device, which may never end, is none.
  init(_ path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw AVError.system("open", path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw UnreadableFilm(path, "is neither a file nor a folder")
    }
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw AVError.system("open", path: path) }
    (self.path, size) = (path, Int(status.st_size))
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// So many bytes from a place on, fewer at the file's end.
  func bytes(at place: Int, upTo count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(0, min(count, size - place)))
    var filled = 0
    while filled < bytes.count {
      let (from, missing) = (filled, bytes.count - filled)
      let read = bytes.withUnsafeMutableBytes { buffer -> Int in
        guard let start = buffer.baseAddress else { return 0 }
        return pread(descriptor, start + from, missing, off_t(place + from))
      }
      guard read >= 0 else { throw AVError.system("pread", path: path) }
      if read == 0 { return Array(bytes[..<filled]) }
      filled += read
    }
    return bytes
  }

  /// So many bytes from a place on; `name` says of what, where the file ends before.
  func bytes(at place: Int, count: Int, of name: String) throws -> [UInt8] {
    let bytes = try bytes(at: place, upTo: count)
    guard bytes.count == count else { throw UnreadableFilm.cut(path, "within \(name)") }
    return bytes
  }

  /// Throws unless the file reaches to `end`.
  func require(_ end: Int, of name: String) throws {
    guard end <= size else { throw UnreadableFilm.cut(path, "within \(name)") }
  }
}

extension Collection<UInt8> {
  /// The bytes as a number, the first the most significant.
  var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }

  /// The bytes as a number, the first the least significant.
  var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
