@preconcurrency import Dispatch
import Glibc
import Locking

/// Tells which files of some folders were written, renamed or removed.
///
/// Folders are watched and not files, since editors write another file and give it the name.
final class FolderWatch: Sendable {
  /// What changed, by its path as its folder was given; an empty path is "anything".
  let changes: AsyncStream<String>
  private let descriptor: Int32
  private let source: any DispatchSourceRead
  private let folders = LockedValue<[Int32: String]>([:])

  /// Throws the `errno` of a machine that watches nothing more.
  init() throws(WatchError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw WatchError(code: errno) }
    self.descriptor = descriptor
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    changes = stream
    let source = DispatchSource.makeReadSource(
      fileDescriptor: descriptor, queue: DispatchQueue(label: "inbetween.watch"))
    self.source = source
    source.setEventHandler { [weak self] in
      for path in self?.read() ?? [] { continuation.yield(path) }
    }
    source.setCancelHandler {
      close(descriptor)
      continuation.finish()
    }
    source.resume()
  }

  deinit { source.cancel() }

  /// Watches these folders too; one that is not there is passed over.
  ///
  /// Returns whether one of them was not watched before.
  @discardableResult
  func watch(_ paths: some Sequence<String>) -> Bool {
    var isMore = false
    for path in paths {
      let folder = path.isEmpty ? "." : path
      let mask = IN_CLOSE_WRITE | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE
      folders.withLock { folders in
        guard !folders.values.contains(path) else { return }
        let number = inotify_add_watch(descriptor, folder, UInt32(bitPattern: Int32(mask)))
        guard number >= 0 else { return }
        folders[number] = path
        isMore = true
      }
    }
    return isMore
  }

  /// All that there is to read now.
  private func read() -> [String] {
    var paths: [String] = []
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 8)
    defer { buffer.deallocate() }
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      guard count > 0 else { return paths }
      paths += changes(in: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Events are a head of 16 bytes and a name that is filled up with zeros.
  private func changes(in bytes: UnsafeRawBufferPointer) -> [String] {
    var paths: [String] = []
    var place = 0
    while place + 16 <= bytes.count {
      let number = bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
      let mask = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
      let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
      let name = bytes[(place + 16)..<min(place + 16 + length, bytes.count)].prefix { $0 != 0 }
      place += 16 + length
      // A file is there when it has been written; a folder at once.
      if mask & UInt32(IN_CREATE) != 0, mask & UInt32(IN_ISDIR) == 0 { continue }
      if mask & UInt32(IN_Q_OVERFLOW) != 0 {
        paths.append("")
      } else if mask & UInt32(IN_IGNORED) != 0 {
        folders.withLock { _ = $0.removeValue(forKey: number) }
        paths.append("")
      } else if let folder = folders.withLock({ $0[number] }) {
        let file = String(decoding: name, as: UTF8.self)
        paths.append(folder.isEmpty ? file : "\(folder)/\(file)")
      }
    }
    return paths
  }
}

/// Why files cannot be watched.
package struct WatchError: Error, CustomStringConvertible {
  let code: Int32

  package var description: String { "cannot watch for changes: \(String(cString: strerror(code)))" }
}
