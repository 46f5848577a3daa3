package import AnimationEngine
package import Geometry

/// `UIViewPropertyAnimator`: changes that can be paused, scrubbed, reversed and continued.
///
/// A state machine over the layers' histories. Every verb begins a new leg, and each leg is in closed
/// form, so layers and status can be asked for at any scene time. Times must not go back, and
/// `advance(through:on:)` must have been called up to the time of a verb.
public struct PropertyAnimator: Sendable {
  /// What an animator lets happen to it; defaults are UIKit's.
  public struct Options: Sendable, Hashable {
    /// False makes every verb but start an error.
    public var isInterruptible = true
    /// While it is paused the fraction is one of the way, not of the time.
    public var scrubsLinearly = true
    /// Stays active at its end, where it can be reversed; there is no completion.
    public var pausesOnCompletion = false
    public var isUserInteractionEnabled = true
    /// False tests its layers for hits where they are seen.
    public var isManualHitTestingEnabled = false

    public init() {}
  }

  package let name: String
  package let options: Options
  let timing: AnimatorTiming.Resolved
  private var changes: [LayerChange]
  private var keyframes: [(layer: LayerID, keyPath: LayerKeyPath, keyframes: Keyframes)]
  var tracks: [AnimatorTrack] = []
  var legs: [AnimatorLeg]

  /// Nil where the timing is no spring, or the duration not positive.
  package init?(
    _ name: String, duration: Rational, timing: AnimatorTiming = .curve(.easeInEaseOut),
    changes: [LayerChange], options: Options = Options()
  ) {
    guard duration > 0, let resolved = timing.resolved(duration) else { return nil }
    (self.name, self.options, self.timing, self.changes) = (name, options, resolved, changes)
    keyframes = []
    legs = [Self.idle(at: 0)]
  }

  /// Adds keyframes that it plays over its whole time; for animators that have not begun.
  ///
  /// The way begins where the layer is seen then, unless the first key time is 0.
  package mutating func addKeyframes(
    _ interpolation: Keyframes, for layer: LayerID, _ keyPath: LayerKeyPath
  ) {
    keyframes.append((layer, keyPath, interpolation))
  }

  /// How long it takes if nothing happens to it, in seconds.
  package var duration: Rational { timing.duration }

  var leg: AnimatorLeg { legs[legs.count - 1] }

  static func idle(at time: Rational) -> AnimatorLeg {
    AnimatorLeg(
      begin: time, motion: .still(.timed(0)), state: .inactive, isRunning: false, isReversed: false)
  }

  // MARK: - At any time

  package func status(at time: Rational) -> AnimatorStatus {
    let leg = legs.last { $0.begin <= time } ?? legs[0]
    var status = AnimatorStatus(
      state: leg.state, isRunning: leg.isRunning, isReversed: leg.isReversed)
    let fraction = fraction(of: leg, at: time)
    status.fractionComplete = leg.isReversed ? 1 - fraction : fraction
    return status
  }

  /// How far its changes are on their way, whether it goes there or back: 0 at its start, 1 at its end.
  package func progress(at time: Rational) -> Double {
    overall(pose(of: legs.last { $0.begin <= time } ?? legs[0], at: time))
  }

  /// When each of its legs began: what it did between two of them has no corner.
  package var legTimes: [Rational] { legs.dropFirst().map(\.begin) }

  /// How far a number that it animates still has to go, in its own units; nil where it animates none.
  package func remainingWay(
    of layer: LayerID, _ keyPath: LayerKeyPath, at time: Rational
  ) -> Double? {
    let pose = pose(of: leg, at: time)
    guard
      let index = tracks.lastIndex(where: { $0.layer == layer && $0.keyPath == keyPath }),
      let now = tracks[index].value(at: tracks[index].progress(pose, at: index, timing))?.number,
      let end = tracks[index].value(at: leg.target)?.number
    else { return nil }
    return end - now
  }

  /// When it completes if nothing happens to it.
  package var completionTime: Rational? { leg.arrival(timing) }

  /// The layers that it animates, for hit tests, and how they take touches; empty while it does not
  /// run.
  package func hitTraits(at time: Rational) -> [(layer: LayerID, traits: HitTraits)] {
    guard status(at: time).state == .active else { return [] }
    let traits = HitTraits(
      interaction: options.isUserInteractionEnabled ? .enabled : .swallowing,
      geometry: options.isManualHitTestingEnabled ? .model : .presentation)
    return Array(Set(tracks.map(\.layer))).sorted().map { ($0, traits) }
  }

