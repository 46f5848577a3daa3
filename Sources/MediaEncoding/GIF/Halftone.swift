import PixelKernels

/// The pixels of an image whose table is much too small for it, chosen together.
///
/// Rows are those of one rectangle, from its top.
final class Halftone {
  private let level = pixel_kernel_level()
  private let painter: OpaquePointer
  private let memory: OpaquePointer
  private let choices: UnsafeMutablePointer<PixelChoices>

  /// `choices` has room for a row and is used for each.
  init(
    width: Int, height: Int, painter: OpaquePointer, choices: UnsafeMutablePointer<PixelChoices>
  ) {
    (self.painter, self.choices) = (painter, choices)
    let size = pixel_halftone_size(Int32(width), Int32(height))
    memory = OpaquePointer(UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 64))
    pixel_halftone_begin(memory, painter, Int32(width), Int32(height))
  }

  deinit { UnsafeMutableRawPointer(memory).deallocate() }

  /// Takes the next row.
  func add(_ row: inout PixelPaintRow) { pixel_halftone_add(level, memory, &row, choices) }

  /// Chooses all pixels once again.
  func refine() { pixel_halftone_refine(level, memory) }

  /// The palette with its colors moved to where errors are less.
  func moved(_ palette: GIFPalette) -> GIFPalette {
    var colors = palette.colors
    pixel_halftone_move(level, memory, &colors)
    return GIFPalette(colors: colors, fidelity: palette.fidelity)
  }

  /// Fills `choices` for a row, where those above are decided.
  func choose(_ row: inout PixelPaintRow, _ index: Int) {
    pixel_halftone_choose(level, memory, &row, Int32(index), choices)
  }

  /// Takes what the pixels of that row show.
  func leave(_ row: inout PixelPaintRow, _ index: Int, chosen: UnsafePointer<UInt8>) {
    pixel_halftone_leave(memory, &row, Int32(index), chosen)
  }
}
