import Pixels

/// Turns what a frame changes into an image: a rectangle of indices, compressed.
final class FramePainter {
  let palette: GIFPalette
  private let width: Int
  private let search: PaletteSearch
  private let encoder = LZWEncoder()
  /// The index that every pixel shows.
  private var shown: [UInt8]
  private var symbols: [UInt8] = []

  init(_ film: FilmDescription, palette: GIFPalette) {
    self.palette = palette
    width = film.width
    search = PaletteSearch(palette.colors)
    shown = Array(repeating: 0, count: film.width * film.height)
  }

  /// Calls `body` with an image descriptor and data; not where the frame looks like the one before.
  func image(of replay: FilmReplay, frame: Int, _ body: (UnsafeRawBufferPointer) throws -> Void)
    throws
  {
    // The film's first image is whole: nothing is there that it could leave.
    let isFirst = frame == 0
    guard let rect = paint(replay, frame: Int32(frame), isFirst: isFirst) else { return }
    var bytes: [UInt8] = [0x2C]
    for value in [rect.x, rect.y, rect.width, rect.height] {
      bytes.append(UInt8(value & 255))
      bytes.append(UInt8(value >> 8))
    }
    bytes.append(0)
    symbols.withUnsafeBufferPointer {
      encoder.encode(
        UnsafeBufferPointer(rebasing: $0[..<rect.area]), bits: palette.tableBits, into: &bytes)
    }
    try bytes.withUnsafeBytes(body)
  }

  /// Fills `symbols` for the smallest rectangle whose indices change, and shows them.
  private func paint(_ replay: FilmReplay, frame: Int32, isFirst: Bool) -> PixelRect? {
    let damage = replay.changed
    if symbols.count < damage.area { symbols = Array(repeating: 0, count: damage.area) }
    let transparent = palette.transparentIndex
    var changed = PixelRect(x: 0, y: 0, width: 0, height: 0)
    symbols.withUnsafeMutableBufferPointer { symbols in
      shown.withUnsafeMutableBufferPointer { shown in
        var count = 0
        for y in damage.y..<damage.maxY {
          var (first, last) = (Int.max, -1)
          for x in damage.x..<damage.maxX {
            let place = y * width + x
            var symbol = transparent
            if replay.changeFrames[place] == frame {
              let index = UInt8(search.nearest(to: replay.colors[place]))
              if index != shown[place] || isFirst {
                shown[place] = index
                symbol = index
                first = min(first, x)
                last = x
              }
            }
            symbols[count] = symbol
            count += 1
          }
          if last >= 0 {
            changed = changed.union(PixelRect(x: first, y: y, width: last - first + 1, height: 1))
          }
        }
        guard !changed.isEmpty, changed != damage else { return }
        var target = 0
        for y in changed.y..<changed.maxY {
          let row = (y - damage.y) * damage.width + changed.x - damage.x
          for source in row..<row + changed.width {
            symbols[target] = symbols[source]
            target += 1
          }
        }
      }
    }
    return changed.isEmpty ? nil : changed
  }
}
