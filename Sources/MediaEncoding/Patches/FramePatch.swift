import Pixels

/// What must be put on the picture before it to get a frame.
struct FramePatch {
  let rect: PixelRect
  let picture: StraightPicture
  /// Whether its transparent pixels leave what is there, instead of taking its place.
  ///
  /// What stays as it is compresses to next to nothing so: a scene that takes 1.2 MB in whole
  /// rectangles takes 0.3 MB. To try both and take the smaller one saves 0.3 % more.
  let isLaidOver: Bool
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
      return FramePatch(
        rect: pixels.bounds, picture: StraightPicture(frame.pixels), isLaidOver: false)
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
      return FramePatch(rect: rect, picture: whole, isLaidOver: false)
    }
    return FramePatch(
      rect: rect,
      picture: StraightPicture(width: rect.width, height: rect.height, bytes: sparse),
      isLaidOver: true)
  }
}
