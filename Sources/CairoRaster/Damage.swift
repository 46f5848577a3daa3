import AnimationEngine
import Pixels

/// Parts of the canvas as a few rectangles that do not overlap.
struct Damage {
  /// More rectangles cost more in passing over the list than they save in pixels.
  static let limit = 8

  private(set) var rects: [PixelRect] = []

  /// Adds a rectangle; those it touches become one with it.
  mutating func add(_ rect: PixelRect) {
    guard !rect.isEmpty else { return }
    var rect = rect
    while let index = rects.firstIndex(where: { $0.intersection(rect) != nil }) {
      rect = rect.union(rects.remove(at: index))
    }
    rects.append(rect)
    guard rects.count > Self.limit else { return }
    var (first, second, least) = (0, 1, Int.max)
    for a in rects.indices {
      for b in rects.indices where b > a {
        let growth = rects[a].union(rects[b]).area - rects[a].area - rects[b].area
        if growth < least { (first, second, least) = (a, b, growth) }
      }
    }
    let joined = rects.remove(at: second).union(rects.remove(at: first))
    add(joined)
  }

  /// Adds where two lists may differ.
  ///
  /// Outside what is added both put the same items on each pixel in the same order: a common
  /// subsequence. It need not be the longest to be right; it is one over equal identities.
  mutating func add(from old: [DisplayItem], to new: [DisplayItem]) {
    var damage = Damage()
    let pairs = Self.commonSubsequence(old.map(\.identity), new.map(\.identity))
    var (left, right) = (0, 0)
    for (a, b) in pairs + [(old.count, new.count)] {
      for item in old[left..<a] { damage.add(item.visible) }
      for item in new[right..<b] { damage.add(item.visible) }
      (left, right) = (a + 1, b + 1)
      guard a < old.count, old[a].key != new[b].key,
        case .group(let before) = old[a].content, case .group(let after) = new[b].content
      else { continue }
      damage.add(from: before.items, to: after.items)
    }
    damage.spread(over: new)
    for rect in damage.rects { add(rect) }
  }

  /// Adds what backdrops carry from the damage below them to places around it.
  private mutating func spread(over items: [DisplayItem]) {
    for item in items {
      guard case .backdrop(let backdrop) = item.content else { continue }
      for rect in rects {
        // A pixel reaches as far as it is reached from.
        if let reached = backdrop.sources(of: rect).intersection(item.visible) { add(reached) }
      }
    }
  }

  /// Pairs of equal identities, rising in both lists.
  ///
  /// The k-th occurrence of an identity is paired with the k-th of the other list, and the longest
  /// rising run of the pairs is kept (patience sorting), so that thousands of layers stay cheap.
  static func commonSubsequence(_ old: [StateKey], _ new: [StateKey]) -> [(Int, Int)] {
    var places: [StateKey: [Int]] = [:]
    for index in old.indices.reversed() { places[old[index], default: []].append(index) }
    var pairs: [(old: Int, new: Int, previous: Int?)] = []
    // The pair with the lowest place in the old list that ends a run of each length.
    var ends: [Int] = []
    for index in new.indices {
      guard let place = places[new[index]]?.popLast() else { continue }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[ends[middle]].old < place { low = middle + 1 } else { high = middle }
      }
      pairs.append((place, index, low > 0 ? ends[low - 1] : nil))
      if low < ends.count { ends[low] = pairs.count - 1 } else { ends.append(pairs.count - 1) }
    }
    var result: [(Int, Int)] = []
    var next = ends.last
    while let index = next {
      result.append((pairs[index].old, pairs[index].new))
      next = pairs[index].previous
    }
    return result.reversed()
  }
}
