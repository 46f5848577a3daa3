import Glibc
import Libav
import PNGCompression
import Pixels

/// Single pictures as files of PNG: straight RGBA, or RGB without alpha; 8 bits a channel, tagged sRGB.
enum PNGEncoder {
  /// How rows are foretold from their neighbors before they are compressed.
  enum Prediction {
    case none
    /// The best of five filters for each row, by the sum of what is left.
    case mixed

    /// What compresses a picture better, nearly always.
    ///
    /// Drawings are flat: their pixels repeat, which zlib tells in fewer bytes than differences that a filter makes of
    /// every edge. Of 16 frames of the gallery, without a filter, 8 of the 9 in which more than nine pixels of ten equal
    /// the one to their left had 8 to 24 % fewer bytes (one 0.1 % more), and the 7 others, photographs and blurs, 3 to
    /// 57 % more.
    init(for picture: StraightPicture) {
      let repeated = picture.bytes.withUnsafeBytes { bytes in
        let pixels = bytes.bindMemory(to: UInt32.self)
        return pixels.indices.dropFirst().reduce(0) { count, place in
          pixels[place] == pixels[place - 1] ? count + 1 : count
        }
      }
      self = 10 * repeated > 9 * picture.pixelCount ? .none : .mixed
    }
  }

  /// zlib's own choice between time and bytes.
  static let usualLevel = 6

  /// The file of a picture; the same for the same picture.
  ///
  /// Alpha is left out unless `hasAlpha`. `level` is zlib's, 1 to 9.
  static func file(
    of picture: StraightPicture, hasAlpha: Bool, prediction: Prediction, level: Int = usualLevel
  ) throws -> [UInt8] {
    let description = PNGPicture(
      width: UInt32(picture.width), height: UInt32(picture.height), has_alpha: hasAlpha,
      is_predicted: prediction == .mixed, level: Int32(level))
    var count = 0
    let bytes = try required(png_compress(description, picture.bytes, &count), "png_write_row")
    defer { free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }
}
