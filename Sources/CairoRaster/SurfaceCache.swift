import AnimationEngine

/// Surfaces by the key of the state that they were made from; the longest unused go first.
///
/// What changes in every picture leaves surfaces that no other asks for: beyond a small budget, only those of
/// the last two pictures are kept. A surface follows from its key, so that what is kept or dropped never
/// changes a pixel.
struct SurfaceCache {
  private struct Entry {
    var surface: Surface
    var lastUse: Int
    /// The picture for which it was used last.
    var picture: Int
    /// Whether a later picture than the one that it was made for asked for it.
    var isAskedFor = false
  }

  /// In bytes.
  let limit: Int
  private var entries: [StateKey: Entry] = [:]
  private var uses = 0
  private var picture = 0
  private(set) var byteCount = 0
  /// Of surfaces that no later picture has asked for.
  private var untriedByteCount = 0
  /// How often a surface had to be made.
  private(set) var misses = 0

  /// The part of `limit` for surfaces that no later picture has asked for.
  private static let untriedShare = 4

  init(limit: Int) { self.limit = limit }

  /// Says that the next picture is drawn.
  mutating func beginPicture() {
    picture += 1
    guard untriedByteCount > limit / Self.untriedShare else { return }
    for (key, entry) in entries where !entry.isAskedFor && entry.picture < picture - 2 { drop(key) }
  }

  mutating func surface(for key: StateKey) -> Surface? {
    uses += 1
    guard var known = entries[key] else { return nil }
    if !known.isAskedFor, known.picture < picture {
      known.isAskedFor = true
      untriedByteCount -= known.surface.byteCount
    }
    (known.lastUse, known.picture) = (uses, picture)
    entries[key] = known
    return known.surface
  }

  /// Keeps a surface that was not there, where it fits.
  mutating func insert(_ surface: Surface, for key: StateKey) {
    misses += 1
    guard surface.byteCount <= limit else { return }
    drop(key)
    entries[key] = Entry(surface: surface, lastUse: uses, picture: picture)
    byteCount += surface.byteCount
    untriedByteCount += surface.byteCount
    if byteCount > limit { dropOldest() }
  }

  private mutating func drop(_ key: StateKey) {
    guard let entry = entries.removeValue(forKey: key) else { return }
    byteCount -= entry.surface.byteCount
    if !entry.isAskedFor { untriedByteCount -= entry.surface.byteCount }
  }

  /// Frees a quarter of the budget at once, so that a full cache does not sort at every miss.
  private mutating func dropOldest() {
    for (key, _) in entries.sorted(by: { $0.value.lastUse < $1.value.lastUse }) {
      guard byteCount > limit / 4 * 3 else { return }
      drop(key)
    }
  }
}
