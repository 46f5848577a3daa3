import Libav
import Locking

/// One file of a film with certain settings, step by step.
///
/// What is done for a stretch depends on no other one but through the film's colors, and those are
/// chosen by as few stretches as serve all: so an edit that brings no other colors changes nothing
/// elsewhere.
final class GIFEncoding: Sendable {
  private let encoder: GIFEncoder
  private let settings: GIFSettings
  private let state = LockedValue(State())

  private struct State {
    /// The stretches by which the film's colors are chosen.
    var leading: [FilmStretch] = []
    /// What tables of images are compared with; nil where the film's colors are exact.
    var firstTry: GIFPalette?
    var tables: [FilmStretch: StretchTables] = [:]
    var global: GIFPalette?
    var images: [FilmStretch: Spool] = [:]
  }

  /// From so many stretches on that are not served by those before them, all count.
  private static let mostLeading = 4

  init(_ encoder: GIFEncoder, _ settings: GIFSettings) {
    (self.encoder, self.settings) = (encoder, settings)
  }

  /// All that comes before `write`; pieces are stretches.
  var stages: [@Sendable () throws -> [FilmJoin<GIFOutcome>.Piece]] {
    [
      { [self] in pieces(encoder.stretches) { [self] in _ = try encoder.colors(of: $0) } },
      { [self] in
        try chooseColors()
        return pieces(state.withLock(\.leading)) { [self] in _ = try tables(of: $0) }
      },
      { [self] in
        settleColors()
        return pieces(encoder.stretches) { [self] in _ = try paint($0) }
      },
    ]
  }

  private func pieces(
    _ stretches: [FilmStretch], _ body: @escaping @Sendable (FilmStretch) throws -> Void
  ) -> [FilmJoin<GIFOutcome>.Piece] {
    stretches.map { stretch in { try body(stretch) } }
  }

  /// Chooses the film's colors as if all images used them; all colors must be counted.
  private func chooseColors() throws {
    let colors = try encoder.stretches.map(encoder.colors)
    let whole = sum(colors.map(\.all))
    let palette = whole.palette(settings.colorCount)
    if whole.quantizer.error(of: palette.colors) == 0 {
      state.withLock { $0.global = palette }
      return
    }
    let leading = leading(of: colors, all: palette)
    state.withLock { state in
      state.leading = leading.stretches.map { encoder.stretches[$0] }
      state.firstTry = leading.palette
    }
  }

  /// The first stretch, and each that the colors of those before it do not serve.
  private func leading(
    of colors: [StretchColors], all: GIFPalette
  ) -> (stretches: [Int], palette: GIFPalette) {
    var leading = [0]
    var palette = colors.count > 1 ? colors[0].all.palette(settings.colorCount) : all
    for (index, stretch) in colors.enumerated().dropFirst()
    where !stretch.areServed(by: palette) {
      leading.append(index)
      guard leading.count <= Self.mostLeading else { return (Array(colors.indices), all) }
      palette = sum(leading.map { colors[$0].all }).palette(settings.colorCount)
    }
    return (leading, palette)
  }

  private func sum(_ colors: [PaintedColors]) -> PaintedColors {
    var sum = FilmColors()
    for colors in colors { sum.add(colors) }
    return sum.colors
  }

  /// Which images of a stretch have tables of their own; nil where the film's colors are exact.
  private func tables(of stretch: FilmStretch) throws -> StretchTables? {
    let (known, firstTry) = state.withLock { ($0.tables[stretch], $0.firstTry) }
    guard known == nil, let firstTry else { return known }
    let file = try encoder.piece(of: stretch, "tables beside \(firstTry)") {
      try StretchTables(
        encoder.frames(of: stretch), beside: firstTry, settings,
        scratchDirectory: encoder.scratchDirectory
      ).file
    }
    let tables = try StretchTables(file)
    state.withLock { $0.tables[stretch] = tables }
    return tables
  }

  /// Chooses the film's colors for the images that have no table of their own.
  func settleColors() {
    state.withLock { state in
      guard state.global == nil else { return }
      let rest = state.leading.compactMap { state.tables[$0]?.rest }
      state.global = sum(rest).palette(settings.colorCount)
    }
  }

  /// Makes the images of a stretch, which wait in a file; how many bytes they have.
  ///
  /// It is given up as soon as there are more than `limit`, and what was made is not kept then.
  func paint(_ stretch: FilmStretch, limit: Int = .max) throws -> Int {
    let (global, firstTry) = state.withLock { ($0.global, $0.firstTry) }
    guard let global else { preconditionFailure("colors are chosen before images are painted") }
    var count = 0
    let images = try encoder.piece(
      of: stretch, "images of \(settings) with \(global) and \(String(describing: firstTry))"
    ) {
      try paint(stretch, global) { size in
        count += size
        return count <= limit
      }
    }
    state.withLock { $0.images[stretch] = images }
    return count
  }

  /// `goesOn` is told the size of each image.
  private func paint(
    _ stretch: FilmStretch, _ global: GIFPalette, goesOn: (Int) -> Bool
  ) throws -> Spool {
    let spool = try SpoolWriter(directory: encoder.scratchDirectory)
    var local = try tables(of: stretch).map { try LocalPalettes($0) }
    let replay = try FilmReplay(encoder.film, encoder.segments, from: stretch.frames.lowerBound)
    let ahead =
      settings.tellsBrief
      ? try FilmReplay(encoder.film, encoder.segments, from: stretch.frames.lowerBound) : nil
    let painter = FramePainter(
      replay, ahead: ahead, encoder.film, global: global, settings: settings)
    var isWanted = true
    while isWanted, let next = try replay.peek(), next < stretch.frames.upperBound,
      let frame = try replay.next()
    {
      try Task.checkCancellation()
      let own = try local?.palette(of: frame)
      try painter.image(of: replay, frame: frame, own: own) { image in
        try spool.append(time: frame, isMarked: false, image)
        isWanted = goesOn(image.count)
      }
    }
    return try spool.finish()
  }

  /// Writes the file, when all stretches are painted; how many bytes it has.
  func write(to path: String) throws -> Int {
    let (global, images) = state.withLock { ($0.global, $0.images) }
    guard let global else { preconditionFailure("colors are chosen before a file is written") }
    var stream = try GIFStream(encoder.film, palette: global, path: path)
    for stretch in encoder.stretches {
      try images[stretch]?.forEach { record in try stream.append(record.bytes, at: record.time) }
    }
    try stream.finish()
    return stream.byteCount
  }
}
