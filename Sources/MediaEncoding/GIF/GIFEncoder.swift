import Libav
import Locking

/// Makes GIF files of what a film's frames change, as many as are asked for.
///
/// Which colors are painted for how long is counted once, stretch by stretch.
final class GIFEncoder: Sendable {
  let film: FilmDescription
  let segments: [GIFSegment]
  let scratchDirectory: String
  let stretches: [FilmStretch]
  /// Where what was made of a stretch is kept; nil where it is not.
  private let store: (any PieceStore)?
  private let state = LockedValue(State())

  private struct State {
    var colors: [FilmStretch: StretchColors] = [:]
    var frames: [FilmStretch: Spool] = [:]
    var digests: [FilmStretch: StretchDigest] = [:]
  }

  /// Tables and colors wait in files of `scratchDirectory`.
  init(
    _ film: FilmDescription, _ segments: [GIFSegment], scratchDirectory: String,
    store: (any PieceStore)? = nil
  ) {
    (self.film, self.segments, self.scratchDirectory) = (film, segments, scratchDirectory)
    self.store = store
    stretches = FilmStretch.stretches(ofFrames: film.frameCount)
  }

  /// The colors that a stretch paints, found when they are asked for first.
  @discardableResult
  func colors(of stretch: FilmStretch) throws -> StretchColors {
    if let known = state.withLock({ $0.colors[stretch] }) { return known }
    let file = try piece(of: stretch, "colors") {
      let (frames, all) = try count(stretch)
      state.withLock { $0.frames[stretch] = frames }
      return try StretchColors(all, isAlone: stretches.count == 1).file(in: scratchDirectory)
    }
    let colors = try StretchColors(file)
    state.withLock { $0.colors[stretch] = colors }
    return colors
  }

  /// The same frame by frame, counted when they are asked for first.
  func frames(of stretch: FilmStretch) throws -> Spool {
    if let known = state.withLock({ $0.frames[stretch] }) { return known }
    let (frames, _) = try count(stretch)
    state.withLock { $0.frames[stretch] = frames }
    return frames
  }

  private func count(_ stretch: FilmStretch) throws -> (frames: Spool, all: PaintedColors) {
    let spool = try SpoolWriter(directory: scratchDirectory)
    var sum = FilmColors()
    try ColorCensus(film, segments, stretch).forEachFrame { frame in
      let colors = PaintedColors(frame.histogram, flat: frame.histogram.flat)
      try colors.append(to: spool, frame: frame.frame)
      sum.add(colors)
    }
    return (try spool.finish(), sum.colors)
  }

  /// What is made of a stretch, as a file; taken from where it was kept if it was.
  ///
  /// `kind` says what, with all that it depends on beside the stretch.
  func piece(
    of stretch: FilmStretch, _ kind: @autoclosure () -> String, _ make: () throws -> Spool
  ) throws -> Spool {
    guard let store else { return try make() }
    let key = "\(try digest(of: stretch)) \(kind())"
    let path = Spool.path(in: scratchDirectory)
    if store.restore(key, to: path) { return Spool(keptAt: path) }
    let made = try make()
    store.keep(made.path, as: key)
    return made
  }

  private func digest(of stretch: FilmStretch) throws -> StretchDigest {
    if let known = state.withLock({ $0.digests[stretch] }) { return known }
    let digest = try StretchDigest(stretch, of: segments)
    state.withLock { $0.digests[stretch] = digest }
    return digest
  }

  /// Writes a file, and gives up as soon as it has more than `limit` bytes; how many there are.
  func write(to path: String, _ settings: GIFSettings, limit: Int = .max) throws -> Int {
    let encoding = GIFEncoding(self, settings)
    for stage in encoding.stages.dropLast() { for piece in try stage() { try piece() } }
    encoding.settleColors()
    var count = 0
    for stretch in stretches where count <= limit {
      count += try encoding.paint(stretch, limit: limit - count)
    }
    return count <= limit ? try encoding.write(to: path) : count
  }
}
