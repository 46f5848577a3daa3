package import Geometry

/// Where an item is and how it is turned.
package struct Pose: Sendable, Hashable {
  package var center: Point
  /// In radians, clockwise on screen.
  package var angle: Double

  package init(center: Point, angle: Double) { (self.center, self.angle) = (center, angle) }
}

/// The poses of items at every tick: a simulation that was run once and answers for every time.
///
/// A pose takes 12 bytes: three numbers of the solver's own precision, so that nothing is lost.
package struct Trajectory: Sendable, Hashable {
  package let profile: DynamicsProfile
  package let items: [String]
  /// The number of ticks after the first poses, which are those of time 0.
  package var tickCount: Int { items.isEmpty ? 0 : values.count / (3 * items.count) - 1 }
  /// x, y and angle of each item in turn, tick by tick.
  let values: [Float]

  init(profile: DynamicsProfile, items: [String], values: [Float]) {
    (self.profile, self.items, self.values) = (profile, items, values)
  }

  package var duration: Double { Double(tickCount) / Double(profile.ticksPerSecond) }

  /// The pose of an item, by its index in ``items``, at a time in seconds; before the beginning the
  /// first one, after the end the last.
  package func pose(ofItemAt index: Int, at time: Double) -> Pose {
    precondition(items.indices.contains(index), "no such item")
    // A tick that rounding puts a hair before itself counts.
    let position = min(max(time * Double(profile.ticksPerSecond), 0), Double(tickCount))
    let tick = Int((position + 1e-6).rounded(.down))
    let now = pose(index, tick)
    let fraction = position - Double(tick)
    guard profile.interpolates, fraction > 1e-6, tick < tickCount else { return now }
    let next = pose(index, tick + 1)
    return Pose(
      center: now.center + (next.center - now.center) * fraction,
      angle: now.angle + (next.angle - now.angle) * fraction)
  }

  /// As ``pose(ofItemAt:at:)``; nil for an item that was not recorded.
  package func pose(of item: String, at time: Double) -> Pose? {
    items.firstIndex(of: item).map { pose(ofItemAt: $0, at: time) }
  }

  private func pose(_ index: Int, _ tick: Int) -> Pose {
    let start = 3 * (min(tick, tickCount) * items.count + index)
    return Pose(
      center: Point(x: Double(values[start]), y: Double(values[start + 1])),
      angle: Double(values[start + 2]))
  }

  /// Of all poses: equal for equal trajectories on every machine of a kind.
  package var hash: UInt64 { FNV.hash(values.span.bytes) }
}

/// Writes down poses while an animator runs.
package struct TrajectoryRecorder {
  private let profile: DynamicsProfile
  private let items: [DynamicItem]
  private var values: [Float] = []

  /// Records the present poses as those of time 0.
  package init(_ items: [DynamicItem], profile: DynamicsProfile) {
    (self.items, self.profile) = (items, profile)
    record()
  }

  /// Records the poses after a tick, whether the animator ran in it or not.
  package mutating func record() {
    for item in items {
      values.append(Float(item.center.x))
      values.append(Float(item.center.y))
      values.append(Float(item.angle))
    }
  }

  package var trajectory: Trajectory {
    Trajectory(profile: profile, items: items.map(\.identifier), values: values)
  }
}

extension DynamicAnimator {
  /// Runs a number of ticks and records the poses of items.
  ///
  /// `prepare` is called before each tick with its index from 0; what it changes takes part in the
  /// tick.
  package func bake(
    _ items: [DynamicItem], ticks: Int,
    prepare: (Int) throws(DynamicsError) -> Void = { (_: Int) throws(DynamicsError) in }
  ) throws(DynamicsError) -> Trajectory {
    var recorder = TrajectoryRecorder(items, profile: profile)
    for tick in 0..<ticks {
      try prepare(tick)
      try advance()
      recorder.record()
    }
    return recorder.trajectory
  }
}
