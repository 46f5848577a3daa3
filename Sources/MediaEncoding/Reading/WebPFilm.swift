import CWebP
import Geometry
import Libav
import Pixels

/// An animated WebP file, which libav does not decode.
///
/// Its frames last whole milliseconds, each its own time.
final class WebPFilm: FrameSource {
  let info: FilmReader.Info
  private let path: String
  /// Held for the decoder, which keeps the address.
  private let bytes: UnsafeMutableBufferPointer<UInt8>
  private let decoder: OpaquePointer
  private var index = 0
  /// When the next frame begins, in milliseconds.
  private var start: Int32 = 0

  /// Whether a file is a WebP film, by its first bytes.
  static func isFilm(_ path: String) throws -> Bool {
    var head = [UInt8](repeating: 0, count: 21)
    let stream = try ByteStream(path, .read)
    // A file that is too short is none.
    let isRead = (try? head.withUnsafeMutableBytes { try stream.read(into: $0) }) ?? false
    guard isRead else { return false }
    let isExtended =
      head[0..<4].elementsEqual("RIFF".utf8) && head[8..<16].elementsEqual("WEBPVP8X".utf8)
    return isExtended && head[20] & 2 != 0
  }

  init(_ path: String) throws {
    let contents = try Self.contents(of: path)
    bytes = .allocate(capacity: contents.count)
    _ = bytes.initialize(from: contents)
    self.path = path
    let start = UnsafePointer(bytes.baseAddress)
    guard let start, shim_webp_stated_size(start, bytes.count) <= UInt64(bytes.count),
      let decoder = shim_webp_decoder(start, bytes.count)
    else {
      bytes.deallocate()
      throw AVError.invalidData("WebPAnimDecoderNew", path: path)
    }
    self.decoder = decoder
    var stated = WebPAnimInfo()
    WebPAnimDecoderGetInfo(decoder, &stated)
    guard let times = Self.endTimes(decoder), times.count == Int(stated.frame_count),
      let end = times.last, end > 0, stated.canvas_width > 0, stated.canvas_height > 0
    else {
      WebPAnimDecoderDelete(decoder)
      bytes.deallocate()
      throw AVError.invalidData("WebPAnimDecoderGetNext", path: path)
    }
    WebPAnimDecoderReset(decoder)
    let steps = zip([0] + times, times).map { $1 - $0 }
    let isEven = steps.allSatisfy { $0 == steps[0] } && steps[0] > 0
    info = FilmReader.Info(
      width: Int(stated.canvas_width), height: Int(stated.canvas_height), frameCount: times.count,
      frameRate: isEven ? Rational(1000) / Rational(Int(steps[0])) : nil,
      duration: Rational(Int(end)) / 1000)
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
    bytes.deallocate()
  }

  func next() throws -> FilmReader.Frame? {
    guard index < info.frameCount else { return nil }
    var pixels: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
      throw AVError.invalidData("WebPAnimDecoderGetNext", path: path)
    }
    let buffer = PixelBuffer(width: info.width, height: info.height)
    let (stride, length) = (buffer.stride, info.width * 4)
    buffer.withUnsafeMutableBytes { target in
      for y in 0..<info.height {
        UnsafeMutableRawBufferPointer(rebasing: target[y * stride..<y * stride + length])
          .copyMemory(
            from: UnsafeRawBufferPointer(start: pixels + y * length, count: length))
      }
    }
    defer { (index, start) = (index + 1, end) }
    return FilmReader.Frame(index: index, time: Rational(Int(start)) / 1000, pixels: buffer)
  }

  /// Decodes all frames once: what cannot be decoded is found before any frame is handed out.
  private static func endTimes(_ decoder: OpaquePointer) -> [Int32]? {
    var times: [Int32] = []
    while WebPAnimDecoderHasMoreFrames(decoder) != 0 {
      var pixels: UnsafeMutablePointer<UInt8>?
      var end: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0 else { return nil }
      times.append(end)
    }
    return times
  }

  private static func contents(of path: String) throws -> [UInt8] {
    let stream = try ByteStream(path, .read)
    return try stream.readAll()
  }
}
