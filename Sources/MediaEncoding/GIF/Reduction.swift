import Pixels

/// A film made smaller from what was spooled of it: fewer frames, smaller ones, or both.
struct Reduction: Sendable, Hashable {
  /// Every how many frames one is kept; the others show the one before them.
  var frameStep = 1
  /// Of both sides, in eighths.
  var scaleEighths = 8

  /// The smaller film's description; its times stay as they are.
  func reduced(_ film: FilmDescription) -> FilmDescription {
    var film = film
    film.width = max(1, (film.width * scaleEighths + 4) / 8)
    film.height = max(1, (film.height * scaleEighths + 4) / 8)
    return film
  }

  /// Spools what the frames of the smaller film change, as one segment, in a file of
  /// `scratchDirectory`.
  func segment(
    _ film: FilmDescription, _ segments: [GIFSegment], scratchDirectory: String
  ) throws -> GIFSegment {
    let spool = try SpoolWriter(directory: scratchDirectory)
    let replay = FilmReplay(film, segments)
    let picture = AreaPicture(from: film, to: reduced(film))
    var packer = ChangePacker()
    var changed = PixelRect(x: 0, y: 0, width: 0, height: 0)
    while let frame = try replay.next() {
      try Task.checkCancellation()
      changed = changed.union(replay.changed)
      // A change is shown in the next frame that is kept, with all others up to it; the last frame
      // shows how the film ends.
      let shown = min((frame + frameStep - 1) / frameStep * frameStep, film.frameCount - 1)
      if let next = try replay.peek(), next <= shown { continue }
      picture.update(changed, from: replay.colors) { place, before, now in
        packer.append(place: place, before: before, now: now)
      }
      try packer.flush { try spool.append(time: shown, isMarked: false, $0) }
      changed = PixelRect(x: 0, y: 0, width: 0, height: 0)
    }
    return GIFSegment(frames: 0..<film.frameCount, changes: try spool.finish())
  }
}

/// A picture in a smaller size, each pixel the mean of the area it covers.
private final class AreaPicture {
  private let source: (width: Int, height: Int)
  private let target: (width: Int, height: Int)
  private var colors: [UInt32]
  private var row: [UInt32]

  init(from source: FilmDescription, to target: FilmDescription) {
    self.source = (source.width, source.height)
    self.target = (target.width, target.height)
    // No color of a pixel.
    colors = Array(repeating: .max, count: target.width * target.height)
    row = Array(repeating: 0, count: target.width)
  }

  /// Calls `body` with each row of what a changed part of the source covers, as it was and is.
  func update(
    _ changed: PixelRect, from pixels: UnsafeMutableBufferPointer<UInt32>,
    _ body: (Int, UnsafeBufferPointer<UInt32>, UnsafeBufferPointer<UInt32>) -> Void
  ) {
    let left = changed.x * target.width / source.width
    let right = (changed.maxX * target.width + source.width - 1) / source.width
    let top = changed.y * target.height / source.height
    let bottom = (changed.maxY * target.height + source.height - 1) / source.height
    for y in top..<bottom {
      for x in left..<right { row[x - left] = mean(x, y, pixels) }
      let place = y * target.width + left
      colors.withUnsafeMutableBufferPointer { colors in
        row.withUnsafeBufferPointer { row in
          let before = UnsafeMutableBufferPointer(
            rebasing: colors[place..<place + right - left])
          let now = UnsafeBufferPointer(rebasing: row[..<(right - left)])
          body(place, UnsafeBufferPointer(before), now)
          _ = before.update(fromContentsOf: now)
        }
      }
    }
  }

  /// The mean over the source pixels that a pixel covers, each by the part of it that is covered.
  private func mean(_ x: Int, _ y: Int, _ pixels: UnsafeMutableBufferPointer<UInt32>) -> UInt32 {
    // In units of 1 / target side of a source pixel.
    let (left, right) = (x * source.width, (x + 1) * source.width)
    let (top, bottom) = (y * source.height, (y + 1) * source.height)
    var sum = SIMD4<Int>.zero
    for row in top / target.height...(bottom - 1) / target.height {
      let height = min(bottom, (row + 1) * target.height) - max(top, row * target.height)
      for column in left / target.width...(right - 1) / target.width {
        let width = min(right, (column + 1) * target.width) - max(left, column * target.width)
        let color = Int(pixels[row * source.width + column])
        sum &+= SIMD4(color >> 16, color >> 8 & 255, color & 255, 0) &* (width * height)
      }
    }
    let area = source.width * source.height
    let mean = (sum &+ area / 2) / SIMD4(repeating: area)
    return UInt32(mean[0] << 16 | mean[1] << 8 | mean[2])
  }
}
