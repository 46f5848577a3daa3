import Pixels

/// Buffers in which pictures are handed out, to be written again once nobody else holds them.
///
/// Memory fresh from the system costs more than a copy, and a copy of what has changed since the
/// picture that a buffer still holds costs less than one of everything.
struct FrameBuffers {
  private struct Entry {
    var pixels: PixelBuffer
    /// The picture in it.
    var number: Int
  }

  private let limit: Int
  private var entries: [Entry] = []
  /// What changed with each of the last pictures, in their order.
  private var changes: [(number: Int, rects: [PixelRect])] = []

  /// As many pictures as a buffer may lag behind and still be brought up to date in parts.
  private static let longestLag = 16

  /// Keeps so many buffers at most; others go with whoever took them.
  init(limit: Int) { self.limit = limit }

  /// A buffer with the pixels of a canvas.
  ///
  /// - Parameters:
  ///   - canvas: Always of one size.
  ///   - number: Of the picture on it; higher than any before.
  ///   - damage: Where it differs from the picture of the number before; of no meaning where there
  ///     was none.
  /// - Returns: A buffer that nobody else holds.
  mutating func copy(of canvas: PixelBuffer, number: Int, damage: [PixelRect]) -> PixelBuffer {
    changes.append((number, damage))
    if changes.count > Self.longestLag { changes.removeFirst() }
    var free: Int?
    for index in entries.indices where isKnownUniquelyReferenced(&entries[index].pixels) {
      if free.map({ entries[$0].number < entries[index].number }) ?? true { free = index }
    }
    guard let free else {
      let pixels = canvas.copy()
      if entries.count < limit { entries.append(Entry(pixels: pixels, number: number)) }
      return pixels
    }
    let pixels = entries[free].pixels
    let missing = changes.filter { $0.number > entries[free].number }
    let rects = missing.flatMap(\.rects)
    let isComplete = missing.count == number - entries[free].number
    // Rectangles may overlap: above half of the picture one copy of all is as cheap.
    if isComplete, rects.reduce(0, { $0 + $1.area }) < canvas.bounds.area / 2 {
      for rect in rects { pixels.replacePixels(in: rect, by: canvas) }
    } else {
      pixels.replacePixels(by: canvas)
    }
    entries[free].number = number
    return pixels
  }
}
