import MediaEncoding
import OutputFormats
import Pixels

/// A film whose frames are drawn for whatever writer wants them, anew for each.
protocol DrawnFilm {
  var description: FilmDescription { get }
  func write<Writer: FilmWriter>(with writer: Writer) async throws -> Writer.Output
  /// Its first frame.
  func still() throws -> PixelBuffer
}

extension OutputFormat {
  /// Writes a film in this format; it appears at `path` when it is complete.
  func write(
    _ frames: some DrawnFilm, to path: String, mp4: H264Options = H264Options()
  ) async throws {
    let scratch = try ScratchFolder(besideFile: path)
    let film = frames.description
    switch self {
    case .mp4:
      try await frames.write(
        with: MP4Writer(film, path: path, scratchDirectory: scratch.path, options: mp4))
    case .gif:
      let palette = try await frames.write(with: PaletteCensus(film))
      try await frames.write(
        with: GIFWriter(film, palette: palette, path: path, scratchDirectory: scratch.path))
    case .png: try await frames.write(with: PNGWriter(film, directory: path))
    case .poster: try PNGFile.write(frames.still(), to: path)
    }
  }
}
