import Foundation

@testable import MediaEncoding

/// Films are read from files.
enum FuzzedFilm {
  private static let path = "/dev/shm/inbetween-fuzz-\(getpid())"

  static func read(_ bytes: [UInt8]) {
    guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else { return }
    defer { unlink(path) }
    guard let reader = try? FilmReader(path: path) else { return }
    var count = 0
    while let frame = try? reader.next(), count < 20 {
      _ = frame.pixels
      count += 1
    }
  }
}
