import CCairo
import CPango
import CRsvg
import Foundation
import Pixels

extension AssetLibrary {
  /// What pictures depend on besides their scene: versions of the drawing libraries, and a digest of
  /// the default fonts' files, and of those that its texts needed besides.
  package var fingerprint: [(name: String, value: String)] {
    let fontconfig = FcGetVersion()
    let scripts = scriptPackages
    return [
      ("cairo", String(cString: cairo_version_string())),
      ("fontconfig", "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
      ("fonts", Self.fontDigest),
    ] + scripts.map { ($0.name, Self.digest(of: [$0])) } + [
      ("librsvg", "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"),
      ("pango", String(cString: pango_version_string())),
    ]
  }

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
