import Libav

/// Which images of a stretch have tables of their own, and what is left for the film's.
///
/// A local table costs 3·2ⁿ bytes in every image that has one, so images that share a table share
/// the global one, and a local one serves its own image alone.
struct StretchTables: Sendable {
  /// What the images paint that have none.
  let rest: PaintedColors
  /// The local tables by their frames, in order, and then `rest`.
  let file: Spool

  /// Frames that the film's colors serve badly get their own; the first one of the film never does.
  init(
    _ frames: Spool, beside shared: GIFPalette, _ settings: GIFSettings, scratchDirectory: String
  ) throws {
    let spool = try SpoolWriter(directory: scratchDirectory)
    var rest = FilmColors()
    try frames.forEach { record in
      let painted = PaintedColors(record)
      if record.time > 0, let own = Self.ownPalette(painted, beside: shared, settings) {
        let words = [UInt32(own.fidelity.rawValue)] + own.colors
        try words.withUnsafeBytes { try spool.append(time: record.time, isMarked: false, $0) }
      } else {
        rest.add(painted)
      }
    }
    self.rest = rest.colors
    try self.rest.append(to: spool, frame: Self.restTime)
    file = try spool.finish()
  }

  /// Those that a file has.
  init(_ file: Spool) throws {
    var rest: PaintedColors?
    try file.forEach { if $0.time == Self.restTime { rest = PaintedColors($0) } }
    guard let rest else { throw AVError.invalidData("pread", path: file.path) }
    (self.rest, self.file) = (rest, file)
  }

  /// The number of a record that is of no frame.
  fileprivate static let restTime = Int.max

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

/// Takes the local tables of a stretch, frame by frame.
struct LocalPalettes {
  private let reader: SpoolReader
  private var next: (frame: Int, palette: GIFPalette)?

  init(_ tables: StretchTables) throws {
    reader = try SpoolReader(tables.file)
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
    guard reader.nextTime != StretchTables.restTime else { return }
    _ = try reader.next { record in
      let words = record.bytes.bindMemory(to: UInt32.self)
      guard let fidelity = GIFPalette.Fidelity(rawValue: Int(words[0])) else { return }
      found = (record.time, GIFPalette(colors: Array(words.dropFirst()), fidelity: fidelity))
    }
    next = found
  }
}
