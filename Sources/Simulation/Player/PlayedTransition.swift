import AnimationEngine
import Geometry
import Interaction

/// A transition while the scene is played.
struct PlayedTransition: Sendable {
  /// What it says of itself from a time on.
  struct Sample: Sendable {
    var time: Rational
    var status: TransitionStatus
    /// Nil while its animator runs, which knows it at any time.
    var fraction: Double?
    var hold: Hold?
    /// Whether a finger brought it here, straight from the last sample.
    var isLed = false
  }

  /// A gesture's finger on a hero: where it took hold, in parts of the hero's size from its middle.
  struct Hold: Sendable {
    var gesture: String
    var layer: LayerID
    var grip: Vector
  }

  /// How things were before it began.
  struct Before: Sendable {
    var wasTargetHidden: Bool
    var heroes: [Hero] = []

    struct Hero: Sendable {
      var fromHidden: Bool
      var toHidden: Bool
      var home: LayerValues
    }
  }

  let definition: SceneTransition
  var status = TransitionStatus()
  var heroes: [HeroFlight] = []
  /// How far it is, in a hand.
  var fraction = 0.0
  var before: Before?
  /// When it completes if nothing happens to it.
  var end: Rational?
  private(set) var samples: [Sample] = []

  init(_ definition: SceneTransition) { self.definition = definition }

  mutating func note(
    at time: Rational, isRunning: Bool = false, hold: Hold? = nil, isLed: Bool = false
  ) {
    samples.append(
      Sample(
        time: time, status: status, fraction: isRunning ? nil : fraction, hold: hold, isLed: isLed))
  }

  /// Between two ticks of a finger a fraction goes straight, as layers that follow it do.
  private func led(_ fraction: Double, at time: Rational) -> Double {
    guard let next = samples.first(where: { $0.time > time }), next.isLed,
      let end = next.fraction
    else { return fraction }
    let part = 1 - ((next.time - time) / TouchPlayer.sampleInterval).value
    return part > 0 ? fraction + (end - fraction) * part : fraction
  }

  var hold: Hold? { samples.last?.hold }

  func value(
    of quantity: TransitionQuantity, at time: Rational, layers: LayerEvaluation,
    animators: (String) -> PlayedAnimator?, finger: (String) -> Point?
  ) -> AnimationValue? {
    let sample = samples.last { $0.time <= time }
    let status = sample?.status ?? TransitionStatus()
    switch quantity {
    case .phase: return .text(status.phase.rawValue)
    case .isInteractive: return .boolean(status.phase == .interactive)
    case .isAnimating: return .boolean(status.phase == .animating)
    case .isCancelled: return .boolean(status.isCancelled)
    case .fractionComplete:
      guard let sample, status.phase != .inactive else { return .number(0) }
      if let fraction = sample.fraction { return .number(led(fraction, at: time)) }
      guard let animator = definition.animator.flatMap(animators) else { return .number(fraction) }
      return .number(animator.progress(at: time) ?? (status.isCancelled ? 0 : 1))
    case .slip:
      guard let hold = sample?.hold, let finger = finger(hold.gesture) else { return .number(0) }
      let bounds = layers.presentation(of: hold.layer, at: time).bounds
      let point =
        bounds.center
        + Vector(dx: hold.grip.dx * bounds.size.width, dy: hold.grip.dy * bounds.size.height)
      let shown = HitTester(layers, at: time).transform(of: hold.layer, geometry: .presentation)
        .apply(to: point)
      return .number((finger - shown).length)
    }
  }
}

extension PlayedAnimator {
  /// How far its changes are on their way; nil while it is not active.
  func progress(at time: Rational) -> Double? {
    guard let animator = lives.last(where: { $0.since <= time })?.animator,
      animator.status(at: time).state == .active
    else { return nil }
    return animator.progress(at: time)
  }
}
