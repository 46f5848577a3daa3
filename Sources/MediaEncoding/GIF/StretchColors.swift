import Libav

/// The colors that a stretch paints, all together.
struct StretchColors: Sendable {
  let all: PaintedColors
  /// The error of the best table for them.
  private let leastError: Int

  /// Where there is no other stretch nothing is compared with the least error, which takes a while.
  init(_ all: PaintedColors, isAlone: Bool) {
    self.all = all
    leastError =
      isAlone
      ? 0
      : all.quantizer.error(of: all.palette(GIFPalette.capacity).colors)
  }

  /// How much larger an error may be than the least, in percent.
  private static let servedPercent = 110
  /// And how large in any case, in the mean of 2·ΔR² + 3·ΔG² + ΔB², where one level of each is 6.
  private static let servedError = 3

  /// Whether a table shows them about as well as one of their own, and flat areas as they are.
  func areServed(by palette: GIFPalette) -> Bool {
    let known = Set(palette.colors)
    guard all.flat.filling.allSatisfy({ known.contains($0.color) }) else { return false }
    let pixels = all.entries.reduce(0) { $0 + $1.weight } / FrameColors.unitWeight
    let allowed = max(leastError * Self.servedPercent / 100, pixels * Self.servedError)
    return all.quantizer.error(of: palette.colors) <= allowed
  }

  // MARK: In a file

  /// - Throws: What keeps the file from being read.
  init(_ file: Spool) throws {
    var (all, error): (PaintedColors?, Int?)
    try file.forEach { record in
      if record.time == 0 { error = record.bytes.loadUnaligned(as: Int.self) }
      if record.time == 1 { all = PaintedColors(record) }
    }
    guard let all, let error else { throw AVError.invalidData("pread", path: file.path) }
    (self.all, leastError) = (all, error)
  }

  func file(in directory: String) throws -> Spool {
    let spool = try SpoolWriter(directory: directory)
    try withUnsafeBytes(of: leastError) { try spool.append(time: 0, isMarked: false, $0) }
    try all.append(to: spool, frame: 1)
    return try spool.finish()
  }
}
