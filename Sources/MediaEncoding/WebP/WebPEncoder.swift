import CWebP
import Libav
import Pixels

/// Single pictures as lossless WebP (VP8L), as animations hold them.
enum WebPEncoder {
  /// How hard libwebp tries, 0…9.
  private static let effort: Int32 = 6

  /// The chunks of a picture: a whole file but for its first twelve bytes.
  ///
  /// Colors of transparent pixels are kept. Sides are at most 16,383 pixels.
  static func chunks(of picture: StraightPicture) throws -> [UInt8] {
    var writer = WebPMemoryWriter()
    defer { WebPMemoryWriterClear(&writer) }
    let isEncoded = shim_webp_encode(
      picture.bytes, Int32(picture.width), Int32(picture.height), effort, &writer)
    let memory = try required(isEncoded ? writer.mem : nil, "WebPEncode")
    let file = UnsafeBufferPointer(start: memory, count: writer.size)
    return Array(file.dropFirst(headLength))
  }

  /// `RIFF`, a length, `WEBP`.
  private static let headLength = 12
}
