import Libav
import Pixels

/// Plays a film's spooled changes from its start, frame by frame.
///
/// A segment's first frame is spooled whole; what is equal to the frame before it has not changed.
final class FilmReplay {
  let width: Int
  let height: Int
  /// 0xRRGGBB of every pixel, row by row, in the current frame.
  let colors: UnsafeMutableBufferPointer<UInt32>
  /// The frame in which every pixel got its color; -1 before the first.
  let changeFrames: UnsafeMutableBufferPointer<Int32>
  /// The smallest rectangle around what the current frame changed; empty where nothing did.
  private(set) var changed = PixelRect(x: 0, y: 0, width: 0, height: 0)
  private var rest: ArraySlice<Spool>
  private var reader: SpoolReader?

  init(_ film: FilmDescription, _ spools: [Spool]) {
    (width, height) = (film.width, film.height)
    colors = .allocate(capacity: width * height)
    // No color of a pixel, so that the first frame changes all of them.
    colors.initialize(repeating: .max)
    changeFrames = .allocate(capacity: width * height)
    changeFrames.initialize(repeating: -1)
    rest = spools[...]
  }

  deinit {
    colors.deallocate()
    changeFrames.deallocate()
  }

  /// The frame that `next` goes to; nil after the last one.
  func peek() throws -> Int? {
    while true {
      if let frame = reader?.nextTime { return frame }
      guard let spool = rest.popFirst() else { return nil }
      reader = try SpoolReader(spool)
    }
  }

  /// Goes to the next frame that the spools hold; nil after the last one.
  ///
  /// `body` is called for every pixel that changes, before it does, with its place and the frame.
  @inline(__always)
  func next(_ body: (Int, Int) -> Void = { _, _ in }) throws -> Int? {
    guard let frame = try peek() else { return nil }
    _ = try reader?.next { record in apply(record.bytes, frame: frame, body) }
    return frame
  }

  @inline(__always)
  private func apply(_ bytes: UnsafeRawBufferPointer, frame: Int, _ body: (Int, Int) -> Void) {
    typealias Code = ChangePacker.Code
    var (offset, x, y, color) = (0, 0, 0, UInt32(0))
    var extent = PixelExtent()
    func count() -> Int {
      offset += 4
      return Int(bytes.loadUnaligned(fromByteOffset: offset - 4, as: UInt32.self))
    }
    func paint(_ count: Int) {
      var place = y * width + x
      for _ in 0..<count {
        if colors[place] != color {
          body(place, frame)
          colors[place] = color
          changeFrames[place] = Int32(frame)
          extent.include(x, y)
        }
        place += 1
        x += 1
        if x == width { (x, y) = (0, y + 1) }
      }
    }
    while offset < bytes.count {
      let code = bytes[offset]
      offset += 1
      let count6 = Int(code & 0x3F)
      if code < Code.run {
        let place = count6 == Code.shortCounts ? count() : y * width + x + count6 + 1
        (x, y) = (place % width, place / width)
        continue
      }
      if code < Code.step {
        paint(count6 == Code.shortCounts ? count() : count6 + 1)
        continue
      }
      if code < Code.smallStep {
        let (green, steps) = (count6 - 32, Int(bytes[offset]))
        offset += 1
        color = stepped(color, green + (steps >> 4) - 8, green, green + (steps & 15) - 8)
      } else if code < Code.literal {
        color = stepped(color, (count6 >> 4) - 2, (count6 >> 2 & 3) - 2, (count6 & 3) - 2)
      } else {
        let (blue, green, red) = (bytes[offset], bytes[offset + 1], bytes[offset + 2])
        color = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        offset += 3
      }
      paint(1)
    }
    changed = extent.rect
  }

  /// A color with something added to its channels, each modulo 256.
  private func stepped(_ color: UInt32, _ red: Int, _ green: Int, _ blue: Int) -> UInt32 {
    let red = (Int(color >> 16) + red) & 255
    let green = (Int(color >> 8) + green) & 255
    let blue = (Int(color) + blue) & 255
    return UInt32(red << 16 | green << 8 | blue)
  }
}

/// The smallest rectangle around some pixels.
struct PixelExtent {
  private var (left, top, right, bottom) = (Int.max, Int.max, -1, -1)

  mutating func include(_ x: Int, _ y: Int) {
    left = min(left, x)
    right = max(right, x)
    top = min(top, y)
    bottom = max(bottom, y)
  }

  /// Empty where there are none.
  var rect: PixelRect {
    right < 0
      ? PixelRect(x: 0, y: 0, width: 0, height: 0)
      : PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }
}
