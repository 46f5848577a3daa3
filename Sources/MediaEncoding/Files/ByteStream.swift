import Glibc
import Libav

/// A file that is written or read from its start to its end, through the C library's buffers: those of libav would
/// load it, and ninety libraries with it, to write a still.
final class ByteStream {
  let path: String
  private var file: UnsafeMutablePointer<FILE>?

  enum Mode: String {
    case read = "re"
    /// Makes the file, or empties it.
    case write = "we"
  }

  private static let bufferSize = 1 << 16

  init(_ path: String, _ mode: Mode) throws(AVError) {
    self.path = path
    // Where it was redirected to a file, opening that anew would empty it, and walls may forbid it.
    file =
      path == OutputFile.standardOutput && mode == .write
      ? fdopen(dup(STDOUT_FILENO), "w") : fopen(path, mode.rawValue)
    guard file != nil else { throw .system("fopen", path: path) }
    setvbuf(file, nil, _IOFBF, Self.bufferSize)
  }

  deinit { if let file { fclose(file) } }

  func write(_ bytes: UnsafeRawBufferPointer) throws(AVError) {
    guard let file, let start = bytes.baseAddress else { return }
    guard fwrite(start, 1, bytes.count, file) == bytes.count else {
      throw .system("fwrite", path: path)
    }
  }

  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Fills `bytes`; false at the file's end, an error when it ends before they are full.
  func read(into bytes: UnsafeMutableRawBufferPointer) throws(AVError) -> Bool {
    guard let file, let start = bytes.baseAddress, !bytes.isEmpty else { return true }
    let count = fread(start, 1, bytes.count, file)
    if count == bytes.count { return true }
    guard ferror(file) == 0 else { throw .system("fread", path: path) }
    if count == 0 { return false }
    throw .invalidData("fread", path: path)
  }

  /// All bytes up to the file's end.
  func readAll() throws(AVError) -> [UInt8] {
    guard let file else { return [] }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: Self.bufferSize)
    while true {
      let count = fread(&part, 1, part.count, file)
      bytes += part[..<count]
      guard count < part.count else { continue }
      guard ferror(file) == 0 else { throw .system("fread", path: path) }
      return bytes
    }
  }

  /// Writes what is still buffered and closes; no method may be called after it.
  func close() throws(AVError) {
    guard let file else { return }
    self.file = nil
    guard fclose(file) == 0 else { throw .system("fclose", path: path) }
  }
}
