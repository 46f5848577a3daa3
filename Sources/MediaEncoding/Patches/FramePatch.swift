import Pixels

/// What must be put on the picture before it to get a frame.
struct FramePatch {
  let rect: PixelRect
  let picture: StraightPicture
  /// All of the frame in the rectangle.
  let whole: StraightPicture
  /// Whether its transparent pixels leave what is there, instead of taking its place.
  ///
  /// What stays as it is compresses to next to nothing so: a scene that takes 1.2 MB in whole
  /// rectangles takes 0.3 MB. To try both and take the smaller one saves 0.3 % more.
  let isLaidOver: Bool

  /// The same as ``picture`` for an encoder that loses something: squares in which something changes are whole, the
  /// others clear.
  ///
  /// To say of each pixel whether it stays, and the edges beside those that do, took a third of the bytes of a
  /// photograph that grows.
  var squares: StraightPicture { isLaidOver ? picture.completed(by: whole) : picture }
}

/// The picture that a film shows at the moment, and by what the next frame differs from it.
final class ShownPicture {
  private let pixels: PixelBuffer
  /// Left and top of a patch are multiples of it, in pixels.
  private let grid: Int
  private var isEmpty = true

  init(width: Int, height: Int, grid: Int) {
    pixels = PixelBuffer(width: width, height: height)
    self.grid = grid
  }

  /// Shows a frame: the patch of the smallest rectangle that brings it about, all of the picture for
  /// the first frame, nil where nothing changes.
  func show(_ frame: RenderedFrame) -> FramePatch? {
    defer { isEmpty = false }
    guard !isEmpty else {
      pixels.replacePixels(by: frame.pixels)
      let picture = StraightPicture(frame.pixels)
      return FramePatch(rect: pixels.bounds, picture: picture, whole: picture, isLaidOver: false)
    }
    guard let changed = changedRect(in: frame) else { return nil }
    let (left, top) = (changed.x / grid * grid, changed.y / grid * grid)
    let rect = PixelRect(
      x: left, y: top, width: changed.maxX - left, height: changed.maxY - top)
    let patch = patch(of: frame.pixels, in: rect)
    pixels.replacePixels(in: rect, by: frame.pixels)
    return patch
  }

  private func changedRect(in frame: RenderedFrame) -> PixelRect? {
    frame.damage.reduce(nil) { changed, damaged in
      guard let damaged = damaged.intersection(pixels.bounds),
        let rect = frame.pixels.difference(from: pixels, in: damaged).bounds
      else { return changed }
      return changed?.union(rect) ?? rect
    }
  }

  /// Pixels that stay as they are are left out as transparent where no pixel that changes is
  /// translucent: laid over what is there, those would not give the frame.
  private func patch(of next: PixelBuffer, in rect: PixelRect) -> FramePatch {
    let whole = StraightPicture(next, in: rect)
    var sparse = whole.bytes
    var (isSparse, isExact) = (false, true)
    next.withUnsafeBytes { next in
      pixels.withUnsafeBytes { shown in
        sparse.withUnsafeMutableBytes { bytes in
          for y in 0..<rect.height {
            let row = (rect.y + y) * pixels.stride + rect.x * 4
            for x in 0..<rect.width {
              let pixel = next.load(fromByteOffset: row + x * 4, as: UInt32.self)
              if pixel == shown.load(fromByteOffset: row + x * 4, as: UInt32.self) {
                isSparse = true
                bytes.storeBytes(
                  of: 0, toByteOffset: (y * rect.width + x) * 4, as: UInt32.self)
              } else if pixel >> 24 < 255 {
                isExact = false
              }
            }
          }
        }
      }
    }
    guard isSparse, isExact else {
      return FramePatch(rect: rect, picture: whole, whole: whole, isLaidOver: false)
    }
    return FramePatch(
      rect: rect,
      picture: StraightPicture(width: rect.width, height: rect.height, bytes: sparse),
      whole: whole, isLaidOver: true)
  }
}

extension StraightPicture {
  /// Sides of the squares that are drawn whole or not at all, in pixels.
  ///
  /// libwebp makes clear ones of this size flat. With 16 two films had 4 to 6 % more bytes.
  private static let squareSide = 8

  /// With all pixels of `whole` in the squares in which this has one; where one of them is translucent, which must not be
  /// laid over itself, the square stays as it is.
  fileprivate func completed(by whole: StraightPicture) -> StraightPicture {
    var bytes = bytes
    for top in stride(from: 0, to: height, by: Self.squareSide) {
      for left in stride(from: 0, to: width, by: Self.squareSide) {
        let columns = left..<min(left + Self.squareSide, width)
        let rows = (top..<min(top + Self.squareSide, height)).map {
          ($0 * width + columns.lowerBound) * 4..<($0 * width + columns.upperBound) * 4
        }
        func alphas(_ picture: [UInt8]) -> some Sequence<UInt8> {
          rows.lazy.flatMap { stride(from: $0.lowerBound + 3, to: $0.upperBound, by: 4) }.map {
            picture[$0]
          }
        }
        guard alphas(self.bytes).contains(where: { $0 > 0 }),
          !alphas(whole.bytes).contains(where: { $0 < 255 })
        else { continue }
        for row in rows { bytes.replaceSubrange(row, with: whole.bytes[row]) }
      }
    }
    return StraightPicture(width: width, height: height, bytes: bytes)
  }
}
