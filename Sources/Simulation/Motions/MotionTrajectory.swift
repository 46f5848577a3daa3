import AnimationEngine
import Geometry
import SceneModel

/// A motion as it writes the model; what it wrote before a change stays as it was.
struct MotionTrajectory: ModelTrajectory {
  let layer: LayerID
  let keyPath: LayerKeyPath
  let begin: Rational
  let parameters: MotionParameters
  private(set) var setting: MotionSetting
  private(set) var motion: Motion
  /// When it ended; nil while it runs.
  var end: Rational?

  /// Nil where the motion's numbers grow beyond all bounds.
  init?(
    _ address: LayerAddress, _ parameters: MotionParameters, _ setting: MotionSetting,
    at begin: Rational
  ) {
    guard let motion = parameters.motion(setting) else { return nil }
    (layer, keyPath) = (address.layer, address.keyPath)
    (self.parameters, self.setting, self.begin) = (parameters, setting, begin)
    self.motion = motion
  }

  func write(into values: inout LayerValues, at time: Rational) {
    values[keyPath] = motion.value(at: time - begin)
  }

  func rates(at time: Rational, from side: Side) -> [(LayerKeyPath, AnimationValue)] {
    motion.velocity(at: time - begin, from: side).map { [(keyPath, $0)] } ?? []
  }

  func step(around time: Rational) -> ClosedRange<Rational>? {
    motion.step(around: time - begin).map { begin + $0.lowerBound...begin + $0.upperBound }
  }

  /// Where it was changed, and where it ended.
  func corners(from start: Rational, to end: Rational) -> [Rational] {
    (setting.changes.map { begin + $0.time } + [begin + motion.duration]).filter {
      $0 > start && $0 < end
    }
  }

  /// Goes on with a change from a time on; false, and nothing changes, where it cannot.
  mutating func change(_ change: MotionChange) -> Bool {
    var setting = setting
    setting.changes.append(change)
    guard let motion = parameters.motion(setting) else { return false }
    (self.setting, self.motion) = (setting, motion)
    return true
  }

  /// Takes over what has become of the motion that it follows.
  mutating func follow(_ leader: Motion) {
    guard let elapsed = setting.leader?.elapsed else { return }
    var setting = setting
    setting.leader = (leader, elapsed)
    guard let motion = parameters.motion(setting) else { return }
    (self.setting, self.motion) = (setting, motion)
  }

  /// A force of an own spring, in units of its key path; nil for other motions.
  func force(_ force: MotionForce, at time: Rational) -> AnimationValue? {
    let elapsed = time - begin
    guard case .ownSpring(let spring) = parameters.rule, elapsed >= 0,
      let velocity = motion.velocity(at: elapsed)
    else { return nil }
    let value = motion.value(at: elapsed)
    let target =
      setting.changes.last { $0.target != nil && $0.time <= elapsed }?.target ?? setting.to
    let forces = spring.forces(
      at: value.numbers, velocity: velocity.numbers, target: target.numbers)
    return value.replacing(force == .spring ? forces.spring : forces.friction)
  }
}

extension [MotionTrajectory] {
  /// A force on a layer's part; zero where no own spring runs.
  func force(_ force: MotionForce, on address: LayerAddress, at time: Rational) -> AnimationValue? {
    let running = last { trajectory in
      trajectory.layer == address.layer && trajectory.keyPath == address.keyPath
        && trajectory.begin <= time
        && trajectory.end.map { time < $0 } ?? true
    }
    if let force = running?.force(force, at: time) { return force }
    switch address.keyPath.kind {
    case .number: return .number(0)
    case .point: return .point(.zero)
    case .size: return .size(.zero)
    default: return nil
    }
  }
}
