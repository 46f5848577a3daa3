import CFFmpeg
import Libav

/// A file that is written or read from its start to its end, through libav's buffers.
final class ByteStream {
  let path: String
  private var context: UnsafeMutablePointer<AVIOContext>?

  enum Mode {
    case read
    /// Makes the file, or empties it.
    case write
  }

  init(_ path: String, _ mode: Mode) throws(AVError) {
    LibavLog.silenced
    self.path = path
    let flags = mode == .read ? AVIO_FLAG_READ : AVIO_FLAG_WRITE
    // Without the prefix a colon in the name would choose a protocol.
    try check(avio_open(&context, "file:\(path)", flags), "avio_open", path: path)
  }

  deinit { avio_closep(&context) }

  func write(_ bytes: UnsafeRawBufferPointer) throws(AVError) {
    guard let context, let start = bytes.baseAddress else { return }
    var rest = UnsafeRawBufferPointer(start: start, count: bytes.count)
    while !rest.isEmpty {
      let count = min(rest.count, 1 << 30)
      avio_write(context, rest.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(count))
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
    }
    try check(context.pointee.error, "avio_write", path: path)
  }

  func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }

  /// Fills `bytes`; false at the file's end, an error when it ends before they are full.
  func read(into bytes: UnsafeMutableRawBufferPointer) throws(AVError) -> Bool {
    guard let context, let start = bytes.baseAddress, !bytes.isEmpty else { return true }
    let count = avio_read(context, start.assumingMemoryBound(to: UInt8.self), Int32(bytes.count))
    if count == shim_error_end_of_file { return false }
    try check(count, "avio_read", path: path)
    guard Int(count) == bytes.count else { throw .invalidData("avio_read", path: path) }
    return true
  }

  /// All bytes up to the file's end.
  func readAll() throws(AVError) -> [UInt8] {
    guard let context else { return [] }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = avio_read(context, &part, Int32(part.count))
      if count == shim_error_end_of_file || count == 0 { return bytes }
      try check(count, "avio_read", path: path)
      bytes += part[..<Int(count)]
    }
  }

  /// Writes what is still buffered and closes; no method may be called after it.
  func close() throws(AVError) {
    if let context {
      avio_flush(context)
      try check(context.pointee.error, "avio_flush", path: path)
    }
    try check(avio_closep(&context), "avio_closep", path: path)
  }
}
