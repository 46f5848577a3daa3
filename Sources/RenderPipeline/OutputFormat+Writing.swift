import MediaEncoding
import OutputFormats

/// A film whose frames are drawn for whatever writer wants them, anew for each.
protocol DrawnFilm {
  var description: FilmDescription { get }
  func write<Writer: FilmWriter>(with writer: Writer) async throws -> Writer.Output
}

extension OutputFormat {
  /// What writes a film in this format; it appears at `path` when it is complete.
  ///
  /// `frames` are drawn for what the writer must know beforehand; what it keeps for a while lies in
  /// `scratch`, which must exist until it has joined its segments.
  func writer(
    for frames: some DrawnFilm, path: String, scratch: ScratchFolder
  ) async throws -> any FilmWriter {
    let film = frames.description
    switch self {
    case .mp4: return try MP4Writer(film, path: path, scratchDirectory: scratch.path)
    case .gif:
      let palette = try await frames.write(with: PaletteCensus(film))
      return try GIFWriter(film, palette: palette, path: path, scratchDirectory: scratch.path)
    case .png: return try PNGWriter(film, directory: path)
    case .poster: return try StillWriter(film, path: path)
    }
  }

  /// Writes a film in this format; it appears at `path` when it is complete.
  func write(_ frames: some DrawnFilm, to path: String) async throws {
    let scratch = try ScratchFolder(besideFile: path)
    _ = try await frames.write(with: writer(for: frames, path: path, scratch: scratch))
    withExtendedLifetime(scratch) {}
  }
}
