import AnimationEngine
import Geometry

/// What an animator does from one event to the next: all of it in closed form.
struct AnimatorLeg: Sendable {
  /// Where an animator stands.
  enum Pose: Sendable {
    /// At a fraction of its time, on its own curve; exact, so that it ends on its frame.
    case timed(Rational)
    /// Scrubbed to a fraction of the way.
    case linear(Double)
    /// Each track somewhere, and the animator as a whole at `overall`.
    case mixed([Double], overall: Double)
  }

  enum Motion: Sendable {
    case still(Pose)
    /// Straight to a fraction of the way.
    case scrub(from: Pose, to: Double, duration: Rational)
    /// Along the animator's own curve from a fraction of its time on; after the delay, and so many
    /// times as fast as it would be.
    case native(from: Rational, delay: Rational, rate: Double)
    /// Along another curve from a pose to the end, or back to the start.
    case fresh(from: Pose, timing: AnimatorTiming.Resolved)
  }

  /// Scene time.
  var begin: Rational
  var motion: Motion
  var state: AnimatorStatus.State
  var isRunning: Bool
  var isReversed: Bool

  /// The end that it goes to: 1, or 0 where it goes back.
  var target: Double { isReversed ? 0 : 1 }

  /// The same as a fraction of its time.
  var targetTime: Rational { isReversed ? 0 : 1 }

  /// The scene time at which a running leg arrives.
  func arrival(_ timing: AnimatorTiming.Resolved) -> Rational? {
    guard isRunning else { return nil }
    switch motion {
    case .still, .scrub: return nil
    case .native(let start, let delay, let rate):
      let rest = (targetTime - start).magnitude * timing.duration
      guard rate != 1 else { return begin + delay + rest }
      return Rational(rounding: rest.value / rate).map { begin + delay + $0 }
    case .fresh(_, let timing): return begin + timing.duration
    }
  }

  /// The fraction of the animator's time on its own curve.
  func nativeTime(
    at time: Rational, from start: Rational, delay: Rational, rate: Double,
    _ timing: AnimatorTiming.Resolved
  ) -> Rational {
    var elapsed = max(0, time - begin - delay) / timing.duration
    if rate != 1 { elapsed = Rational(rounding: elapsed.value * rate) ?? 1 }
    return min(max(isReversed ? start - elapsed : start + elapsed, 0), 1)
  }
}

/// One part of a layer that an animator changes.
struct AnimatorTrack: Sendable {
  enum Interpolation: Sendable {
    case basic(from: AnimationValue, to: AnimationValue)
    case keyframes(Keyframes)
  }

  var layer: LayerID
  var keyPath: LayerKeyPath
  var interpolation: Interpolation
  /// Model values at both ends.
  var start: AnimationValue
  var end: AnimationValue
  var isAdditive: Bool
  var key: String
  /// The fraction of the animator's time at which it begins; below 0 it has begun before.
  var delay: Double
  var reference: PlayedLayers.Reference?

  /// How much of its own time is over at a fraction of the animator's.
  func local(_ fraction: Double) -> Double {
    delay < 1 ? min(max((fraction - delay) / (1 - delay), 0), 1) : 0
  }

  /// The part of the way that it has come in a pose.
  func progress(_ pose: AnimatorLeg.Pose, at index: Int, _ timing: AnimatorTiming.Resolved)
    -> Double
  {
    switch pose {
    case .timed(let fraction): timing.value(at: local(fraction.value), for: keyPath)
    case .linear(let fraction): local(fraction)
    case .mixed(let parts, let overall): index < parts.count ? parts[index] : overall
    }
  }

  /// What it shows after a part of the way, without what lies below it.
  func value(at progress: Double) -> AnimationValue? {
    switch interpolation {
    case .basic(let from, let to):
      return from.interpolated(to: to, at: progress)
    case .keyframes(let keyframes):
      var animation = PropertyAnimation(keyPath: keyPath, interpolation: .keyframes(keyframes))
      animation.timing.duration = 1
      animation.timingFunction = .constant(progress)
      return animation.value(at: 0, over: start)
    }
  }
}

extension TimingFunction {
  static func constant(_ progress: Double) -> TimingFunction {
    .piecewiseLinear(PiecewiseLinear(stops: [.init(input: 0, output: progress)]))
  }
}
