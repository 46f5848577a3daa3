/// Which colors the images of a film use: one global table for most, a local one where it is worth
/// its bytes.
///
/// A local table costs 3·2ⁿ bytes in every image that has one, so images that share a table share
/// the global one, and a local one serves its own image alone.
struct PalettePlan {
  let global: GIFPalette
  /// The local tables by their frames, in order.
  let local: Spool

  /// Chooses colors for what frames paint; local tables wait in a file of `scratchDirectory`.
  init(_ census: Spool, settings: GIFSettings, scratchDirectory: String) throws {
    let count = settings.colorCount
    var film = FilmColors()
    try census.forEach { film.add(PaintedColors($0)) }
    let whole = film.colors
    let firstTry = whole.palette(count)
    let spool = try SpoolWriter(directory: scratchDirectory)
    guard whole.quantizer.error(of: firstTry.colors) > 0 else {
      (global, local) = (firstTry, try spool.finish())
      return
    }
    // Frames that the film's colors serve badly get their own; the global ones are then chosen
    // anew for those that are left, the first frame among them.
    var rest = FilmColors()
    try census.forEach { record in
      let colors = PaintedColors(record)
      if let own = Self.ownPalette(colors, beside: firstTry, settings), record.time > 0 {
        let words = [UInt32(own.fidelity.rawValue)] + own.colors
        try words.withUnsafeBytes { try spool.append(time: record.time, isMarked: false, $0) }
      } else {
        rest.add(colors)
      }
    }
    local = try spool.finish()
    global = rest.colors.palette(count)
  }

  /// A table of a frame's own where it is worth its bytes.
  private static func ownPalette(
    _ colors: PaintedColors, beside shared: GIFPalette, _ settings: GIFSettings
  ) -> GIFPalette? {
    let quantizer = colors.quantizer
    let error = quantizer.error(of: shared.colors)
    guard error > settings.errorPerByte * GIFPalette.smallestTable else { return nil }
    let own = colors.palette(settings.colorCount)
    let saved = error - quantizer.error(of: own.colors)
    return saved > settings.errorPerByte * own.table.count ? own : nil
  }
}

/// Takes the local tables of a plan, frame by frame.
struct LocalPalettes {
  private let reader: SpoolReader
  private var next: (frame: Int, palette: GIFPalette)?

  init(_ plan: PalettePlan) throws {
    reader = try SpoolReader(plan.local)
    try advance()
  }

  /// The table of this frame, nil where it uses the global one; to be asked for rising frames.
  mutating func palette(of frame: Int) throws -> GIFPalette? {
    guard let next, next.frame == frame else { return nil }
    try advance()
    return next.palette
  }

  private mutating func advance() throws {
    next = nil
    var found: (Int, GIFPalette)?
    _ = try reader.next { record in
      let words = record.bytes.bindMemory(to: UInt32.self)
      guard let fidelity = GIFPalette.Fidelity(rawValue: Int(words[0])) else { return }
      found = (record.time, GIFPalette(colors: Array(words.dropFirst()), fidelity: fidelity))
    }
    next = found
  }
}