  func pose(of leg: AnimatorLeg, at time: Rational) -> AnimatorLeg.Pose {
    switch leg.motion {
    case .still(let pose): return pose
    case .scrub(let pose, let end, let duration):
      let start = overall(pose)
      let part = duration > 0 ? min(max(((time - leg.begin) / duration).value, 0), 1) : 1
      return scrubbed(to: start + (end - start) * part)
    case .native(let start, let delay, let rate):
      return .timed(leg.nativeTime(at: time, from: start, delay: delay, rate: rate, timing))
    case .fresh(let pose, let timing):
      let part = ((time - leg.begin) / timing.duration).value
      func reached(_ start: Double, _ keyPath: LayerKeyPath?) -> Double {
        start + (leg.target - start) * timing.value(at: part, for: keyPath)
      }
      return .mixed(
        tracks.indices.map {
          reached(tracks[$0].progress(pose, at: $0, self.timing), tracks[$0].keyPath)
        }, overall: reached(overall(pose), nil))
    }
  }

  /// Where a scrub to a fraction leads: of the way, or of the time on its own curve.
  func scrubbed(to fraction: Double) -> AnimatorLeg.Pose {
    options.scrubsLinearly ? .linear(fraction) : .timed(Rational(rounding: fraction) ?? 0)
  }

  /// How far on its way the animator as a whole is.
  func overall(_ pose: AnimatorLeg.Pose) -> Double {
    switch pose {
    case .timed(let fraction):
      options.scrubsLinearly ? timing.value(at: fraction.value) : fraction.value
    case .linear(let fraction): fraction
    case .mixed(_, let overall): overall
    }
  }

  private func fraction(of leg: AnimatorLeg, at time: Rational) -> Double {
    switch leg.motion {
    case .native(let start, let delay, let rate):
      return leg.nativeTime(at: time, from: start, delay: delay, rate: rate, timing).value
    case .fresh(let pose, let timing):
      let start = overall(pose)
      let part = min(max(((time - leg.begin) / timing.duration).value, 0), 1)
      return start + (leg.target - start) * part
    case .still, .scrub: return overall(pose(of: leg, at: time))
    }
  }

  // MARK: - Tracks

  /// Sets the model to the end values, and keeps what is between.
  mutating func begin(on layers: inout PlayedLayers, at time: Rational) {
    let changes = changes
    for change in changes.flatMap(\.parts) {
      add(change, delay: 0, on: &layers, at: time)
    }
    for (layer, keyPath, interpolation) in keyframes {
      guard let start = layers.presentation(of: layer, at: time)[keyPath],
        let end = interpolation.values.last
      else { continue }
      var interpolation = interpolation
      // Key times that begin at 0 leave no room for the way to the first value.
      if interpolation.keyTimes?.first != 0 {
        interpolation.values.insert(start, at: 0)
        interpolation.keyTimes?.insert(0, at: 0)
      }
      layers.setModel(end, of: layer, keyPath, at: time)
      tracks.append(
        AnimatorTrack(
          layer: layer, keyPath: keyPath, interpolation: .keyframes(interpolation), start: start,
          end: end,
          isAdditive: false, key: keyPath.spelling, delay: 0))
    }
  }

  /// Adds one track; `delay` is the fraction of the animator's time at which it begins.
  mutating func add(
    _ change: LayerChange, delay: Double, on layers: inout PlayedLayers, at time: Rational
  ) {
    guard let plan = layers.plan(change, by: .additive, at: time),
      let start = layers.model(of: change.layer, at: time)[change.keyPath]
    else { return }
    layers.setModel(change.value, of: change.layer, change.keyPath, at: time)
    tracks.append(
      AnimatorTrack(
        layer: change.layer, keyPath: change.keyPath,
        interpolation: .basic(from: plan.from, to: plan.to), start: start, end: change.value,
        isAdditive: plan.isAdditive, key: plan.key, delay: delay))
    // The key is taken at once, so that the next track takes another one.
    let index = tracks.count - 1
    show(index, .still(.mixed([], overall: 0)), on: &layers, at: time)
  }

  /// Begins a leg: each track that nobody replaced shows it from now on.
  mutating func begin(_ leg: AnimatorLeg, on layers: inout PlayedLayers) {
    legs.append(leg)
    for index in tracks.indices { show(index, leg.motion, on: &layers, at: leg.begin) }
  }

  /// Whether a track still shows something: nobody took its animation away.
  func isShown(_ track: AnimatorTrack, on layers: PlayedLayers, at time: Rational) -> Bool {
    track.reference.map { layers.animation($0).isAttached(at: time) } ?? true
  }

