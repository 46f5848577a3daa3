import CCairo
import CPango
import CRsvg
import Foundation
import Pixels

extension AssetLibrary {
  /// What pictures depend on besides their scene: versions of the drawing libraries, and a digest of
  /// the default fonts' files.
  package var fingerprint: [(name: String, value: String)] {
    let fontconfig = FcGetVersion()
    return [
      ("cairo", String(cString: cairo_version_string())),
      ("fontconfig", "\(fontconfig / 10000).\(fontconfig / 100 % 100).\(fontconfig % 100)"),
      ("fonts", Self.fontDigest),
      ("librsvg", "\(rsvg_major_version).\(rsvg_minor_version).\(rsvg_micro_version)"),
      ("pango", String(cString: pango_version_string())),
    ]
  }

  /// Of the bytes of all default font files, in their order; read once in a run.
  private static let fontDigest: String = {
    var digest: UInt64 = 0
    for package in FontPackage.defaults {
      for path in (try? package.files()) ?? [] {
        guard let bytes = FileManager.default.contents(atPath: path) else { continue }
        digest = bytes.withUnsafeBytes { ByteDigest.digest(of: $0, seed: digest) }
      }
    }
    let digits = String(digest, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }()
}
