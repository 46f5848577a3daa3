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

  init(_ path: String, structure: FileStructure) throws {
    let file = try FileWindow(path)
    guard file.size <= FilmLimits.pictureBytes else {
      throw UnreadableFilm(path, "is larger than \(FilmLimits.pictureBytes >> 20) MiB")
    }
    let contents = try file.bytes(at: 0, count: file.size, of: "its data")
    if let header = ImageHeader(contents) {
      try FilmLimits.check(path, width: header.width, height: header.height)
    }
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
      !times.isEmpty, stated.canvas_width > 0, stated.canvas_height > 0
    else {
      WebPAnimDecoderDelete(decoder)
      bytes.deallocate()
      throw AVError.invalidData("WebPAnimDecoderGetNext", path: path)
    }
    WebPAnimDecoderReset(decoder)
    let delays = zip([0] + times, times).map {
      FileStructure.shown(Rational(Int($1 - $0)) / 1000)
    }
    let (width, height) = (Int(stated.canvas_width), Int(stated.canvas_height))
    try FilmLimits.check(path, width: width, height: height, frameCount: times.count)
    let timing = FrameTiming(delays: delays, tick: Rational(1) / 1000, isCoarse: true)
    info = FilmReader.Info(
      width: width, height: height, frameCount: times.count, frameRate: timing.rate,
      times: timing.starts, duration: timing.end,
      look: FilmLook(colors: structure.colors ?? "sRGB", plays: Int(stated.loop_count)))
  }

  deinit {
    WebPAnimDecoderDelete(decoder)
    bytes.deallocate()
  }

  func next() throws -> (any SourcePicture)? {
    guard index < info.frameCount else { return nil }
    var pixels: UnsafeMutablePointer<UInt8>?
    var end: Int32 = 0
    guard WebPAnimDecoderGetNext(decoder, &pixels, &end) != 0, let pixels else {
      throw AVError.invalidData("WebPAnimDecoderGetNext", path: path)
    }
    let count = info.width * info.height * 4
    let straight = StraightPicture(
      width: info.width, height: info.height,
      bytes: Array(UnsafeBufferPointer(start: pixels, count: count)))
    let buffer = PixelBuffer(
      width: info.width, height: info.height, straightRGBA: straight.bytes)
    defer { index += 1 }
    return Picture(
      straight, DecodedPicture(pixels: buffer, straight: straight.isOpaque ? nil : straight))
  }

  /// A frame, whose decoder knows one format alone.
  private final class Picture: SourcePicture {
    private let straight: StraightPicture
    private let picture: DecodedPicture

    init(_ straight: StraightPicture, _ picture: DecodedPicture) {
      (self.straight, self.picture) = (straight, picture)
    }

    func isIdentical(to other: any SourcePicture) -> Bool {
      (other as? Picture)?.straight == straight
    }

    func decoded() -> DecodedPicture { picture }
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
}
