import MediaEncoding
import OutputFormats

extension OutputFormat {
  /// What writes a film in this format; it appears at `path` when it is complete.
  ///
  /// What it keeps for a while lies in `scratch`, which must exist until it has joined its segments.
  func writer(
    of film: FilmDescription, path: String, scratch: ScratchFolder
  ) throws -> any FilmWriter {
    switch self {
    case .mp4: return try MP4Writer(film, path: path, scratchDirectory: scratch.path)
    case .gif: return try GIFWriter(film, path: path, scratchDirectory: scratch.path)
    case .png: return try PNGWriter(film, directory: path)
    case .poster: return try StillWriter(film, path: path)
    }
  }
}
