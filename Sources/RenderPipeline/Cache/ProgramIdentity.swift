import Foundation
import Libav
import Pixels

/// What this program is: films of another one may differ.
package enum ProgramIdentity {
  /// Stands for the program and its libraries in 64 hexadecimal digits; nil where there is no memory for it.
  package static let digest: String? = {
    guard let hash = try? SHA256() else { return nil }
    hash.add(program)
    hash.add(libraries)
    return hash.finish()
  }()

  /// Number of bytes and digest of the program's file.
  static let program: String = {
    guard
      let bytes = try? Data(
        contentsOf: URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath(),
        options: .alwaysMapped)
    else { return "unknown" }
    return bytes.withUnsafeBytes { "\($0.count) \(ByteDigest.digest(of: $0))" }
  }()

  /// The names, which have versions, and the sizes of all libraries that it was started with, and of those that
  /// encode, sorted.
  ///
  /// It is asked for before anything is drawn: which libraries are loaded must not depend on what was.
  static let libraries: String = {
    // Loads libavcodec with the encoders behind it.
    _ = try? Packet()
    let maps = text(ofSystemFile: "/proc/self/maps")
    let paths = Set(
      maps.split(separator: "\n").compactMap { line -> String? in
        guard let slash = line.firstIndex(of: "/") else { return nil }
        let path = String(line[slash...])
        return path.contains(".so") ? path : nil
      })
    return paths.map { path in
      let name = URL(fileURLWithPath: path).resolvingSymlinksInPath().lastPathComponent
      return "\(name) \((try? InputFile.size(path)) ?? 0)"
    }.sorted().joined(separator: "\n")
  }()

  /// What the processor can do: encoders give other bytes on another kind.
  static let processor: String = {
    let line = text(ofSystemFile: "/proc/cpuinfo").split(separator: "\n").first {
      $0.hasPrefix("flags") || $0.hasPrefix("Features")
    }
    return line.map(String.init) ?? ""
  }()

  /// Of a file whose size nobody knows before it was read to its end.
  private static func text(ofSystemFile path: String) -> String {
    let bytes = try? FileHandle(forReadingAtPath: path)?.readToEnd()
    return bytes.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
