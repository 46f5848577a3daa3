package import AnimationEngine
package import Geometry

/// The block animations of a scene that run, and when their completions are due.
///
/// Blocks that add to each other complete together, when the last one ends, all of them finished
/// (WWDC 2014 session 236). A block whose animations were replaced or removed completes when the last
/// of them is gone, and did not finish.
package struct BlockAnimations: Sendable {
  private struct Member {
    var reference: PlayedLayers.Reference
    /// Scene time; nil where it never ends by itself.
    var end: Rational?
    /// What another block would add to; nil where this one does not add.
    var sum: Sum?
  }

  /// What animations that add to each other add to.
  private struct Sum: Hashable {
    var layer: LayerID
    var property: LayerProperty
  }

  private struct Block {
    var name: String
    var members: [Member]
    /// Equal for blocks that complete together.
    var family: Int
    var swallowsTouches: Bool
    /// When it ends by itself, as far as that is known.
    var end: Rational?
    /// Whether nobody took an animation away before its end.
    var isWhole = true
  }

  /// Blocks that complete together, as far as they are whole; others when they are gone.
  private struct Family {
    /// Ascending.
    var orders: [Int] = []
    /// When the last of them ends; nil where one never does.
    var end: Rational? = .zero
    var wholeCount = 0

    mutating func add(_ block: Block) {
      if let known = end, let own = block.end { end = max(known, own) } else { end = nil }
      if block.isWhole { wholeCount += 1 }
    }
  }

  /// Those that run, by the order in which they began.
  private var running: [Int: Block] = [:]
  private var count = 0
  private var orders: [PlayedLayers.Reference: Int] = [:]
  private var families: [Int: Family] = [:]
  /// When families complete, and blocks that are not whole.
  private var familyCompletions = EventQueue()
  private var blockCompletions = EventQueue()
  /// The blocks that add to something, ascending.
  private var adding: [Sum: [Int]] = [:]
  private var removalsSeen = 0

  /// How often two completions were compared: for tests of what finding the next one costs.
  package var comparisonCount: Int {
    familyCompletions.comparisonCount + blockCompletions.comparisonCount
  }

  package init() {}

  /// Sets a block's changes and adds its animations, as they all see the layers before it.
  package mutating func animate(
    _ block: BlockAnimation, on layers: inout PlayedLayers, at time: Rational
  ) -> [AnimationEvent] {
    let began = AnimationEvent(name: block.name, kind: .began, time: time)
    guard block.duration > 0, let timing = block.timing.resolved(block.duration) else {
      for change in block.changes + block.keyframes.flatMap(\.changes) {
        layers.setModel(change.value, of: change.layer, change.keyPath, at: time)
      }
      return [began, AnimationEvent(name: block.name, kind: .ended(finished: true), time: time)]
    }

    var planned: [(LayerID, PropertyAnimation, key: String, model: [LayerChange])] = []
    for change in block.changes {
      guard let plan = layers.plan(change, by: block.retargeting, at: time) else { continue }
      for axis in timing.axes(of: change.keyPath, plan) {
        var animation = PropertyAnimation(
          keyPath: axis.keyPath,
          interpolation: .basic(InterpolationValues(from: axis.from, to: axis.to)))
        animation.isAdditive = plan.isAdditive
        animation.timingFunction = timing.function(for: axis.keyPath)
        let key = axis.keyPath == change.keyPath ? plan.key : "\(plan.key) \(axis.keyPath.spelling)"
        planned.append((change.layer, animation, key, [change]))
      }
    }
    planned += layers.keyframeAnimations(of: block, at: time)
    guard !planned.isEmpty else {
      return [began, AnimationEvent(name: block.name, kind: .ended(finished: true), time: time)]
    }

    // An animation that does not add replaces the one before it, also where either of them has its
    // axes apart.
    for (layer, animation, key, _) in planned where !animation.isAdditive {
      layers.removeAxes(
        of: key.split(separator: " ").first.map(String.init) ?? key, layer, at: time)
    }
    var members: [Member] = []
    var family: Int?
    for (layer, animation, key, changes) in planned {
      let sum =
        animation.isAdditive ? Sum(layer: layer, property: animation.keyPath.property) : nil
      if let sum, let joined = join(sum, layers, time) {
        if let family { merge(joined, into: family) } else { family = joined }
      }
      for change in changes {
        layers.setModel(change.value, of: layer, change.keyPath, at: time)
      }
      var animation = animation
      animation.timing = self.timing(of: block, lasting: timing.duration)
      let speed = layers.speed(of: layer, at: time)
      var end: Rational?
      if speed > 0, case .finite(let length) = animation.timing.end { end = time + length / speed }
      let reference = layers.add(.property(animation), key: key, to: layer, at: time)
      members.append(Member(reference: reference, end: end, sum: sum))
    }
    add(
      Block(
        name: block.name, members: members, family: family ?? count,
        swallowsTouches: !block.allowsUserInteraction), on: layers)
    return [began]
  }

  private mutating func add(_ block: Block, on layers: PlayedLayers) {
    let order = count
    count += 1
    running[order] = block
    for member in block.members {
      orders[member.reference] = order
      if let sum = member.sum, adding[sum]?.last != order { adding[sum, default: []].append(order) }
    }
    refresh(order, on: layers)
    families[block.family, default: Family()].orders.append(order)
    if let block = running[order] { families[block.family]?.add(block) }
    schedule(order)
    schedule(family: block.family)
  }

  /// The completions that are due up to a scene time, in the order of time and of beginning.
  package mutating func advance(
    through time: Rational, on layers: PlayedLayers
  ) -> [AnimationEvent] {
    noteRemovals(on: layers)
    var due: [(order: Int, time: Rational)] = []
    for order in blockCompletions.take(through: time) {
      if let end = running[order]?.end { due.append((order, end)) }
    }
    for family in familyCompletions.take(through: time) {
      guard let known = families[family], let end = known.end else { continue }
      due += known.orders.filter { running[$0]?.isWhole ?? false }.map { ($0, end) }
    }
    var events: [(order: Int, event: AnimationEvent)] = []
    var touched: Set<Int> = []
    for (order, time) in due {
      guard let block = remove(order) else { continue }
      touched.insert(block.family)
      events.append(
        (
          order,
          AnimationEvent(name: block.name, kind: .ended(finished: block.isWhole), time: time)
        ))
    }
    for family in touched { refresh(family: family) }
    return events.sorted { ($0.event.time, $0.order) < ($1.event.time, $1.order) }.map(\.event)
  }

  private mutating func remove(_ order: Int) -> Block? {
    guard let block = running.removeValue(forKey: order) else { return nil }
    for member in block.members {
      orders[member.reference] = nil
      guard let sum = member.sum else { continue }
      adding[sum]?.removeAll { $0 == order }
      if adding[sum]?.isEmpty ?? false { adding[sum] = nil }
    }
    return block
  }

  /// When the next completion is due if nothing happens; also one in the past that nobody asked for.
  package mutating func nextCompletion(on layers: PlayedLayers) -> Rational? {
    noteRemovals(on: layers)
    return [familyCompletions.next, blockCompletions.next].compactMap(\.self).min()
  }

  /// Looks again at the blocks whose animations somebody took away.
  private mutating func noteRemovals(on layers: PlayedLayers) {
    let news = layers.removals[removalsSeen...]
    removalsSeen = layers.removals.count
    var touched: Set<Int> = []
    for order in news.compactMap({ orders[$0] }) {
      refresh(order, on: layers)
      schedule(order)
      if let family = running[order]?.family { touched.insert(family) }
    }
    for family in touched { refresh(family: family) }
  }

  private mutating func refresh(_ order: Int, on layers: PlayedLayers) {
    guard var block = running[order] else { return }
    block.end = end(of: block, layers)
    block.isWhole = block.members.allSatisfy { isWhole($0, layers) }
    running[order] = block
  }

  /// Looks again at a family that lost a block, or a block of which lost an animation.
  private mutating func refresh(family: Int) {
    var known = Family()
    for order in families[family]?.orders ?? [] {
      guard let block = running[order] else { continue }
      known.orders.append(order)
      known.add(block)
    }
    families[family] = known.orders.isEmpty ? nil : known
    schedule(family: family)
  }

  private mutating func schedule(family: Int) {
    let known = families[family]
    familyCompletions.schedule(family, at: known?.wholeCount ?? 0 > 0 ? known?.end : nil)
  }

  /// A block of which somebody took something away completes when all of its animations are gone.
  private mutating func schedule(_ order: Int) {
    let block = running[order]
    blockCompletions.schedule(order, at: block?.isWhole ?? true ? nil : block?.end)
  }

  /// The layers that keep touches to themselves: UIKit's rule for animated views.
  package func swallowingLayers(_ layers: PlayedLayers, at time: Rational) -> [LayerID] {
    let members = running.values.filter(\.swallowsTouches).flatMap(\.members).filter { member in
      layers.animation(member.reference).isAttached(at: time)
        && member.end.map { time < $0 } ?? true
    }
    return Array(Set(members.map(\.reference.layer))).sorted()
  }

  private func timing(of block: BlockAnimation, lasting duration: Rational) -> MediaTiming {
    var timing = MediaTiming()
    timing.beginTime = max(0, block.delay)
    timing.duration = duration
    timing.fillMode = .backwards
    timing.autoreverses = block.autoreverses
    if block.repeats { timing.repeatCount = .endless }
    return timing
  }

  /// True where nobody took an animation away before its end.
  private func isWhole(_ member: Member, _ layers: PlayedLayers) -> Bool {
    guard let removed = layers.animation(member.reference).removedAt else { return true }
    return member.end.map { $0 <= removed } ?? false
  }

  private func end(of block: Block, _ layers: PlayedLayers) -> Rational? {
    var last: Rational?
    for member in block.members {
      let removed = layers.animation(member.reference).removedAt
      guard let end = [member.end, removed].compactMap(\.self).min() else { return nil }
      last = last.map { max($0, end) } ?? end
    }
    return last
  }

  /// The family of the blocks whose animations another one will be added to.
  private mutating func join(_ sum: Sum, _ layers: PlayedLayers, _ time: Rational) -> Int? {
    let joined = (adding[sum] ?? []).compactMap { running[$0] }.filter { block in
      block.members.contains { member in
        member.sum == sum && member.end.map { time < $0 } ?? true
          && layers.animation(member.reference).isAttached(at: time)
      }
    }.map(\.family)
    guard let first = joined.first else { return nil }
    for other in Set(joined.dropFirst()).sorted() where other != first {
      merge(other, into: first)
    }
    return first
  }

  private mutating func merge(_ family: Int, into other: Int) {
    guard family != other, let joining = families.removeValue(forKey: family) else { return }
    schedule(family: family)
    for order in joining.orders { running[order]?.family = other }
    families[other, default: Family()].orders += joining.orders
    families[other]?.orders.sort()
    refresh(family: other)
  }
}

extension PlayedLayers {
  /// Takes away an animation by its key, and those of its axes.
  fileprivate mutating func removeAxes(of key: String, _ layer: LayerID, at time: Rational) {
    let own = histories[layer.index].attachedAnimations(at: time).compactMap(\.key)
    for other in own where other == key || other.hasPrefix("\(key) ") {
      remove(key: other, from: layer, at: time)
    }
  }
}
