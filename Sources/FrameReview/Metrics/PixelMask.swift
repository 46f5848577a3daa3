package import Pixels

/// A set of pixels of a picture: 1 for each that belongs to it, else 0.
package struct PixelMask: Sendable, Hashable {
  package let width: Int
  package let height: Int
  package private(set) var marks: [UInt8]

  package init(width: Int, height: Int) {
    self.init(width: width, height: height, marks: [UInt8](repeating: 0, count: width * height))
  }

  /// `marks` must hold a 0 or a 1 for each pixel.
  init(width: Int, height: Int, marks: [UInt8]) {
    precondition(marks.count == width * height, "one mark a pixel")
    (self.width, self.height, self.marks) = (width, height, marks)
  }

  package subscript(x: Int, y: Int) -> Bool {
    get { marks[y * width + x] != 0 }
    set { marks[y * width + x] = newValue ? 1 : 0 }
  }

  package var count: Int { marks.reduce(0) { $0 &+ Int($1) } }

  /// The smallest rectangle around all pixels of the set; nil where there are none.
  package var bounds: PixelRect? {
    var (left, right, top, bottom) = (width, 0, height, 0)
    marks.withUnsafeBytes { marks in
      for y in 0..<height {
        let start = y * width
        // Mostly nothing is marked, eight pixels at a time.
        var first = 0
        while first + 8 <= width,
          marks.loadUnaligned(fromByteOffset: start + first, as: UInt64.self) == 0
        {
          first += 8
        }
        while first < width, marks[start + first] == 0 { first += 1 }
        guard first < width else { continue }
        var end = width
        while marks[start + end - 1] == 0 { end -= 1 }
        (left, right) = (min(left, first), max(right, end))
        (top, bottom) = (min(top, y), y + 1)
      }
    }
    guard right > 0 else { return nil }
    return PixelRect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Adds what of the rectangle lies in the picture.
  package mutating func insert(_ rect: PixelRect) {
    guard let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height)) else {
      return
    }
    for y in rect.y..<rect.maxY {
      for x in rect.x..<rect.maxX { marks[y * width + x] = 1 }
    }
  }

  /// Adds the other set, whose first pixel lies on this one's.
  package mutating func formUnion(_ other: PixelMask) {
    for y in 0..<min(height, other.height) {
      for x in 0..<min(width, other.width) where other.marks[y * other.width + x] != 0 {
        marks[y * width + x] = 1
      }
    }
  }

  /// Removes the pixels of a set of the same size.
  package mutating func subtract(_ other: PixelMask) {
    precondition(width == other.width && height == other.height, "masks of two sizes")
    for i in marks.indices { marks[i] &= 1 ^ other.marks[i] }
  }

  /// A square window and how many pixels of a set lie in it.
  package struct Window: Sendable, Hashable {
    package var rect: PixelRect
    package var count: Int

    /// The share of the window's pixels, 0…1.
    package var density: Double { Double(count) / Double(rect.area) }
  }

  /// The window with the most pixels of the set, the first of several from the top left on.
  ///
  /// Its sides are `side`, or the picture's where those are shorter. Nil for an empty set.
  package func densestWindow(side: Int) -> Window? {
    precondition(side > 0, "a window needs a side")
    let (across, down) = (min(side, width), min(side, height))
    var columns = [Int](repeating: 0, count: width)
    var densest: Window?
    for y in 0..<height {
      for x in 0..<width {
        columns[x] += Int(marks[y * width + x])
        if y >= down { columns[x] -= Int(marks[(y - down) * width + x]) }
      }
      guard y >= down - 1 else { continue }
      var sum = 0
      for x in 0..<width {
        sum += columns[x]
        if x >= across { sum -= columns[x - across] }
        guard x >= across - 1, sum > densest?.count ?? 0 else { continue }
        densest = Window(
          rect: PixelRect(x: x - across + 1, y: y - down + 1, width: across, height: down),
          count: sum)
      }
    }
    return densest
  }
}