  private mutating func show(
    _ index: Int, _ motion: AnimatorLeg.Motion, on layers: inout PlayedLayers, at time: Rational
  ) {
    guard isShown(tracks[index], on: layers, at: time) else { return }
    let animation = animation(of: index, motion)
    if let reference = tracks[index].reference { layers.remove(reference, at: time) }
    tracks[index].reference = layers.add(
      .property(animation), key: tracks[index].key, to: tracks[index].layer, at: time)
  }

  private func animation(of index: Int, _ motion: AnimatorLeg.Motion) -> PropertyAnimation {
    let track = tracks[index]
    var animation: PropertyAnimation
    switch track.interpolation {
    case .basic(let from, let to):
      animation = PropertyAnimation(
        keyPath: track.keyPath, interpolation: .basic(InterpolationValues(from: from, to: to)))
    case .keyframes(let keyframes):
      animation = PropertyAnimation(keyPath: track.keyPath, interpolation: .keyframes(keyframes))
    }
    animation.isAdditive = track.isAdditive
    animation.isRemovedOnCompletion = false
    animation.timing.fillMode = .both
    switch motion {
    case .still(let pose):
      animation.timing.duration = 1
      animation.timingFunction = .constant(track.progress(pose, at: index, timing))
    case .scrub(let pose, let end, let duration):
      let start = overall(pose)
      var inputs = [0, 1.0]
      if options.scrubsLinearly {
        let entry = end == start ? 0 : (track.delay - start) / (end - start)
        if entry > 0, entry < 1 { inputs.insert(entry, at: 1) }
      } else {
        // Along its own curve, in steps of half a tick.
        let count = max(1, Int(clamping: (duration * Rational(2 * Ticks.rate)).ceiling))
        inputs = (0...count).map { Double($0) / Double(count) }
      }
      animation.timing.duration = duration
      animation.timingFunction = .piecewiseLinear(
        PiecewiseLinear(
          stops: inputs.map {
            let pose = scrubbed(to: start + (end - start) * $0)
            return .init(input: $0, output: track.progress(pose, at: index, timing))
          }))
    case .native(let start, let delay, let rate):
      setNative(&animation, track, from: start, delay: delay, rate: rate)
    case .fresh(let pose, let fresh):
      setFresh(&animation, track, from: track.progress(pose, at: index, timing), fresh)
    }
    return animation
  }

  /// The animator's own curve from the middle on; backwards it is the second half of one that
  /// autoreverses.
  private func setNative(
    _ animation: inout PropertyAnimation, _ track: AnimatorTrack, from start: Rational,
    delay: Rational, rate: Double
  ) {
    let isReversed = leg.isReversed
    var local = start
    if track.delay != 0 {
      local =
        track.delay < 1
        ? Rational(rounding: (start.value - track.delay) / (1 - track.delay)) ?? 0 : 0
    }
    // Exact where nothing stretches, so that it ends on its frame.
    let speed =
      rate == 1 && track.delay == 0 ? 1 : Rational(rounding: rate / (1 - track.delay)) ?? 1
    let passed = isReversed ? 2 - local : local
    animation.timing.duration = timing.duration
    animation.timing.speed = speed
    animation.timing.autoreverses = isReversed
    animation.timing.beginTime = delay - passed * timing.duration / speed
    animation.timingFunction = timing.function(for: track.keyPath)
  }

  private func setFresh(
    _ animation: inout PropertyAnimation, _ track: AnimatorTrack, from start: Double,
    _ fresh: AnimatorTiming.Resolved
  ) {
    animation.timing.duration = fresh.duration
    let target = leg.target
    if case .basic = track.interpolation, let from = track.value(at: start),
      let to = track.value(at: target)
    {
      animation.interpolation = .basic(InterpolationValues(from: from, to: to))
      animation.timingFunction = fresh.function(for: track.keyPath)
    } else {
      // Keyframes keep their interpolation, so the new curve is drawn along it in steps of half a tick.
      let count = max(1, Int(clamping: (fresh.duration * Rational(2 * Ticks.rate)).ceiling))
      animation.timingFunction = .piecewiseLinear(
        PiecewiseLinear(
          stops: (0...min(count, 100_000)).map {
            let input = Double($0) / Double(count)
            return .init(
              input: input,
              output: start + (target - start) * fresh.value(at: input, for: track.keyPath))
          }))
    }
  }
}

extension LayerChange {
  /// A point's two coordinates, which may be paced differently; else the change itself.
  fileprivate var parts: [LayerChange] {
    guard keyPath.component == .whole, case .point(let point) = value else { return [self] }
    return [
      LayerChange(layer, LayerKeyPath(keyPath.property, .x), .number(point.x)),
      LayerChange(layer, LayerKeyPath(keyPath.property, .y), .number(point.y)),
    ]
  }
}
