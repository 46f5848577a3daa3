package import Pixels

/// Which pixels of a frame changed, and by how much.
///
/// Channels are compared as they are stored, premultiplied: what is equal there looks equal over
/// every background, and the other way round.
package struct PixelChange: Sendable, Hashable {
  /// Pixels that differ in any channel, alpha included.
  package var count: Int
  /// The smallest rectangle around them.
  package var bounds: PixelRect
  /// The largest step of one channel of one pixel, 1...255.
  package var maximumChannelDifference: Int

  /// What differs between two pictures, or nil when they are equal.
  ///
  /// Pictures of different sizes are laid over each other at their first pixel; what only one of
  /// them has counts as changed by 255.
  package static func between(_ old: PixelBuffer, _ new: PixelBuffer) -> PixelChange? {
    let common = changed(old, new)
    guard old.width != new.width || old.height != new.height else { return common }

    let shared = min(old.width, new.width) * min(old.height, new.height)
    let alone = old.bounds.area + new.bounds.area - 2 * shared
    let bounds = overhang(of: old.bounds, beyond: new.bounds)
      .union(overhang(of: new.bounds, beyond: old.bounds))
    guard let common else {
      return PixelChange(count: alone, bounds: bounds, maximumChannelDifference: 255)
    }
    return PixelChange(
      count: alone + common.count, bounds: bounds.union(common.bounds),
      maximumChannelDifference: 255)
  }

  /// The rectangle around what `rect` has beyond `other`; both begin at (0, 0).
  private static func overhang(of rect: PixelRect, beyond other: PixelRect) -> PixelRect {
    var bounds = PixelRect(x: 0, y: 0, width: 0, height: 0)
    if rect.width > other.width {
      bounds = PixelRect(
        x: other.width, y: 0, width: rect.width - other.width, height: rect.height)
    }
    if rect.height > other.height {
      bounds = bounds.union(
        PixelRect(x: 0, y: other.height, width: rect.width, height: rect.height - other.height))
    }
    return bounds
  }

  /// What differs in the part that both pictures have, or nil.
  private static func changed(_ old: PixelBuffer, _ new: PixelBuffer) -> PixelChange? {
    var scan = DifferenceScan(width: min(old.width, new.width))
    old.withUnsafeBytes { oldBytes in
      new.withUnsafeBytes { newBytes in
        for y in 0..<min(old.height, new.height) {
          scan.read(
            row: y, old: UnsafeRawBufferPointer(rebasing: oldBytes[(y * old.stride)...]),
            new: UnsafeRawBufferPointer(rebasing: newBytes[(y * new.stride)...]))
        }
      }
    }
    return scan.change
  }
}

/// Collects the differing pixels of two pictures, row by row.
private struct DifferenceScan {
  let width: Int
  private var count = 0
  private var maximum: UInt8 = 0
  private var (left, right) = (Int.max, Int.min)
  private var (top, bottom) = (Int.max, Int.min)

  init(width: Int) { self.width = width }

  var change: PixelChange? {
    guard count > 0 else { return nil }
    let bounds = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
    return PixelChange(count: count, bounds: bounds, maximumChannelDifference: Int(maximum))
  }

  mutating func read(row y: Int, old: UnsafeRawBufferPointer, new: UnsafeRawBufferPointer) {
    // Most rows are equal, and a loop without a way out becomes vector instructions.
    var bits: UInt32 = 0
    for x in 0..<width { bits |= pixel(old, x) ^ pixel(new, x) }
    guard bits != 0 else { return }

    for x in 0..<width {
      let (before, after) = (pixel(old, x), pixel(new, x))
      guard before != after else { continue }
      count += 1
      (left, right) = (min(left, x), max(right, x))
      maximum = max(maximum, largestStep(before, after))
    }
    (top, bottom) = (min(top, y), y)
  }

  private func pixel(_ row: UnsafeRawBufferPointer, _ x: Int) -> UInt32 {
    row.load(fromByteOffset: x * 4, as: UInt32.self)
  }

  private func largestStep(_ a: UInt32, _ b: UInt32) -> UInt8 {
    var largest: UInt8 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let (before, after) = (
        UInt8(truncatingIfNeeded: a >> shift), UInt8(truncatingIfNeeded: b >> shift)
      )
      largest = max(largest, before > after ? before - after : after - before)
    }
    return largest
  }
}
