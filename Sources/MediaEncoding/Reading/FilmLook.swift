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
  init(
    _ frame: AVFrame, in stream: UnsafeMutablePointer<AVStream>, of structure: FileStructure,
    _ path: String
  ) throws {
    plays = structure.plays
    // The container's word counts before the stream's. Pictures state a resolution in its place,
    // which is about paper.
    let aspect = [stream.pointee.sample_aspect_ratio, frame.sample_aspect_ratio]
      .first { $0.num > 0 && $0.den > 0 }
    if !structure.isStill, let aspect {
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
    if let profile = Self.profile(of: frame) ?? structure.colors {
      colors = profile
    } else {
      let others = [
        Self.usualPrimaries.contains(primaries)
          ? nil : av_color_primaries_name(primaries).map { "primaries \(String(cString: $0))" },
        Self.usualTransfers.contains(transfer)
          ? nil : av_color_transfer_name(transfer).map { "transfer \(String(cString: $0))" },
      ].compactMap(\.self)
      if !others.isEmpty { colors = others.joined(separator: ", ") }
    }
  }

  // What players show like sRGB, and what says nothing.
  private static let usualPrimaries = [
    AVCOL_PRI_BT709, AVCOL_PRI_UNSPECIFIED, AVCOL_PRI_BT470BG, AVCOL_PRI_SMPTE170M,
    AVCOL_PRI_RESERVED0, AVCOL_PRI_RESERVED,
  ]
  private static let usualTransfers = [
    AVCOL_TRC_BT709, AVCOL_TRC_UNSPECIFIED, AVCOL_TRC_SMPTE170M, AVCOL_TRC_IEC61966_2_1,
    AVCOL_TRC_RESERVED0, AVCOL_TRC_RESERVED,
  ]

  /// A color profile inside the file; nil for none and for sRGB's own.
  private static func profile(of frame: AVFrame) -> String? {
    var frame = frame
    guard let side = av_frame_get_side_data(&frame, AV_FRAME_DATA_ICC_PROFILE),
      let data = side.pointee.data
    else { return nil }
    return profile(UnsafeRawBufferPointer(start: data, count: Int(side.pointee.size)))
  }

  /// A color profile in words; nil for sRGB's own.
  static func profile(_ bytes: UnsafeRawBufferPointer) -> String? {
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
