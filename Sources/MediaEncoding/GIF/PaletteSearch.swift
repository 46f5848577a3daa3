import PixelKernels

/// Finds the palette entry for a color: a pure function, with a memory of what it has found.
final class PaletteSearch {
  private let palette: UnsafeMutablePointer<PixelPalette>
  private let level = pixel_kernel_level()
  /// A color and its entry, or `unused`, at the place its hash gives.
  private var memory: [UInt64]

  private static let memoryBits = 15
  private static let unused = UInt64.max

  /// A search among these colors, at least one and at most 256.
  init(_ colors: [UInt32]) {
    precondition((1...256).contains(colors.count), "a palette has 1...256 colors")
    palette = .allocate(capacity: 1)
    palette.initialize(to: PixelPalette())
    memory = Array(repeating: Self.unused, count: 1 << Self.memoryBits)
    palette.pointee.count = Int32(colors.count)
    withUnsafeMutableBytes(of: &palette.pointee.red) { Self.store(colors, shift: 16, in: $0) }
    withUnsafeMutableBytes(of: &palette.pointee.green) { Self.store(colors, shift: 8, in: $0) }
    withUnsafeMutableBytes(of: &palette.pointee.blue) { Self.store(colors, shift: 0, in: $0) }
  }

  deinit { palette.deallocate() }

  /// The index of the nearest color, as `pixel_nearest_entry` measures it; the first of equals.
  func nearest(to color: UInt32) -> Int {
    let slot = Int((color &* 0x9E37_79B1) >> UInt32(32 - Self.memoryBits))
    let found = memory[slot]
    if found >> 8 == UInt64(color) { return Int(found & 255) }
    let index = Int(pixel_nearest_entry(level, palette, color))
    memory[slot] = UInt64(color) << 8 | UInt64(index)
    return index
  }

  private static func store(
    _ colors: [UInt32], shift: UInt32, in bytes: UnsafeMutableRawBufferPointer
  ) {
    let channel = bytes.bindMemory(to: Int32.self)
    for (index, color) in colors.enumerated() { channel[index] = Int32(color >> shift & 255) }
  }
}
