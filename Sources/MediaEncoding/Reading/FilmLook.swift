import CFFmpeg
package import Geometry
import Libav
import Pixels

/// What besides its pixels makes how a film looks.
package struct FilmLook: Sendable, Hashable {
  /// How its colors are meant; `sRGB` for all that is shown as such.
  package var colors = "sRGB"
  /// How much wider than high a pixel is.
  package var pixelAspect: Rational = 1
  /// How many times it plays, 0 for ever; nil where its format does not say it.
  package var plays: Int?

  package init(colors: String = "sRGB", pixelAspect: Rational = 1, plays: Int? = nil) {
    (self.colors, self.pixelAspect, self.plays) = (colors, pixelAspect, plays)
  }
}

extension FilmLook {
  /// By a decoded frame's tags and a file's own words; throws for what cannot be shown as sRGB.
  init(_ frame: AVFrame, of structure: FileStructure, _ path: String) throws {
    plays = structure.plays
    let aspect = frame.sample_aspect_ratio
    // Pictures state a resolution in their place, which is about paper.
    if !structure.isStill, aspect.num > 0, aspect.den > 0 {
      pixelAspect = Rational(Int64(aspect.num), over: Int64(aspect.den)) ?? 1
    }
    let (transfer, primaries) = (frame.color_trc, frame.color_primaries)
    if transfer == AVCOL_TRC_SMPTE2084 || transfer == AVCOL_TRC_ARIB_STD_B67 {
      let curve = transfer == AVCOL_TRC_SMPTE2084 ? "PQ" : "HLG"
      throw UnreadableFilm(
        path, "is HDR (\(curve)), which 8 bits of sRGB do not hold; convert it to SDR")
    }
    if primaries == AVCOL_PRI_BT2020 {
      throw UnreadableFilm(
        path, "has the wide colors of BT.2020, which sRGB does not hold; convert it to BT.709")
    }
    if let profile = Self.profile(of: frame) {
      colors = profile
    } else if let stated = structure.colors {
      colors = stated
    } else {
      let usual = [
        AVCOL_PRI_BT709, AVCOL_PRI_UNSPECIFIED, AVCOL_PRI_BT470BG, AVCOL_PRI_SMPTE170M,
        AVCOL_PRI_RESERVED0, AVCOL_PRI_RESERVED,
      ]
      if !usual.contains(primaries), let name = av_color_primaries_name(primaries) {
        colors = "primaries \(String(cString: name))"
      }
    }
  }

  /// A color profile inside the file; nil for none and for sRGB's own.
  private static func profile(of frame: AVFrame) -> String? {
    var frame = frame
    guard let side = av_frame_get_side_data(&frame, AV_FRAME_DATA_ICC_PROFILE),
      let data = side.pointee.data
    else { return nil }
    let bytes = UnsafeRawBufferPointer(start: data, count: Int(side.pointee.size))
    // Its description, in ASCII or UTF-16.
    let names = [Array("sRGB".utf8), Array("\0s\0R\0G\0B".utf8)]
    let isSRGB = names.contains { name in
      bytes.indices.dropLast(name.count - 1).contains { bytes[$0...].starts(with: name) }
    }
    guard !isSRGB else { return nil }
    let digits = String(ByteDigest.digest(of: bytes), radix: 16).prefix(8)
    return "a color profile (\(digits))"
  }
}
