import Pixels

/// Makes a GIF file of a film's changes.
struct GIFEncoder {
  private let film: FilmDescription
  private let changes: [Spool]

  init(_ film: FilmDescription, _ changes: [Spool]) { (self.film, self.changes) = (film, changes) }

  func write(to path: String) throws {
    let painter = FramePainter(film, palette: try palette())
    var stream = try GIFStream(film, palette: painter.palette, path: path)
    let replay = FilmReplay(film, changes)
    while let frame = try replay.next() {
      try Task.checkCancellation()
      try painter.image(of: replay, frame: frame) { image in
        try stream.append(image, at: frame, hasTransparency: frame > 0)
      }
    }
    try stream.finish()
  }

  /// The film's colors by the time they are seen.
  private func palette() throws -> GIFPalette {
    var census = ColorCensus()
    let replay = FilmReplay(film, changes)
    func count(_ place: Int, until frame: Int) {
      let since = Int(replay.changeFrames[place])
      if since >= 0 { census.add(replay.colors[place], weight: frame - since) }
    }
    while try replay.next({ place, frame in count(place, until: frame) }) != nil {
      try Task.checkCancellation()
    }
    for place in replay.colors.indices { count(place, until: film.frameCount) }
    return GIFPalette(census.tally)
  }
}
