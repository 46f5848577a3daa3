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

  mutating func surface(for key: StateKey) -> Surface? {
    uses += 1
    guard let known = entries[key]?.surface else { return nil }
    entries[key]?.lastUse = uses
    return known
  }

  /// Keeps a surface that was not there, where it fits.
  mutating func insert(_ surface: Surface, for key: StateKey) {
    misses += 1
    guard surface.byteCount <= limit else { return }
    entries[key] = Entry(surface: surface, lastUse: uses)
    byteCount += surface.byteCount
    if byteCount > limit { dropOldest() }
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
