import CCairo
import Foundation
import Pixels
import Testing

/// Pictures that were looked at once and must not change: `Tests/Golden/<concept>/<name>.png`.
///
/// With `INBETWEEN_RECORD_GOLDEN=1` in the environment they are written anew, and the run fails.
enum GoldenFrames {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Golden")

  static func expect(
    _ pixels: PixelBuffer, _ name: String, _ location: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name + ".png")
    if ProcessInfo.processInfo.environment["INBETWEEN_RECORD_GOLDEN"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try write(pixels, to: file)
      Issue.record("recorded \(name).png: look at it", sourceLocation: location)
      return
    }
    let golden = try #require(
      read(file), "there is no golden frame \(name).png", sourceLocation: location)
    #expect(
      golden.hasSamePixels(as: pixels), "differs from \(name).png", sourceLocation: location)
  }

  static func write(_ pixels: PixelBuffer, to file: URL) throws {
    let copy = pixels.copy()
    let status = copy.withUnsafeMutableBytes { bytes in
      let surface = cairo_image_surface_create_for_data(
        bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(copy.width), Int32(copy.height), Int32(copy.stride))
      defer { cairo_surface_destroy(surface) }
      return cairo_surface_write_to_png(surface, file.path(percentEncoded: false))
    }
    try #require(status == CAIRO_STATUS_SUCCESS)
  }

  static func read(_ file: URL) -> PixelBuffer? {
    let surface = cairo_image_surface_create_from_png(file.path(percentEncoded: false))
    defer { cairo_surface_destroy(surface) }
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { return nil }
    // Opaque files come back as RGB24, whose fourth byte is undefined.
    let isOpaque = cairo_image_surface_get_format(surface) == CAIRO_FORMAT_RGB24
    let buffer = PixelBuffer(
      width: Int(cairo_image_surface_get_width(surface)),
      height: Int(cairo_image_surface_get_height(surface)))
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<buffer.height {
      for x in 0..<buffer.width {
        let word = UnsafeRawPointer(data).load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
        buffer[x, y] = isOpaque ? word | 0xFF00_0000 : word
      }
    }
    return buffer
  }
}
