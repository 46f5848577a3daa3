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
    let difference = old.difference(from: new)
    return difference.bounds.map { bounds in
      PixelChange(
        count: difference.count, bounds: bounds,
        maximumChannelDifference: difference.maximumChannelDifference)
    }
  }
}
