/// Makes GIF files of what a film's frames change, as many as are asked for.
///
/// The changes are played once to see which colors are painted for how long, and once for each file.
final class GIFEncoder {
  let film: FilmDescription
  private let changes: [Spool]
  private let scratchDirectory: String
  /// The colors that each frame paints, once they are counted.
  private var census: Spool?

  /// Tables and colors wait in files of `scratchDirectory`.
  init(_ film: FilmDescription, _ changes: [Spool], scratchDirectory: String) {
    (self.film, self.changes, self.scratchDirectory) = (film, changes, scratchDirectory)
  }

  /// Writes a file, and gives up as soon as it has more than `limit` bytes; how many there are.
  @discardableResult
  func write(to path: String, _ settings: GIFSettings, limit: Int = .max) throws -> Int {
    let census = try self.census ?? countColors()
    self.census = census
    let plan = try PalettePlan(census, settings: settings, scratchDirectory: scratchDirectory)
    var local = try LocalPalettes(plan)
    var stream = try GIFStream(film, palette: plan.global, path: path)
    let painter = FramePainter(film, global: plan.global, settings: settings)
    let replay = FilmReplay(film, changes)
    while let frame = try replay.next(), stream.byteCount <= limit {
      try Task.checkCancellation()
      let own = try local.palette(of: frame)
      let palette = own ?? plan.global
      try painter.image(of: replay, frame: frame, own: own) { image in
        try stream.append(
          image, at: frame, transparentIndex: frame > 0 ? palette.transparentIndex : nil)
      }
    }
    try stream.finish()
    return stream.byteCount
  }

  private func countColors() throws -> Spool {
    let spool = try SpoolWriter(directory: scratchDirectory)
    try ColorCensus(film, changes).forEachFrame { colors in
      try PaintedColors(colors.histogram, flat: colors.flat).append(to: spool, frame: colors.frame)
    }
    return try spool.finish()
  }
}
