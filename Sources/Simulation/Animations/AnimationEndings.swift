import AnimationEngine
import Geometry
import Interaction

/// Animations whose ends are still to be told: Core Animation's `animationDidStop(_:finished:)`.
///
/// Each is told once, and known by the order in which it was added.
struct AnimationEndings {
  struct Ending {
    var reference: PlayedLayers.Reference
    /// `LAYER.KEY`.
    var name: String
    /// Scene time; nil where it never ends by itself, and while its clock stands still.
    var end: Rational?
  }

  private var endings: [Int: Ending] = [:]
  private var orders: [PlayedLayers.Reference: Int] = [:]
  private var ordersOfLayer: [LayerID: Set<Int>] = [:]
  private var queue = EventQueue()
  /// Those that somebody took away, the next one last.
  private var removed: [Int] = []
  private var removalsSeen = 0
  private var count = 0

  /// When the next one is over by itself.
  var next: Rational? { queue.next }

  /// How often two ends were compared: for tests of what finding the next one costs.
  var comparisonCount: Int { queue.comparisonCount }

  /// Those that are over by a time, in the order in which they were added; each is to be taken then.
  mutating func due(at time: Rational) -> [Int] { queue.take(through: time) }

  /// Takes an ending out to tell it; nil where that was done before.
  mutating func take(_ order: Int) -> Ending? {
    guard let ending = endings.removeValue(forKey: order) else { return nil }
    queue.schedule(order, at: nil)
    orders[ending.reference] = nil
    ordersOfLayer[ending.reference.layer]?.remove(order)
    return ending
  }

  /// Takes out the next one of an animation that somebody took away; nil where there is none left.
  mutating func takeRemoved() -> Ending? {
    while let order = removed.popLast() {
      if let ending = take(order) { return ending }
    }
    return nil
  }

  /// Notes which animations somebody took away since the last time.
  mutating func noteRemovals(in layers: PlayedLayers) {
    note(removed: layers.removals[removalsSeen...])
    removalsSeen = layers.removals.count
  }

  private mutating func note(removed references: some Sequence<PlayedLayers.Reference>) {
    let known = references.compactMap { orders[$0] }
    guard !known.isEmpty else { return }
    removed = (removed + known).sorted(by: >)
  }

  mutating func expect(
    _ reference: PlayedLayers.Reference, _ name: String, in layers: PlayedLayers, at now: Rational
  ) {
    let (order, end) = (count, Self.end(of: reference, in: layers, at: now))
    count += 1
    endings[order] = Ending(reference: reference, name: name, end: end)
    orders[reference] = order
    ordersOfLayer[reference.layer, default: []].insert(order)
    queue.schedule(order, at: end)
    // What was told since it was added may have made somebody take it away.
    if !layers.isAttached(reference, at: now) { note(removed: [reference]) }
  }

  /// Ends move with the clock of a layer: its own, and those of all that lies in it.
  mutating func clockChanged(of layer: LayerID, in layers: PlayedLayers, at now: Rational) {
    for order in ordersOfLayer[layer] ?? [] {
      guard let reference = endings[order]?.reference else { continue }
      let end = Self.end(of: reference, in: layers, at: now)
      endings[order]?.end = end
      queue.schedule(order, at: end)
    }
    let node = layers.tree[layer]
    for inside in node.children + [node.mask].compactMap(\.self) {
      clockChanged(of: inside, in: layers, at: now)
    }
  }

  /// The scene time at which an animation is over as its clocks go now; not before now.
  private static func end(
    of reference: PlayedLayers.Reference, in layers: PlayedLayers, at now: Rational
  ) -> Rational? {
    guard case .finite(let length) = layers.end(of: reference) else { return nil }
    let clocks = sequence(first: reference.layer) { layers.tree[$0].parent }.map {
      layers.model(of: $0, at: now).clock
    }
    guard clocks.reduce(Rational.one, { $0 * $1.speed }) > 0 else { return nil }
    return max(now, clocks.reduce(length) { $1.parentTime(at: $0) })
  }
}
