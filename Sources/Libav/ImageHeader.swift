package import CFFmpeg

/// What the first bytes of a picture file say, before anything is decoded.
///
/// Read so that a wrong or too large picture is refused in words, and without its memory.
package struct ImageHeader: Equatable {
  package enum Format: String { case png = "PNG", jpeg = "JPEG", webP = "WebP" }

  package var format: Format
  package var width: Int
  package var height: Int
  /// Color channels of a JPEG; 4 is for print.
  package var channels = 3
  package var isAnimated = false
  /// Whether a channel has more than 8 bits, which takes twice the memory to decode.
  package var isDeep = false
  /// Where a JPEG's own data begin, behind a thumbnail's.
  package var bodyStart = 0

  /// Nil when this is no picture of a known format, or ends before it states its size.
  package init?(_ bytes: [UInt8]) {
    func number(_ place: Int, _ count: Int) -> Int? {
      guard place >= 0, place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func little(_ place: Int, _ count: Int) -> Int? {
      guard place + count <= bytes.count else { return nil }
      return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    func has(_ text: String, at place: Int) -> Bool {
      place + text.utf8.count <= bytes.count && bytes[place...].starts(with: text.utf8)
    }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      guard let width = number(16, 4), let height = number(20, 4) else { return nil }
      (format, self.width, self.height) = (.png, width, height)
      isDeep = number(24, 1) == 16
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      var place = 2
      while let marker = number(place, 2), marker >> 8 == 0xFF {
        let kind = marker & 0xFF
        // Fill bytes and markers without a length.
        if kind == 0xFF || (0xD0...0xD7).contains(kind) || kind == 0x01 {
          place += kind == 0xFF ? 1 : 2
          continue
        }
        if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) { break }
        guard let length = number(place + 2, 2), length >= 2 else { return nil }
        place += 2 + length
      }
      guard let height = number(place + 5, 2), let width = number(place + 7, 2),
        let channels = number(place + 9, 1)
      else { return nil }
      (format, self.width, self.height, self.channels) = (.jpeg, width, height, channels)
      (bodyStart, isDeep) = (place, (number(place + 4, 1) ?? 8) > 8)
    } else if has("RIFF", at: 0), has("WEBP", at: 8) {
      format = .webP
      if has("VP8X", at: 12), let flags = little(20, 1), let width = little(24, 3),
        let height = little(27, 3)
      {
        (self.width, self.height, isAnimated) = (width + 1, height + 1, flags & 2 != 0)
      } else if has("VP8L", at: 12), let bits = little(21, 4) {
        (width, height) = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      } else if has("VP8 ", at: 12), let width = little(26, 2), let height = little(28, 2) {
        (self.width, self.height) = (width & 0x3FFF, height & 0x3FFF)
      } else {
        return nil
      }
    } else {
      return nil
    }
  }

  /// libav's decoder of the format.
  package var codec: AVCodecID {
    switch format {
    case .png: AV_CODEC_ID_PNG
    case .jpeg: AV_CODEC_ID_MJPEG
    case .webP: AV_CODEC_ID_WEBP
    }
  }

  /// Whether a JPEG has its end marker; without it rows may be missing that no error tells of.
  package func hasEnd(_ bytes: some Collection<UInt8>) -> Bool {
    guard format == .jpeg else { return true }
    // Copied, so that what follows is a loop over memory; from the back, where it mostly is.
    let all = Array(bytes)
    return stride(from: all.count - 2, through: bodyStart, by: -1).contains {
      all[$0] == 0xFF && all[$0 + 1] == 0xD9
    }
  }
}
