import CWebP
import Libav
import OutputFormats
import Pixels

/// Single pictures as animated WebP holds them: VP8L without loss, or VP8.
struct WebPEncoder: Sendable {
  let quality: WebPQuality

  /// How hard libwebp tries to compress without loss, 0…9.
  private static let effort: Int32 = 6

  /// The chunks of a picture, without those of its file.
  ///
  /// Sides are at most 16,383 pixels. What is lossless keeps the colors of transparent pixels.
  func chunks(of picture: StraightPicture) throws -> [UInt8] {
    let exact = try Self.chunks(of: picture, Self.losslessConfig())
    guard case .lossy(let quality) = quality else { return exact }
    let approximate = try Self.chunks(of: picture, Self.lossyConfig(quality))
    return approximate.count < exact.count ? approximate : exact
  }

  private static func losslessConfig() -> WebPConfig {
    var config = WebPConfig()
    _ = WebPConfigInit(&config)
    _ = WebPConfigLosslessPreset(&config, effort)
    config.exact = 1
    return config
  }

  private static func lossyConfig(_ quality: Int) -> WebPConfig {
    var config = WebPConfig()
    _ = WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, Float(quality))
    // Chroma of edges so that their luminance comes back.
    config.use_sharp_yuv = 1
    return config
  }

  private static func chunks(
    of picture: StraightPicture, _ config: WebPConfig
  ) throws -> [UInt8] {
    var (config, writer) = (config, WebPMemoryWriter())
    defer { WebPMemoryWriterClear(&writer) }
    let isEncoded = shim_webp_encode(
      &config, picture.bytes, Int32(picture.width), Int32(picture.height), &writer)
    let memory = try required(isEncoded ? writer.mem : nil, "WebPEncode")
    let file = UnsafeBufferPointer(start: memory, count: writer.size)
    // `RIFF`, a length, `WEBP`; then, where there is transparency, a chunk about the file.
    let chunks = file.dropFirst(12)
    return Array(chunks.starts(with: "VP8X".utf8) ? chunks.dropFirst(18) : chunks)
  }
}
