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
    var sum: LayerProperty?
  }

  private struct Block {
    var name: String
    var members: [Member]
    /// Equal for blocks that complete together.
    var family: Int
    var end: Rational?
    var swallowsTouches: Bool
  }

  private var running: [Block] = []
  private var familyCount = 0

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
          keyPath: axis.keyPath, course: .basic(BasicCourse(from: axis.from, to: axis.to)))
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
      if animation.isAdditive, let sum = join(animation.keyPath.property, layer, layers, time) {
        if let family { merge(sum, into: family) } else { family = sum }
      }
      for change in changes {
        layers.setModel(change.value, of: layer, change.keyPath, at: time)
      }
      var animation = animation
      animation.timing = self.timing(of: block, lasting: timing.duration)
      let speed = layers.speed(of: layer, at: time)
      var end: Rational?
      if speed > 0, case .finite(let length) = animation.timing.end { end = time + length / speed }
      members.append(
        Member(
          reference: layers.add(.property(animation), key: key, to: layer, at: time), end: end,
          sum: animation.isAdditive ? animation.keyPath.property : nil))
    }
    if family == nil { familyCount += 1 }
    running.append(
      Block(
        name: block.name, members: members, family: family ?? familyCount,
        swallowsTouches: !block.allowsUserInteraction))
    return [began]
  }

  /// The completions that are due up to a scene time, in the order of time and of beginning.
  package mutating func advance(
    through time: Rational, on layers: PlayedLayers
  ) -> [AnimationEvent] {
    let due = completions(on: layers).filter { $0.event.time <= time }
    for (order, _) in due.reversed() { running.remove(at: order) }
    return due.sorted { ($0.event.time, $0.order) < ($1.event.time, $1.order) }.map(\.event)
  }

  /// When the next completion is due if nothing happens; also one in the past that nobody asked for.
  package func nextCompletion(on layers: PlayedLayers) -> Rational? {
    completions(on: layers).map(\.event.time).min()
  }

  /// The completions that are known, in the order of beginning.
  private func completions(
    on layers: PlayedLayers
  ) -> [(order: Int, event: AnimationEvent)] {
    var running = running
    for index in running.indices { running[index].end = end(of: running[index], layers) }
    let ends = Self.familyEnds(running.lazy.map { ($0.family, $0.end) })
    var due: [(order: Int, event: AnimationEvent)] = []
    for (order, block) in running.enumerated() {
      let isFinished = block.members.allSatisfy { isWhole($0, layers) }
      guard let own = block.end else { continue }
      var last = own
      if isFinished {
        guard let end = ends[block.family, default: own] else { continue }
        last = end
      }
      due.append(
        (
          order,
          AnimationEvent(name: block.name, kind: .ended(finished: isFinished), time: last)
        ))
    }
    return due
  }

  /// When the last block of each family ends; nil for one with a block that never does.
  ///
  /// Looks at each block once, however many a family has.
  static func familyEnds(
    _ blocks: some Sequence<(family: Int, end: Rational?)>
  ) -> [Int: Rational?] {
    var ends: [Int: Rational?] = [:]
    for (family, end) in blocks {
      guard let known = ends[family] else {
        ends[family] = .some(end)
        continue
      }
      let last: Rational? = if let known, let end { max(known, end) } else { nil }
      ends[family] = .some(last)
    }
    return ends
  }

  /// The layers that keep touches to themselves: UIKit's rule for animated views.
  package func swallowingLayers(_ layers: PlayedLayers, at time: Rational) -> [LayerID] {
    let members = running.filter(\.swallowsTouches).flatMap(\.members).filter { member in
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
  private mutating func join(
    _ property: LayerProperty, _ layer: LayerID, _ layers: PlayedLayers, _ time: Rational
  ) -> Int? {
    let families = running.filter { block in
      block.members.contains { member in
        member.sum == property && member.reference.layer == layer
          && member.end.map { time < $0 } ?? true
          && layers.animation(member.reference).isAttached(at: time)
      }
    }.map(\.family)
    guard let first = families.first else { return nil }
    for other in Set(families.dropFirst()) where other != first { merge(other, into: first) }
    return first
  }

  private mutating func merge(_ family: Int, into other: Int) {
    for index in running.indices where running[index].family == family {
      running[index].family = other
    }
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

extension AnimatorTiming.Resolved {
  struct Axis {
    var keyPath: LayerKeyPath
    var from: AnimationValue
    var to: AnimationValue
  }

  /// One animation for each axis of a point where the axes are paced differently.
  func axes(of keyPath: LayerKeyPath, _ plan: RetargetPlan) -> [Axis] {
    guard x != y, keyPath.component == .whole, case .point(let from) = plan.from,
      case .point(let to) = plan.to
    else { return [Axis(keyPath: keyPath, from: plan.from, to: plan.to)] }
    return [
      Axis(
        keyPath: LayerKeyPath(keyPath.property, .x), from: .number(from.x), to: .number(to.x)),
      Axis(
        keyPath: LayerKeyPath(keyPath.property, .y), from: .number(from.y), to: .number(to.y)),
    ]
  }
}
