import AnimationEngine

/// Surfaces by the key of the state that they were made from; the longest unused go first.
///
/// A surface follows from its key, so that what is kept or dropped never changes a pixel.
struct SurfaceCache {
  private struct Entry {
    var surface: Surface
    var lastUse: Int
  }

  /// In bytes.
  let limit: Int
  private var entries: [StateKey: Entry] = [:]
  private var uses = 0
  private(set) var byteCount = 0
  /// How often a surface had to be made.
  private(set) var misses = 0

  init(limit: Int) { self.limit = limit }

  mutating func surface(
    for key: StateKey, make: () throws(CairoError) -> Surface
  ) throws(CairoError) -> Surface {
    uses += 1
    if let known = entries[key]?.surface {
      entries[key]?.lastUse = uses
      return known
    }
    let surface = try make()
    misses += 1
    guard surface.byteCount <= limit else { return surface }
    entries[key] = Entry(surface: surface, lastUse: uses)
    byteCount += surface.byteCount
    if byteCount > limit { dropOldest() }
    return surface
  }

  /// Frees a quarter of the budget at once, so that a full cache does not sort at every miss.
  private mutating func dropOldest() {
    for (key, entry) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > limit / 4 * 3 else { return }
      entries[key] = nil
      byteCount -= entry.surface.byteCount
    }
  }
}
