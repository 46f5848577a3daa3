/// How large a film may be: what is larger is refused in words, and without its memory.
enum FilmLimits {
  /// The longest side, in pixels.
  static let side = 16_384
  /// The most pixels of one frame.
  static let pixels = 64_000_000
  /// An hour at 60 frames per second.
  static let frames = 216_000
  /// Frames times pixels: about twenty minutes of 4K at 60 frames per second.
  static let allPixels = 600_000_000_000
  /// The largest file of one picture or of WebP, which is read whole, in bytes.
  static let pictureBytes = 1 << 29

  static func check(_ path: String, width: Int, height: Int, frameCount: Int = 1) throws {
    guard width > 0, height > 0 else { throw UnreadableFilm(path, "has no size") }
    guard max(width, height) <= side, width * height <= pixels else {
      throw UnreadableFilm(
        path,
        "measures \(width)×\(height) pixels; at most \(side) a side and \(pixels / 1_000_000) "
          + "million in all are read")
    }
    guard frameCount <= frames, frameCount * width * height <= allPixels else {
      throw UnreadableFilm(
        path,
        "has \(frameCount) frames of \(width)×\(height) pixels; at most \(frames) frames and "
          + "\(allPixels / 1_000_000_000) thousand million pixels in all are read")
    }
  }
}
