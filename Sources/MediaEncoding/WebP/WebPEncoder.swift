import CWebP
import Libav
import OutputFormats
import Pixels

/// Single pictures as WebP holds them, alone or in a film: VP8L without loss or nearly so, or VP8.
struct WebPEncoder: Sendable {
  let quality: WebPQuality

  /// How hard libwebp tries to compress without loss, 0…9.
  private static let effort: Int32 = 6

  /// The file of a picture.
  ///
  /// Sides are at most 16,383 pixels. What is lossless keeps the colors of transparent pixels.
  func file(of picture: StraightPicture) throws -> [UInt8] {
    try file(of: picture, lossy: picture)
  }

  /// The chunks of a patch's picture, without those of its file.
  func chunks(of patch: FramePatch) throws -> [UInt8] {
    Self.chunks(inFile: try file(of: patch.picture, lossy: patch.squares))
  }

  /// The chunks of the picture in a file.
  static func chunks(inFile file: [UInt8]) -> [UInt8] {
    // `RIFF`, a length, `WEBP`; then, where there is transparency, a chunk about the file.
    let chunks = file.dropFirst(12)
    return Array(chunks.starts(with: "VP8X".utf8) ? chunks.dropFirst(18) : chunks)
  }

  /// The smaller of a picture without loss and of what the quality allows.
  private func file(
    of picture: StraightPicture, lossy: @autoclosure () -> StraightPicture
  ) throws -> [UInt8] {
    let exact = try Self.file(of: picture, Self.losslessConfig())
    let approximate =
      switch quality {
      case .lossless: exact
      case .nearLossless: try Self.file(of: picture, Self.nearLosslessConfig())
      case .lossy(let quality): try Self.file(of: lossy(), Self.lossyConfig(quality))
      }
    return approximate.count < exact.count ? approximate : exact
  }

  private static func losslessConfig() -> WebPConfig {
    var config = WebPConfig()
    _ = WebPConfigInit(&config)
    _ = WebPConfigLosslessPreset(&config, effort)
    config.exact = 1
    return config
  }

  private static func nearLosslessConfig() -> WebPConfig {
    var config = losslessConfig()
    config.near_lossless = Int32(WebPQuality.nearLosslessLevel)
    // With the colors of clear pixels kept, libwebp 1.2 moves nothing below its greatest effort.
    config.exact = 0
    return config
  }

  private static func lossyConfig(_ quality: Int) -> WebPConfig {
    var config = WebPConfig()
    _ = WebPConfigPreset(&config, WEBP_PRESET_DEFAULT, Float(quality))
    // Chroma of edges so that their luminance comes back.
    config.use_sharp_yuv = 1
    return config
  }

  private static func file(
    of picture: StraightPicture, _ config: WebPConfig
  ) throws -> [UInt8] {
    var (config, writer) = (config, WebPMemoryWriter())
    defer { WebPMemoryWriterClear(&writer) }
    let isEncoded = shim_webp_encode(
      &config, picture.bytes, Int32(picture.width), Int32(picture.height), &writer)
    let memory = try required(isEncoded ? writer.mem : nil, "WebPEncode")
    return Array(UnsafeBufferPointer(start: memory, count: writer.size))
  }
}
