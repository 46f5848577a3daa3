import AnimationEngine
public import Geometry
public import Interaction
import SceneModel

/// An animator of a scene that can be paused, scrubbed, reversed and continued:
/// `UIViewPropertyAnimator`.
///
/// ```swift
/// let open = scene.addAnimator(named: "open", duration: 0.7, timing: .curve(.easeOut)) {
///   backdrop.opacity = 1
/// }
/// scene.at(0.2) { open.startAnimation() }
/// scene.at(0.5) { open.pauseAnimation() }
/// ```
///
/// It is told what to do in code of the scene: in a script or in an answer to an event. What it is
/// told is done right after that code, at the same time; what it says there is what it was before.
/// Where UIKit raises an exception, as for a verb that does not fit its state, rendering the scene
/// throws a ``SceneError``.
public final class PropertyAnimator {
  /// By which its events are named: `open.changed`, `open.completed`.
  public let name: String
  /// In seconds; springs that take the time that they need ignore it.
  public let duration: Rational
  public let timing: AnimatorTiming
  unowned let scene: Scene
  let options: Interaction.PropertyAnimator.Options
  let calculationMode: Keyframes.CalculationMode
  /// What it changes whenever it begins.
  private(set) var animations: [() -> Void]

  init(
    _ name: String, duration: Rational, timing: AnimatorTiming,
    options: Interaction.PropertyAnimator.Options, _ calculationMode: Keyframes.CalculationMode,
    _ animations: @escaping () -> Void, in scene: Scene
  ) {
    (self.name, self.duration, self.timing) = (name, duration, timing)
    (self.options, self.calculationMode) = (options, calculationMode)
    (self.animations, self.scene) = ([animations], scene)
  }

  // MARK: - Verbs

  /// Begins, or goes on; the delay counts only where it begins, in seconds.
  public func startAnimation(afterDelay delay: Rational = 0) { tell(.start(delay: delay)) }

  /// Stays where it is, ready to be scrubbed; one that has not begun does so first.
  public func pauseAnimation() { tell(.pause) }

  /// Goes evenly to a fraction, 0…1, in so many seconds.
  public func scrub(to fraction: Double, over duration: Rational) {
    tell(.scrub(to: LiveNumber(fraction), over: duration))
  }

  /// Ends where it is: its layers keep what is seen of them.
  ///
  /// Unless it is told that this is all, ``finishAnimation(at:)`` is to follow.
  public func stopAnimation(_ withoutFinishing: Bool) {
    tell(.stop(withoutFinishing: withoutFinishing))
  }

  /// Completes a stopped animator, at one of its ends or where it is.
  public func finishAnimation(at position: AnimatorEvent.Position) { tell(.finish(position)) }

  /// Goes on from a pause, with another timing where one is given, for a factor of its duration.
  ///
  /// A factor of 0, the default, takes the time that is left.
  public func continueAnimation(
    withTimingParameters timing: AnimatorTiming? = nil, durationFactor: Double = 0
  ) {
    tell(.proceed(timing, velocity: nil, durationFactor: durationFactor))
  }

  /// Has it change more, the next time it begins, or while it is active for what is left of it; after
  /// a part of that.
  public func addAnimations(delayFactor: Double = 0, _ animations: @escaping () -> Void) {
    if scene.performance == nil {
      precondition(delayFactor == 0, "a delay counts in a script: scene.at(0) { … }")
      self.animations.append(animations)
      return scene.forgetTimeline()
    }
    tell(.add(scene.capturedChanges(animations), delayFactor: delayFactor))
  }

  /// Does something whenever it has completed.
  public func addCompletion(_ completion: @escaping (AnimatorEvent.Position) -> Void) {
    scene.when("\(name).completed") { moment in
      let position = moment.event["position"]?.choice(AnimatorEvent.Position.self)
      completion(position ?? .end)
    }
  }

  private func tell(_ action: AnimatorAction) { scene.tell(.animator([name], action)) }

  // MARK: - What it says of itself

  /// While it runs, of its time; while it is paused, of the way.
  ///
  /// Setting it scrubs there at once.
  public var fractionComplete: Double {
    get { scene.current(.animator(name, .fractionComplete))?.number ?? 0 }
    set { scrub(to: newValue, over: 0) }
  }

  public var isReversed: Bool {
    get { scene.current(.animator(name, .isReversed))?.isTrue ?? false }
    set { if newValue != isReversed { tell(.reverse) } }
  }

  public var isRunning: Bool { scene.current(.animator(name, .isRunning))?.isTrue ?? false }

  public var state: AnimatorStatus.State {
    scene.current(.animator(name, .state))?.choice(AnimatorStatus.State.self) ?? .inactive
  }

  /// What it says of itself at a time of the played scene, in seconds.
  public func status(at time: Rational) -> AnimatorStatus {
    let timeline = scene.timeline
    func value(_ quantity: AnimatorQuantity) -> AnimationValue? {
      timeline.value(of: .animator(name, quantity), at: time)
    }
    var status = AnimatorStatus()
    status.state = value(.state)?.choice(AnimatorStatus.State.self) ?? .inactive
    status.isRunning = value(.isRunning)?.isTrue ?? false
    status.isReversed = value(.isReversed)?.isTrue ?? false
    status.fractionComplete = value(.fractionComplete)?.number ?? 0
    return status
  }

  // MARK: - In the scene

  var definition: SceneAnimator {
    var animator = SceneAnimator(
      name, duration: duration, timing: timing, location: .nowhere)
    animator.options = options
    animator.calculationMode = calculationMode
    return animator
  }
}
