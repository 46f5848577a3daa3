import Foundation
import Libav

@testable import Commands
@testable import MediaEncoding
@testable import RenderPipeline

/// What is read from files only: the bytes lie in one, in memory, while they are read.
enum FuzzedFile {
  private static let folder: String = {
    let folder = "/dev/shm/inbetween-fuzz-\(getpid())"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(atPath: "/dev/shm/inbetween-fuzz-\(getpid())") }
    return folder
  }()

  private static func with(_ bytes: [UInt8], as name: String, _ read: (String) -> Void) {
    let path = "\(folder)/\(name)"
    guard (try? Data(bytes).write(to: URL(fileURLWithPath: path))) != nil else { return }
    defer { unlink(path) }
    read(path)
  }

  static func readFilm(_ bytes: [UInt8]) {
    with(bytes, as: "film") { path in
      guard let reader = try? FilmReader(path: path) else { return }
      var count = 0
      while let frame = try? reader.next(), count < 20 {
        _ = frame.pixels
        count += 1
      }
    }
  }

  static func readPlan(_ bytes: [UInt8]) {
    with(bytes, as: "plan.json") { path in
      do {
        _ = try BatchPlan(path: path)
        preconditionFailure("a plan of no seal was taken")
      } catch {
        precondition("\(error)".contains("plan.json"), "\(error)")
      }
    }
  }

  static func readShare(_ bytes: [UInt8]) {
    with(bytes, as: ShardLedger.fileName) { _ in
      do {
        let ledger = try ShardLedger(folder: folder)
        precondition((1...ledger.shard.count).contains(ledger.shard.number))
      } catch {
        precondition("\(error)".contains(ShardLedger.fileName), "\(error)")
      }
    }
  }

  /// The bytes are an entry's second line and what follows; the first, with its sum, is put before them.
  static func readEntry(_ bytes: [UInt8]) {
    guard let sum = try? SHA256() else { return }
    bytes.prefix { $0 != 10 }.withUnsafeBytes { sum.add($0) }
    let first = "inbetween-cache \(RenderCache.version) \(sum.finish())\n"
    with(Array(first.utf8) + bytes, as: "entry") { path in
      guard let entry = try? CachedFile(path) else { return }
      var count = 0
      do {
        try entry.read { count += $0.count }
        precondition(count == entry.byteCount)
      } catch is CachedFile.Damage {
      } catch {
        preconditionFailure("\(error)")
      }
    }
  }
}
