import AnimationEngine
import Geometry
import Interaction
import SceneModel

/// What a transition of a scene said of itself.
struct TransitionRecord: Sendable {
  /// From a time on.
  private struct Sample: Sendable {
    var time: Rational
    var status: TransitionStatus
    /// Nil while its animator runs, which knows it at any time.
    var fraction: Double?
    var hold: Hold?
    /// Whether a finger brought it here, straight from the last sample.
    var isLed: Bool
  }

  /// A gesture's finger on a hero: where it took hold, in parts of the hero's size from its middle.
  struct Hold: Sendable {
    var gesture: String
    var layer: LayerID
    var grip: Vector
  }

  /// The animator that runs for all of it.
  private let animator: String?
  private var samples: [Sample] = []

  init(_ definition: SceneTransition) { animator = definition.animator }

  mutating func note(
    _ status: TransitionStatus, fraction: Double?, hold: Hold? = nil, isLed: Bool = false,
    at time: Rational
  ) {
    samples.append(
      Sample(time: time, status: status, fraction: fraction, hold: hold, isLed: isLed))
  }

  var hold: Hold? { samples.last?.hold }

  /// When it was told something.
  var times: [Rational] { samples.map(\.time) }

  func value(
    of quantity: TransitionQuantity, at time: Rational, in source: some ValueSource
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
      let progress = animator.flatMap(source.animator)?.progress(at: time)
      return .number(progress ?? (status.isCancelled ? 0 : 1))
    case .slip:
      guard let hold = sample?.hold,
        let finger = source.gesture(hold.gesture)?.finger(at: time)
      else { return .number(0) }
      let layers = source.evaluation
      let bounds = layers.presentation(of: hold.layer, at: time).bounds
      let point =
        bounds.center
        + Vector(dx: hold.grip.dx * bounds.size.width, dy: hold.grip.dy * bounds.size.height)
      let shown = HitTester(layers, at: time).transform(of: hold.layer, geometry: .presentation)
        .apply(to: point)
      return .number((finger - shown).length)
    }
  }

  /// Between two ticks of a finger a fraction goes straight, as layers that follow it do.
  private func led(_ fraction: Double, at time: Rational) -> Double {
    guard let next = samples.first(where: { $0.time > time }), next.isLed,
      let end = next.fraction
    else { return fraction }
    let part = 1 - ((next.time - time) / TouchPlayer.sampleInterval).value
    return part > 0 ? fraction + (end - fraction) * part : fraction
  }
}
