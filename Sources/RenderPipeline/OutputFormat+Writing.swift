import MediaEncoding
import OutputFormats

extension OutputFormat {
  /// Whether its encoder takes more than one thread: those of H.264 and H.265.
  var hasEncoderThreads: Bool { self == .mp4 || self == .hevc }

  /// What writes a film in this format; it appears at `path` when it is complete.
  ///
  /// What the writer keeps for a while lies in `scratch`, which must exist until it has joined its
  /// segments; what is worth keeping beside those goes to `store`.
  func writer(
    of film: FilmDescription, path: String, scratch: ScratchFolder,
    mp4: H264Options = H264Options(), webP: WebPQuality = .lossless, gif: GIFOptions = GIFOptions(),
    store: (any PieceStore)? = nil
  ) throws -> any FilmWriter {
    switch self {
    case .mp4:
      try MP4Writer(film, path: path, scratchDirectory: scratch.path, options: mp4)
    case .hevc:
      try MP4Writer(film, path: path, scratchDirectory: scratch.path, coding: .hevc, options: mp4)
    case .gif:
      try GIFWriter(
        film, path: path, scratchDirectory: scratch.path,
        settings: GIFSettings(quality: gif.quality),
        byteLimit: gif.maxBytes, store: store)
    case .webp:
      try WebPWriter(film, path: path, scratchDirectory: scratch.path, quality: webP)
    case .apng: try APNGWriter(film, path: path, scratchDirectory: scratch.path)
    case .webm:
      try VideoWriter(film, coding: .webM, path: path, scratchDirectory: scratch.path)
    case .av1:
      try VideoWriter(film, coding: .av1, path: path, scratchDirectory: scratch.path)
    case .avif, .posterAVIF:
      try VideoWriter(film, coding: .avif, path: path, scratchDirectory: scratch.path)
    case .mov:
      try VideoWriter(film, coding: .proRes, path: path, scratchDirectory: scratch.path)
    // Written by `VectorFilmFile`, which takes no frames.
    case .svg: preconditionFailure("a film of vectors has no pixels to write")
    case .png: try PNGWriter(film, directory: path, scratchDirectory: scratch.path)
    case .poster: try StillWriter(film, as: self, path: path, encode: PNGFile.data)
    case .posterWebP:
      try StillWriter(film, as: self, path: path) { try WebPFile.data($0, webP) }
    }
  }
}
