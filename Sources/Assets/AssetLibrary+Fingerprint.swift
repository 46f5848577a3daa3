import CCairo
import CPango
import Foundation
import LazyLibraries
import Libav
import Pixels

extension AssetLibrary {
  /// What pictures depend on besides their scene: versions of the drawing libraries, and a digest of
  /// the default fonts' files, and of those that its texts needed besides.
  package var fingerprint: [(name: String, value: String)] {
    let fontconfig = FcGetVersion()
    let scripts = scriptPackages
    var (major, minor, micro): (UInt32, UInt32, UInt32) = (0, 0, 0)
    lazy_rsvg_version(&major, &minor, &micro)
    return [
      ("cairo", String(cString: cairo_version_string())),
      ("fontconfig", "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
      ("fonts", Self.fontDigest),
    ] + scripts.map { ($0.name, Self.digest(of: [$0])) } + [
      ("librsvg", "\(major).\(minor).\(micro)"),
      ("pango", String(cString: pango_version_string())),
    ]
  }

  /// The SHA-256 of all default font files in their order, nil where one cannot be read.
  ///
  /// They are read once in a run.
  package static let fontHash: String? = {
    guard let hash = try? SHA256() else { return nil }
    for package in FontPackage.defaults {
      guard let files = try? package.files() else { return nil }
      for path in files {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        hash.add(Array(bytes))
      }
    }
    return hash.finish()
  }()

  /// Of the bytes of all default font files, in their order; read once in a run.
  private static let fontDigest = digest(of: FontPackage.defaults)

  private static func digest(of packages: [FontPackage]) -> String {
    var digest: UInt64 = 0
    for package in packages {
      for path in (try? package.files()) ?? [] {
        guard let bytes = FileManager.default.contents(atPath: path) else { continue }
        digest = bytes.withUnsafeBytes { ByteDigest.digest(of: $0, seed: digest) }
      }
    }
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
